// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import io.github.jmepool.core.ObjectBusyException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Unchecked;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mygame.Captures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceListenerTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());
    private final List<String> calls = new ArrayList<>();

    /** Notes its calls and checks what it is given back; fails, or does something else, where the test wants it to. */
    private final class Scripted implements InstanceListener<String>, EndListener {
        private final String name;
        private String at = "";
        private Throwable failure;
        private Runnable during = () -> { };

        Scripted(String name) {
            this.name = name;
        }

        Scripted failingIn(String moment, Throwable problem) {
            at = moment;
            failure = problem;
            return this;
        }

        Scripted doingIn(String moment, Runnable action) {
            at = moment;
            during = action;
            return this;
        }

        private void step(String moment, PooledInstance instance, String kept) {
            assertThat(kept).isEqualTo(name + " of " + System.identityHashCode(instance));
            step(moment);
        }

        private void step(String moment) {
            calls.add(name + " " + moment);
            if (moment.equals(at)) {
                during.run();
                if (failure != null) {
                    throw Unchecked.of(failure);
                }
            }
        }

        @Override
        public void useEnded(PooledInstance instance, long useId, EndReason reason) {
            assertThat(instance.isActive()).isFalse();
            step("ended");
        }

        @Override
        public String created(PooledInstance instance) {
            assertThat(instance.spatial().getParent()).isNull();
            assertThat(instance.isActive()).isFalse();
            assertThat(instance).hasToString("Spatial '" + instance.spatial().getName() + "'");
            step("created");
            return name + " of " + System.identityHashCode(instance);
        }

        @Override
        public void spawned(PooledInstance instance, String kept) {
            assertThat(instance.isActive()).isTrue();
            assertThat(instance.spatial().getParent()).isNotNull();
            step("spawned", instance, kept);
        }

        @Override
        public void moved(PooledInstance instance, String kept) {
            assertThat(instance.isActive()).isTrue();
            Vector3f at = instance.spatial().getWorldTranslation();
            step("moved", instance, kept);
            calls.add("to " + at.x);
        }

        @Override
        public void beforeReset(PooledInstance instance, String kept) {
            assertThat(instance.isActive()).isFalse();
            step("beforeReset", instance, kept);
        }

        @Override
        public void afterReset(PooledInstance instance, String kept) {
            step("afterReset", instance, kept);
        }

        @Override
        public void disposed(PooledInstance instance, String kept) {
            assertThat(instance.spatial().getParent()).isNull();
            step("disposed", instance, kept);
        }

        @Override
        public void detached(PooledInstance instance, String kept) {
            assertThat(instance.isActive()).isFalse();
            step("detached", instance, kept);
        }
    }

    private final class Hooked extends SpatialPool<Geometry> {
        private boolean failing;

        Hooked() {
            super("bullet", Scenes.box("bullet"));
        }

        @Override
        protected void onCreate(Geometry instance) {
            calls.add("onCreate");
        }

        @Override
        protected void onSpawn(Geometry instance) {
            calls.add("onSpawn");
            if (failing) {
                throw new IllegalStateException("scripted onSpawn");
            }
        }

        @Override
        protected void onRecycle(Geometry instance) {
            calls.add("onRecycle");
        }

        @Override
        protected void onDispose(Geometry instance) {
            calls.add("onDispose");
        }
    }

    private SpatialPool<Geometry> plain(InstanceListener<?>... listeners) {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        for (InstanceListener<?> listener : listeners) {
            add(pool, listener);
        }
        return pool;
    }

    private static void add(SpatialPool<?> pool, InstanceListener<?> listener) {
        pool.addInstanceListener(listener);
        if (listener instanceof EndListener ends) {
            pool.addEndListener(ends);
        }
    }

    private void addToScene(Scripted listener) {
        pools.addInstanceListener(listener);
        pools.addEndListener(listener);
    }

    @Test
    void eachMomentHasItsPlaceAmongTheHooks() {
        Hooked pool = pools.register(new Hooked());
        add(pool, new Scripted("p"));
        pool.recycle(pool.spawn());
        pool.recycle(pool.spawn());
        pool.trim(1);
        assertThat(calls).containsExactly("onCreate", "p created",
                "p spawned", "onSpawn", "p ended", "p beforeReset", "onRecycle", "p afterReset",
                "p spawned", "onSpawn", "p ended", "p beforeReset", "onRecycle", "p afterReset",
                "onDispose", "p disposed");
    }

    @Test
    void listenersOfTheSceneComeFirstAndEndsGoBackwards() {
        Scripted both = new Scripted("both");
        SpatialPool<Geometry> pool = plain(new Scripted("own"), both);
        addToScene(new Scripted("scene"));
        addToScene(both);
        pool.recycle(pool.spawn());
        pool.trim(1);
        assertThat(calls).containsExactly("scene created", "both created", "own created",
                "scene spawned", "both spawned", "own spawned",
                "scene ended", "both ended", "own ended", "own beforeReset", "both beforeReset", "scene beforeReset",
                "own afterReset", "both afterReset", "scene afterReset",
                "own disposed", "both disposed", "scene disposed");
    }

    @Test
    void poolsThatAreRegisteredLaterBelongToTheSceneAsWell() {
        addToScene(new Scripted("scene"));
        plain().spawn();
        assertThat(calls).containsExactly("scene created", "scene spawned");
    }

    @Test
    void changesByCreatedAndPlacedAreGoneInALaterUse() {
        SpatialPool<Geometry> pool = plain(new InstanceListener<Void>() {
            @Override
            public Void created(PooledInstance instance) {
                instance.spatial().setUserData("made", 1);
                return null;
            }

            @Override
            public void spawned(PooledInstance instance, Void kept) {
                assertThat((Integer) instance.spatial().getUserData("made")).isEqualTo(1);
                assertThat((Integer) instance.spatial().getUserData("use")).isNull();
                instance.spatial().setUserData("use", 1);
            }

            @Override
            public void beforeReset(PooledInstance instance, Void kept) {
                // after the pool's early look at the instance
                instance.spatial().setLocalScale(3f);
                instance.spatial().setUserData("made", 2);
            }
        });
        pool.recycle(pool.spawn());
        Geometry again = pool.spawn();
        assertThat(pool.stats().created()).isEqualTo(1);
        assertThat(again.getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "spawned", "beforeReset", "afterReset", "disposed"})
    void aMomentThatThrowsLosesNothingAndItsCauseReachesTheCaller(String moment) {
        for (Throwable cause : List.of(new IllegalStateException("scripted"), new AssertionError("scripted"),
                new IOException("scripted"))) {
            calls.clear();
            Scripted middle = new Scripted("b").failingIn(moment, cause);
            SpatialPool<Geometry> pool = plain(new Scripted("a"), middle, new Scripted("c"));
            Throwable thrown = catchThrowable(() -> {
                pool.recycle(pool.spawn());
                pool.trim(1);
            });
            assertThat(thrown).isSameAs(cause);
            assertThat(pool.stats().active()).isZero();
            Scenes.assertNothingLost(pools, pool.stats());
            middle.at = "";
            pool.trim(9);
            for (String name : List.of("a", "b", "c")) {
                assertAllEndsMatch(name, moment);
            }
            pool.recycle(pool.spawn());
            pool.close();
            assertThat(TestScene.of(pools).knownInstances()).isZero();
            assertThat(root.getChildren()).isEmpty();
        }
    }

    /** A log handler of the game throws at the warning that the pool's first instance holds its prefab. */
    @Test
    void aWarningThatThrowsEndsTheInstanceForItsListeners() {
        Geometry prefab = Scenes.box("bullet");
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", prefab) {
            @Override
            protected void onCreate(Geometry instance) {
                instance.addControl(new Captures.Holder(prefab));
            }
        });
        add(pool, new Scripted("a"));
        pools.update(0f);
        try (HeardLog log = new HeardLog("io.github.jmepool", line -> {
            throw new IllegalStateException("full disk");
        })) {
            assertThatThrownBy(pool::spawn).hasMessage("full disk");
        }
        assertThat(calls).containsExactly("a created", "a disposed");
        Scenes.assertNothingLost(pools, pool.stats());
        assertThat(pool.spawn().getParent()).isNotNull();
    }

    /** After everything was disposed of. */
    private void assertAllEndsMatch(String name, String failed) {
        long notMade = failed.equals("created") && name.equals("b") ? 1 : 0;
        assertThat(count(name + " afterReset")).as(name).isEqualTo(count(name + " spawned"));
        assertThat(count(name + " disposed")).as(name).isEqualTo(count(name + " created") - notMade);
    }

    private long count(String call) {
        return calls.stream().filter(call::equals).count();
    }

    @Test
    void allFailuresOfOneMomentReachTheCaller() {
        IllegalStateException first = new IllegalStateException("c");
        AssertionError second = new AssertionError("a");
        SpatialPool<Geometry> pool = plain(new Scripted("a").failingIn("beforeReset", second),
                new Scripted("c").failingIn("beforeReset", first));
        Geometry bullet = pool.spawn();
        assertThatThrownBy(() -> pool.recycle(bullet)).isSameAs(first).hasSuppressedException(second);
        assertThat(calls).endsWith("c beforeReset", "a beforeReset", "c afterReset", "a afterReset", "c disposed",
                "a disposed");
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void aHookThatFailsEndsTheUseForAllThatWereNotifiedOfIt() {
        Hooked pool = pools.register(new Hooked());
        add(pool, new Scripted("p"));
        pool.failing = true;
        assertThatThrownBy(pool::spawn).hasMessage("scripted onSpawn");
        assertThat(calls).containsExactly("onCreate", "p created", "p spawned", "onSpawn", "p ended", "p afterReset",
                "onDispose", "p disposed");
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void aSpawnThatCouldNotPlaceHasEndedAndNotBegun() {
        SpatialPool<Node> pool = pools.register("tree", Scenes.tree("tree"));
        add(pool, new Scripted("p"));
        Node idle = pool.spawn();
        pool.recycle(idle);
        calls.clear();
        assertThatThrownBy(() -> pool.spawnUnder(idle)).isInstanceOf(IllegalArgumentException.class);
        assertThat(calls).containsExactly("p ended", "p disposed");
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void anInstanceThatCanNotBeResetEndsBeforeItIsDiscarded() {
        SpatialPool<Geometry> pool = plain(new Scripted("p"));
        Geometry bullet = pool.spawn();
        bullet.getMesh().getBuffer(VertexBuffer.Type.Position).getData().clear();
        bullet.getMesh().setMode(Mesh.Mode.Lines);
        pool.recycle(bullet);
        assertThat(pool.stats().disposed()).isEqualTo(1);
        assertThat(calls).containsExactly("p created", "p spawned", "p ended", "p beforeReset", "p afterReset",
                "p disposed");
    }

    @Test
    void closingThePoolEndsUsesInOrder() {
        SpatialPool<Geometry> pool = plain(new Scripted("p"));
        pool.spawn();
        pool.close();
        assertThat(calls).containsExactly("p created", "p spawned", "p ended", "p beforeReset", "p afterReset",
                "p disposed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spawned", "beforeReset", "afterReset"})
    void closingThePoolInAMomentEndsEachUseOnce(String moment) {
        SpatialPool<Geometry> pool = plain(new Scripted("a"), new Scripted("b"), new Scripted("c"));
        SpatialPool<Geometry> other = pools.register("other", Scenes.box("other"));
        add(other, new Scripted("a"));
        add(other, new Scripted("b").doingIn(moment, other::close));
        add(other, new Scripted("c"));
        Throwable thrown = catchThrowable(() -> other.recycle(other.spawn()));
        if (moment.equals("spawned")) {
            assertThat(thrown).isInstanceOf(PoolClosedException.class)
                    .hasMessageContaining("was closed by a listener in spawned");
        } else {
            assertThat(thrown).isNull();
        }
        for (String name : List.of("a", "b", "c")) {
            assertThat(count(name + " spawned")).isLessThanOrEqualTo(1);
            assertAllEndsMatch(name, "");
        }
        pool.spawn();
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void aDetachedInstanceIsNotifiedAsSuchAndNeverAgain() {
        SpatialPool<Geometry> pool = plain(new Scripted("a"), new Scripted("b"));
        Spatial kept = pool.detach(pool.spawn());
        pool.close();
        assertThat(kept.getParent()).isNull();
        assertThat(calls).containsExactly("a created", "b created", "a spawned", "b spawned", "a ended", "b ended",
                "b detached", "a detached");
    }

    @Test
    void aDetachedThatThrowsLeavesTheInstanceWithTheGame() {
        SpatialPool<Geometry> pool = plain(new Scripted("a"),
                new Scripted("b").failingIn("detached", new AssertionError("scripted")));
        Geometry bullet = pool.spawn();
        assertThatThrownBy(() -> pool.detach(bullet)).hasMessage("scripted");
        assertThat(calls).endsWith("b detached", "a detached");
        assertThat(pool.stats().detached()).isEqualTo(1);
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void movedIsCalledWhenTheInstanceIsInItsNewPlace() {
        Node far = new Node("far");
        far.setLocalTranslation(10f, 0f, 0f);
        root.attachChild(far);
        SpatialPool<Geometry> pool = plain(new Scripted("p"));
        Geometry bullet = pool.spawn(new Vector3f(1f, 0f, 0f));
        pools.reparent(bullet, far);
        pools.reparentInPlace(bullet, root);
        pools.reparentInPlace(bullet, root);
        pools.reparent(bullet, null);
        assertThat(calls).containsExactly("p created", "p spawned", "p moved", "to 11.0", "p moved", "to 11.0",
                "p moved", "to 11.0", "p moved", "to 11.0");
    }

    @Test
    void aMovedThatThrowsLeavesTheInstanceInUseWhereItIs() {
        SpatialPool<Geometry> pool = plain(new Scripted("a").failingIn("moved", new IllegalStateException("scripted")),
                new Scripted("b"));
        Geometry bullet = pool.spawn();
        assertThatThrownBy(() -> pools.reparent(bullet, root)).hasMessage("scripted");
        assertThat(calls).contains("b moved");
        assertThat(bullet.getParent()).isSameAs(root);
        pool.recycle(bullet);
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @ParameterizedTest
    @ValueSource(strings = {"spawned", "moved", "beforeReset", "afterReset"})
    void nobodyCanRecycleAnInstanceInsideAMoment(String moment) {
        List<Spatial> own = new ArrayList<>();
        Scripted eager = new Scripted("p").doingIn(moment, () -> pools.recycle(own.get(0)));
        SpatialPool<Geometry> pool = plain(eager);
        pools.addInstanceListener(new InstanceListener<Void>() {
            @Override
            public void spawned(PooledInstance instance, Void kept) {
                own.add(instance.spatial());
            }
        });
        assertThatThrownBy(() -> {
            Geometry bullet = pool.spawn();
            pools.reparent(bullet, root);
            pool.recycle(bullet);
        }).isInstanceOf(ObjectBusyException.class);
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void addingToAPoolThatHasInstancesIsRefusedAndChangesNothing() {
        SpatialPool<Geometry> pool = plain();
        SpatialPool<Geometry> empty = pools.register("empty", Scenes.box("empty"));
        Geometry bullet = pool.spawn();
        Scripted late = new Scripted("late");
        assertThatThrownBy(() -> pool.addInstanceListener(late)).isInstanceOf(IllegalStateException.class)
                .hasMessage("Pool 'bullet': addInstanceListener refused, as the pool has instances already;"
                        + " call it before the scene opens");
        assertThatThrownBy(() -> pools.addInstanceListener(late)).isInstanceOf(IllegalStateException.class);
        empty.spawn();
        pool.recycle(bullet);
        assertThat(calls).isEmpty();
        pool.trim(1);
        pool.addInstanceListener(late);
        pool.spawn();
        assertThat(calls).containsExactly("late created", "late spawned");
    }

    @Test
    void addingWhileAnInstanceIsBeingMadeIsRefused() {
        SpatialPool<Geometry> pool = plain();
        Scripted late = new Scripted("late");
        pool.addInstanceListener(new Scripted("p").doingIn("created", () -> pool.addInstanceListener(late)));
        assertThatThrownBy(pool::spawn).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("addInstanceListener refused");
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void poolAddedIsCalledOnceForAListenerOfThePool() {
        List<Spatial> added = new ArrayList<>();
        SpatialPool<Geometry> pool = new SpatialPool<>("bullet", Scenes.box("bullet"));
        pool.addInstanceListener(new InstanceListener<Void>() {
            @Override
            public void poolAdded(SpatialPool<?> of, Spatial prefab) {
                added.add(prefab);
            }
        });
        pools.register(pool);
        assertThat(added).hasSize(1);
    }

    @Test
    void aListenerWhosePoolAddedSpawnsIsRefused() {
        SpatialPool<Geometry> orcs = pools.register("orc", Scenes.box("orc"));
        InstanceListener<Void> spawning = new InstanceListener<>() {
            @Override
            public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
                pools.recycle(pool.spawn());
            }
        };
        assertThatThrownBy(() -> orcs.addInstanceListener(spawning)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has instances");
        orcs.trim(1);
        assertThatThrownBy(() -> pools.addInstanceListener(spawning)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has instances");
    }

    /** Such as one for the shadows of each kind of enemy. */
    @Test
    void aPoolThatPoolAddedRegistersHasTheListenerAsWell() {
        pools.register("orc", Scenes.box("orc"));
        pools.addInstanceListener(new InstanceListener<Void>() {
            @Override
            public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
                calls.add("added to " + pool.name());
                if (pool.name().equals("orc")) {
                    pools.register("shadow", Scenes.box("shadow")).prewarmNow(0);
                }
            }

            @Override
            public Void created(PooledInstance instance) {
                calls.add("created " + instance.pool().name());
                return null;
            }
        });
        pools.spawn("shadow");
        assertThat(calls).containsExactly("added to orc", "added to shadow", "created shadow");
    }

    @Test
    void addingTwiceIsRefused() {
        Scripted twice = new Scripted("twice");
        SpatialPool<Geometry> pool = plain(twice);
        assertThatThrownBy(() -> pool.addInstanceListener(twice)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("was added already; add each listener once");
        assertThatThrownBy(() -> pool.addInstanceListener(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void listenersAreNotifiedOfTheWorkersClonesLikeAnyOther() {
        SpatialPool<Geometry> pool = plain(new Scripted("p"));
        pool.stats();
        assertThat(TestScene.adopt(pool)).isTrue();
        assertThat(calls).containsExactly("p created");
        pool.recycle(pool.spawn());
        assertThat(pool.stats().created()).isEqualTo(1);
        assertThat(calls).containsExactly("p created", "p spawned", "p ended", "p beforeReset", "p afterReset");
    }
}
