"""Flicks in an engine with a Python door: reads them, plays them whenever asked, answers with places and seconds.

Apart from the engines because all are played by the same rules; `src/world.rs` has the same loop.

The file's first line is the scene (see `Scene`), then comes one flick a line: x and y of seven pennies (m), which of
them is flicked, and its velocity (m/s). Each line of the standard input is a step in seconds; the answer is one line a
flick (x and y of seven pennies, `nan` for those that fell) and one with the seconds that all took.
"""

import math
import sys
import time

REST_SPEED_M_S = 1e-3
LONGEST_S = 5.0


class Scene:
    """What all flicks have in common, in SI units."""

    def __init__(self, numbers):
        (self.half_width_m, self.radius_m, self.mass_kg, self.floor_friction, self.restitution,
         self.gravity_m_s2) = numbers


def serve(set_up, version):
    """Plays the flicks of the file named on the command line for every step that comes in, in worlds that
    `set_up(scene, places, flicked, velocity, step_s)` makes."""
    with open(sys.argv[1], encoding="ascii") as file:
        lines = [[float(word) for word in line.split()] for line in file]
    scene, flicks = Scene(lines[0]), lines[1:]
    print(version, flush=True)
    for line in sys.stdin:
        step_s = float(line)
        start = time.perf_counter()
        outcomes = [play(set_up, scene, flick, step_s) for flick in flicks]
        seconds = time.perf_counter() - start
        for places in outcomes:
            print(*(number for place in places for number in place or (math.nan, math.nan)))
        print(seconds, flush=True)


def play(set_up, scene, flick, step_s):
    """One flick to its end; the place of every penny, none for those that fell."""
    places = [(flick[2 * penny], flick[2 * penny + 1]) for penny in range(7)]
    world = set_up(scene, places, int(flick[14]), (flick[15], flick[16]), step_s)
    loss_of_a_step = scene.floor_friction * scene.gravity_m_s2 * step_s
    loss, edge = 0.5 * loss_of_a_step, scene.half_width_m
    on_board = list(range(7))
    for _ in range(int(LONGEST_S / step_s)):
        any_moves = False
        fallen = []
        motions = world.motions()
        for penny in on_board:
            x, y, vx, vy = motions[4 * penny:4 * penny + 4]
            if abs(x) > edge or abs(y) > edge:
                fallen.append(penny)
                continue
            places[penny] = (x, y)
            if vx == 0.0 and vy == 0.0:
                continue
            speed = math.hypot(vx, vy)
            any_moves |= speed >= REST_SPEED_M_S
            if not world.BOARD_BRAKES:
                left = 0.0 if speed < REST_SPEED_M_S else max(0.0, 1.0 - loss / speed)
                world.set_velocity(penny, vx * left, vy * left)
        for penny in fallen:
            world.remove(penny)
            places[penny] = None
            on_board.remove(penny)
        if not any_moves:
            break
        world.step()
        loss = loss_of_a_step
    return places
