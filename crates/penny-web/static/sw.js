// Keeps the page in the browser, so that it needs no network. A file of its own because the browser runs it beside the page.
// The build puts in which files there are, and a version that changes with any of them.
const VERSION = '%VERSION%';
const FILES = ['%FILES%'];
// Two pages may share a host: each minds its own.
const MINE = `pennyblue ${self.registration.scope} `;
const KEPT = MINE + VERSION;

self.addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(fresh)));
});

// The version before is dropped only here: until its pages are closed, or their player has agreed, this one waits.
self.addEventListener('activate', (event) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const wanted = request.mode === 'navigate' ? './' : request;
  const find = async () => {
    const cache = await caches.open(KEPT);
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(find());
});
