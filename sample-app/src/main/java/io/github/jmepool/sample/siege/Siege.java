// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.collision.ContactListener;
import com.jme3.bullet.collision.ManifoldPoints;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The rules of the siege; it plays itself. */
final class Siege implements ContactListener {
    private static final int SHARDS = 12;
    private static final float SHARD_SECONDS = 1.3f;
    private static final float HARD = 28;

    private final Map<SiegeKind, SpatialPool<Spatial>> pools;
    private final SplittableRandom random;
    private final Wall wall;
    private final Guards guards;
    private final Cannon cannon;
    private final List<Impact> impacts = new ArrayList<>();
    private Spatial target;
    private float time;

    Siege(Map<SiegeKind, SpatialPool<Spatial>> pools, SiegeModels models, long seed) {
        this.pools = pools;
        random = new SplittableRandom(seed);
        wall = new Wall(pools.get(SiegeKind.CRATE), random);
        guards = new Guards(pools.get(SiegeKind.GUARD), pools.get(SiegeKind.PORTAL), random);
        cannon = new Cannon(pools.get(SiegeKind.BALL), models);
    }

    /** A crate that was hit hard, and where. */
    private record Impact(Spatial crate, Vector3f place) {
    }

    Cannon cannon() {
        return cannon;
    }

    float timeSeconds() {
        return time;
    }

    void update(float tpf) {
        time += tpf;
        breakWhatWasHit();
        wall.update(tpf);
        for (Spatial entered : guards.update(tpf)) {
            burst(entered.getLocalTranslation().add(0, 1, 0), 8, 3.5f, Vector3f.ZERO);
            if (!wall.breaks(entered)) {
                pools.get(SiegeKind.named(entered.getName())).recycle(entered);
            }
        }
        if (!wall.has(target)) {
            target = wall.target();
        }
        if (cannon.update(tpf, target)) {
            burst(cannon.muzzle(), 7, 3, cannon.speed().mult(0.35f));
            target = wall.target();
        }
    }

    /** Several contacts may have noted the same crate, and only the first breaks it. */
    private void breakWhatWasHit() {
        for (Impact impact : impacts) {
            if (wall.breaks(impact.crate())) {
                burst(impact.place(), SHARDS, 6, Vector3f.ZERO);
            }
        }
        impacts.clear();
    }

    private void burst(Vector3f place, int count, float speed, Vector3f with) {
        for (int i = 0; i < count; i++) {
            Vector3f way = new Vector3f((float) random.nextDouble(-1, 1), (float) random.nextDouble(-0.2, 1),
                    (float) random.nextDouble(-1, 1)).multLocal(speed);
            Spatial shard = pools.get(SiegeKind.SHARD).spawn(place.add(way.mult(0.04f)), null, SHARD_SECONDS);
            RigidBodyControl body = shard.getControl(RigidBodyControl.class);
            body.setLinearVelocity(way.add(with));
            body.setAngularVelocity(way.mult(4));
        }
    }

    /** Inside the physics step, where nothing can be recycled: notes what breaks in the next update. */
    @Override
    public void onContactProcessed(PhysicsCollisionObject a, PhysicsCollisionObject b, long point) {
        Spatial one = spatialOf(a);
        Spatial other = spatialOf(b);
        if (is("ball", one) && is("crate", other)) {
            note(other, point);
        } else if (is("crate", one) && is("ball", other)) {
            note(one, point);
        }
    }

    private static Spatial spatialOf(PhysicsCollisionObject object) {
        return object.getUserObject() instanceof Spatial spatial ? spatial : null;
    }

    private static boolean is(String name, Spatial spatial) {
        return spatial != null && name.equals(spatial.getName());
    }

    private void note(Spatial crate, long point) {
        if (ManifoldPoints.getAppliedImpulse(point) > HARD) {
            Vector3f place = new Vector3f();
            ManifoldPoints.getPositionWorldOnB(point, place);
            impacts.add(new Impact(crate, place));
        }
    }

    @Override
    public void onContactStarted(long manifold) {
        // what hits hard is known only when it is processed
    }

    @Override
    public void onContactEnded(long manifold) {
        // nothing hangs on it
    }
}
