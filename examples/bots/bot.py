#!/usr/bin/env python3
"""A bot for Penny Blue in Python, with the standard library alone. docs/protocol.md tells what it hears and says.

It aims an assassin at the blue so that the blue runs at the other sovereign: hard where that may kill, else gently.
It does not look ahead, and thinks that its hand never errs: there is much to improve.

    pennyblue engine --check python3 examples/bots/bot.py
    pennyblue match "program:python3 examples/bots/bot.py" random --games 10

Places are complex numbers, in mm: b - a leads from a to b, and abs(b - a) is how far that is.
"""
import cmath, json, math, sys

BRAKING = 1960.0  # mm/s^2, what friction takes from a penny that slides
KEPT = 0.9  # so much of its speed a penny passes on to one that it meets head on
NAIL = 4.0  # mm, the radius of the nail behind the penny (R20b)

def dot(a, b):
    return (a * b.conjugate()).real
def ray(degrees, length=1.0):
    return cmath.rect(length, math.radians(degrees))
def speed(end, way):  # how fast a penny must begin to have the speed `end` after `way`
    return math.sqrt(end * end + 2 * BRAKING * max(way, 0.0))

def flick(name, line, mm_s):
    mdeg = round(math.degrees(cmath.phase(line)) * 1000) % 360000
    mm_s = max(50, min(3000, round(mm_s)))
    return {"kind": "board", "penny": name, "angle_mdeg": mdeg, "speed_mm_s": mm_s, "offset_um": 0}

class Table:
    def __init__(self, message):
        self.allowed, self.turn, place = message["allowed"], message["turn"], message["position"]
        self.me = message.get("to_spot", self.turn["to_move"])
        self.foe = "G" if self.me == "R" else "R"
        self.at = {name: complex(*xy) / 1000 for name, xy in place["pennies"].items() if xy}
        self.size = message["penny"]["diameter_um"] / 1000
        self.half = place["board"]["width_um"] / 2000
        square = place["board"]["shape"] == "square"
        # The direction over each edge, and the spots, in the order of their numbers.
        self.outwards = [ray(d) for d in ([270, 0, 90, 180] if square else range(300, 660, 60))]
        out = (self.half - place["board"]["spot_inset_um"] / 1000) / (1 if square else math.cos(math.pi / 6))
        self.spots = [ray(d, out) for d in range(270, 630, 60)] + [0j]

    def others(self, *names):
        return [place for name, place in self.at.items() if name not in names]

    def is_clear(self, start, line, way, *names):
        """Whether a penny can go so far along a line and meets none but those named."""
        near = lambda place: start + line * min(max(dot(place - start, line), 0.0), way)
        return all(abs(place - near(place)) > self.size for place in self.others(*names))

    def has_room(self, name, line):
        """Whether the nail has room behind a penny that is flicked along a line."""
        reach = self.size / 2 + NAIL
        return all(abs(place - self.at[name] + reach * line) > reach for place in self.others(name))

    def best_flick(self):
        blue, goal = self.at["BL"], self.at[self.foe + "S"]
        line, gap = (goal - blue) / abs(goal - blue), abs(goal - blue) - self.size
        to_edge = min((self.half - dot(goal, n)) / dot(line, n) for n in self.outwards if dot(line, n) > 1e-9)
        found = []
        for name in (self.me + "1", self.me + "2"):
            way = blue - self.size * line - self.at[name]  # to where it meets the blue
            aim = way / (abs(way) or 1.0)
            full = dot(aim, line)  # 1 where it meets the blue full, 0 where it only grazes it
            if full > 0.3 and self.has_room(name, aim) and self.is_clear(self.at[name], aim, abs(way), name, "BL"):
                kills = full > 0.6 and self.is_clear(blue, line, gap, name, "BL", self.foe + "S")
                kills = kills and self.turn["turns_completed"][self.me] > 0  # R14: not in the first turn
                run = speed(speed(0, to_edge + self.size) / KEPT, gap) if kills else speed(0, gap / 3)
                found.append((full + kills, flick(name, aim, speed(run / KEPT / full, abs(way)))))
        rays = [(name, ray(d)) for name in self.at if name[0] == self.me for d in range(360)]
        nudges = [(0, flick(name, line, 60)) for name, line in rays if self.has_room(name, line)]
        return max(found or nudges, key=lambda one: one[0])[1]

    def action(self):
        if "spot" in self.allowed:  # the sovereign is in the hand: one of the seven spots is always free
            free = [k for k in (6, 0, 1, 2, 3, 4, 5) if self.is_clear(self.spots[k], 1, 0)]
            return {"kind": "spot", "penny": self.me + "S", "spot": free[0]}
        if "board" not in self.allowed and "side" in self.allowed:  # the side-flick is binding: over the nearest edge
            edge = max(range(len(self.outwards)), key=lambda k: dot(self.at["BL"], self.outwards[k]))
            inwards = flick(self.me + "S", -self.outwards[edge], 300)
            return {**inwards, "kind": "side", "overlap_um": 5000, "edge": edge}
        plain = [kind for kind in ("draw_refuse", "pass") if kind in self.allowed]
        return {"kind": plain[0]} if plain else self.best_flick()

for text in sys.stdin:
    command, _, rest = text.strip().partition(" ")
    try:
        says = {"pbi": "id name Python bot\npbiok", "isready": "readyok"}.get(command)
        if command == "quit":
            break
        if command == "position":
            table = Table(json.loads(rest))
        if command == "go":
            says = "bestflick " + json.dumps(table.action())
    except (ValueError, LookupError, TypeError, NameError) as error:
        says = f"error {command}: {error!r}"
    if says:
        print(says, flush=True)  # at once: whoever asks waits for the line
