// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ObjectBusyException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.EndListener;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Listeners are notified of the end of each use once, with the reason, and before the hooks. */
class UseEndedTest {
    private final Node root = new Node("root");
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private final TestScene scene = TestScene.of(pools);
    private final List<String> heard = new ArrayList<>();
    private final EndListener listener = (instance, useId, why) -> heard.add(number(useId) + " " + why);
    private SpatialPool<Geometry> pool;
    /** The use before the first. */
    private long before;

    @BeforeEach
    void open() {
        pools.setRoot(root);
        SpatialPool<Geometry> other = pools.register("other", Scenes.box("other"));
        before = pools.instanceOf(other.spawn()).useId();
        other.close();
        pool = register("bullet", SpatialPoolSettings.builder("bullet").build());
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private SpatialPool<Geometry> register(String name, SpatialPoolSettings settings) {
        SpatialPool<Geometry> made = pools.register(name, Scenes.box(name), settings);
        made.addEndListener(listener);
        return made;
    }

    private long number(long useId) {
        return useId - before;
    }

    private void told(String... expected) {
        assertThat(heard).containsExactly(expected);
        heard.clear();
    }

    @Test
    void eachEndHasItsReason() throws InterruptedException {
        pool.recycle(pool.spawn());
        told("1 RECYCLED");
        pool.spawn();
        pool.recycleAll();
        told("2 RECYCLED");
        pool.spawn(0.5f);
        pools.update(1f);
        told("3 EXPIRED");
        Geometry asked = pool.spawn();
        Thread other = new Thread(() -> pools.requestRecycle(asked));
        other.start();
        other.join();
        assertThat(heard).as("told by the render thread").isEmpty();
        pools.update(0.01f);
        told("4 REQUESTED");
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        Node ship = ships.spawn();
        pool.spawnUnder(ship);
        ships.recycle(ship);
        told("6 PARENT_ENDED");
        PoolGroup level = pools.group("level");
        level.add(pool.spawn());
        level.close();
        told("7 GROUP_CLOSED");
        pool.detach(pool.spawn());
        told("8 DETACHED");
        pool.spawn();
        pool.close();
        told("9 POOL_CLOSED");
    }

    @Test
    void aSceneThatEndsReportsThatItsPoolsWereClosed() {
        pool.spawn();
        scene.shut("the test ends the application");
        told("1 POOL_CLOSED");
        scene.open();
        pool.spawn();
        pools.close();
        told("2 POOL_CLOSED");
    }

    @Test
    void anExhaustedPoolReportsThatItHasTakenTheInstance() {
        SpatialPool<Geometry> few = register("few", SpatialPoolSettings.builder("few").maxActive(1)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
        few.spawn();
        few.spawn();
        told("1 REUSED");
    }

    @Test
    void lostInstancesAreReportedByEitherPolicy() {
        for (LostPolicy policy : new LostPolicy[] {LostPolicy.RECYCLE, LostPolicy.DETACH}) {
            SpatialPool<Geometry> lost = register("lost " + policy, SpatialPoolSettings.builder("lost " + policy)
                    .lostPolicy(policy).build());
            lost.spawn().removeFromParent();
            for (int frame = 0; frame < 100 && heard.isEmpty(); frame++) {
                pools.update(0.1f);
            }
            told((policy == LostPolicy.RECYCLE ? 1 : 2) + " LOST");
        }
    }

    @Test
    void aUseThatCouldNotBeginEndsAsFailed() {
        SpatialPool<Geometry> faulty = pools.register(new SpatialPool<>("faulty", Scenes.box("faulty")) {
            @Override
            protected void onSpawn(Geometry instance) {
                throw new UnsupportedOperationException("hook");
            }
        });
        faulty.addEndListener(listener);
        assertThatThrownBy(faulty::spawn).hasMessage("hook");
        told("1 FAILED");
    }

    @Test
    void theEndIsReportedBeforeTheHookAndOnceWhileRendering() {
        List<String> order = new ArrayList<>();
        SpatialPool<Geometry> hooked = pools.register(new SpatialPool<>("hooked", Scenes.box("hooked")) {
            @Override
            protected void onRecycle(Geometry instance) {
                order.add("onRecycle at " + instance.getLocalTranslation().x);
            }
        });
        hooked.addEndListener((instance, useId, why) -> {
            Spatial spatial = instance.spatial();
            order.add("ended at " + spatial.getLocalTranslation().x);
            assertThat(pools.isCurrent(spatial, useId)).isFalse();
            assertThatThrownBy(() -> hooked.recycle(spatial)).isInstanceOf(ObjectBusyException.class);
        });
        Geometry moved = hooked.spawn();
        moved.setLocalTranslation(4, 0, 0);
        scene.beginRendering();
        hooked.recycle(moved);
        assertThat(order).containsExactly("ended at 4.0");
        scene.endRendering();
        scene.handOver();
        assertThat(order).containsExactly("ended at 4.0", "onRecycle at 4.0");
    }

    @Test
    void exceptionsOfAListenerAreReportedAndChangeNothing() {
        List<String> failures = new ArrayList<>();
        pools.monitoring().addListener(new SceneListener() {
            @Override
            public void onFailure(String name, String what, Throwable failure) {
                failures.add(name + ": " + what + ": " + failure.getMessage());
            }

            @Override
            public void onOverBudget(String pool, String report) {
                // Not of interest.
            }
        });
        SpatialPool<Geometry> other = pools.register("other", Scenes.box("other"));
        other.addEndListener((instance, useId, why) -> {
            throw new AssertionError("listener");
        });
        other.addEndListener(listener);
        other.recycle(other.spawn());
        told("1 RECYCLED");
        assertThat(failures).containsExactly("other: useEnded of a listener: listener");
        assertThat(other.stats().idle()).isEqualTo(1);
        assertThat(other.stats().active()).isZero();
    }

    @Test
    void aListenerMayCloseThePoolAndNothingIsLost() {
        SpatialPool<Geometry> closing = pools.register("closing", Scenes.box("closing"));
        closing.addEndListener((instance, useId, why) -> closing.close());
        Geometry last = closing.spawn();
        closing.spawn();
        closing.recycle(last);
        PoolStats stats = closing.stats();
        assertThat(stats.created()).isEqualTo(2).isEqualTo(stats.disposed());
        assertThat(last.getParent()).isNull();
        assertThatThrownBy(closing::spawn).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void aRemovedListenerIsNotNotified() {
        pool.removeEndListener(listener);
        pool.removeEndListener(listener);
        pool.recycle(pool.spawn());
        assertThat(heard).isEmpty();
    }

    @Test
    void aListenerIsAddedToAPoolOrSceneOnce() {
        pools.addEndListener(listener);
        assertThatThrownBy(() -> pool.addEndListener(listener)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + listener + "' was added already; add each listener once");
        assertThatThrownBy(() -> pools.addEndListener(listener)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pool.addEndListener(null)).isInstanceOf(NullPointerException.class);
        pool.recycle(pool.spawn());
        told("1 RECYCLED");
    }

    @Test
    void changesByAListenerAreRestoredToo() {
        SpatialPool<Geometry> plain = register("plain", SpatialPoolSettings.builder("plain").developmentMode(false)
                .build());
        plain.addEndListener((instance, useId, why) -> instance.spatial().setCullHint(Spatial.CullHint.Always));
        Geometry spatial = plain.spawn();
        plain.recycle(spatial);
        assertThat(plain.spawn()).isSameAs(spatial);
        assertThat(spatial.getLocalCullHint()).isEqualTo(Spatial.CullHint.Inherit);
    }

    @Test
    void aListenerThatClosesThePoolDuringADetachLosesNothing() {
        SpatialPool<Geometry> closing = pools.register("closing", Scenes.box("closing"));
        closing.addEndListener((instance, useId, why) -> closing.close());
        Geometry spatial = closing.spawn();
        assertThatThrownBy(() -> closing.detach(spatial)).isInstanceOf(PoolClosedException.class)
                .hasMessageContaining("was closed by a listener in useEnded, during detach");
        PoolStats stats = closing.stats();
        assertThat(stats.created()).isEqualTo(1).isEqualTo(stats.disposed());
        assertThat(pool.spawn()).isNotSameAs(pool.spawn());
        assertThat(pool.stats().active()).isEqualTo(2);
    }

    @Test
    void aUseThatHasEndedAutomaticallyIsFinished() {
        SpatialPool<Geometry> brief = register("brief", SpatialPoolSettings.builder("brief")
                .recycleWhen(RecycleWhen.when(spatial -> true)).build());
        brief.spawn();
        for (int frame = 0; frame < 10 && heard.isEmpty(); frame++) {
            pools.update(0.1f);
        }
        told("1 FINISHED");
    }

    @Test
    void aRequestedEndIsReportedAsThatThoughItsParentEndsFirst() throws InterruptedException {
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        Node ship = ships.spawn();
        Geometry asked = pool.spawnUnder(ship);
        Thread other = new Thread(() -> pools.requestRecycle(asked));
        other.start();
        other.join();
        ships.recycle(ship);
        told("2 REQUESTED");
    }

    @Test
    void aListenerOfEndsMayBeAddedAndRemovedDuringUses() throws InterruptedException {
        Geometry first = pool.spawn();
        Geometry second = pool.spawn();
        List<String> late = new ArrayList<>();
        EndListener lambda = (instance, useId, reason) -> late.add("lambda " + number(useId));
        EndListener named = new EndListener() {
            @Override
            public void useEnded(PooledInstance instance, long useId, EndReason reason) {
                late.add("class " + number(useId));
            }
        };
        Thread other = new Thread(() -> {
            pool.addEndListener(lambda);
            pools.addEndListener(named);
        });
        other.start();
        other.join();
        pool.recycle(first);
        assertThat(late).containsExactly("class 1", "lambda 1");
        Thread another = new Thread(() -> {
            pool.removeEndListener(lambda);
            pools.removeEndListener(named);
        });
        another.start();
        another.join();
        pool.recycle(second);
        assertThat(late).hasSize(2);
        told("1 RECYCLED", "2 RECYCLED");
    }

    @Test
    void aListenerOfTheSceneIsNotifiedOfAllPoolsAndOnce() {
        pools.addEndListener(listener);
        pool.recycle(pool.spawn());
        told("1 RECYCLED");
        SpatialPool<Geometry> later = pools.register("later", Scenes.box("later"));
        later.recycle(later.spawn());
        told("2 RECYCLED");
        pools.removeEndListener(listener);
        later.recycle(later.spawn());
        assertThat(heard).isEmpty();
        pool.recycle(pool.spawn());
        told("4 RECYCLED");
    }

    @Test
    void aListenerThatClosesThePoolOfAFailedSpawnLosesNothing() {
        SpatialPool<Geometry> faulty = pools.register(new SpatialPool<>("faulty", Scenes.box("faulty")) {
            @Override
            protected void onSpawn(Geometry instance) {
                throw new UnsupportedOperationException("hook");
            }
        });
        faulty.addEndListener((instance, useId, reason) -> faulty.close());
        assertThatThrownBy(faulty::spawn).hasMessage("hook");
        PoolStats stats = faulty.stats();
        assertThat(stats.created()).isEqualTo(1).isEqualTo(stats.disposed());
        assertThat(scene.knownInstances()).isZero();
    }

    @Test
    void aSpawnHookThatClosesItsPoolEndsTheUse() {
        SpatialPool<Geometry> closing = pools.register(new SpatialPool<>("closing", Scenes.box("closing")) {
            @Override
            protected void onSpawn(Geometry instance) {
                close();
            }
        });
        closing.addEndListener(listener);
        assertThatThrownBy(closing::spawn).isInstanceOf(PoolClosedException.class);
        told("1 POOL_CLOSED");
        PoolStats stats = closing.stats();
        assertThat(stats.created()).isEqualTo(1).isEqualTo(stats.disposed());
    }
}
