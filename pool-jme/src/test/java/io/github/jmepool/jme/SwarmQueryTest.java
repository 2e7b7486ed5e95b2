// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.ObjLongConsumer;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SwarmQueryTest {
    private static final Ray FORWARD = new Ray(Vector3f.ZERO, Vector3f.UNIT_X);

    private final ScenePools pools = new ScenePools();
    private final Node root = new Node("root");
    private final Node parts = prefab();
    private final Swarm sparks = pools.swarm("spark", parts, s -> s);
    private final SwarmQuery query = sparks.query();
    private final List<Long> met = new ArrayList<>();

    @BeforeEach
    void giveThemARoot() {
        pools.setRoot(root);
    }

    /** A box of half extents 1, and a ball beside it. */
    private static Node prefab() {
        DesktopAssetManager assets = new DesktopAssetManager(true);
        Node prefab = new Node("spark");
        prefab.attachChild(Scenes.unshadedBox("box", assets));
        Geometry ball = Scenes.unshaded(new Geometry("ball", new Sphere(6, 6, 0.5f)), assets, ColorRGBA.White);
        ball.setLocalTranslation(2, 0, 0);
        prefab.attachChild(ball);
        return prefab;
    }

    private long at(float x) {
        return sparks.spawn(new Vector3f(x, 0, 0));
    }

    @Test
    void nothingIsFoundBeforeTheFirstSpawnAndInAClosedSwarm() {
        assertThat(query.nearest(Vector3f.ZERO, Float.POSITIVE_INFINITY)).isZero();
        at(1);
        assertThat(query.nearest(Vector3f.ZERO, 9)).isNotZero();
        sparks.close();
        query.near(Vector3f.ZERO, 9, met::add);
        query.inBox(new BoundingBox(Vector3f.ZERO, 9, 9, 9), met::add);
        query.pairs(pools.register("enemy", Scenes.box("enemy")).query(), 9, (enemy, spark) -> met.add(spark));
        query.refresh();
        assertThat(query.along(FORWARD, 1, met::add)).isZero();
        assertThat(met).isEmpty();
    }

    @Test
    void theNearestIsOneThatTheFilterAccepts() {
        long near = at(1);
        long middle = at(2);
        at(3);
        assertThat(query.nearest(Vector3f.ZERO, 10, spark -> spark != near)).isEqualTo(middle);
        assertThat(query.nearest(Vector3f.ZERO, 10, spark -> false)).isZero();
    }

    @Test
    void whatHasEndedIsNotFoundAndTheLastInItsSlotIs() {
        long ended = at(1);
        long middle = at(2);
        long last = at(3);
        assertThat(query.nearest(Vector3f.ZERO, 10)).isEqualTo(ended);
        sparks.recycle(ended);
        assertThat(sparks.slot(last)).isZero();
        assertThat(query.nearest(Vector3f.ZERO, 10)).isEqualTo(middle);
        long next = at(20);
        query.near(new Vector3f(20, 0, 0), 1, met::add);
        query.near(new Vector3f(3, 0, 0), 0.5f, met::add);
        assertThat(met).containsExactly(next, last);
    }

    @Test
    void whatMovesIsFoundThereAfterTheNextUpdateOrARefresh() {
        long mover = at(1);
        assertThat(query.nearest(Vector3f.ZERO, 2)).isEqualTo(mover);
        sparks.setPosition(mover, new Vector3f(50, 0, 0));
        assertThat(query.nearest(Vector3f.ZERO, 2)).as("in the same frame").isEqualTo(mover);
        pools.update(0.01f);
        assertThat(query.nearest(Vector3f.ZERO, 2)).as("in the next").isZero();
        root.setLocalTranslation(-49, 0, 0);
        assertThat(query.nearest(Vector3f.ZERO, 2)).isZero();
        query.refresh();
        assertThat(query.nearest(Vector3f.ZERO, 2)).as("after a refresh").isEqualTo(mover);
    }

    @Test
    void aRefreshIsForPositionsAndBounds() {
        long mover = at(1);
        for (SwarmQuery one : List.of(query, query.byBounds())) {
            sparks.setPosition(mover, Vector3f.ZERO);
            one.refresh();
            assertThat(query.nearest(Vector3f.ZERO, 1)).isEqualTo(mover);
            assertThat(query.byBounds().nearest(Vector3f.ZERO, 1)).isEqualTo(mover);
            sparks.setPosition(mover, new Vector3f(50, 0, 0));
            one.refresh();
            assertThat(query.nearest(Vector3f.ZERO, 1)).isZero();
            assertThat(query.byBounds().nearest(Vector3f.ZERO, 1)).isZero();
        }
    }

    @Test
    void whatAVelocityMovesIsFoundThereAlsoIfAListenerAsked() {
        long flyer = at(0);
        sparks.setVelocity(flyer, Vector3f.UNIT_X);
        sparks.addEndListener((reason, handle) -> met.add(query.nearest(Vector3f.ZERO, 10)));
        sparks.setLifetimeSeconds(at(90), 1f);
        pools.update(1f);
        assertThat(met).containsExactly(flyer);
        assertThat(query.nearest(new Vector3f(1, 0, 0), 0.01f)).isEqualTo(flyer);
        assertThat(query.byBounds().nearest(new Vector3f(2, 0, 0), 0)).isEqualTo(flyer);
    }

    @Test
    void anActionMayRecycleSpawnAskAgainAndCloseTheSwarm() {
        for (int i = 0; i < 100; i++) {
            at(i * 0.01f);
        }
        query.near(Vector3f.ZERO, 2, spark -> {
            met.add(spark);
            sparks.recycle(spark);
            sparks.recycle(query.nearest(Vector3f.ZERO, 2));
            at(50);
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(50);
        assertThat(sparks.activeCount()).isEqualTo(50);
        met.clear();
        query.along(FORWARD, 0.5f, spark -> {
            met.add(spark);
            at(90);
            return false;
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(50);
        assertThat(query.nearest(Vector3f.ZERO, 100, spark -> {
            sparks.recycle(spark);
            at(1);
            return true;
        })).as("all that there were have ended").isZero();
        query.near(Vector3f.ZERO, 100, spark -> sparks.close());
        assertThat(sparks.activeCount()).isZero();
    }

    @Test
    void anInstanceIsNotFoundWhileItsEndIsNotified() {
        sparks.addEndListener((reason, handle) -> query.near(Vector3f.ZERO, 10, met::add));
        long one = at(1);
        long two = at(2);
        sparks.recycle(one);
        assertThat(met).containsExactly(two);
    }

    @Test
    void aRayBesideAllFindsThoseWithinItsRadiusOnly() {
        for (int i = 0; i < 20; i++) {
            at(i);
        }
        for (int side : new int[] {-1, 1}) {
            Ray beside = new Ray(new Vector3f(-5, side, 0), Vector3f.UNIT_X);
            assertThat(query.along(beside, 0.9f, spark -> true)).isZero();
            met.clear();
            query.along(beside, 1f, spark -> !met.add(spark));
            assertThat(met).hasSize(20);
        }
    }

    @Test
    void pairsOfASwarmAndAPoolMayEndBoth() {
        SpatialPool<Geometry> enemies = pools.register("enemy", Scenes.box("enemy"));
        for (int i = 0; i < 10; i++) {
            enemies.spawn(new Vector3f(i * 0.01f, 0, 0));
            at(i * 0.01f);
        }
        List<Spatial> hit = new ArrayList<>();
        query.pairs(enemies.query(), 1, (enemy, spark) -> {
            met.add(spark);
            hit.add(enemy);
            sparks.recycle(spark);
            enemies.recycle(enemy);
        });
        assertThat(met).doesNotHaveDuplicates().hasSize(10);
        assertThat(hit).doesNotHaveDuplicates().hasSize(10);
        long far = at(30);
        Geometry near = enemies.spawn(new Vector3f(28, 0, 0));
        met.clear();
        query.pairs(enemies.query(), 0.9f, (enemy, spark) -> met.add(spark));
        assertThat(met).isEmpty();
        query.byBounds().pairs(enemies.query(), 1.6f, (enemy, spark) -> {
            assertThat(enemy).isSameAs(near);
            met.add(spark);
        });
        assertThat(met).containsExactly(far);
    }

    @Test
    void whatIsNowhereIsNotFoundAndDoesNoHarm() {
        Swarm careless = pools.swarm("careless", prefab(), s -> s.developmentMode(false));
        careless.spawn(Vector3f.ZERO);
        long near = careless.spawn(Vector3f.UNIT_X);
        careless.positions()[0] = Float.NaN;
        careless.moved(0, 1);
        assertThat(careless.query().nearest(Vector3f.ZERO, Float.POSITIVE_INFINITY)).isEqualTo(near);
        careless.query().byBounds().near(Vector3f.ZERO, Float.POSITIVE_INFINITY, met::add);
        assertThat(met).containsExactly(near);
    }

    @Test
    void badQueriesAreRefusedAndNameTheSwarmTheValueAndTheRemedy() {
        Vector3f nan = new Vector3f(Float.NaN, 0, 0);
        assertThatThrownBy(() -> query.near(nan, 1, met::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Query of swarm 'spark': near refused, as the point (NaN, 0.0, 0.0) is not finite;"
                        + " look where it was computed");
        assertThatThrownBy(() -> query.near(Vector3f.ZERO, -2, met::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the radius must be >= 0 but was -2.0");
        assertThatThrownBy(() -> query.nearest(nan, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nearest refused, as the point");
        assertThatThrownBy(() -> query.byBounds().nearest(Vector3f.ZERO, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Query of swarm 'spark' by bounds: nearest refused");
        assertThatThrownBy(() -> query.inBox(new BoundingBox(nan, 1, 1, 1), met::add))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> query.along(FORWARD, Float.NaN, met::add))
                .isInstanceOf(IllegalArgumentException.class);
        SpatialPool<Geometry> enemies = pools.register("enemy", Scenes.box("enemy"));
        assertThatThrownBy(() -> query.pairs(enemies.query(), -1, (enemy, spark) -> met.add(spark)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onAnotherThreadAQueryIsRefused() {
        at(1);
        CompletableFuture.runAsync(() -> assertThatThrownBy(() -> query.nearest(Vector3f.ZERO, 1))
                .isInstanceOf(WrongThreadException.class).hasMessageContaining("query.nearest")).join();
    }

    @Test
    void queriesAllocateNothing() {
        SpatialPool<Geometry> enemies = pools.register("enemy", Scenes.box("enemy"), s -> s.developmentMode(false));
        for (int i = 0; i < 40; i++) {
            at(i);
            enemies.spawn(new Vector3f(i, 0.5f, 0));
        }
        BoundingBox box = new BoundingBox(Vector3f.ZERO, 5, 5, 5);
        int[] found = new int[1];
        LongConsumer count = spark -> found[0]++;
        ObjLongConsumer<Spatial> countPair = (enemy, spark) -> found[0]++;
        LongPredicate last = spark -> spark % 7 == 0;
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < 500; i++) {
                query.near(Vector3f.ZERO, 10, count);
                query.byBounds().inBox(box, count);
                query.nearest(Vector3f.ZERO, 10, last);
                query.along(FORWARD, 1, last);
                query.pairs(enemies.query(), 1, countPair);
                sparks.recycle(sparks.spawn(Vector3f.UNIT_X));
                pools.update(0.01f);
            }
        });
        assertThat(bytes).isZero();
        assertThat(found[0]).isPositive();
    }

    /** Beside loops over all, in a game that moves, scales, turns, spawns and recycles below a root that moves. */
    @Test
    void randomQueriesAreAnsweredAsByLoops() {
        long seed = Seeds.of(SwarmQueryTest.class);
        Random random = new Random(seed);
        Node node = new Node("moving");
        root.attachChild(node);
        sparks.setRoot(node);
        SpatialPool<Geometry> enemies = pools.register("enemy", Scenes.box("enemy"));
        for (int round = 0; round < 40; round++) {
            float span = (float) Math.pow(10, random.nextInt(4));
            node.setLocalTranslation(vector(random, span));
            node.setLocalRotation(turn(random));
            node.setLocalScale(0.5f + random.nextFloat());
            for (int i = random.nextInt(random.nextBoolean() ? 12 : 400); i > 0; i--) {
                long one = sparks.spawn(vector(random, span), turn(random));
                sparks.setScale(one, new Vector3f(0.1f + random.nextFloat(), 1f, 2f * random.nextFloat()));
                if (random.nextInt(8) == 0) {
                    enemies.spawn(vector(random, span));
                }
            }
            pools.update(0.01f);
            for (int turn = 0; turn < 8; turn++) {
                if (random.nextInt(3) == 0) {
                    node.move(vector(random, 0.1f * span));
                    for (int slot = 0; slot < sparks.activeCount(); slot++) {
                        sparks.positions()[3 * slot] += random.nextFloat();
                    }
                    sparks.moved(0, sparks.activeCount());
                    query.refresh();
                    query.byBounds().refresh();
                }
                ask(random, span, random.nextBoolean(), enemies);
                for (int slot = sparks.activeCount() - 1; slot >= 0; slot--) {
                    if (random.nextInt(20) == 0 && slot < sparks.activeCount()) {
                        sparks.recycle(sparks.handle(slot));
                        sparks.spawn(vector(random, span));
                    }
                }
            }
            sparks.recycleAll();
            enemies.recycleAll();
        }
    }

    private void ask(Random random, float span, boolean byBounds, SpatialPool<Geometry> enemies) {
        SwarmQuery asked = byBounds ? query.byBounds() : query;
        float rounding = 1e-5f * (span + 10);
        Vector3f point = vector(random, span);
        float radius = span * random.nextFloat();
        ToDoubleFunction<BoundingBox> fromPoint = box -> distance(box, point, point);
        Set<Long> near = new LinkedHashSet<>();
        asked.near(point, radius, spark -> assertThat(near.add(spark)).isTrue());
        assertAreThose(near, byBounds, fromPoint, radius, rounding);

        long nearest = asked.nearest(point, radius);
        assertThat(nearest == 0).isEqualTo(near.isEmpty());
        if (nearest != 0) {
            double least = near.stream().mapToDouble(each -> fromPoint.applyAsDouble(box(each, byBounds))).min()
                    .getAsDouble();
            assertThat(fromPoint.applyAsDouble(box(nearest, byBounds))).isLessThanOrEqualTo(least + rounding);
        }

        Vector3f high = point.add(radius, 2 * radius, 0.5f * radius);
        Set<Long> inBox = new LinkedHashSet<>();
        asked.inBox(new BoundingBox(point, high), spark -> assertThat(inBox.add(spark)).isTrue());
        assertAreThose(inBox, byBounds, box -> distance(box, point, high), 0, rounding);

        Vector3f direction = vector(random, 1).normalizeLocal();
        Ray ray = new Ray(point, direction);
        ray.setLimit(span * random.nextFloat());
        float small = 0.1f * radius;
        Set<Long> along = new LinkedHashSet<>();
        query.along(ray, small, spark -> !along.add(spark));
        assertAreThose(along, false, box -> {
            Vector3f offset = box.getCenter().subtract(point);
            float distance = Math.max(0, Math.min(offset.dot(direction), ray.limit));
            return offset.subtract(direction.mult(distance)).length();
        }, small, rounding);

        enemies.forEachActive(enemy -> {
            Set<Long> paired = new LinkedHashSet<>();
            asked.pairs(enemies.query(), small, (other, spark) -> {
                if (other == enemy) {
                    assertThat(paired.add(spark)).isTrue();
                }
            });
            Vector3f at = enemy.getWorldTranslation();
            assertAreThose(paired, byBounds, box -> distance(box, at, at), small, rounding);
        });
    }

    /** All that are clearly within a distance were found, and none that is clearly not. */
    private void assertAreThose(Set<Long> found, boolean byBounds, ToDoubleFunction<BoundingBox> distance, float radius,
            float rounding) {
        for (int slot = 0; slot < sparks.activeCount(); slot++) {
            long one = sparks.handle(slot);
            double its = distance.applyAsDouble(box(one, byBounds));
            if (Math.abs(its - radius) > rounding) {
                assertThat(found.contains(one)).isEqualTo(its < radius);
            }
        }
        assertThat(found).allMatch(sparks::isCurrent);
    }

    /** The box around both parts of an instance in the world, computed by the engine; that of its position. */
    private BoundingBox box(long spark, boolean byBounds) {
        Transform world = sparks.getRoot().getWorldTransform();
        Transform instance = new Transform(sparks.getPosition(spark, new Vector3f()),
                sparks.getRotation(spark, new Quaternion()), sparks.getScale(spark, new Vector3f()));
        if (!byBounds) {
            return new BoundingBox(instance.combineWithParent(world).getTranslation(), 0, 0, 0);
        }
        BoundingBox all = null;
        for (Spatial part : parts.getChildren()) {
            Transform place = part.getLocalTransform().clone().combineWithParent(instance).combineWithParent(world);
            BoundingBox box = (BoundingBox) ((Geometry) part).getMesh().getBound().transform(place);
            all = all == null ? box : (BoundingBox) all.merge(box);
        }
        return all;
    }

    private static double distance(BoundingBox box, Vector3f low, Vector3f high) {
        Vector3f least = box.getMin(null);
        Vector3f most = box.getMax(null);
        double x = Math.max(0, Math.max((double) least.x - high.x, (double) low.x - most.x));
        double y = Math.max(0, Math.max((double) least.y - high.y, (double) low.y - most.y));
        double z = Math.max(0, Math.max((double) least.z - high.z, (double) low.z - most.z));
        return Math.sqrt(x * x + y * y + z * z);
    }

    private static Quaternion turn(Random random) {
        return new Quaternion().fromAngles(random.nextFloat() * 6, random.nextFloat() * 6, random.nextFloat() * 6);
    }

    private static Vector3f vector(Random random, float span) {
        return new Vector3f(random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f)
                .multLocal(2 * span);
    }
}
