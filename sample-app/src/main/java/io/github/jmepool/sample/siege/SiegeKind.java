// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.Locale;

/** The kinds of objects that come and go in the siege. */
public enum SiegeKind {
    /** Part of the wall. */
    CRATE(160),
    /** The ball that the cannon fires. */
    BALL(12),
    /** Flies off where something breaks; meets the ground only. */
    SHARD(240),
    /** Walks to the portal. */
    GUARD(6),
    /** A ghost that notices who enters it. */
    PORTAL(1);

    static final int GROUND = PhysicsCollisionObject.COLLISION_GROUP_02;
    private static final int SPLINTERS = PhysicsCollisionObject.COLLISION_GROUP_03;

    private final int prewarm;

    SiegeKind(int prewarm) {
        this.prewarm = prewarm;
    }

    /** Returns the name of its pool. */
    public String poolName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind of what has its pool's name. */
    static SiegeKind named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    int prewarm() {
        return prewarm;
    }

    /** Builds its prefab, with a physics control that is in no space. */
    Spatial prefab(SiegeModels models) {
        return switch (this) {
            case CRATE -> withBody(models.crate(), new RigidBodyControl(new BoxCollisionShape(0.5f), 3f), 0.75f);
            case BALL -> {
                RigidBodyControl body = new RigidBodyControl(new SphereCollisionShape(0.4f), 14f);
                body.setCcdMotionThreshold(0.3f);
                body.setCcdSweptSphereRadius(0.3f);
                yield withBody(models.ball(), body, 0.6f);
            }
            case SHARD -> {
                RigidBodyControl body = new RigidBodyControl(new BoxCollisionShape(0.09f), 0.1f);
                body.setCollisionGroup(SPLINTERS);
                body.setCollideWithGroups(GROUND);
                yield withBody(models.shard(), body, 0.5f);
            }
            case GUARD -> {
                Spatial guard = models.guard();
                guard.addControl(new BetterCharacterControl(0.45f, 1.85f, 70f));
                yield guard;
            }
            case PORTAL -> {
                Spatial portal = models.portal();
                portal.addControl(new GhostControl(new BoxCollisionShape(new Vector3f(1.3f, 1.5f, 0.4f))));
                yield portal;
            }
        };
    }

    private static Spatial withBody(Spatial spatial, RigidBodyControl body, float friction) {
        body.setFriction(friction);
        spatial.addControl(body);
        return spatial;
    }
}
