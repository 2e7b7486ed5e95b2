// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.effect.ParticleEmitter;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.model.SceneModel.Counts;
import io.github.jmepool.jme.model.SceneModel.Use;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares a scene with its {@link SceneModel}. */
final class SceneChecks {
    private final HeadlessApp app;
    private final ScenePools pools;
    private final SceneModel model;
    private final List<SpatialPool<?>> all;
    private final List<Geometry> scenery;
    /**
     * Whether something is turned to the camera: it reaches as far as its corners, and the engine's control computes
     * the bound of the scene in the middle of a frame, which may be larger than at its end.
     */
    boolean isTurning;

    SceneChecks(HeadlessApp app, ScenePools pools, SceneModel model, List<SpatialPool<?>> all,
            List<Geometry> scenery) {
        this.app = app;
        this.pools = pools;
        this.model = model;
        this.all = all;
        this.scenery = scenery;
    }

    void check(List<Float> ofHandles) {
        Node root = app.getRootNode();
        Set<Spatial> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        root.depthFirstTraversal(spatial -> {
            if (TestScene.of(pools).isInstance(spatial)) {
                seen.add(spatial);
            }
        });
        assertSame("instances in the scene", seen, model.visibleInstances());
        CollisionResults hits = new CollisionResults();
        root.collideWith(new Ray(new Vector3f(-20_000f, 0f, 0f), Vector3f.UNIT_X), hits);
        List<Geometry> picked = new ArrayList<>();
        for (CollisionResult hit : hits) {
            if (!(hit.getGeometry() instanceof ParticleEmitter)) {
                picked.add(hit.getGeometry());
            }
        }
        List<Geometry> solid = new ArrayList<>(model.visibleGeometries(scenery));
        solid.removeIf(ParticleEmitter.class::isInstance);
        assertSame("picked", picked, solid);
        checkBounds((BoundingBox) root.getWorldBound(), ofHandles);
        checkPlaces();
        checkChildren();
        checkCounts();
        checkUses();
        checkQueries();
    }

    /**
     * What is drawn in groups is drawn once, in its place, and so no more by itself.
     *
     * @param expected what is to be drawn, and where it was when rendering began
     * @param ofSwarm where the instances of the swarm were
     * @param ofLabels where the glyphs and bars of the labels were
     */
    void checkDrawn(Map<Geometry, Float> expected, List<Float> ofSwarm, List<Float> ofLabels) {
        Map<Geometry, Float> left = new IdentityHashMap<>(expected);
        for (Geometry geometry : app.drawn()) {
            if (!(geometry instanceof InstancedGeometry) && left.remove(geometry) == null) {
                throw new AssertionError("drawn, and should not be or only once: " + geometry);
            }
        }
        List<Float> together = new ArrayList<>(left.values());
        together.addAll(ofSwarm);
        assertThat(app.drawnTogether()).as("drawn together").containsExactlyInAnyOrderElementsOf(together);
        assertThat(app.drawnLabels()).as("drawn labels").containsExactlyInAnyOrderElementsOf(ofLabels);
    }

    private void checkBounds(BoundingBox bound, List<Float> ofHandles) {
        float[] extent = model.extent();
        for (float x : ofHandles) {
            extent[0] = Math.min(extent[0], x);
            extent[1] = Math.max(extent[1], x);
        }
        if (model.visibleGeometries(scenery).stream().anyMatch(ParticleEmitter.class::isInstance)) {
            // which are smaller than a box, and may reach somewhat farther than they do
            return;
        }
        float tolerance = 0.01f + (extent[1] - extent[0]) * 1e-5f;
        float reach = isTurning ? Float.POSITIVE_INFINITY : 0f;
        assertThat(bound.getCenter().x - bound.getXExtent())
                .isBetween(extent[0] - reach - tolerance, extent[0] + tolerance);
        assertThat(bound.getCenter().x + bound.getXExtent())
                .isBetween(extent[1] - tolerance, extent[1] + reach + tolerance);
        assertThat(bound.getYExtent()).isBetween(0.499f, 0.501f + reach);
        assertThat(bound.getZExtent()).isBetween(0.499f, 0.501f + reach);
    }

    /** Each instance in use hangs where it ought to, and is there in the world, seen or unseen. */
    private void checkPlaces() {
        for (Use use : model.active) {
            Node parent = use.spatial.getParent();
            boolean right;
            if (use.parent == SceneModel.OWN_NODE) {
                String over = TestScene.poolNodeOver(parent);
                right = use.over.equals(over) && (("pool " + use.pool.name()).equals(over)
                        || model.sharesNodes && SceneModel.SHARED_NODE.equals(over));
            } else if (use.parent == SceneModel.NOWHERE) {
                right = parent == null;
            } else {
                right = parent == (use.parent instanceof Use ship ? SceneModel.inner(ship.spatial) : use.parent);
            }
            Vector3f at = use.spatial.getWorldTranslation();
            if (!right || at.x != use.x + model.worldX(use.parent) || at.y != 0f || at.z != 0f) {
                throw new AssertionError(use.spatial + " is under " + parent + " at " + at + " instead of under "
                        + use.parent + " at " + (use.x + model.worldX(use.parent)));
            }
        }
    }

    private void checkChildren() {
        for (Geometry rock : scenery) {
            Set<Spatial> wanted = model.childrenOf(rock.getParent());
            wanted.add(rock);
            checkChildren(rock.getParent(), wanted);
        }
        for (Use use : model.active) {
            if (use.spatial instanceof Node ship) {
                Node inner = SceneModel.inner(ship);
                Set<Spatial> wanted = model.childrenOf(use);
                wanted.add(inner.getChild(0));
                checkChildren(inner, wanted);
                assertThat(ship.getQuantity()).isEqualTo(2);
            }
        }
        Node hand = model.hand.get(0).getParent();
        assertThat(hand.getChildren()).as("order").containsExactlyElementsOf(model.hand);
    }

    /** Beside sixteen instances of an instanced pool and more hangs the empty node that draws them. */
    private void checkChildren(Node node, Set<Spatial> wanted) {
        List<Spatial> children = new ArrayList<>(node.getChildren());
        children.removeIf(child -> child.getName().endsWith(" instanced") && !wanted.contains(child));
        assertSame("children of " + node, children, wanted);
        assertThat(children).as("none twice").hasSameSizeAs(wanted);
    }

    private void checkCounts() {
        int total = 0;
        for (SpatialPool<?> pool : all) {
            PoolStats stats = pool.stats();
            Counts wanted = model.of(pool);
            int active = (int) model.active.stream().filter(use -> use.pool == pool).count();
            List<Number> told = List.of(stats.active(), stats.idle(), stats.created(), stats.disposed(),
                    stats.detached(), stats.discarded());
            assertThat(told).as(pool.name() + ": active, idle, created, disposed, detached, discarded")
                    .isEqualTo(List.of(active, wanted.idle, wanted.created, wanted.disposed, wanted.detached, 0L));
            total += active + wanted.idle;
        }
        assertThat(TestScene.of(pools).knownInstances()).isEqualTo(total);
    }

    private void checkUses() {
        for (Use use : model.active) {
            PooledInstance instance = pools.instanceOf(use.spatial);
            boolean right = instance.spatial() == use.spatial && instance.pool() == use.pool
                    && instance.useId() == (use.requested ? 0 : use.id)
                    && pools.isCurrent(use.spatial, use.id) != use.requested
                    && instance.remainingSeconds() == (use.deadline == Long.MAX_VALUE ? Float.POSITIVE_INFINITY
                            : (float) ((use.deadline - model.now) / 1e9));
            if (!right) {
                throw new AssertionError(instance + " has use " + instance.useId() + " for "
                        + instance.remainingSeconds() + " s instead of use " + use.id + " until " + use.deadline
                        + " at " + model.now);
            }
        }
        int ended = model.ended.size();
        for (Use use : model.ended.subList(Math.max(0, ended - 16), ended)) {
            // one that was let go of may have become a part of another instance, which is asked then
            boolean partOfAnother = !TestScene.of(pools).isInstance(use.spatial)
                    && pools.instanceOf(use.spatial) != null;
            assertThat(pools.isCurrent(use.spatial, use.id) && !partOfAnother).as("ended use is current").isFalse();
        }
    }

    private void checkQueries() {
        for (SpatialPool<?> pool : all) {
            List<Spatial> found = new ArrayList<>();
            pool.query().near(Vector3f.ZERO, Float.POSITIVE_INFINITY, found::add);
            List<Spatial> wanted = new ArrayList<>();
            model.active.stream().filter(use -> use.pool == pool && !use.requested).forEach(use ->
                    wanted.add(use.spatial));
            assertSame("found", found, wanted);
            assertThat(found).as("found once").hasSameSizeAs(wanted);
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
