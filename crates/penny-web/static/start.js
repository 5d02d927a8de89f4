// Loads the program. In a file of its own because the page allows no inline script.
import init from './app.js';

init().catch((error) => {
  const place = document.getElementById('loading') ?? document.body;
  place.textContent = `Penny Blue could not start: ${error}`;
});
