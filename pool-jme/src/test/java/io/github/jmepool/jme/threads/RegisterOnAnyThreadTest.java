// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Scenes;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.NotificationListener;
import org.junit.jupiter.api.Test;

/** Pools are registered on other threads while frames are played. */
class RegisterOnAnyThreadTest {
    private final ScenePools pools = TestScene.pools();

    /** Keeps the pools that it was added to, and can hold up the adding. */
    private static final class Listening implements InstanceListener<Object> {
        final List<String> joined = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch mayGoOn = new CountDownLatch(1);
        String held = "";

        @Override
        public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
            joined.add(pool.name());
            if (pool.name().equals(held)) {
                inside.countDown();
                try {
                    mayGoOn.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }

        @Override
        public Object created(PooledInstance instance) {
            return this;
        }
    }

    private static <T> FutureTask<T> start(Callable<T> action) {
        FutureTask<T> task = new FutureTask<>(action);
        new Thread(task, "other").start();
        return task;
    }

    private SpatialPool<Geometry> register(String name) {
        return pools.register(name, Scenes.box(name));
    }

    @Test
    void aFrameGoesOnWhileAnotherThreadRegistersAPool() throws Exception {
        pools.setRoot(new Node("root"));
        Listening listener = new Listening();
        listener.held = "late";
        pools.addInstanceListener(listener);
        FutureTask<SpatialPool<Geometry>> registering = start(() -> register("late"));
        listener.inside.await();
        pools.update(0.1f);
        assertThat(pools.has("late")).as("found before it can spawn").isFalse();
        assertThat(pools.pools()).isEmpty();
        listener.mayGoOn.countDown();
        SpatialPool<Geometry> late = registering.get();
        assertThat(pools.pool("late")).isSameAs(late);
        pools.update(0.1f);
        assertThat(late.spawn().getParent()).isNotNull();
        assertThat(listener.joined).containsExactly("late");
        pools.close();
    }

    @Test
    void aPoolThatIsRefusedIsNotFoundAndItsNameIsFree() {
        InstanceListener<Object> refusing = new InstanceListener<>() {
            @Override
            public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
                assertThat(pools.has(pool.name())).isFalse();
                if (prefab.getName().equals("wrong")) {
                    throw new IllegalArgumentException("not this one");
                }
            }

            @Override
            public Object created(PooledInstance instance) {
                return this;
            }
        };
        pools.addInstanceListener(refusing);
        assertThatThrownBy(() -> pools.register("bullet", Scenes.box("wrong"))).hasMessage("not this one");
        assertThat(pools.has("bullet")).isFalse();
        assertThat(pools.register("bullet", Scenes.box("right"))).isSameAs(pools.pool("bullet"));
        pools.close();
    }

    @Test
    void aListenerIsNotifiedOnceOfAPoolRegisteredAtTheSameTime() throws Exception {
        register("first");
        Listening listener = new Listening();
        listener.held = "first";
        FutureTask<Void> adding = start(() -> {
            pools.addInstanceListener(listener);
            return null;
        });
        listener.inside.await();
        Thread registering = new Thread(() -> register("second"), "registering");
        registering.start();
        Patience patience = new Patience();
        // it has registered the pool, or waits until the listener has been added
        while (registering.getState() != Thread.State.BLOCKED && registering.isAlive()) {
            patience.check("the other thread registers");
            Thread.onSpinWait();
        }
        listener.mayGoOn.countDown();
        adding.get();
        registering.join();
        assertThat(listener.joined).containsExactly("first", "second");
        pools.close();
    }

    /** A thread that asks at any moment of a close is refused, or gets the name in the scene and in its observation. */
    @Test
    void theNameOfAPoolIsFreeOnceItsObservationHasEnded() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        List<Throwable> refusals = new ArrayList<>();
        NotificationListener whileItGoes = (told, ignored) -> {
            if (((MBeanServerNotification) told).getMBeanName().getCanonicalName().contains("\"names of pools\"")) {
                refusals.add(catchThrowable(() -> register("bullet")));
            }
        };
        SpatialPool<Geometry> first = register("bullet");
        try (PoolJmx shown = pools.monitoring().showInJmx("names of pools")) {
            server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, whileItGoes, null, null);
            try {
                first.close();
            } finally {
                server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, whileItGoes);
            }
            assertThat(refusals).singleElement(THROWABLE).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("There is a pool 'bullet' already");
            SpatialPool<Geometry> next = register("bullet");
            assertThat(pools.monitoring().registry().pool("bullet")).isSameAs(next);
        }
        pools.close();
    }
}
