#!/usr/bin/env node
// A bot for Penny Blue in JavaScript, for Node.js without packages. docs/protocol.md tells what it hears and says.
//
// It aims an assassin at the blue so that the blue runs at the other sovereign: hard where that may kill, else gently.
// It does not look ahead, and thinks that its hand never errs: there is much to improve.
//
//     pennyblue engine --check node examples/bots/bot.js
//     pennyblue match "program:node examples/bots/bot.js" random --games 10
"use strict";
const BRAKING = 1960; // mm/s^2, what friction takes from a penny that slides
const KEPT = 0.9; // so much of its speed a penny passes on to one that it meets head on
const NAIL = 4; // mm, the radius of the nail behind the penny (R20b)
// Places and directions are [x, y] in mm.
const plus = (a, b, times = 1) => [a[0] + times * b[0], a[1] + times * b[1]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const length = (a) => Math.hypot(a[0], a[1]);
const unit = (a) => [a[0] / (length(a) || 1), a[1] / (length(a) || 1)];
const ray = (degrees, far = 1) => [far * Math.cos(degrees * Math.PI / 180), far * Math.sin(degrees * Math.PI / 180)];
const steps = (from, step, count) => Array.from({ length: count }, (_, k) => from + k * step);
// How fast a penny must begin to have the speed `end` after `way`.
const speed = (end, way) => Math.sqrt(end * end + 2 * BRAKING * Math.max(way, 0));
function flick(penny, line, mmS) {
  const degrees = Math.atan2(line[1], line[0]) * 180 / Math.PI;
  const angle = (Math.round(degrees * 1000) + 360000) % 360000;
  return { kind: "board", penny, angle_mdeg: angle, speed_mm_s: Math.round(Math.max(50, Math.min(3000, mmS))), offset_um: 0 };
}

// What is asked: a position, whose turn it is, and which kinds of actions are allowed.
function read({ position, turn, penny, allowed, to_spot: toSpot }) {
  const me = toSpot ?? turn.to_move;
  const there = Object.entries(position.pennies).filter(([, place]) => place);
  const at = Object.fromEntries(there.map(([name, [x, y]]) => [name, [x / 1000, y / 1000]]));
  const square = position.board.shape === "square";
  const half = position.board.width_um / 2000;
  const out = (half - position.board.spot_inset_um / 1000) / (square ? 1 : Math.cos(Math.PI / 6));
  // The direction over each edge, and the spots, in the order of their numbers.
  const outwards = (square ? [270, 0, 90, 180] : steps(300, 60, 6)).map((degrees) => ray(degrees));
  const spots = [...steps(270, 60, 6).map((degrees) => ray(degrees, out)), [0, 0]];
  return { me, foe: me === "R" ? "G" : "R", at, half, outwards, spots, turn, allowed, size: penny.diameter_um / 1000 };
}
const others = (table, names) => Object.keys(table.at).filter((name) => !names.includes(name)).map((name) => table.at[name]);

// Whether a penny can go so far along a line and meets none but those named.
function isClear(table, start, line, way, ...names) {
  const near = (place) => plus(start, line, Math.min(Math.max(dot(plus(place, start, -1), line), 0), way));
  return others(table, names).every((place) => length(plus(place, near(place), -1)) > table.size);
}
// Whether the nail has room behind a penny that is flicked along a line.
function hasRoom(table, name, line) {
  const reach = table.size / 2 + NAIL;
  return others(table, [name]).every((place) => length(plus(plus(place, table.at[name], -1), line, reach)) > reach);
}
function bestFlick(table) {
  const { me, foe, at, size } = table;
  const [blue, goal] = [at.BL, at[foe + "S"]];
  const line = unit(plus(goal, blue, -1));
  const gap = length(plus(goal, blue, -1)) - size;
  const ahead = table.outwards.filter((out) => dot(line, out) > 1e-9);
  const toEdge = Math.min(...ahead.map((out) => (table.half - dot(goal, out)) / dot(line, out)));
  let best = { worth: 0 };
  for (const name of [me + "1", me + "2"]) {
    const way = plus(plus(blue, line, -size), at[name], -1); // to where it meets the blue
    const aim = unit(way);
    const full = dot(aim, line); // 1 where it meets the blue full, 0 where it only grazes it
    if (full < 0.3 || !hasRoom(table, name, aim) || !isClear(table, at[name], aim, length(way), name, "BL")) continue;
    const kills = full > 0.6 && table.turn.turns_completed[me] > 0 && isClear(table, blue, line, gap, name, "BL", foe + "S");
    const run = kills ? speed(speed(0, toEdge + size) / KEPT, gap) : speed(0, gap / 3);
    const worth = full + (kills ? 1 : 0);
    if (worth > best.worth) best = { worth, flick: flick(name, aim, speed(run / KEPT / full, length(way))) };
  }
  // Else by a hair's breadth, wherever the finger has room.
  const rays = ["1", "2", "S"].flatMap((which) => steps(0, 1, 360).map((degrees) => [me + which, ray(degrees)]));
  return best.flick ?? flick(...rays.find(([name, line]) => hasRoom(table, name, line)), 60);
}
function action(table) {
  const { me, at, allowed, outwards, spots } = table;
  if (allowed.includes("spot")) // the sovereign is in the hand: one of the seven spots is always free
    return { kind: "spot", penny: me + "S", spot: [6, 0, 1, 2, 3, 4, 5].find((k) => isClear(table, spots[k], [1, 0], 0)) };
  for (const kind of ["draw_refuse", "pass"]) if (allowed.includes(kind)) return { kind };
  if (allowed.includes("board")) return bestFlick(table);
  const over = outwards.map((out) => dot(at.BL, out)); // the side-flick is binding: over the nearest edge
  const edge = over.indexOf(Math.max(...over));
  return { ...flick(me + "S", plus([0, 0], outwards[edge], -1), 300), kind: "side", overlap_um: 5000, edge };
}
let table;
const hears = {
  pbi: () => "id name JavaScript bot\npbiok",
  isready: () => "readyok",
  position: (rest) => void (table = read(JSON.parse(rest))),
  go: () => "bestflick " + JSON.stringify(action(table)),
  quit: () => process.exit(0),
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (text) => {
  const [, command, rest] = /^(\S*)\s*(.*)$/.exec(text.trim());
  let says;
  try { says = Object.hasOwn(hears, command) ? hears[command](rest) : undefined; } catch (error) { says = `error ${command}: ${error.message}`; }
  if (says) console.log(says);
});
