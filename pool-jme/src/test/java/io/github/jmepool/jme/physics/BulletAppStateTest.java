// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.state.AppState;
import com.jme3.bullet.BulletAppState;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a real application, whose physics are a {@code BulletAppState}. */
class BulletAppStateTest {
    static {
        PhysicsScene.load();
    }

    private final BulletAppState bullet = new BulletAppState();
    private final PoolAppState state = new PoolAppState();
    private SpatialPool<Geometry> pool;
    private PhysicsSpace space;
    private PhysicsRigidBody floor;
    private PhysicsPools physics;

    /** Which of the two states comes first decides in which order they update, render and clean up. */
    private HeadlessApp start(boolean poolsFirst) {
        AppState[] states = poolsFirst ? new AppState[] {state, bullet} : new AppState[] {bullet, state};
        HeadlessApp app = new HeadlessApp(states);
        app.step();
        space = bullet.getPhysicsSpace();
        floor = new PhysicsRigidBody(new BoxCollisionShape(500f, 1f, 500f), 0f);
        floor.setPhysicsLocation(new Vector3f(0f, -1f, 0f));
        space.add(floor);
        physics = PhysicsPools.install(state.pools(), space);
        Geometry crate = HeadlessApp.box("crate", app.getAssetManager());
        crate.addControl(new RigidBodyControl(new BoxCollisionShape(0.5f), 2f));
        pool = state.pools().register("crate", crate);
        return app;
    }

    private void onTick(Runnable action) {
        space.addTickListener(new PhysicsTickListener() {
            @Override
            public void prePhysicsTick(PhysicsSpace stepped, float timeStep) {
                // the step has begun
            }

            @Override
            public void physicsTick(PhysicsSpace stepped, float timeStep) {
                action.run();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aUseThatATickEndsLeavesTheSpaceByTheEndOfTheFrame(boolean poolsFirst) {
        List<Boolean> inWorld = new ArrayList<>();
        try (HeadlessApp app = start(poolsFirst)) {
            Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
            app.steps(30);
            assertThat(crate.getLocalTranslation().y).as("it falls").isLessThan(29.9f);
            onTick(() -> {
                if (state.pools().instanceOf(crate).isActive()) {
                    state.pools().recycle(crate);
                    inWorld.add(body(crate).isInWorld());
                    assertThatThrownBy(() -> pool.spawn()).isInstanceOf(PoolException.class);
                }
            });
            while (inWorld.isEmpty()) {
                app.step();
            }
            assertThat(inWorld).as("inside the step").containsExactly(true);
            assertThat(body(crate).isInWorld()).as("after the frame").isFalse();
            assertThat(pool.spawn(new Vector3f(5f, 30f, 0f))).isSameAs(crate);
            assertThat(body(crate).getLinearVelocity()).isEqualTo(Vector3f.ZERO);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSceneThatEndsInMidFallLeavesOnlyTheFloor(boolean poolsFirst) {
        try (HeadlessApp app = start(poolsFirst)) {
            for (int i = 0; i < 10; i++) {
                pool.spawn(new Vector3f(2f * i, 30f, 0f));
            }
            app.steps(5);
            assertThat(space.countRigidBodies()).isEqualTo(11);
        }
        assertThat(space.getRigidBodyList()).containsExactly(floor);
        PhysicsScene.assertCountsExact(pool);
    }

    @Test
    void aCollisionThatIsReportedLaterFindsThatItsUseHasEnded() {
        List<String> told = new ArrayList<>();
        try (HeadlessApp app = start(false)) {
            Geometry crate = pool.spawn(new Vector3f(0f, 0.49f, 0f));
            long use = state.pools().instanceOf(crate).useId();
            space.addCollisionListener(event -> {
                Spatial touched = event.getNodeA() == null ? event.getNodeB() : event.getNodeA();
                told.add(state.pools().isCurrent(touched, use) ? "this use" : "another use");
            });
            app.onUpdate(() -> {
                if (!told.isEmpty() && state.pools().isCurrent(crate, use)) {
                    state.pools().recycle(crate);
                    pool.spawn(new Vector3f(0f, 0.49f, 0f));
                }
            });
            while (!told.contains("another use")) {
                app.step();
            }
            assertThat(told).startsWith("this use");
            int last = told.lastIndexOf("this use");
            assertThat(told.subList(last + 1, told.size())).isNotEmpty().containsOnly("another use");
        }
    }

    @Test
    void physicsThatStartAnewAreGivenWithUseSpace() {
        try (HeadlessApp app = start(true)) {
            Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
            pool.recycle(crate);
            bullet.stopPhysics();
            bullet.startPhysics();
            physics.setSpace(bullet.getPhysicsSpace());
            pool.spawn(new Vector3f(0f, 30f, 0f));
            app.steps(30);
            assertThat(body(crate).getPhysicsSpace()).isSameAs(bullet.getPhysicsSpace()).isNotSameAs(space);
            assertThat(crate.getLocalTranslation().y).as("it falls there").isLessThan(29.9f);
            assertThat(space.getRigidBodyList()).containsExactly(floor);
        }
    }

    @Test
    void physicsOnAThreadOfTheirOwnAreRefused() {
        bullet.setThreadingType(BulletAppState.ThreadingType.PARALLEL);
        try (HeadlessApp app = new HeadlessApp(state, bullet)) {
            app.step();
            assertThatThrownBy(() -> PhysicsPools.install(state.pools(), bullet.getPhysicsSpace()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("belongs to another thread").hasMessageContaining("SEQUENTIAL");
            app.steps(3);
        }
    }

    /** Why: what runs in their step is on their thread, and the step goes on while the frame is drawn and after it. */
    @Test
    void aListenerOfParallelPhysicsCanOnlyAskForARecycle() {
        bullet.setThreadingType(BulletAppState.ThreadingType.PARALLEL);
        AtomicReference<Throwable> refused = new AtomicReference<>();
        try (HeadlessApp app = new HeadlessApp(state, bullet)) {
            app.step();
            space = bullet.getPhysicsSpace();
            Geometry plain = state.pools().register("plain", HeadlessApp.box("plain", app.getAssetManager())).spawn();
            onTick(() -> {
                if (refused.get() == null) {
                    try {
                        state.pools().recycle(plain);
                    } catch (Throwable problem) {
                        refused.set(problem);
                    }
                    state.pools().requestRecycle(plain);
                }
            });
            while (refused.get() == null) {
                app.step();
            }
            app.step();
            assertThat(refused.get()).isInstanceOf(WrongThreadException.class).hasMessageContaining("requestRecycle");
            assertThat(state.pools().instanceOf(plain).isActive()).isFalse();
        }
    }
}
