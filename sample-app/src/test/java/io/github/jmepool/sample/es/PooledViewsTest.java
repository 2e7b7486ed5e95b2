// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.es;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.base.DefaultEntityData;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PooledViewsTest {
    private final EntityData entities = new DefaultEntityData();
    private final ScenePools pools = new ScenePools();
    private final SpatialPool<Node> rocks = pools.register("rock", new Node("rock"));
    private final PooledViews views = new PooledViews(entities, pools);

    @BeforeEach
    void start() {
        pools.root(new Node("root"));
        views.start();
    }

    @AfterEach
    void end() {
        entities.close();
        pools.close();
    }

    private EntityId rock(float x) {
        EntityId id = entities.createEntity();
        entities.setComponents(id, new Shape("rock"), new Place(x, 0, 0));
        return id;
    }

    @Test
    void anEntityIsShownMovedAndSentHomeWithItsComponents() {
        EntityId id = rock(3);
        views.update();

        assertThat(rocks.stats().active()).isEqualTo(1);
        assertThat(views.view(id).getLocalTranslation()).isEqualTo(new Vector3f(3, 0, 0));

        entities.setComponent(id, new Place(4, 0, 0));
        views.update();
        assertThat(views.view(id).getLocalTranslation()).isEqualTo(new Vector3f(4, 0, 0));

        entities.removeComponent(id, Shape.class);
        views.update();
        assertThat(rocks.stats().active()).isZero();
        assertThat(rocks.stats().idle()).isEqualTo(1);
    }

    @Test
    void entitiesThatComeAndGoAreShownByTheSameFewSpatials() {
        for (int wave = 0; wave < 10; wave++) {
            List<EntityId> ids = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                ids.add(rock(i));
            }
            views.update();
            assertThat(rocks.stats().active()).isEqualTo(20);
            ids.forEach(entities::removeEntity);
            views.update();
        }

        assertThat(rocks.stats().created()).isEqualTo(20);
        assertThat(rocks.stats().hits()).isEqualTo(180);
    }

    @Test
    void aViewThatCameBackByItselfIsNobodyElsesToMoveOrRecycle() {
        EntityId moved = rock(1);
        EntityId removed = rock(2);
        views.update();
        pools.setLifetimeSeconds(views.view(moved), 1f);
        pools.setLifetimeSeconds(views.view(removed), 1f);
        pools.update(2f);
        assertThat(views.view(moved)).isNull();
        Node first = rocks.spawn();
        Node second = rocks.spawn();

        entities.setComponent(moved, new Place(5, 0, 0));
        entities.removeEntity(removed);
        views.update();

        assertThat(pools.instanceOf(first).isActive()).isTrue();
        assertThat(pools.instanceOf(second).isActive()).isTrue();
        assertThat(first.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(second.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(views.view(moved).getLocalTranslation()).as("shown again").isEqualTo(new Vector3f(5, 0, 0));
    }

    @Test
    void anEntityThatChangesItsShapeIsShownByTheOtherPool() {
        SpatialPool<Node> pebbles = pools.register("pebble", new Node("pebble"));
        EntityId id = rock(3);
        views.update();

        entities.setComponent(id, new Shape("pebble"));
        views.update();

        assertThat(rocks.activeCount()).isZero();
        assertThat(pebbles.activeCount()).isEqualTo(1);
        assertThat(views.view(id).getLocalTranslation()).isEqualTo(new Vector3f(3, 0, 0));
    }

    @Test
    void stoppingSendsEverythingHome() {
        rock(1);
        rock(2);
        views.update();
        views.stop();

        assertThat(rocks.stats().active()).isZero();
    }
}
