// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LifetimesTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());

    private boolean isActive(Geometry spatial) {
        return pools.instanceOf(spatial).isActive();
    }

    @Test
    void thePrefabsControlDeclaresTheLifetimeAndIsNotOnInstances() {
        Geometry prefab = Scenes.box("bullet");
        prefab.addControl(new LifetimeControl(2f));
        SpatialPool<Geometry> pool = pools.register("bullet", prefab);
        Geometry bullet = pool.spawn();
        assertThat(bullet.getNumControls()).isZero();
        assertThat(prefab.getNumControls()).isEqualTo(1);
        assertThat(pools.instanceOf(bullet).lifetimeSeconds()).isEqualTo(2f);
        Geometry endless = pool.spawn(0f);
        pools.update(2.1f);
        assertThat(isActive(bullet)).isFalse();
        assertThat(isActive(endless)).isTrue();
    }

    @Test
    void theControlSurvivesSavingAndLoading() {
        Geometry prefab = Scenes.box("bullet");
        prefab.addControl(new LifetimeControl(1.5f));
        Geometry loaded = BinaryExporter.saveAndLoad(new DesktopAssetManager(true), prefab);
        assertThat(loaded.getControl(LifetimeControl.class).getLifetimeSeconds()).isEqualTo(1.5f);
        assertThat(((Geometry) loaded.clone()).getControl(LifetimeControl.class).getLifetimeSeconds())
                .isEqualTo(1.5f);
    }

    @Test
    void theLongestLifetimeHoldsUpNoOther() {
        SpatialPool<Geometry> long1 = pools.register("long", Scenes.box("long"));
        SpatialPool<Geometry> pool = new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onRecycle(Geometry instance) {
                long1.spawn(Float.MAX_VALUE);
            }
        };
        pools.register(pool);
        for (int i = 0; i < 5; i++) {
            pool.spawn(1f + i / 10f);
        }
        pools.update(60f);
        assertThat(pool.stats().active()).isZero();
        assertThat(long1.stats().active()).isEqualTo(5);
    }

    @Test
    void theLongestFrameEndsWhatIsDueAndLeavesTheClockInOrder() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                SpatialPoolSettings.builder("bullet").keepAttachedSeconds(Float.MAX_VALUE).build());
        for (int i = 0; i < 5; i++) {
            Geometry bullet = pool.spawn(1f);
            pools.update(Float.MAX_VALUE);
            assertThat(isActive(bullet)).isFalse();
            Geometry next = pool.spawn(10f);
            pools.update(5f);
            assertThat(isActive(next)).isTrue();
            pools.update(5.1f);
            assertThat(isActive(next)).isFalse();
        }
    }

    /** After 2^63 nanoseconds, which four frames of the greatest length reach. */
    @Test
    void lifetimesEndInOrderWhileTheClockOverflows() {
        for (int i = 0; i < 3; i++) {
            pools.update(Float.MAX_VALUE);
        }
        pools.update((float) (Math.scalb(1.0, 61) / 1e9 - 600));
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        int count = 240;
        for (int i = 0; i < count; i++) {
            pool.spawn(5f * (1 + i * 7 % count));
        }
        for (int ended = 1; ended <= count; ended++) {
            pools.update(5f);
            assertThat(pool.activeCount()).as("after %d seconds", 5 * ended).isEqualTo(count - ended);
        }
    }

    @Test
    void manyDeadlinesComeOutInOrderAndAtTheirTime() {
        int count = 50_000;
        SplittableRandom random = new SplittableRandom(7);
        List<Float> ended = new ArrayList<>();
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet"),
                SpatialPoolSettings.builder("bullet").developmentMode(false).build()) {
            @Override
            protected void onRecycle(Geometry instance) {
                ended.add(pools.instanceOf(instance).lifetimeSeconds());
            }
        });
        Geometry[] all = new Geometry[count];
        for (int i = 0; i < count; i++) {
            all[i] = pool.spawn((float) random.nextInt(1, 1_000));
        }
        for (int i = 0; i < count; i += 3) {
            pools.setLifetimeSeconds(all[i], random.nextInt(1, 1_000));
        }
        for (int i = 1; i < count; i += 4) {
            pools.instanceOf(all[i]).setLifetimeSeconds(0f);
        }
        int left = count - count / 4;
        assertThat(TestScene.of(pools).pendingLifetimes()).isEqualTo(left);
        for (int second = 10; second <= 1_000; second += 10) {
            ended.clear();
            pools.update(10f);
            float last = second - 10;
            for (float lifetime : ended) {
                if (lifetime < last || lifetime > second) {
                    throw new AssertionError(lifetime + " came after " + last + " at " + second);
                }
                last = lifetime;
            }
            left -= ended.size();
        }
        assertThat(left).isZero();
        assertThat(TestScene.of(pools).pendingLifetimes()).isZero();
        assertThat(pool.activeCount()).isEqualTo(count / 4);
    }

    @Test
    void badLifetimesAreRefusedByTheControl() {
        assertThatThrownBy(() -> new LifetimeControl(-1f)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new LifetimeControl(Float.NaN)).hasMessageContaining("NaN");
    }

    @Test
    void aLifetimeCanBeExtendedShortenedAndCancelled() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Geometry extended = pool.spawn(1f);
        Geometry shortened = pool.spawn(1f);
        Geometry cancelled = pool.spawn(1f);
        Geometry late = pool.spawn();
        pools.instanceOf(extended).extendLifetime(1f);
        pools.instanceOf(shortened).extendLifetime(-0.5f);
        pools.instanceOf(cancelled).setLifetimeSeconds(0f);
        pools.setLifetimeSeconds(late, 3f);
        pools.update(0.6f);
        assertThat(isActive(shortened)).isFalse();
        assertThat(isActive(extended)).isTrue();
        pools.update(0.6f);
        assertThat(pools.instanceOf(extended).remainingSeconds()).isCloseTo(0.8f, within(0.001f));
        assertThat(pools.instanceOf(extended).ageSeconds()).isCloseTo(1.2f, within(0.001f));
        pools.update(1f);
        assertThat(isActive(extended)).isFalse();
        assertThat(isActive(cancelled)).isTrue();
        assertThat(isActive(late)).isTrue();
        pools.update(1f);
        assertThat(isActive(late)).isFalse();
        assertThat(pools.instanceOf(cancelled).remainingSeconds()).isInfinite();
    }

    @Test
    void theTimerOfAnOldUseNeverTouchesTheNextOwner() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Geometry bullet = pool.spawn(1f);
        pool.recycle(bullet);
        assertThat(pool.spawn()).isSameAs(bullet);
        pools.update(5f);
        assertThat(isActive(bullet)).isTrue();
        pools.setLifetimeSeconds(bullet, 2f);
        pools.update(1.5f);
        pool.recycle(bullet);
        pool.spawn(1f);
        pools.update(0.9f);
        assertThat(isActive(bullet)).isTrue();
        pools.update(0.2f);
        assertThat(isActive(bullet)).isFalse();
    }

    @Test
    void aRecycledInstanceHasNoLifetimeToChange() {
        Geometry bullet = pools.register("bullet", Scenes.box("bullet")).spawn();
        pools.recycle(bullet);
        assertThatThrownBy(() -> pools.setLifetimeSeconds(bullet, 1f)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pools.setLifetimeSeconds(bullet, -1f)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLifetimeReturnsItsLengthItsRestAndItsAge() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        pools.update(7f);
        Geometry bullet = pool.spawn(2f);
        PooledInstance instance = pools.instanceOf(bullet);
        pools.update(0.5f);
        instance.extendLifetime(1f);
        assertThat(instance.lifetimeSeconds()).isEqualTo(3f);
        assertThat(instance.remainingSeconds()).isCloseTo(2.5f, within(0.001f));
        assertThat(instance.ageSeconds()).isCloseTo(0.5f, within(0.001f));
        instance.extendLifetime(-50f);
        assertThat(instance.lifetimeSeconds()).isPositive();
        assertThat(instance.remainingSeconds()).isLessThan(1e-6f);
        pool.recycle(bullet);
        assertThat(instance.ageSeconds()).isZero();
        assertThat(instance.remainingSeconds()).isInfinite();
        assertThatThrownBy(() -> instance.extendLifetime(1f)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> instance.extendLifetime(Float.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> instance.setLifetimeSeconds(0f)).isInstanceOf(StaleUseException.class);
        Geometry endless = pool.spawn();
        pools.instanceOf(endless).extendLifetime(1f);
        pools.update(100f);
        assertThat(isActive(endless)).isTrue();
    }

    @Test
    void aSpawnHookExtendsTheDeclaredLifetime() {
        float[] remaining = {0f};
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet"),
                settings -> settings.lifetimeSeconds(5f)) {
            @Override
            protected void onSpawn(Geometry instance) {
                PooledInstance use = pools.instanceOf(instance);
                remaining[0] = use.remainingSeconds();
                use.extendLifetime(2f);
            }
        });
        PooledInstance use = pools.instanceOf(pool.spawn());
        assertThat(remaining[0]).isEqualTo(5f);
        assertThat(use.lifetimeSeconds()).isEqualTo(7f);
        assertThat(use.remainingSeconds()).isEqualTo(7f);
    }

    @Test
    void aSpawnHookEndsTheDeclaredLifetime() {
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onSpawn(Geometry instance) {
                pools.setLifetimeSeconds(instance, 0f);
            }
        });
        assertThat(pools.instanceOf(pool.spawn(5f)).remainingSeconds()).isInfinite();
        assertThat(TestScene.of(pools).pendingLifetimes()).isZero();
    }

    @Test
    void noEndedUseKeepsItsDeadline() {
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onSpawn(Geometry instance) {
                pools.setLifetimeSeconds(instance, 3f);
                if (stats().active() > 3) {
                    throw new IllegalStateException("scripted");
                }
            }
        });
        Geometry recycled = pool.spawn(1f);
        Geometry detached = pool.spawn(1f);
        Geometry requested = pool.spawn(1f);
        assertThat(TestScene.of(pools).pendingLifetimes()).isEqualTo(3);
        assertThatThrownBy(() -> pool.spawn(1f)).hasMessage("scripted");
        assertThat(TestScene.of(pools).pendingLifetimes()).isEqualTo(3);
        pool.recycle(recycled);
        pool.detach(detached);
        pools.requestRecycle(requested);
        pools.update(0.01f);
        assertThat(TestScene.of(pools).pendingLifetimes()).isZero();
        assertThat(pool.stats().idle()).isEqualTo(2);
    }

    @Test
    void aHookThatSpawnsWhatLastsForNothingHasOneTurnAFrame() {
        int[] ended = {0};
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("spark", Scenes.box("spark")) {
            @Override
            protected void onRecycle(Geometry instance) {
                ended[0]++;
                spawn(Float.MIN_VALUE);
            }
        });
        pool.spawn(1e-10f);
        for (int frame = 1; frame <= 5; frame++) {
            pools.update(0.01f);
            assertThat(ended[0]).isEqualTo(frame);
        }
    }

    @Test
    void pausedLifetimesStandStill() {
        Geometry bullet = pools.register("bullet", Scenes.box("bullet")).spawn(1f);
        pools.setLifetimesPaused(true);
        pools.update(5f);
        assertThat(pools.instanceOf(bullet).remainingSeconds()).isEqualTo(1f);
        pools.setLifetimesPaused(false);
        pools.update(1.1f);
        assertThat(isActive(bullet)).isFalse();
    }

    @Test
    void whatIsDueByACallInAPauseEndsAfterIt() {
        Geometry bullet = pools.register("bullet", Scenes.box("bullet")).spawn(1f);
        pools.setLifetimesPaused(true);
        pools.instanceOf(bullet).extendLifetime(-2f);
        pools.update(0.1f);
        assertThat(isActive(bullet)).isTrue();
        pools.setLifetimesPaused(false);
        pools.update(0.1f);
        assertThat(isActive(bullet)).isFalse();
    }

    @Test
    void randomLifetimesEndInOrderAndAtTheirTime() {
        long seed = Seeds.of(LifetimesTest.class);
        SplittableRandom random = new SplittableRandom(seed);
        List<Geometry> ended = new ArrayList<>();
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onRecycle(Geometry instance) {
                ended.add(instance);
            }
        });
        List<Geometry> active = new ArrayList<>();
        Map<Geometry, Integer> due = new HashMap<>();
        int now = 0;
        for (int step = 0; step < 5_000; step++) {
            int seconds = random.nextInt(1, 100);
            Geometry chosen = active.isEmpty() ? null : active.get(random.nextInt(active.size()));
            ended.clear();
            switch (chosen == null ? 0 : random.nextInt(6)) {
                case 0, 1 -> {
                    Geometry spawned = pool.spawn((float) seconds);
                    active.add(spawned);
                    due.put(spawned, now + seconds);
                }
                case 2 -> {
                    pools.setLifetimeSeconds(chosen, seconds);
                    due.put(chosen, now + seconds);
                }
                case 3 -> {
                    pools.setLifetimeSeconds(chosen, 0f);
                    due.remove(chosen);
                }
                case 4 -> {
                    pool.recycle(chosen);
                    active.remove(chosen);
                    due.remove(chosen);
                }
                default -> {
                    int passed = random.nextInt(1, 10);
                    now += passed;
                    pools.update(passed);
                    List<Integer> times = ended.stream().map(due::get).toList();
                    assertThat(times).isSorted();
                    active.removeAll(ended);
                    ended.forEach(due::remove);
                }
            }
            int time = now;
            assertThat(due.values()).allMatch(end -> end > time);
            if (chosen != null && active.contains(chosen)) {
                float left = due.containsKey(chosen) ? due.get(chosen) - now : Float.POSITIVE_INFINITY;
                assertThat(pools.instanceOf(chosen).remainingSeconds()).isEqualTo(left);
            }
        }
        assertThat(pool.activeCount()).isEqualTo(active.size());
    }

    @Test
    void lifetimesThatMoveEndOrAreCancelledAllocateNothing() {
        int count = 1_000;
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                settings -> settings.maxIdle(count).developmentMode(false));
        Geometry[] bullets = new Geometry[count];
        long bytes = Garbage.leastOf(10, () -> {
            for (int i = 0; i < count; i++) {
                bullets[i] = pool.spawn((1f + i * 31 % count) / count);
            }
            for (int i = 0; i < count; i += 2) {
                pools.setLifetimeSeconds(bullets[i], 2f - (float) i / count);
                pools.setLifetimeSeconds(bullets[i + 1], 0f);
                pool.recycle(bullets[i + 1]);
            }
            pools.update(2.1f);
        });
        assertThat(bytes).isZero();
        assertThat(pool.activeCount()).isZero();
    }
}
