"""pymunk (Chipmunk): pennies as circles in a plane.

Apart because each engine has settings of its own.
"""

import pymunk
import pymunk.batch

import flick

FIELDS = pymunk.batch.BodyFields.POSITION | pymunk.batch.BodyFields.VELOCITY


class World:
    """The pennies of a flick, in metres."""

    BOARD_BRAKES = False

    def __init__(self, scene, places, flicked, velocity, step_s):
        self.step_s = step_s
        self.space = pymunk.Space()
        # It would take an overlap of a tenth of a unit for nothing.
        self.space.collision_slop = 0.0
        self.bodies = []
        self.buffer = pymunk.batch.Buffer()
        for penny, place in enumerate(places):
            body = pymunk.Body(scene.mass_kg, pymunk.moment_for_circle(scene.mass_kg, 0.0, scene.radius_m))
            body.position = place
            if penny == flicked:
                body.velocity = velocity
            circle = pymunk.Circle(body, scene.radius_m)
            circle.friction = 0.0
            # The engine multiplies those of both.
            circle.elasticity = scene.restitution**0.5
            self.space.add(body, circle)
            self.bodies.append(body)

    def motions(self):
        self.buffer.clear()
        pymunk.batch.get_space_bodies(self.space, FIELDS, self.buffer)
        return memoryview(self.buffer.float_buf()).cast("d").tolist()

    def set_velocity(self, penny, vx, vy):
        self.bodies[penny].velocity = (vx, vy)

    def remove(self, penny):
        # The buffer's order should stay: it is put out of everybody's way.
        self.bodies[penny].position = (10.0 + penny, 10.0)
        self.bodies[penny].velocity = (0.0, 0.0)

    def step(self):
        self.space.step(self.step_s)


if __name__ == "__main__":
    flick.serve(World, pymunk.version)
