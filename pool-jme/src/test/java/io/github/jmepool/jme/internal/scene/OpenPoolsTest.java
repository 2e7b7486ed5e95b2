// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A frame visits pools that have something to do, and no others. */
class OpenPoolsTest {
    private static final int MANY = 200;
    /** A renderer keeps buffers for as many frames after the last use, and pools park instances for a second. */
    private static final int UNTIL_REST = 310;
    private static final float TPF = 1 / 60f;

    private final CountingNode root = new CountingNode();
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private final OpenPools open = TestScene.insideOf(pools).open;

    /** Counts how often its parent is asked for. */
    private static final class CountingNode extends Node {
        private int climbs;

        CountingNode() {
            super("root");
        }

        @Override
        public Node getParent() {
            climbs++;
            return super.getParent();
        }
    }

    private List<SpatialPool<Geometry>> many() {
        pools.setRoot(root);
        List<SpatialPool<Geometry>> all = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            all.add(pools.register("rock" + i, Scenes.box("rock" + i), s -> s.developmentMode(false)));
        }
        pools.update(TPF);
        return all;
    }

    @Test
    void poolsThatUseNothingAreNotVisited() {
        List<SpatialPool<Geometry>> all = many();
        assertRest(1);
        all.forEach(SpatialPool::spawn);
        all.forEach(SpatialPool::recycleAll);
        assertRest((int) (1.1f / TPF) + 8);
        all.forEach(pool -> assertThat(pool.idleCount()).isEqualTo(1));
    }

    private void assertRest(int frames) {
        for (int i = 0; i < frames; i++) {
            pools.update(TPF);
        }
        assertThat(List.of(open.used.next(0), open.working.next(0), open.attached.next(0))).containsOnly(-1);
    }

    @Test
    void poolsBelowOneNodeShareTheLookAtIt() {
        List<SpatialPool<Geometry>> all = many();
        all.forEach(SpatialPool::spawn);
        pools.update(TPF);
        root.climbs = 0;
        pools.update(TPF);
        assertThat(root.climbs).isLessThan(MANY / 4);
    }

    @Test
    void parkedInstancesOfManyPoolsAreDetachedInTurn() {
        List<SpatialPool<Geometry>> all = many();
        List<Spatial> rocks = new ArrayList<>();
        all.forEach(pool -> rocks.add(pool.spawn()));
        all.forEach(SpatialPool::recycleAll);
        pools.update(0.5f);
        assertThat(rocks).allMatch(rock -> rock.hasAncestor(root));
        pools.update(0.6f);
        for (int frame = 0; frame < MANY / 64 + 1; frame++) {
            pools.update(0.001f);
        }
        assertThat(rocks).noneMatch(rock -> rock.hasAncestor(root));
    }

    @Test
    void noIdleInstanceOfAnyPoolStaysBelowANewBatch() {
        List<SpatialPool<Geometry>> all = many();
        List<Spatial> rocks = new ArrayList<>();
        all.forEach(pool -> rocks.add(pool.spawn()));
        all.forEach(SpatialPool::recycleAll);
        pools.update(TPF);
        new BatchNode("batch").attachChild(root);
        pools.update(TPF);
        assertThat(rocks).noneMatch(rock -> rock.hasAncestor(root));
        root.removeFromParent();
        pools.update(TPF);
        Spatial again = all.get(0).spawn();
        all.get(0).recycleAll();
        assertThat(again.hasAncestor(root)).as("parked, out of the batch").isTrue();
    }

    @Test
    void aConditionIsAskedInEachFrameOfAUse() {
        pools.setRoot(root);
        boolean[] ended = {false};
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"),
                s -> s.developmentMode(false).recycleWhen(RecycleWhen.when(spatial -> ended[0])));
        for (int use = 0; use < 2; use++) {
            ended[0] = false;
            pool.spawn();
            pools.update(TPF);
            pools.update(TPF);
            assertThat(pool.activeCount()).isEqualTo(1);
            ended[0] = true;
            pools.update(TPF);
            assertThat(pool.activeCount()).isZero();
            pools.update(TPF);
            assertThat(open.working.next(0)).isEqualTo(-1);
        }
    }

    @Test
    void instancesAreDrawnTogetherAgainAfterARest() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            OpenPools its = TestScene.insideOf(state.pools()).open;
            app.step();
            SpatialPool<Geometry> cubes = state.pools().register("cube", box(app.getAssetManager()),
                    s -> s.developmentMode(false).instanced(true));
            app.step();
            assertThat(its.working.next(0)).as("before the first use").isEqualTo(-1);
            for (int use = 0; use < 3; use++) {
                Geometry cube = cubes.spawn();
                app.step();
                assertThat(cubes.instancedRendering().instancedCount()).isEqualTo(1);
                assertThat(app.drawn()).as("use " + use).hasSize(1).doesNotContain(cube);
                cubes.recycle(cube);
                app.steps(UNTIL_REST);
                assertThat(its.working.next(0)).isEqualTo(-1);
                assertThat(app.drawn()).isEmpty();
            }
        }
    }

    @Test
    void aFrameDoesNotVisitPoolsThatDrawFewIndividually() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            OpenPools its = TestScene.insideOf(state.pools()).open;
            app.step();
            List<SpatialPool<Geometry>> all = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                all.add(state.pools().register("cube " + i, box(app.getAssetManager()),
                        s -> s.developmentMode(false).instanced(true)));
            }
            app.step();
            all.forEach(SpatialPool::spawn);
            app.step();
            assertThat(app.drawn()).hasSize(MANY);
            assertThat(its.working.next(0)).isEqualTo(-1);
            all.get(0).spawn();
            all.get(0).spawn();
            app.step();
            assertThat(app.drawn()).hasSize(MANY);
            assertThat(all.get(0).instancedRendering().instancedCount()).isEqualTo(3);
            assertThat(its.working.next(0)).isNotNegative();
        }
    }

    private static Geometry box(AssetManager assets) {
        Geometry box = Scenes.box("cube");
        box.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        return box;
    }

    @Test
    void aPoolThatAHookClosesIsNotVisitedAnyMore() {
        pools.setRoot(root);
        SpatialPool<Geometry> first = pools.register("first", Scenes.box("first"), s -> s.developmentMode(false)
                .recycleWhen(RecycleWhen.when(spatial -> true)));
        SpatialPool<Geometry> second = pools.register("second", Scenes.box("second"), s -> s.developmentMode(false)
                .recycleWhen(RecycleWhen.when(spatial -> false)));
        first.addInstanceListener(new InstanceListener<Object>() {
            @Override
            public void afterReset(PooledInstance instance, Object kept) {
                first.close();
                second.close();
            }
        });
        second.spawn();
        first.spawn();
        pools.update(TPF);
        pools.update(TPF);
        assertThat(open.count()).isZero();
        SpatialPool<Geometry> third = pools.register("third", Scenes.box("third"));
        third.spawn();
        pools.update(TPF);
        assertThat(third.activeCount()).isEqualTo(1);
    }
}
