// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.SceneModel.Use;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.assertj.core.data.Offset;

/** Compares a scene with its {@link SceneModel}. */
final class SceneChecks {
    private final HeadlessApp app;
    private final ScenePools pools;
    private final SceneModel model;
    private final List<SpatialPool<?>> all;
    private final List<Geometry> scenery;
    private final int maxIdle;

    SceneChecks(HeadlessApp app, ScenePools pools, SceneModel model, List<SpatialPool<?>> all, List<Geometry> scenery,
            int maxIdle) {
        this.app = app;
        this.pools = pools;
        this.model = model;
        this.all = all;
        this.scenery = scenery;
        this.maxIdle = maxIdle;
    }

    void check() {
        Node root = app.getRootNode();
        Set<Spatial> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        root.depthFirstTraversal(spatial -> {
            if (pools.table.get(spatial) != null) {
                seen.add(spatial);
            }
        });
        assertSame("instances in the scene", seen, model.visibleInstances());
        CollisionResults hits = new CollisionResults();
        root.collideWith(new Ray(new Vector3f(-20_000f, 0f, 0f), Vector3f.UNIT_X), hits);
        List<Geometry> picked = new ArrayList<>();
        for (CollisionResult hit : hits) {
            picked.add(hit.getGeometry());
        }
        assertSame("picked", picked, model.visibleGeometries(scenery));
        BoundingBox bound = (BoundingBox) root.getWorldBound();
        float[] extent = model.extent();
        assertThat(bound.getCenter().x - bound.getXExtent()).isCloseTo(extent[0], within(extent));
        assertThat(bound.getCenter().x + bound.getXExtent()).isCloseTo(extent[1], within(extent));
        checkCounts();
    }

    private static Offset<Float> within(float[] extent) {
        return Assertions.within(0.01f + (extent[1] - extent[0]) * 1e-5f);
    }

    private void checkCounts() {
        int total = 0;
        for (SpatialPool<?> pool : all) {
            PoolStats stats = pool.stats();
            long active = model.active.stream().filter(use -> pools.instanceOf(use.spatial).pool() == pool).count();
            assertThat(stats.active()).as(pool.name()).isEqualTo((int) active);
            assertThat(stats.created()).isEqualTo(active + stats.idle() + stats.disposed() + stats.detached());
            assertThat(stats.idle()).isLessThanOrEqualTo(maxIdle);
            total += stats.total();
        }
        assertThat(pools.table.size()).isEqualTo(total);
        for (Use use : model.active) {
            assertThat(pools.isCurrent(use.spatial, use.id)).isEqualTo(!use.requested);
        }
    }

    private String describe(Set<Spatial> spatials) {
        List<String> texts = new ArrayList<>();
        for (Spatial spatial : spatials) {
            texts.add(pools.instanceOf(spatial) + " under " + spatial.getParent() + ", hint "
                    + spatial.getLocalCullHint() + "/" + spatial.getCullHint());
        }
        return texts.toString();
    }

    void assertSame(String what, Iterable<? extends Spatial> actual,
            Iterable<? extends Spatial> wanted) {
        Set<Spatial> one = Collections.newSetFromMap(new IdentityHashMap<>());
        actual.forEach(one::add);
        Set<Spatial> other = Collections.newSetFromMap(new IdentityHashMap<>());
        wanted.forEach(other::add);
        if (!one.equals(other)) {
            Set<Spatial> missing = Collections.newSetFromMap(new IdentityHashMap<>());
            missing.addAll(other);
            missing.removeAll(one);
            one.removeAll(other);
            throw new AssertionError(what + ": too many " + describe(one) + ", missing " + describe(missing));
        }
    }
}
