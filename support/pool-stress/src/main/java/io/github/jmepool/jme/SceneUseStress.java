// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.sizing.SizingSchedule;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The same with a whole scene: what the game calls on two threads. */
public final class SceneUseStress {
    private static final Geometry PREFAB = new Geometry("bullet", new Box(1f, 1f, 1f));

    private SceneUseStress() {
    }

    private static int asInt(boolean yes) {
        return yes ? 1 : 0;
    }

    /** A scene with one instance in use. */
    public abstract static class Scene {
        final ScenePools pools = new ScenePools(System::nanoTime, SizingSchedule.DEFAULT, false);
        final SpatialPool<Geometry> pool;
        final Geometry bullet;
        final long use;

        Scene() {
            pools.setRoot(new Node("root"));
            pool = pools.register("bullet", PREFAB,
                    SpatialPoolSettings.builder("bullet").developmentMode(false).build());
            bullet = pool.spawn();
            use = pools.instanceOf(bullet).useId();
        }
    }

    /** Recycle and requestRecycle of one use; counted as ended once. */
    @JCStressTest
    @Outcome(id = {"1, 0, 0, 1", "0, 1, 0, 1"}, expect = ACCEPTABLE, desc = "One of them has ended the use.")
    @Outcome(expect = FORBIDDEN, desc = "Both have, or neither, or it was not recycled.")
    @State
    public static class RecycleAgainstRequest extends Scene {
        /** Recycles. */
        @Actor
        public void render(IIII_Result r) {
            pools.bindToCurrentThread();
            try {
                pools.recycle(bullet, use);
                r.r1 = 1;
            } catch (StaleUseException requested) {
                r.r1 = 0;
            }
        }

        /** Requests. */
        @Actor
        public void other(IIII_Result r) {
            r.r2 = asInt(pools.requestRecycle(bullet, use));
        }

        /** Looks after the next frame. */
        @Arbiter
        public void after(IIII_Result r) {
            pools.bindToCurrentThread();
            pools.scene.frame.doDeferred();
            r.r3 = pool.stats().active();
            r.r4 = pool.stats().idle();
        }
    }

    /** One use after the other is recycled and requested, while another thread reads the first. */
    @JCStressTest
    @Outcome(id = {"1, 1", "1, 0", "0, 0"}, expect = ACCEPTABLE, desc = "Once stale, stale for ever.")
    @Outcome(expect = FORBIDDEN, desc = "Stale, and then current again.")
    @State
    public static class IsCurrentAgainstBoth extends Scene {
        /** Has the first use requested, brings it home, spawns again, and has that requested too. */
        @Actor
        public void render() {
            pools.bindToCurrentThread();
            pools.requestRecycle(bullet, use);
            pools.scene.frame.doDeferred();
            pools.requestRecycle(pool.spawn());
        }

        /** Looks twice. */
        @Actor
        public void other(II_Result r) {
            r.r1 = asInt(pools.isCurrent(bullet, use));
            r.r2 = asInt(pools.isCurrent(bullet, use));
        }
    }
}
