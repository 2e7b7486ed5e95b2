// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.effect.ParticleEmitter;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PoolQueryTest {
    private final ScenePools pools = new ScenePools();
    private final Node root = new Node("root");
    private final SpatialPool<Geometry> pool = pools.register("enemy", Scenes.box("enemy"));
    private final SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
    private final PoolQuery<Geometry> query = pool.query();
    private final List<Spatial> met = new ArrayList<>();
    /** Whether the random game is one of two dimensions. */
    private boolean isFlat;

    @BeforeEach
    void giveThemARoot() {
        pools.setRoot(root);
    }

    private Geometry at(float x) {
        return pool.spawn(new Vector3f(x, 0, 0));
    }

    @Test
    void nothingIsFoundBeforeTheFirstSpawnAndWithoutAScene() {
        assertThat(query.nearest(Vector3f.ZERO, Float.POSITIVE_INFINITY)).isNull();
        SpatialPool<Geometry> alone = new SpatialPool<>("alone", Scenes.box("alone"));
        alone.query().near(Vector3f.ZERO, 1, met::add);
        alone.query().pairs(query, 1, (one, two) -> met.add(one));
        assertThat(alone.query().along(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), 1, met::add)).isNull();
        assertThat(met).isEmpty();
    }

    @Test
    void theNearestIsFoundWithinTheRadiusAndItsEdge() {
        Geometry near = at(3);
        at(-4);
        assertThat(query.nearest(Vector3f.ZERO, 10)).isSameAs(near);
        assertThat(query.nearest(Vector3f.ZERO, 3)).isSameAs(near);
        assertThat(query.nearest(Vector3f.ZERO, 2.999f)).isNull();
        Geometry other = query.nearest(Vector3f.ZERO, Float.POSITIVE_INFINITY, each -> each != near);
        assertThat(other.getLocalTranslation().x).isEqualTo(-4);
    }

    @Test
    void aUseThatHasEndedIsNotFound() {
        Geometry ended = at(1);
        Geometry asked = at(2);
        Geometry last = at(3);
        assertThat(query.nearest(Vector3f.ZERO, 10)).isSameAs(ended);
        pool.recycle(ended);
        assertThat(query.nearest(Vector3f.ZERO, 10)).isSameAs(asked);
        pools.requestRecycle(asked);
        query.near(Vector3f.ZERO, 10, met::add);
        assertThat(met).containsExactly(last);
    }

    @Test
    void theNextUseOfAnInstanceIsFoundAtItsOwnPlace() {
        Geometry first = at(1);
        query.near(Vector3f.ZERO, 5, met::add);
        pool.recycle(first);
        Geometry next = at(20);
        assertThat(next).isSameAs(first);
        query.near(Vector3f.ZERO, 5, met::add);
        assertThat(met).containsExactly(first);
        assertThat(query.nearest(new Vector3f(20, 0, 0), 0)).isSameAs(next);
    }

    @Test
    void whatMovesIsFoundThereAfterTheNextUpdateOrARefresh() {
        Geometry mover = at(1);
        assertThat(query.nearest(Vector3f.ZERO, 2)).isSameAs(mover);
        mover.setLocalTranslation(50, 0, 0);
        assertThat(query.nearest(Vector3f.ZERO, 2)).as("in the same frame").isSameAs(mover);
        pools.update(0.01f);
        assertThat(query.nearest(Vector3f.ZERO, 2)).as("in the next").isNull();
        root.setLocalTranslation(-49, 0, 0);
        assertThat(query.nearest(Vector3f.ZERO, 2)).isNull();
        query.refresh();
        assertThat(query.nearest(Vector3f.ZERO, 2)).as("after a refresh").isSameAs(mover);
    }

    @Test
    void whatMovesAfterAnUpdateIsFoundThereAlsoIfAHookAskedInIt() {
        SpatialPool<Geometry> mines = pools.register(new SpatialPool<>("mine", Scenes.box("mine"),
                s -> s.lifetimeSeconds(1f)) {
            @Override
            protected void onRecycle(Geometry mine) {
                query.near(Vector3f.ZERO, 2, met::add);
            }
        });
        Geometry mover = at(1);
        mines.spawn();
        pools.update(1f);
        assertThat(met).containsExactly(mover);
        mover.setLocalTranslation(50, 0, 0);
        assertThat(query.nearest(Vector3f.ZERO, 2)).isNull();
    }

    @Test
    void aRefreshIsForPositionsAndBounds() {
        Geometry mover = at(1);
        for (PoolQuery<Geometry> one : List.of(query, query.byBounds())) {
            mover.setLocalTranslation(0, 0, 0);
            one.refresh();
            assertThat(query.nearest(Vector3f.ZERO, 1)).isSameAs(mover);
            assertThat(query.byBounds().nearest(Vector3f.ZERO, 1)).isSameAs(mover);
            mover.setLocalTranslation(50, 0, 0);
            one.refresh();
            assertThat(query.nearest(Vector3f.ZERO, 1)).isNull();
            assertThat(query.byBounds().nearest(Vector3f.ZERO, 1)).isNull();
        }
    }

    @Test
    void anActionMayRecycleWhatItIsGivenAndWhatIsStillToCome() {
        List<Geometry> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(at(i * 0.01f));
        }
        query.near(Vector3f.ZERO, 2, enemy -> {
            met.add(enemy);
            pool.recycle(enemy);
            all.stream().filter(other -> pools.instanceOf(other).isActive()).findFirst().ifPresent(pool::recycle);
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(50);
    }

    @Test
    void anActionThatSpawnsComesToAnEnd() {
        for (int i = 0; i < 70; i++) {
            at(i);
        }
        query.near(Vector3f.ZERO, 100, enemy -> {
            met.add(enemy);
            at(1);
            at(2);
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(70);
        met.clear();
        query.along(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), 0.5f, enemy -> {
            met.add(enemy);
            at(90);
            return false;
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(210);
        met.clear();
        query.near(Vector3f.ZERO, 100, met::add);
        assertThat(met).doesNotHaveDuplicates().hasSize(420);
    }

    @Test
    void whatAnActionSpawnsAfterARefreshIsFoundInIt() {
        at(1);
        query.near(Vector3f.ZERO, 4, one -> {
            query.refresh();
            Geometry spawned = at(30);
            met.add(one);
            assertThat(query.nearest(new Vector3f(30, 0, 0), 1)).isSameAs(spawned);
        });
        assertThat(met).hasSize(1);
    }

    @Test
    void anActionMayAskAgainAndCloseThePool() {
        for (int i = 0; i < 20; i++) {
            at(i);
        }
        query.near(Vector3f.ZERO, 4, one -> query.near(one.getWorldTranslation(), 1, met::add));
        assertThat(met).hasSize(2 + 4 * 3);
        met.clear();
        query.near(Vector3f.ZERO, 4, one -> {
            met.add(one);
            pool.close();
        });
        assertThat(met).hasSize(1);
        query.near(Vector3f.ZERO, 4, met::add);
        assertThat(met).hasSize(1);
    }

    @Test
    void anInstanceInsideItsHookIsSkippedAndFoundAfterIt() {
        SpatialPool<Geometry> hooked = pools.register(new SpatialPool<>("hooked", Scenes.box("hooked")) {
            @Override
            protected void onSpawn(Geometry spatial) {
                query().near(Vector3f.ZERO, 10, met::add);
            }
        });
        Geometry spawned = hooked.spawn();
        assertThat(met).isEmpty();
        assertThat(hooked.query().nearest(Vector3f.ZERO, 10)).isSameAs(spawned);
    }

    @Test
    void aFilterThatEndsTheNearestIsAnsweredByTheNext() {
        Geometry near = at(1);
        Geometry far = at(30);
        List<Geometry> rest = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rest.add(at(100 + i));
        }
        Geometry found = query.nearest(Vector3f.ZERO, 50, enemy -> {
            if (enemy == near && pools.instanceOf(near).isActive()) {
                pool.recycle(near);
            }
            return true;
        });
        assertThat(found).isSameAs(far);
    }

    @Test
    void aFilterThatRespawnsTheNearestComesToAnEnd() {
        for (int i = 0; i < 20_000; i++) {
            at(1);
        }
        Geometry found = query.nearest(Vector3f.ZERO, 50, enemy -> {
            pool.recycle(enemy);
            at(1);
            return true;
        });
        assertThat(found).isNull();
        assertThat(pool.activeCount()).isEqualTo(20_000);
    }

    @Test
    void thatAnotherSceneHasHadMoreUsesMakesNoQueryLonger() {
        Geometry first = at(1);
        ScenePools busy = new ScenePools();
        busy.setRoot(new Node("busy"));
        SpatialPool<Geometry> others = busy.register("other", Scenes.box("other"));
        for (int i = 0; i < 5_000; i++) {
            others.recycle(others.spawn());
        }
        others.spawn(new Vector3f(-1, 0, 0));
        PoolQuery<Geometry> both = PoolQuery.of(List.of(pool, others));
        both.along(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), 0.5f, enemy -> {
            met.add(enemy);
            at(90);
            return false;
        });
        assertThat(met).startsWith(first).hasSizeLessThan(100);
        met.clear();
        both.nearest(new Vector3f(90, 0, 0), 1, enemy -> {
            met.add(enemy);
            pool.recycle(enemy);
            at(90);
            return true;
        });
        assertThat(met).hasSizeLessThan(200);
    }

    @Test
    void aFilterThatQueriesAnotherPoolKeepsTheNearest() {
        Geometry near = at(1);
        bullets.spawn(new Vector3f(0.5f, 0, 0));
        PoolQuery<Geometry> both = PoolQuery.of(List.of(pool, bullets));
        Geometry found = both.nearest(Vector3f.ZERO, 10, each -> {
            for (int i = 0; i < 40; i++) {
                at(-20 - i);
            }
            query.near(Vector3f.ZERO, 100, other -> { });
            return each == near;
        });
        assertThat(found).isSameAs(near);
    }

    @Test
    void spawnsWithoutAQueryBetweenThemKeepNoRoom() {
        SpatialPool<Geometry> shots = pools.register("shot", Scenes.box("shot"), s -> s.developmentMode(false));
        Geometry first = shots.spawn(Vector3f.ZERO);
        assertThat(shots.query().nearest(Vector3f.ZERO, 1)).isSameAs(first);
        int[] count = {1_000};
        long bytes = Garbage.leastOf(6, () -> {
            // room for all would be doubled in each round
            count[0] *= 2;
            for (int i = 0; i < count[0]; i++) {
                shots.recycle(shots.spawn(Vector3f.ZERO));
            }
        });
        assertThat(bytes).isZero();
    }

    @Test
    void instancesDrawnTogetherAndEffectsAreFound() {
        DesktopAssetManager assets = new DesktopAssetManager(true);
        SpatialPool<Geometry> cubes = pools.register("cube",
                Scenes.unshadedBox("cube", assets), settings -> settings.instanced(true));
        SpatialPool<ParticleEmitter> fires = pools.register("fire", Scenes.emitter("fire", assets));
        Geometry cube = cubes.spawn(new Vector3f(2, 0, 0));
        ParticleEmitter fire = fires.spawn(new Vector3f(3, 0, 0));
        Scenes.frame(root, pools, 0.01f);
        cube.move(0, 1, 0);
        PoolQuery<Geometry> all = PoolQuery.of(List.of(cubes, fires));
        all.near(new Vector3f(2, 1, 0), 0.1f, met::add);
        all.byBounds().along(new Ray(new Vector3f(2, -5, 0), Vector3f.UNIT_Y), 0.1f, met::add);
        assertThat(met).containsExactly(cube, cube);
        assertThat(all.nearest(new Vector3f(4, 0, 0), 10)).isSameAs(fire);
    }

    @Test
    void aBoxAroundEverythingHasAll() {
        at(-3e5f);
        at(2);
        query.inBox(new BoundingBox(Vector3f.ZERO, Float.MAX_VALUE, Float.MAX_VALUE, Float.MAX_VALUE), met::add);
        assertThat(met).hasSize(2);
    }

    @Test
    void pairsOfPositionsAndBoundsOfOnePoolAreAllVisited() {
        Geometry one = at(0);
        Geometry two = at(0.7f);
        Set<List<Geometry>> seen = new HashSet<>();
        query.pairs(query.byBounds(), 0.25f, (a, b) -> assertThat(seen.add(List.of(a, b))).isTrue());
        assertThat(seen).containsExactlyInAnyOrder(List.of(one, two), List.of(two, one));
    }

    @Test
    void aRayHitsTheFirstFirstUntilOneIsAccepted() {
        Geometry third = at(9);
        Geometry first = at(2);
        Geometry second = at(5);
        at(-3);
        pool.spawn(new Vector3f(4, 1.5f, 0));
        Ray ray = new Ray(Vector3f.ZERO, Vector3f.UNIT_X);
        query.along(ray, 1, enemy -> !met.add(enemy));
        assertThat(met).containsExactly(first, second, third);
        assertThat(query.along(ray, 1, enemy -> enemy != first)).isSameAs(second);
        ray.setLimit(4.5f);
        met.clear();
        query.along(ray, 0, enemy -> !met.add(enemy));
        assertThat(met).containsExactly(first);
    }

    @Test
    void byBoundsDistancesAndRaysEndAtTheBox() {
        Geometry box = at(10);
        float half = ((BoundingBox) box.getWorldBound()).getXExtent();
        assertThat(query.byBounds().nearest(Vector3f.ZERO, 10 - half)).isSameAs(box);
        assertThat(query.nearest(Vector3f.ZERO, 10 - half)).isNull();
        Ray ray = new Ray(Vector3f.ZERO, Vector3f.UNIT_X);
        ray.setLimit(10 - half);
        assertThat(query.byBounds().along(ray, 0, enemy -> true)).isSameAs(box);
        assertThat(query.along(ray, 0, enemy -> true)).isNull();
        assertThat(query.byBounds()).isSameAs(query.byBounds()).isSameAs(query.byBounds().byBounds());
    }

    @Test
    void aRayOfLengthZeroHitsWhatIsAtItsOrigin() {
        for (int i = 0; i < 40; i++) {
            at(i);
        }
        Ray ray = new Ray(new Vector3f(20, 0, 0), Vector3f.UNIT_X);
        ray.setLimit(0);
        for (PoolQuery<Geometry> one : List.of(query, query.byBounds())) {
            met.clear();
            one.along(ray, 0.25f, enemy -> !met.add(enemy));
            assertThat(met).singleElement().extracting(enemy -> enemy.getWorldTranslation().x).isEqualTo(20f);
        }
    }

    /** The engine takes a length of 0.99 to 1.01 for 1. */
    @Test
    void aDirectionOfAlmostLengthOneHitsWhatIsOnItsLine() {
        Geometry far = at(100);
        for (float length : new float[] {0.996f, 1.004f}) {
            Ray ray = new Ray(Vector3f.ZERO, new Vector3f(length, 0, 0));
            assertThat(query.along(ray, 0.1f, enemy -> true)).isSameAs(far);
        }
    }

    /** Of boxes and a radius whose sums are exact. */
    @Test
    void aRayThatTouchesBoxesHitsThemOnEachSide() {
        for (int i = 0; i < 40; i++) {
            at(2 * i);
        }
        for (Vector3f side : List.of(Vector3f.UNIT_Y, Vector3f.UNIT_Z)) {
            for (float distance : new float[] {-0.75f, 0.75f}) {
                met.clear();
                Ray ray = new Ray(side.mult(distance).add(-5, 0, 0), Vector3f.UNIT_X);
                query.byBounds().along(ray, 0.25f, enemy -> !met.add(enemy));
                assertThat(met).hasSize(40);
                assertThat(query.byBounds().along(ray, 0.2499f, enemy -> true)).isNull();
            }
        }
    }

    @Test
    void pairsOfAPoolWithItselfAreVisitedOnce() {
        Geometry one = at(0);
        Geometry two = at(1);
        at(5);
        Set<Set<Geometry>> seen = new HashSet<>();
        query.pairs(query, 1, (a, b) -> assertThat(seen.add(Set.of(a, b))).isTrue());
        assertThat(seen).containsExactly(Set.of(one, two));
    }

    @Test
    void aBulletThatIsRecycledIsInNoLaterPair() {
        for (int i = 0; i < 10; i++) {
            at(i * 0.01f);
            bullets.spawn(new Vector3f(i * 0.01f, 0, 0));
        }
        List<Geometry> hit = new ArrayList<>();
        bullets.query().pairs(query, 1, (bullet, enemy) -> {
            met.add(bullet);
            hit.add(enemy);
            bullets.recycle(bullet);
            pool.recycle(enemy);
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(10);
        assertThat(hit).doesNotHaveDuplicates().hasSize(10);
        assertThat(pool.activeCount() + bullets.activeCount()).isZero();
    }

    @Test
    void severalPoolsAndAGroupAreAskedTogether() {
        Geometry enemy = at(2);
        Geometry bullet = bullets.spawn(new Vector3f(1, 0, 0));
        PoolQuery<Geometry> both = PoolQuery.of(List.of(pool, bullets));
        assertThat(both.nearest(Vector3f.ZERO, 10)).isSameAs(bullet);
        both.along(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), 0.1f, each -> !met.add(each));
        assertThat(met).containsExactly(bullet, enemy);
        PoolGroup level = pools.group("level");
        PoolQuery<Spatial> ofLevel = level.query();
        assertThat(ofLevel.nearest(Vector3f.ZERO, 10)).isNull();
        level.add(pool);
        level.add(pool);
        level.add(bullets);
        met.clear();
        ofLevel.near(Vector3f.ZERO, 10, met::add);
        assertThat(met).containsExactlyInAnyOrder(enemy, bullet);
        Set<Set<Spatial>> seen = new HashSet<>();
        ofLevel.pairs(both, 5, (a, b) -> assertThat(seen.add(Set.of(a, b))).isTrue());
        assertThat(seen).hasSize(1);
        assertThatThrownBy(() -> PoolQuery.of(List.of(pool, pool))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'enemy' was given twice");
        assertThatThrownBy(() -> PoolQuery.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsNowhereIsNotFoundAndDoesNoHarm() {
        Geometry lost = at(0);
        lost.getLocalTranslation().x = Float.NaN; // as a game's division does where no assertion is enabled
        lost.move(0, 0, 0);
        Geometry far = at(3e38f);
        Geometry near = at(1);
        query.near(Vector3f.ZERO, Float.POSITIVE_INFINITY, met::add);
        assertThat(met).containsExactlyInAnyOrder(far, near);
        assertThat(query.nearest(new Vector3f(-3e38f, 0, 0), Float.POSITIVE_INFINITY)).isSameAs(near);
        assertThat(query.nearest(new Vector3f(2.9e38f, 0, 0), Float.POSITIVE_INFINITY)).isSameAs(far);
    }

    @Test
    void byBoundsThoseWithABoundThatIsNotFiniteAreAtTheirPosition() {
        Geometry prefab = Scenes.box("void");
        prefab.getMesh().setBound(new BoundingBox(new Vector3f(Float.NaN, 0, 0), 1, 1, 1));
        SpatialPool<Geometry> nowhere = pools.register("void", prefab, s -> s.developmentMode(false));
        Geometry there = nowhere.spawn(new Vector3f(5, 0, 0));
        assertThat(nowhere.query().byBounds().nearest(new Vector3f(5, 0, 0), 0)).isSameAs(there);
    }

    @Test
    void badQueriesAreRefusedAndNameThePoolTheValueAndTheRemedy() {
        Vector3f nan = new Vector3f(Float.NaN, 0, 0);
        assertThatThrownBy(() -> query.near(nan, 1, met::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Query of pool 'enemy': near refused, as the point (NaN, 0.0, 0.0) is not finite;"
                        + " look where it was computed");
        assertThatThrownBy(() -> query.nearest(nan, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nearest refused, as the point");
        assertThatThrownBy(() -> query.near(Vector3f.ZERO, -2, met::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the radius must be >= 0 but was -2.0");
        assertThatThrownBy(() -> query.nearest(Vector3f.ZERO, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the radius must be >= 0 but was -1.0");
        assertThatThrownBy(() -> query.pairs(query, Float.NaN, (a, b) -> met.add(a)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("NaN");
        assertThatThrownBy(() -> query.inBox(new BoundingBox(nan, 1, 1, 1), met::add))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("is not finite");
        Ray tooLong = new Ray(Vector3f.ZERO, Vector3f.UNIT_X);
        tooLong.direction.x = 2;
        assertThatThrownBy(() -> query.along(tooLong, 1, met::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("normalize it");
        Ray backwards = new Ray(Vector3f.ZERO, Vector3f.UNIT_X);
        backwards.setLimit(-1);
        assertThatThrownBy(() -> query.along(backwards, 1, met::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("limit must be >= 0 but was -1.0");
        Ray nowhere = new Ray(nan, Vector3f.UNIT_X);
        assertThatThrownBy(() -> query.along(nowhere, 1, met::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("origin");
        Ray forward = new Ray(Vector3f.ZERO, Vector3f.UNIT_X);
        assertThatThrownBy(() -> query.along(forward, Float.POSITIVE_INFINITY, met::add))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("must be finite");
        for (int corner = 0; corner < 6; corner++) {
            Vector3f center = new Vector3f();
            center.set(corner % 3, corner < 3 ? 3e38f : -3e38f);
            Vector3f extents = new Vector3f(1, 1, 1);
            extents.set(corner % 3, 3e38f);
            BoundingBox box = new BoundingBox(center, extents.x, extents.y, extents.z);
            assertThatThrownBy(() -> query.inBox(box, met::add)).as("corner %d", corner)
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("is not finite");
        }
        assertThatThrownBy(() -> query.near(Vector3f.ZERO, 1, null)).hasMessage("action");
    }

    @Test
    void anExceptionOfAnActionLeavesTheQueryUsable() {
        at(1);
        assertThatThrownBy(() -> query.near(Vector3f.ZERO, 5, enemy -> {
            throw new IllegalStateException("mine");
        })).hasMessage("mine");
        pools.update(0.01f);
        Geometry later = at(2);
        query.near(Vector3f.ZERO, 5, met::add);
        assertThat(met).hasSize(2).contains(later);
    }

    @Test
    void onAnotherThreadAQueryIsRefused() {
        at(1);
        pools.update(0.01f);
        CompletableFuture.runAsync(() -> assertThatThrownBy(() -> query.nearest(Vector3f.ZERO, 1))
                .isInstanceOf(WrongThreadException.class).hasMessageContaining("query.nearest")).join();
    }

    /** Beside nested loops, in a game that moves, scales, turns, spawns and recycles. */
    @Test
    void randomQueriesAreAnsweredAsByNestedLoops() {
        long seed = Seeds.of(PoolQueryTest.class);
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            float span = (float) Math.pow(10, random.nextInt(5) - 1);
            isFlat = random.nextInt(3) == 0;
            if (random.nextInt(4) == 0) {
                pool.spawn(vector(random, 1e6f));
            }
            Node parent = new Node("parent");
            root.attachChild(parent);
            parent.setLocalTranslation(vector(random, span));
            parent.setLocalScale(0.5f + random.nextFloat());
            parent.setLocalRotation(new Quaternion().fromAngles(random.nextFloat(), random.nextFloat(), 0));
            int count = random.nextInt(random.nextBoolean() ? 12 : 400);
            for (int i = 0; i < count; i++) {
                SpatialPool<Geometry> one = random.nextBoolean() ? pool : bullets;
                Vector3f place = random.nextInt(4) == 0 ? new Vector3f(1, 2, 3) : vector(random, span);
                Geometry spawned = random.nextInt(3) == 0 ? one.spawnUnder(parent, place) : one.spawn(place);
                spawned.setLocalScale(0.1f + 2 * random.nextFloat());
            }
            pools.update(0.01f);
            for (int turn = 0; turn < 12; turn++) {
                if (random.nextInt(3) == 0) {
                    parent.move(vector(random, 0.1f * span));
                    active(pool).forEach(each -> each.move(vector(random, 0.1f * span)));
                    query.refresh();
                    bullets.query().byBounds().refresh();
                    query.byBounds().refresh();
                    bullets.query().refresh();
                }
                ask(random, span);
                List<Geometry> used = active(pool);
                for (Geometry each : used) {
                    if (random.nextInt(20) == 0) {
                        pool.recycle(each);
                        bullets.spawn(vector(random, span));
                    }
                }
            }
            root.detachChild(parent);
            pool.recycleAll();
            bullets.recycleAll();
        }
    }

    private void ask(Random random, float span) {
        boolean byBounds = random.nextBoolean();
        PoolQuery<Geometry> both = PoolQuery.of(List.of(pool, bullets));
        PoolQuery<Geometry> asked = byBounds ? both.byBounds() : both;
        List<Geometry> all = active(pool);
        all.addAll(active(bullets));
        Vector3f point = vector(random, span);
        float radius = span * random.nextFloat();
        Set<Geometry> near = new LinkedHashSet<>();
        asked.near(point, radius, each -> assertThat(near.add(each)).isTrue());
        assertThat(near).isEqualTo(filter(all, each -> distance(each, byBounds, point, point) <= radius));

        Geometry nearest = asked.nearest(point, radius);
        assertThat(nearest == null).isEqualTo(near.isEmpty());
        if (nearest != null) {
            double least = near.stream().mapToDouble(each -> distance(each, byBounds, point, point)).min().orElse(-1);
            assertThat(distance(nearest, byBounds, point, point)).isEqualTo(least);
        }

        Vector3f high = point.add(radius, 2 * radius, 0.5f * radius);
        BoundingBox box = new BoundingBox(point, high);
        Vector3f low = box.getMin(null);
        Vector3f top = box.getMax(null);
        Set<Geometry> inBox = new LinkedHashSet<>();
        asked.inBox(box, each -> assertThat(inBox.add(each)).isTrue());
        Vector3f center = box.getCenter();
        Vector3f least = center.subtract(box.getXExtent(), box.getYExtent(), box.getZExtent());
        Vector3f most = center.add(box.getXExtent(), box.getYExtent(), box.getZExtent());
        assertThat(low.distance(least) + top.distance(most)).isLessThan(1e-3f * Math.max(1, span));
        assertThat(inBox).isEqualTo(filter(all, each -> distance(each, byBounds, least, most) <= 0));

        float small = 0.1f * radius;
        Set<List<Geometry>> pairs = new HashSet<>();
        pool.query().pairs(bullets.query(), small, (one, two) -> assertThat(pairs.add(List.of(one, two))).isTrue());
        Set<List<Geometry>> expected = new HashSet<>();
        for (Geometry one : active(pool)) {
            for (Geometry two : active(bullets)) {
                if (distance(one, false, two.getWorldTranslation(), two.getWorldTranslation()) <= small) {
                    expected.add(List.of(one, two));
                }
            }
        }
        assertThat(pairs).isEqualTo(expected);

        Vector3f direction = random.nextInt(4) == 0 ? new Vector3f(0, 1, 0) : vector(random, 1).normalizeLocal();
        Ray ray = new Ray(point, direction);
        ray.setLimit(random.nextInt(4) == 0 ? Float.POSITIVE_INFINITY : span * random.nextFloat());
        List<Geometry> along = new ArrayList<>();
        asked.along(ray, small, each -> !along.add(each));
        assertThat(along).doesNotHaveDuplicates();
        assertThat(new HashSet<>(along)).isEqualTo(filter(all, each -> byBounds
                ? enters(each, ray, small) < Double.POSITIVE_INFINITY : fromRay(each, ray) <= small));
        for (int i = 1; i < along.size(); i++) {
            Geometry each = along.get(i);
            Geometry before = along.get(i - 1);
            assertThat(byBounds ? enters(each, ray, small) : onRay(each, ray))
                    .isGreaterThanOrEqualTo(byBounds ? enters(before, ray, small) : onRay(before, ray));
        }
    }

    /** Where a ray enters the larger box of an instance; infinite where it does not. */
    private static double enters(Spatial each, Ray ray, float radius) {
        BoundingBox box = (BoundingBox) each.getWorldBound();
        double enter = 0;
        double leave = ray.limit;
        for (int axis = 0; axis < 3; axis++) {
            double origin = ray.origin.get(axis);
            double direction = ray.direction.get(axis);
            float middle = box.getCenter().get(axis);
            float extent = box.getExtent(null).get(axis);
            double low = (double) (middle - extent) - radius - origin;
            double high = (double) (middle + extent) + radius - origin;
            if (direction == 0 && (low > 0 || high < 0)) {
                return Double.POSITIVE_INFINITY;
            }
            if (direction != 0) {
                enter = Math.max(enter, Math.min(low / direction, high / direction));
                leave = Math.min(leave, Math.max(low / direction, high / direction));
            }
        }
        return enter <= leave ? enter : Double.POSITIVE_INFINITY;
    }

    private static double onRay(Spatial each, Ray ray) {
        Vector3f at = each.getWorldTranslation();
        double x = (double) at.x - ray.origin.x;
        double y = (double) at.y - ray.origin.y;
        double z = (double) at.z - ray.origin.z;
        Vector3f direction = ray.direction;
        double along = x * direction.x + y * direction.y + z * direction.z;
        double length = (double) direction.x * direction.x + (double) direction.y * direction.y
                + (double) direction.z * direction.z;
        return Math.max(0, Math.min(along / length, ray.limit));
    }

    private static double fromRay(Spatial each, Ray ray) {
        double along = onRay(each, ray);
        Vector3f at = each.getWorldTranslation();
        double x = (double) at.x - ray.origin.x - along * ray.direction.x;
        double y = (double) at.y - ray.origin.y - along * ray.direction.y;
        double z = (double) at.z - ray.origin.z - along * ray.direction.z;
        return Math.sqrt(x * x + y * y + z * z);
    }

    private static double distance(Spatial each, boolean byBounds, Vector3f low, Vector3f high) {
        Vector3f at = each.getWorldTranslation();
        Vector3f extent = Vector3f.ZERO;
        if (byBounds) {
            BoundingBox box = (BoundingBox) each.getWorldBound();
            at = box.getCenter();
            extent = box.getExtent(null);
        }
        double x = Math.max(0, Math.max((double) (at.x - extent.x) - high.x, (double) low.x - (at.x + extent.x)));
        double y = Math.max(0, Math.max((double) (at.y - extent.y) - high.y, (double) low.y - (at.y + extent.y)));
        double z = Math.max(0, Math.max((double) (at.z - extent.z) - high.z, (double) low.z - (at.z + extent.z)));
        return Math.sqrt(x * x + y * y + z * z);
    }

    private static Set<Geometry> filter(List<Geometry> all, Predicate<Geometry> condition) {
        Set<Geometry> kept = new LinkedHashSet<>(all);
        kept.removeIf(condition.negate());
        return kept;
    }

    private static List<Geometry> active(SpatialPool<Geometry> pool) {
        List<Geometry> all = new ArrayList<>();
        pool.forEachActive(all::add);
        return all;
    }

    private Vector3f vector(Random random, float span) {
        float z = isFlat ? 0f : random.nextFloat() - 0.5f;
        return new Vector3f(random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, z).multLocal(2 * span);
    }
}
