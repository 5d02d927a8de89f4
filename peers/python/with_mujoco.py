"""MuJoCo: pennies as balls that slide along x and y.

Apart because restitution has to be made here from a spring and a dashpot. With a floor, gravity and the engine's own
friction a hit came out otherwise at every step: its soft friction changes the weight on the board while speeds jump.
"""

import math

import mujoco

import flick

# How long two pennies push, in steps: with fewer what they get back depends on when in a step they met, with more they
# push for too long.
CONTACT_STEPS = 16.0


def damping_ratio(restitution):
    """The damping ratio with which a spring and a dashpot that never pull give back this share of the speed."""

    def given_back(ratio):
        root = math.sqrt(1.0 - ratio * ratio)
        return math.exp(-ratio / root * (math.pi - math.atan2(2.0 * ratio * root, 1.0 - 2.0 * ratio * ratio)))

    low, high = 0.0, 0.7
    for _ in range(50):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if given_back(middle) > restitution else (low, middle)
    return low


class World:
    """The pennies of a flick, in metres."""

    BOARD_BRAKES = False

    def __init__(self, scene, places, flicked, velocity, step_s):
        self.model = model_of(scene, step_s)
        self.data = mujoco.MjData(self.model)
        for penny, place in enumerate(places):
            self.data.qpos[2 * penny:2 * penny + 2] = place
        self.data.qvel[2 * flicked:2 * flicked + 2] = velocity

    def motions(self):
        places, velocities = self.data.qpos.tolist(), self.data.qvel.tolist()
        return [number for k in range(0, 14, 2) for number in places[k:k + 2] + velocities[k:k + 2]]

    def set_velocity(self, penny, vx, vy):
        self.data.qvel[2 * penny] = vx
        self.data.qvel[2 * penny + 1] = vy

    def remove(self, penny):
        # A model's bodies are fixed: it is put out of everybody's way.
        self.data.qpos[2 * penny:2 * penny + 2] = (10.0 + penny, 10.0)
        self.data.qvel[2 * penny:2 * penny + 2] = 0.0

    def step(self):
        mujoco.mj_step(self.model, self.data)


MODELS = {}


def model_of(scene, step_s):
    """The model for a step; compiled once, since that is not part of a flick."""
    if step_s not in MODELS:
        MODELS[step_s] = mujoco.MjModel.from_xml_string(description(scene, step_s))
    return MODELS[step_s]


def description(scene, step_s):
    ratio = damping_ratio(scene.restitution)
    # The time constant of a spring that pushes for half of its damped period.
    stiffness = (math.pi / (CONTACT_STEPS * step_s))**2 / (1.0 - ratio * ratio)
    damping = 2.0 * ratio * math.sqrt(stiffness)
    pennies = "".join(
        f'<body><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><geom name="p{penny}" '
        f'type="sphere" size="{scene.radius_m}" mass="{scene.mass_kg}" contype="0" conaffinity="0"/></body>'
        for penny in range(7))
    rims = "".join(
        f'<pair geom1="p{a}" geom2="p{b}" condim="1" solref="{-stiffness} {-damping}" solimp="0.9999 0.9999 0.001"/>'
        for b in range(7) for a in range(b))
    return (f'<mujoco><option timestep="{step_s}" gravity="0 0 0"/><worldbody>{pennies}</worldbody>'
            f'<contact>{rims}</contact></mujoco>')


if __name__ == "__main__":
    flick.serve(World, mujoco.__version__)
