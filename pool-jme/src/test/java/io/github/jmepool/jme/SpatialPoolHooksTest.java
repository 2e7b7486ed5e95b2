// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import io.github.jmepool.core.ObjectBusyException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpatialPoolHooksTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());
    private final List<String> calls = new ArrayList<>();

    /** Tells its calls, and fails or does something else where the test wants it to. */
    private class Scripted extends SpatialPool<Geometry> {
        private String failIn = "";
        private Runnable during = () -> { };
        private String duringWhat = "";

        Scripted() {
            super("bullet", Scenes.box("bullet"));
        }

        private void step(String name) {
            calls.add(name);
            if (name.equals(duringWhat)) {
                during.run();
            }
            if (name.equals(failIn)) {
                throw new IllegalStateException("scripted " + name);
            }
        }

        @Override
        protected Geometry cloneInstance(Geometry copy) {
            step("clone");
            return super.cloneInstance(copy);
        }

        @Override
        protected void onCreate(Geometry instance) {
            step("create");
        }

        @Override
        protected void onSpawn(Geometry instance) {
            step("spawn");
        }

        @Override
        protected void onRecycle(Geometry instance) {
            step("recycle");
        }

        @Override
        protected void onDispose(Geometry instance) {
            step("dispose");
        }
    }

    @Test
    void hooksAreCalledInTheOrderOfAnInstancesLife() {
        Scripted pool = pools.register(new Scripted());
        pool.recycle(pool.spawn());
        pool.trim(1);
        assertThat(calls).containsExactly("clone", "create", "spawn", "recycle", "dispose");
    }

    /** Tells what it sees of its instance when it is told of a use. */
    private static final class Told extends AbstractControl implements Poolable {
        private final List<String> calls;

        Told(List<String> calls) {
            this.calls = calls;
        }

        private void tell(String call) {
            calls.add(call + " at " + spatial.getWorldTranslation().x
                    + (spatial.getParent() == null ? " detached" : " attached"));
        }

        @Override
        public void onSpawn() {
            tell("control spawn");
        }

        @Override
        public void onRecycle() {
            tell("control recycle");
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
        }
    }

    @Test
    void controlsAreNotifiedOfTheirUsesWhileTheInstanceIsInItsPlace() {
        Geometry prefab = Scenes.box("bullet");
        prefab.addControl(new Told(calls));
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", prefab) {
            @Override
            protected void onSpawn(Geometry instance) {
                calls.add("pool spawn");
            }

            @Override
            protected void onRecycle(Geometry instance) {
                calls.add("pool recycle");
            }
        });
        Geometry bullet = pool.spawn(new Vector3f(7f, 0f, 0f));
        bullet.move(1f, 0f, 0f);
        pool.recycle(bullet);
        assertThat(calls).containsExactly("control spawn at 7.0 attached", "pool spawn",
                "control recycle at 8.0 attached", "pool recycle");
    }

    @Test
    void anInstanceThatAHookHasDiscardedIsInUseNoMore() {
        PooledInstance[] seen = new PooledInstance[1];
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onSpawn(Geometry instance) {
                seen[0] = pools.instanceOf(instance);
                assertThat(seen[0].isActive()).isTrue();
                throw new IllegalStateException("scripted");
            }
        });
        assertThatThrownBy(pool::spawn).hasMessage("scripted");
        assertThat(seen[0].isActive()).isFalse();
        assertThat(seen[0].useId()).isZero();
        assertThat(pools.instanceOf(seen[0].spatial())).isNull();
    }

    @Test
    void aSpawnHookThatThrowsCostsItsInstanceOnly() {
        Scripted pool = pools.register(new Scripted());
        pool.failIn = "spawn";
        assertThatThrownBy(pool::spawn).hasMessage("scripted spawn");
        Scenes.assertNothingLost(pools, pool.stats());
        assertThat(pool.stats().discarded()).isEqualTo(1);
        assertThat(Scenes.visible(root)).noneMatch(Geometry.class::isInstance);
        pool.failIn = "";
        assertThat(pool.spawn().getParent()).isNotNull();
    }

    @Test
    void aRecycleHookThatThrowsCostsItsInstanceOnly() {
        Scripted pool = pools.register(new Scripted());
        Geometry bullet = pool.spawn();
        pool.failIn = "recycle";
        assertThatThrownBy(() -> pool.recycle(bullet)).hasMessage("scripted recycle");
        Scenes.assertNothingLost(pools, pool.stats());
        assertThat(bullet.getParent()).isNull();
        assertThat(pool.stats().total()).isZero();
    }

    @Test
    void aCreateHookThatThrowsIsNotCounted() {
        Scripted pool = pools.register(new Scripted());
        for (String step : List.of("clone", "create")) {
            pool.failIn = step;
            assertThatThrownBy(pool::spawn).hasMessage("scripted " + step);
        }
        assertThat(pool.stats().created()).isZero();
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void aDisposeHookThatThrowsDoesNotKeepTheInstance() {
        Scripted pool = pools.register(new Scripted());
        pool.prewarmNow(3);
        pool.failIn = "dispose";
        assertThatThrownBy(() -> pool.trim(3)).hasMessage("scripted dispose");
        assertThat(pool.stats().total()).isZero();
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void spawningFromTheSpawnOrRecycleHookOfThePoolWorks() {
        Scripted pool = pools.register(new Scripted());
        for (String hook : List.of("spawn", "recycle")) {
            List<Geometry> inner = new ArrayList<>();
            pool.duringWhat = hook;
            pool.during = () -> {
                pool.duringWhat = "";
                inner.add(pool.spawn());
            };
            Geometry outer = pool.spawn();
            pool.recycle(outer);
            assertThat(inner).hasSize(1);
            assertThat(inner.get(0)).isNotSameAs(outer);
            pool.recycle(inner.get(0));
        }
        assertThat(pool.stats().active()).isZero();
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void spawningWhileAnInstanceIsBeingMadeIsRefused() {
        Scripted pool = pools.register(new Scripted());
        pool.duringWhat = "create";
        pool.during = pool::spawn;
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class).hasMessageContaining("onCreate");
        pool.duringWhat = "";
        pool.spawn();
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void aPoolThatItsOwnHookClosesHandsOutNothing() {
        Scripted pool = pools.register(new Scripted());
        pool.duringWhat = "spawn";
        pool.during = pool::close;
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolClosedException.class);
        assertThat(pool.stats().total()).isZero();
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void anInstanceCannotBeRecycledInsideItsOwnHooks() {
        List<Spatial> current = new ArrayList<>();
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onSpawn(Geometry instance) {
                current.add(instance);
                recycle(instance);
            }
        });
        assertThatThrownBy(pool::spawn).isInstanceOf(ObjectBusyException.class)
                .hasMessageContaining("inside one of its own hooks");
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void anInstanceCannotBeDetachedOrMovedInsideItsOwnHooks() {
        List<Throwable> refused = new ArrayList<>();
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onSpawn(Geometry instance) {
                refused.add(catchThrowable(() -> detach(instance)));
                refused.add(catchThrowable(() -> pools.reparent(instance, new Node("other"))));
            }
        });
        Geometry bullet = pool.spawn();
        assertThat(refused).hasSize(2).allSatisfy(problem -> assertThat(problem)
                .isInstanceOf(ObjectBusyException.class).hasMessageContaining("inside one of its own hooks"));
        assertThat(pools.instanceOf(bullet).isActive()).isTrue();
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void aLifetimeSetByTheSpawnHookHolds() {
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onSpawn(Geometry instance) {
                pools.setLifetimeSeconds(instance, 0.5f);
            }
        });
        Geometry bullet = pool.spawn();
        assertThat(pools.instanceOf(bullet).remainingSeconds()).isEqualTo(0.5f);
        pools.update(0.6f);
        assertThat(pools.instanceOf(bullet).isActive()).isFalse();
    }

    @Test
    void aCloneMethodThatReturnsNothingNewIsRefused() {
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected Geometry cloneInstance(Geometry copy) {
                return copy;
            }
        });
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class).hasMessageContaining("cloneInstance");
        Scenes.assertNothingLost(pools, pool.stats());
    }

    @Test
    void aControlThatCannotBeClonedIsNamedAtRegistration() {
        Geometry prefab = Scenes.box("bullet");
        prefab.addControl(new Uncloneable());
        assertThatThrownBy(() -> pools.register("bullet", prefab)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'bullet'").hasMessageContaining("Uncloneable");
        assertThat(pools.has("bullet")).isFalse();
    }

    @Test
    void exceptionsOfDelayedRecyclesAreThrownOnceAllOthersCameHome() throws InterruptedException {
        Scripted failing = pools.register(new Scripted());
        SpatialPool<Geometry> fine = pools.register("rock", Scenes.box("rock"));
        List<Geometry> waiting = List.of(failing.spawn(), fine.spawn(), failing.spawn(), fine.spawn());
        List<Geometry> requested = List.of(failing.spawn(), fine.spawn());
        TestScene.of(pools).beginRendering();
        waiting.forEach(pools::recycle);
        Thread stranger = new Thread(() -> requested.forEach(pools::requestRecycle));
        stranger.start();
        stranger.join();
        TestScene.of(pools).endRendering();
        failing.failIn = "recycle";
        assertThatThrownBy(TestScene.of(pools)::handOver).hasMessage("scripted recycle")
                .satisfies(problem -> assertThat(problem.getSuppressed()).hasSize(2));
        assertThat(fine.stats().idle()).isEqualTo(3);
        assertThat(failing.stats().total()).isZero();
        TestScene.of(pools).handOver();
    }

    @Test
    void exceptionsWhileAllAreRecycledSpareNoInstance() {
        Scripted failing = pools.register(new Scripted());
        SpatialPool<Geometry> fine = pools.register("rock", Scenes.box("rock"));
        for (int i = 0; i < 3; i++) {
            failing.spawn();
            fine.spawn();
        }
        failing.failIn = "recycle";
        assertThatThrownBy(pools::recycleAll).hasMessage("scripted recycle")
                .satisfies(problem -> assertThat(problem.getSuppressed()).hasSize(2));
        assertThat(fine.stats().idle()).isEqualTo(3);
        assertThat(failing.stats().discarded()).isEqualTo(3);
    }

    @Test
    void exceptionsOfTimedRecyclesAreThrownOnceAllOthersCameHome() {
        Scripted failing = pools.register(new Scripted());
        SpatialPool<Geometry> fine = pools.register("rock", Scenes.box("rock"));
        failing.spawn(0.1f);
        fine.spawn(0.1f);
        failing.spawn(0.1f);
        failing.failIn = "recycle";
        assertThatThrownBy(() -> pools.update(0.2f)).hasMessage("scripted recycle")
                .satisfies(problem -> assertThat(problem.getSuppressed()).hasSize(1));
        assertThat(fine.stats().idle()).isEqualTo(1);
        assertThat(failing.stats().total()).isZero();
        pools.update(0.2f);
    }

    private static final class Uncloneable implements Control {
        @Override
        @Deprecated
        public Control cloneForSpatial(Spatial spatial) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setSpatial(Spatial spatial) {
        }

        @Override
        public void update(float tpf) {
        }

        @Override
        public void render(RenderManager rm, ViewPort vp) {
        }

        @Override
        public void write(com.jme3.export.JmeExporter exporter) {
        }

        @Override
        public void read(com.jme3.export.JmeImporter importer) {
        }
    }
}
