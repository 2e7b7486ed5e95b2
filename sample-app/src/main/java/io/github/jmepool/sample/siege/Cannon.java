// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.SiegeModels;

/** Aims at the wall automatically, and fires. */
final class Cannon {
    private static final Vector3f PLACE = new Vector3f(-8.5f, 1.25f, 3.2f);
    private static final float MUZZLE = 2.1f;
    private static final float LEVEL_SPEED = 24;
    private static final float GRAVITY = 9.81f;
    private static final float SECONDS = 0.55f;
    private static final float BALL_SECONDS = 4;
    private static final float TURNS_PER_SECOND = 7;

    private final Node node = new Node("cannon");
    private final Node barrel;
    private final SpatialPool<Spatial> balls;
    private final Vector3f speed = new Vector3f(LEVEL_SPEED, 3, 0);
    private final Quaternion aim = new Quaternion();
    private float toNextShot = 1.6f;
    private float recoil;

    Cannon(SpatialPool<Spatial> balls, SiegeModels models) {
        this.balls = balls;
        Node carriage = models.carriage();
        carriage.setLocalTranslation(0, -PLACE.y, 0);
        node.attachChild(carriage);
        barrel = models.barrel();
        node.attachChild(barrel);
        node.setLocalTranslation(PLACE);
    }

    Node node() {
        return node;
    }

    /** Tells whether it has fired. */
    boolean update(float tpf, Spatial target) {
        toNextShot -= tpf;
        recoil = Math.max(0, recoil - 3 * tpf);
        if (target != null) {
            speedTo(target.getWorldTranslation());
        }
        Vector3f ahead = speed.normalize();
        Vector3f side = ahead.cross(Vector3f.UNIT_Y).normalizeLocal();
        aim.fromAxes(ahead, side.cross(ahead), side);
        barrel.getLocalRotation().slerp(aim, Math.min(1, TURNS_PER_SECOND * tpf));
        barrel.setLocalRotation(barrel.getLocalRotation());
        barrel.setLocalTranslation(ahead.mult(-0.45f * recoil));
        if (toNextShot > 0 || target == null) {
            return false;
        }
        fire(ahead);
        return true;
    }

    /** A thrown ball falls: the further the target, the higher it has to go. */
    private void speedTo(Vector3f target) {
        Vector3f way = target.subtract(PLACE);
        float far = (float) Math.hypot(way.x, way.z);
        float seconds = far / LEVEL_SPEED;
        speed.set(way.x / seconds, way.y / seconds + GRAVITY * seconds / 2, way.z / seconds);
    }

    private void fire(Vector3f ahead) {
        toNextShot = SECONDS;
        recoil = 1;
        Spatial ball = balls.spawn(PLACE.add(ahead.mult(MUZZLE)), null, BALL_SECONDS);
        // its body is in the space and at rest; what is set now counts
        ball.getControl(RigidBodyControl.class).setLinearVelocity(speed);
    }

    Vector3f muzzle() {
        return PLACE.add(speed.normalize().multLocal(MUZZLE));
    }

    Vector3f speed() {
        return speed;
    }
}
