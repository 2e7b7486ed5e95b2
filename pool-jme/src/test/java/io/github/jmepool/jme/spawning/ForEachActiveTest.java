// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.spawning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Scenes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForEachActiveTest {
    private final ScenePools pools = new ScenePools();
    private final List<Geometry> met = new ArrayList<>();
    private final SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));

    @BeforeEach
    void giveItARoot() {
        pools.setRoot(new Node("root"));
    }

    @Test
    void eachInstanceInUseIsMetOnce() {
        pool.forEachActive(met::add);
        assertThat(met).as("before the first spawn").isEmpty();
        List<Geometry> used = spawn(130);
        for (int i = 0; i < 130; i += 3) {
            pool.recycle(used.get(i));
        }
        used.removeIf(bullet -> !pools.instanceOf(bullet).isActive());
        pool.forEachActive(met::add);
        assertThat(met).containsExactlyInAnyOrderElementsOf(used);
    }

    @Test
    void theActionMayRecycleWhatItIsGivenAndWhatIsStillToCome() {
        List<Geometry> used = spawn(100);
        pool.forEachActive(bullet -> {
            met.add(bullet);
            pool.recycle(bullet);
            used.stream().filter(other -> pools.instanceOf(other).isActive()).findFirst().ifPresent(pool::recycle);
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(50);
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void anActionThatSpawnsComesToAnEnd() {
        spawn(70);
        pool.forEachActive(bullet -> {
            met.add(bullet);
            pool.spawn();
            pool.spawn();
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(70);
        assertThat(pool.stats().active()).isEqualTo(210);
    }

    @Test
    void instancesInTheirHookOrAskedToComeHomeAreLeftOut() {
        Geometry[] inHook = new Geometry[1];
        SpatialPool<Geometry> hooked = pools.register(new SpatialPool<>("hooked", Scenes.box("hooked")) {
            @Override
            protected void onSpawn(Geometry instance) {
                inHook[0] = instance;
                forEachActive(met::add);
            }
        });
        Geometry first = hooked.spawn();
        assertThat(met).isEmpty();
        Geometry second = hooked.spawn();
        assertThat(met).containsExactly(first).doesNotContain(inHook[0]);
        met.clear();
        pools.requestRecycle(first);
        hooked.forEachActive(met::add);
        assertThat(met).containsExactly(second);
    }

    @Test
    void findActiveReturnsTheFirstThatIsAcceptedAndAsksNoMore() {
        assertThat(pool.findActive(bullet -> true)).as("before the first spawn").isNull();
        List<Geometry> used = spawn(70);
        used.forEach(bullet -> bullet.setLocalTranslation(used.indexOf(bullet), 0, 0));
        Geometry found = pool.findActive(bullet -> met.add(bullet) && bullet.getLocalTranslation().x == 30);
        assertThat(found).isSameAs(used.get(30));
        assertThat(met).contains(found).doesNotHaveDuplicates().hasSizeLessThan(70).last().isSameAs(found);
        pool.recycle(found);
        met.clear();
        assertThat(pool.findActive(bullet -> met.add(bullet) && bullet == found)).isNull();
        assertThat(met).hasSize(69).doesNotContain(found);
    }

    @Test
    void recycleOldestEndsTheUsesInTheOrderOfTheirSpawns() {
        assertThat(pool.recycleOldest()).isFalse();
        List<Geometry> used = spawn(5);
        pool.recycle(used.get(0));
        Geometry youngest = pool.spawn();
        assertThat(youngest).as("one that was oldest before").isSameAs(used.get(0));
        for (Geometry next : List.of(used.get(1), used.get(2), used.get(3), used.get(4), youngest)) {
            assertThat(pools.instanceOf(next).isActive()).isTrue();
            assertThat(pool.recycleOldest()).isTrue();
            assertThat(pools.instanceOf(next).isActive()).isFalse();
        }
        assertThat(pool.recycleOldest()).isFalse();
    }

    @Test
    void anotherThreadIsRefused() {
        pool.spawn();
        CompletableFuture<Void> elsewhere = CompletableFuture.runAsync(() ->
                assertThatThrownBy(() -> pool.forEachActive(met::add)).isInstanceOf(WrongThreadException.class)
                        .hasMessageContaining("forEachActive"));
        assertThat(CompletableFuture.runAsync(() -> {
            assertThatThrownBy(() -> pool.findActive(met::add)).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(pool::recycleOldest).isInstanceOf(WrongThreadException.class);
        })).succeedsWithin(Duration.ofSeconds(30));
        assertThat(elsewhere).succeedsWithin(Duration.ofSeconds(30));
        assertThat(met).isEmpty();
    }

    private List<Geometry> spawn(int count) {
        List<Geometry> spawned = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            spawned.add(pool.spawn());
        }
        return spawned;
    }
}
