// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SceneListenerTest {
    private final List<String> logged = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.LISTENER_LOG,
            entry -> logged.add(entry.getMessage()));
    private final ManualClock clock = new ManualClock();
    private final ScenePools pools = TestScene.pools(clock);
    private final List<String> heard = new ArrayList<>();

    @BeforeEach
    void openTheScene() {
        pools.setRoot(new Node("root"));
        pools.register("bullet", Scenes.box("bullet")).prewarmNow(1);
    }

    @AfterEach
    void closeAll() {
        log.close();
        pools.close();
    }

    /** Asks for something that fails in the background. */
    private void somethingGoesWrong() {
        pools.background().freeMemory(TrimStrategy.named("nobody"));
        pools.update(0f);
    }

    /** Work that takes longer than the budget in every frame of two seconds. */
    private void workIsTooSlow() {
        for (int frame = 0; frame < BackgroundHands.OVERRUN_FRAMES; frame++) {
            TestScene.of(pools).offer("slow work", () -> clock.advanceMicros(2_000));
            pools.update(0f);
        }
    }

    private SceneListener listener(String name) {
        return new SceneListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                heard.add(name + ": created " + pool);
            }

            @Override
            public void onFailure(String pool, String what, Throwable failure) {
                heard.add(name + ": " + pool + " " + what);
            }

            @Override
            public void onOverBudget(String pool, String report) {
                heard.add(name + ": slow is " + report.replaceAll(".*the longest unit, (.*), took.*", "$1"));
            }
        };
    }

    @Test
    void oneListenerIsNotifiedOfInstancesAndOfWhatGoesWrongInTheBackground() {
        pools.monitoring().addListener(listener("a"));
        pools.register("rock", Scenes.box("rock")).spawn();
        somethingGoesWrong();
        workIsTooSlow();
        assertThat(heard).containsExactly("a: created rock", "a: (all) freeing of memory", "a: slow is slow work");
        assertThat(logged).isEmpty();
    }

    @Test
    void allHearOfAFailureInTheOrderInWhichTheyCame() {
        pools.monitoring().addListener(listener("a"));
        pools.monitoring().addListener(listener("b"));
        somethingGoesWrong();
        assertThat(heard).containsExactly("a: (all) freeing of memory", "b: (all) freeing of memory");
    }

    @Test
    void aListenerIsAddedToASceneOnce() {
        SceneListener listener = listener("a");
        pools.monitoring().addListener(listener);
        assertThatThrownBy(() -> pools.monitoring().addListener(listener))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("added already");
        somethingGoesWrong();
        assertThat(heard).containsExactly("a: (all) freeing of memory");
    }

    @Test
    void failuresAreLoggedWithoutAListener() {
        PoolListener poolsOnly = new PoolListener() { };
        pools.monitoring().addListener(poolsOnly);
        somethingGoesWrong();
        assertThat(logged).containsExactly("All pools: freeing of memory failed");
        SceneListener listener = listener("a");
        pools.monitoring().addListener(listener);
        somethingGoesWrong();
        assertThat(logged).hasSize(1);
        pools.monitoring().removeListener(listener);
        somethingGoesWrong();
        assertThat(logged).hasSize(2);
        assertThat(heard).containsExactly("a: (all) freeing of memory");
    }

    @Test
    void slowWorkIsLoggedWithoutAListener() {
        workIsTooSlow();
        assertThat(logged).singleElement().asString().contains("slow work", "2000 microseconds");
    }

    @Test
    void aListenerThatThrowsKeepsNoOtherFromHearingOfAFailure() {
        pools.monitoring().addListener(throwing());
        pools.monitoring().addListener(listener("b"));
        somethingGoesWrong();
        workIsTooSlow();
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"));
        assertThat(rocks.spawn()).isNotNull();
        assertThat(heard).containsExactly("b: (all) freeing of memory", "b: slow is slow work", "b: created rock");
        assertThat(logged).containsExactly("All pools: the background listener failed",
                "All pools: the background listener failed");
    }

    @Test
    void aFailureThatNoListenerTakesIsLogged() {
        pools.monitoring().addListener(throwing());
        somethingGoesWrong();
        assertThat(logged).containsExactly("All pools: the background listener failed",
                "All pools: freeing of memory failed");
        logged.clear();
        SpatialPool<?> bullets = pools.pool("bullet");
        bullets.addEndListener((instance, useId, why) -> {
            throw new IllegalStateException("for the test");
        });
        bullets.recycle(bullets.spawn());
        assertThat(logged).containsExactly("Pool 'bullet': the background listener failed",
                "Pool 'bullet': useEnded of a listener failed");
    }

    private static SceneListener throwing() {
        return new SceneListener() {
            @Override
            public void onFailure(String pool, String what, Throwable failure) {
                throw new IllegalStateException("for the test");
            }

            @Override
            public void onOverBudget(String pool, String report) {
                throw new IllegalStateException("for the test");
            }
        };
    }
}
