// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolGroupTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());

    @Test
    void aGroupIsDescribedByItsPools() {
        PoolGroup level = pools.group("level 3");
        SpatialPool<Geometry> rocks = level.register("rock", Scenes.box("rock"));
        assertThat(level).hasToString("PoolGroup 'level 3' [" + rocks + "]");
        level.close();
        assertThat(level).asString().startsWith("PoolGroup 'level 3' (closed) [");
    }

    @Test
    void instancesOfALevelAreReleasedTogether() {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        PoolGroup level = pools.group("level 1");
        SpatialPool<Geometry> rocks = level.register("rock", Scenes.box("rock"));
        rocks.spawn();
        Geometry ofTheLevel = level.add(bullets.spawn());
        Geometry other = bullets.spawn();
        assertThat(pools.group("level 1")).isSameAs(level);
        level.close();
        assertThat(pools.has("rock")).isFalse();
        assertThat(pools.instanceOf(ofTheLevel).isActive()).isFalse();
        assertThat(pools.instanceOf(other).isActive()).isTrue();
        assertThat(rocks.stats().disposed()).isEqualTo(1);
        assertThat(pools.group("level 1")).isNotSameAs(level);
        level.close();
        assertThatThrownBy(() -> level.add(other)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("level 1");
    }

    @Test
    void aPoolWithSettingsEndsWithItsGroup() {
        PoolGroup level = pools.group("level");
        SpatialPool<Geometry> rocks = level.register("rock", Scenes.box("rock"),
                SpatialPoolSettings.builder("rock").prewarm(3).build());
        assertThat(rocks.settings().prewarm()).isEqualTo(3);
        level.close();
        assertThat(pools.has("rock")).isFalse();
        assertThatThrownBy(() -> level.register("tree", Scenes.box("tree"),
                SpatialPoolSettings.builder("tree").build())).isInstanceOf(IllegalStateException.class);
        assertThat(pools.has("tree")).isFalse();
    }

    @Test
    void onlyTheUseThatWasAddedEndsWithTheGroup() {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        PoolGroup level = pools.group("level");
        Geometry bullet = level.add(bullets.spawn());
        bullets.recycle(bullet);
        assertThat(bullets.spawn()).isSameAs(bullet);
        level.close();
        assertThat(pools.instanceOf(bullet).isActive()).isTrue();
    }

    @Test
    void instancesAnotherThreadAskedToRecycleAreReleasedAsWell() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        PoolGroup level = pools.group("level");
        Geometry bullet = level.add(pool.spawn());
        assertThat(pools.requestRecycle(bullet)).isTrue();
        level.close();
        assertThat(pool.stats().idle()).isEqualTo(1);
        pools.update(0.1f);
        assertThat(pool.stats().idle()).isEqualTo(1);
    }

    @Test
    void aGroupWithPoolsIsNotClosedHalfWhileTheFrameIsRendered() {
        PoolGroup level = pools.group("level");
        SpatialPool<Geometry> rocks = level.register("rock", Scenes.box("rock"));
        Geometry rock = level.add(rocks.spawn());
        pools.update(0.1f);
        TestScene.of(pools).beginRendering();
        assertThatThrownBy(level::close).isInstanceOf(PoolException.class)
                .hasMessageContaining("group 'level'").hasMessageContaining("while the frame is being rendered");
        TestScene.of(pools).endRendering();
        assertThat(pools.instanceOf(rock).isActive()).isTrue();
        assertThat(pools.group("level")).isSameAs(level);
        level.close();
        assertThat(pools.has("rock")).isFalse();
        assertThat(rock.getParent()).isNull();
    }

    @Test
    void aGroupWithoutPoolsMayBeClosedWhileTheFrameIsRendered() {
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"));
        PoolGroup level = pools.group("level");
        level.add(rocks.spawn());
        TestScene.of(pools).beginRendering();
        level.close();
        assertThat(rocks.stats().idle()).isZero();
        TestScene.of(pools).endRendering();
        TestScene.of(pools).handOver();
        assertThat(rocks.stats().idle()).isEqualTo(1);
    }

    @Test
    void anotherThreadChangesNothingOfAGroup() throws InterruptedException {
        PoolGroup level = pools.group("level");
        SpatialPool<Geometry> rocks = level.register("rock", Scenes.box("rock"));
        Geometry rock = level.add(rocks.spawn());
        List<Throwable> thrown = new ArrayList<>();
        Thread stranger = new Thread(() -> {
            thrown.add(catchThrowable(() -> level.add(rock)));
            thrown.add(catchThrowable(level::close));
        });
        stranger.start();
        stranger.join();
        assertThat(thrown).hasSize(2).allMatch(WrongThreadException.class::isInstance);
        level.close();
        assertThat(pools.has("rock")).isFalse();
    }

    @Test
    void aGroupHoldsAsManyInstancesAsAreInUse() {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        Geometry other = bullets.spawn();
        PoolGroup level = pools.group("level");
        for (int i = 0; i < 500; i++) {
            Geometry bullet = level.add(bullets.spawn());
            if (i % 5 == 0) {
                bullets.recycle(bullet);
            }
        }
        assertThat(bullets.stats().active()).isEqualTo(401);
        level.close();
        assertThat(bullets.stats().active()).isEqualTo(1);
        assertThat(pools.instanceOf(other).isActive()).isTrue();
    }

    @Test
    void aHookThatThrowsSparesNothingOfTheGroup() {
        SpatialPool<Geometry> failing = pools.register(new SpatialPool<>("failing", Scenes.box("failing")) {
            @Override
            protected void onRecycle(Geometry instance) {
                throw new IllegalStateException("scripted");
            }
        });
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        PoolGroup level = pools.group("level");
        level.add(failing);
        level.register("rock", Scenes.box("rock")).spawn();
        level.add(failing.spawn());
        Geometry bullet = level.add(bullets.spawn());
        failing.spawn();
        assertThatThrownBy(level::close).hasMessage("scripted")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        assertThat(pools.instanceOf(bullet).isActive()).isFalse();
        assertThat(pools.has("failing")).isFalse();
        assertThat(pools.has("rock")).isFalse();
        assertThat(pools.group("level")).isNotSameAs(level);
    }

    @Test
    void aHookOfAClosingGroupGetsANewGroup() {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        PoolGroup level = pools.group("level");
        level.add(bullets.spawn());
        List<PoolGroup> found = new ArrayList<>();
        bullets.addEndListener((instance, useId, reason) -> found.add(pools.group("level")));
        level.close();
        assertThat(found).hasSize(1).doesNotContain(level);
        found.get(0).add(bullets.spawn());
        assertThat(pools.group("level")).isSameAs(found.get(0));
    }

    @Test
    void anInstanceWhoseHookClosesItsGroupEndsWithTheNextFrame() {
        PoolGroup level = pools.group("level");
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        bullets.addInstanceListener(new InstanceListener<Void>() {
            @Override
            public void moved(PooledInstance instance, Void kept) {
                level.close();
            }
        });
        Geometry bullet = level.add(bullets.spawn());
        Geometry other = level.add(bullets.spawn());
        pools.reparent(bullet, root);
        assertThat(pools.instanceOf(bullet).isActive()).isFalse();
        assertThat(bullet.getParent()).as("in its hook").isSameAs(root);
        assertThat(pools.instanceOf(other).isActive()).isFalse();
        pools.update(0.1f);
        assertThat(bullet.getParent()).isNull();
        assertThat(bullets.stats().idle()).isEqualTo(2);
    }

    @Test
    void onlyAPoolOfTheSameSceneCanBeAdded() {
        PoolGroup level = pools.group("level");
        assertThatThrownBy(() -> level.add((SpatialPool<?>) null)).isInstanceOf(NullPointerException.class)
                .hasMessage("pool");
        try (ScenePools other = new ScenePools()) {
            SpatialPool<Node> foreign = other.register("rock", new Node("rock"));
            pools.register("rock", new Node("rock"));
            assertThatThrownBy(() -> level.add(foreign)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Pool 'rock' is not registered with the scene of group 'level'; register it there"
                            + " first");
            level.close();
            assertThat(other.has("rock")).isTrue();
        }
    }

    @Test
    void onlyAnInstanceInUseCanBeAdded() {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        PoolGroup level = pools.group("level");
        Geometry bullet = bullets.spawn();
        bullets.recycle(bullet);
        assertThatThrownBy(() -> level.add(bullet)).isInstanceOf(StaleUseException.class);
        assertThat(bullets.spawn()).isSameAs(bullet);
        level.close();
        assertThat(pools.instanceOf(bullet).isActive()).isTrue();
    }

    @Test
    void aLongLevelDoesNotKeepEveryUseThatEverWas() {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        PoolGroup level = pools.group("level");
        Geometry kept = level.add(bullets.spawn());
        for (int i = 0; i < 1000; i++) {
            bullets.recycle(level.add(bullets.spawn()));
        }
        assertThat(TestScene.capacityOf(level)).isEqualTo(16);
        level.close();
        assertThat(pools.instanceOf(kept).isActive()).isFalse();
    }
}
