// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.bullet.collision.ContactListener;
import com.jme3.bullet.collision.PersistentManifolds;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What tick and contact listeners may do, inside the step. */
class PhysicsStepTest {
    private final PhysicsScene scene = new PhysicsScene();
    private final SpatialPool<Geometry> pool = scene.crates();
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void nothingStaysInTheSpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
    }

    private void inStep(Runnable action) {
        inStep(scene.space, action);
    }

    private static void inStep(PhysicsSpace stepped, Runnable action) {
        PhysicsTickListener listener = new PhysicsTickListener() {
            @Override
            public void prePhysicsTick(PhysicsSpace space, float timeStep) {
                // the step has begun
            }

            @Override
            public void physicsTick(PhysicsSpace space, float timeStep) {
                action.run();
            }
        };
        stepped.addTickListener(listener);
        try {
            stepped.update(PhysicsScene.FRAME, 0);
        } finally {
            stepped.removeTickListener(listener);
        }
    }

    private void onContact(Consumer<Spatial> action) {
        scene.space.addContactListener(new ContactListener() {
            @Override
            public void onContactEnded(long manifoldId) {
                // not asked for
            }

            @Override
            public void onContactProcessed(PhysicsCollisionObject a, PhysicsCollisionObject b, long pointId) {
                action.accept((Spatial) (a instanceof RigidBodyControl ? a : b).getUserObject());
            }

            @Override
            public void onContactStarted(long manifoldId) {
                // not asked for
            }
        }, false, true, false);
    }

    @Test
    void aTickListenerEndsTheUseAndTheBodyLeavesAfterTheStep() {
        Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
        inStep(() -> {
            scene.pools.recycle(crate);
            assertThat(body(crate).isInWorld()).isTrue();
            assertThat(scene.pools.instanceOf(crate).isActive()).isFalse();
            assertThatThrownBy(() -> pool.spawn()).isInstanceOf(PoolException.class)
                    .hasMessageContaining("spawn while PhysicsSpace.update is running");
            assertThatThrownBy(() -> scene.pools.close()).isInstanceOf(PoolException.class);
        });
        scene.pools.update(PhysicsScene.FRAME);
        assertThat(scene.objects()).isZero();
        assertThat(pool.stats().idle()).isEqualTo(1);
    }

    @Test
    void severalContactsOfOneUseEndItOnceAndTheRestFindItEnded() {
        Geometry crate = pool.spawn(new Vector3f(0f, 0.49f, 0f));
        PhysicsRigidBody wall = new PhysicsRigidBody(new BoxCollisionShape(0.5f), 0f);
        wall.setPhysicsLocation(new Vector3f(0.99f, 0.5f, 0f));
        scene.space.add(wall);
        onContact(touched -> {
            told.add(scene.pools.instanceOf(touched).isActive() ? "hit" : "stale");
            if (scene.pools.instanceOf(touched).isActive()) {
                scene.pools.recycle(touched);
            } else {
                assertThatThrownBy(() -> scene.pools.recycle(touched)).isInstanceOf(StaleUseException.class);
            }
        });
        scene.frames(1);
        scene.pools.update(PhysicsScene.FRAME);
        assertThat(told).hasSizeGreaterThan(1).first().isEqualTo("hit");
        assertThat(told.subList(1, told.size())).containsOnly("stale");
        assertThat(body(crate).isInWorld()).isFalse();
        PhysicsScene.assertCountsExact(pool);
        scene.space.remove(wall);
    }

    @Test
    void spawningAndRecyclingAreAtOnceAgainAfterTheStep() {
        Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
        scene.space.update(PhysicsScene.FRAME, 0);
        pool.recycle(crate);
        assertThat(scene.objects()).as("no step is going on").isZero();
        scene.space.update(PhysicsScene.FRAME, 0);
        assertThat(pool.spawn()).isSameAs(crate);
    }

    @Test
    void theVeryFirstSpawnIsRefusedInTheStepToo() {
        inStep(() -> assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class)
                .hasMessageContaining("spawn while PhysicsSpace.update is running"));
    }

    private void assertTheBodyStaysDuringAStepOf(PhysicsSpace space) {
        Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
        inStep(space, () -> {
            scene.pools.recycle(crate);
            assertThat(body(crate).isInWorld()).isTrue();
        });
        scene.pools.update(PhysicsScene.FRAME);
        assertThat(body(crate).isInWorld()).isFalse();
    }

    @Test
    void bodiesStayDuringTheStepOfTheNextSpaceToo() {
        pool.prewarmNow(1);
        PhysicsSpace next = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        scene.physics.setSpace(next);
        assertThat(scene.space.countTickListeners()).isZero();
        assertTheBodyStaysDuringAStepOf(next);
    }

    @Test
    void bodiesMadeAfterAllHadGoneStayDuringTheStep() {
        pool.recycle(pool.spawn());
        pool.trim(9);
        assertThat(pool.stats().disposed()).isEqualTo(1);
        assertTheBodyStaysDuringAStepOf(scene.space);
    }

    /** A tower of crates whose contacts end because one of them leaves. */
    private List<Geometry> tower(Consumer<Spatial> whenAContactEnds) {
        List<Geometry> tower = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            tower.add(pool.spawn(new Vector3f(0f, 0.5f + 0.99f * i, 0f)));
        }
        scene.space.addContactListener(new ContactListener() {
            @Override
            public void onContactEnded(long manifoldId) {
                for (long id : List.of(PersistentManifolds.getBodyAId(manifoldId),
                        PersistentManifolds.getBodyBId(manifoldId))) {
                    if (PhysicsCollisionObject.findInstance(id).getUserObject() instanceof Spatial spatial) {
                        whenAContactEnds.accept(spatial);
                    }
                }
            }

            @Override
            public void onContactProcessed(PhysicsCollisionObject a, PhysicsCollisionObject b, long pointId) {
                // not asked for
            }

            @Override
            public void onContactStarted(long manifoldId) {
                // not asked for
            }
        }, true, false, false);
        scene.frames(5);
        told.clear();
        return tower;
    }

    @Test
    void aContactThatARecycleEndsMayEndOtherUses() {
        List<Geometry> tower = tower(touched -> {
            if (scene.pools.instanceOf(touched).isActive()) {
                scene.pools.recycle(touched);
                told.add(body(touched).isInWorld() ? "waits" : "left in the middle of another's leaving");
            }
        });
        pool.recycle(tower.get(2));
        assertThat(told).isNotEmpty().containsOnly("waits");
        assertThat(pool.stats().active()).isEqualTo(5 - told.size());
        assertThat(scene.objects()).isEqualTo(pool.stats().active());
        scene.frames(3);
        assertThat(scene.objects()).isEqualTo(pool.stats().active());
        PhysicsScene.assertCountsExact(pool);
    }

    @Test
    void aContactThatARecycleEndsSpawnsNothing() {
        List<Geometry> tower = tower(touched -> {
            if (touched == null || told.size() > 3) {
                return;
            }
            told.add("ended");
            assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class).hasMessageContaining("next update");
        });
        pool.recycle(tower.get(2));
        assertThat(told).isNotEmpty();
        assertThat(scene.objects()).isEqualTo(5);
        assertThat(pool.stats().active()).isEqualTo(5);
        PhysicsScene.assertCountsExact(pool);
        pool.spawn(new Vector3f(0f, 30f, 0f));
        assertThat(scene.objects()).isEqualTo(6);
    }
}
