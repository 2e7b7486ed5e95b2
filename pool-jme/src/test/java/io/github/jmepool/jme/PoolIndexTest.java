// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.jme3.scene.Geometry;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PoolIndexTest {
    private static final int GIVE_UP_SECONDS = 30;

    private final PoolIndex index = new PoolIndex();
    private final Geometry prefab = Scenes.box("bullet");
    private final SpatialPool<Geometry> first = new SpatialPool<>("bullet", prefab);
    private final SpatialPool<Geometry> second = new SpatialPool<>("bullet-2", prefab);

    private void add(SpatialPool<?> pool) {
        index.claim(pool);
        index.publish(pool);
    }

    @Test
    void aPoolWhoseNameIsClaimedIsNotFoundUntilItIsPublished() {
        index.claim(first);
        assertThat(index.named("bullet")).isNull();
        assertThat(index.of(prefab)).isNull();
        assertThat(index.all()).isEmpty();
        assertThat(new ArrayList<Object>(index.allClaimed())).containsExactly(first);
        assertThat(index.freeName("bullet")).isEqualTo("bullet-2");
        SpatialPool<Geometry> other = new SpatialPool<>("bullet", Scenes.box("other"));
        assertThatIllegalArgumentException().isThrownBy(() -> index.claim(other))
                .withMessageContaining("There is a pool 'bullet' already");
        index.publish(first);
        assertThat(index.named("bullet")).isSameAs(first);
        assertThat(new ArrayList<Object>(index.allClaimed())).containsExactly(first);
    }

    @Test
    void aPoolThatWasRemovedBeforeItWasPublishedStaysAway() {
        index.claim(first);
        index.remove(first);
        index.publish(first);
        assertThat(index.all()).isEmpty();
        assertThat(index.freeName("bullet")).isEqualTo("bullet");
    }

    @Test
    void lookingAPoolUpDoesNotWaitForARegistration() throws Exception {
        add(first);
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            // A registration that takes as long as this test.
            synchronized (index) {
                for (Callable<Object> look : List.<Callable<Object>>of(() -> index.named("bullet"),
                        () -> index.of(prefab), () -> index.all().get(0))) {
                    assertThat(reader.submit(look).get(GIVE_UP_SECONDS, TimeUnit.SECONDS)).isSameAs(first);
                }
                assertThat(reader.submit(() -> index.freeName("bullet")).get(GIVE_UP_SECONDS, TimeUnit.SECONDS))
                        .isEqualTo("bullet-2");
            }
        } finally {
            reader.shutdownNow();
        }
    }

    @Test
    void nameAndPrefabAndListAgreeAfterEachChange() {
        assertThat(index.named(null)).isNull();
        assertThat(index.of(null)).isNull();
        add(first);
        List<SpatialPool<?>> before = index.all();
        add(second);
        assertThat(before).containsExactly(first);
        assertThat(index.all()).containsExactly(first, second);
        assertThat(index.of(prefab)).isSameAs(first);
        index.remove(first);
        assertThat(index.named("bullet")).isNull();
        assertThat(index.of(prefab)).isSameAs(second);
        assertThat(index.all()).containsExactly(second);
        index.remove(second);
        assertThat(index.of(prefab)).isNull();
        assertThat(index.all()).isEmpty();
    }

    @Test
    void aNameThatIsTakenIsRefusedAndARefusedPoolRemovesNoOther() {
        add(first);
        SpatialPool<Geometry> other = new SpatialPool<>("bullet", Scenes.box("other"));
        assertThatIllegalArgumentException().isThrownBy(() -> add(other))
                .withMessageContaining("There is a pool 'bullet' already");
        index.remove(other);
        assertThat(new ArrayList<Object>(index.all())).containsExactly(first);
        assertThat(index.named("bullet")).isSameAs(first);
        assertThat(index.of(other.original())).isNull();
    }
}
