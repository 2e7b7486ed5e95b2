// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/** The rules of the siege; it plays itself. */
final class Siege {
    private static final int SHARDS = 12;
    private static final float SHARD_SECONDS = 1.3f;
    private static final float BALL_SECONDS = 4;

    private final BodySource source;
    private final SplittableRandom random;
    private final Wall wall;
    private final Guards guards;
    private final Cannon cannon;
    private final Impacts impacts;
    private final ArrayDeque<Timed> balls = new ArrayDeque<>();
    private final ArrayDeque<Timed> shards = new ArrayDeque<>();
    private Spatial target;
    private float time;

    Siege(BodySource source, SiegeModels models, long seed) {
        this.source = source;
        random = new SplittableRandom(seed);
        wall = new Wall(source, random);
        guards = new Guards(source, random);
        cannon = new Cannon(source, models);
        impacts = new Impacts(source::useOf);
    }

    /** What ends at a time; its use may have ended before. */
    private record Timed(Spatial spatial, long use, float end) {
    }

    Impacts impacts() {
        return impacts;
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
            wall.breaks(entered);
            source.recycle(entered);
        }
        if (target == null || source.useOf(target) == 0) {
            target = wall.target();
        }
        Spatial ball = cannon.update(tpf, target);
        if (ball != null) {
            balls.add(new Timed(ball, source.useOf(ball), time + BALL_SECONDS));
            burst(cannon.muzzle(), 7, 3, cannon.speed().mult(0.35f));
            target = wall.target();
        }
        end(balls);
        end(shards);
    }

    private void breakWhatWasHit() {
        for (Impacts.Impact impact : impacts.noted()) {
            // a contact before it may have broken the crate, or the wall is built anew
            if (source.useOf(impact.crate()) == impact.use() && impact.use() != 0 && wall.breaks(impact.crate())) {
                burst(impact.place(), SHARDS, 6, Vector3f.ZERO);
                source.recycle(impact.crate());
            }
        }
        impacts.noted().clear();
    }

    private void burst(Vector3f place, int count, float speed, Vector3f with) {
        for (int i = 0; i < count; i++) {
            Vector3f way = new Vector3f((float) random.nextDouble(-1, 1), (float) random.nextDouble(-0.2, 1),
                    (float) random.nextDouble(-1, 1)).multLocal(speed);
            Spatial shard = source.spawn(SiegeKind.SHARD, place.add(way.mult(0.04f)), null);
            RigidBodyControl body = shard.getControl(RigidBodyControl.class);
            body.setLinearVelocity(way.add(with));
            body.setAngularVelocity(way.mult(4));
            shards.add(new Timed(shard, source.useOf(shard), time + SHARD_SECONDS));
        }
    }

    /** All of a kind last equally long, so the first ends first. */
    private void end(ArrayDeque<Timed> timed) {
        while (!timed.isEmpty() && timed.peekFirst().end() <= time) {
            Timed first = timed.pollFirst();
            if (source.useOf(first.spatial()) == first.use()) {
                source.recycle(first.spatial());
            }
        }
    }
}
