// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.renderer.Caps;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.CameraControl;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolExhaustedException;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.internal.instancing.InstancingCaps;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SwarmTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final Vector3f PLACE = new Vector3f(1, 2, 3);

    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, TestScene.pools(new ManualClock()));
    private final List<String> ends = new ArrayList<>();
    private final Vector3f vector = new Vector3f();

    private Swarm swarm(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        Geometry prefab = prefab();
        prefab.setLocalScale(2f, 1f, 1f);
        Swarm swarm = pools.swarm("spark", prefab, settings);
        swarm.addEndListener((reason, handle) -> ends.add(reason + " " + swarm.getPosition(handle, new Vector3f()).x));
        return swarm;
    }

    private static Geometry prefab() {
        return Scenes.unshadedBox("spark", ASSETS);
    }

    private long spawnAt(Swarm swarm, float x) {
        return swarm.spawn(new Vector3f(x, 0, 0));
    }

    @Test
    void whatIsDueByACallInAPauseEndsAfterIt() {
        Swarm swarm = swarm(s -> s);
        long spark = swarm.spawn(PLACE);
        pools.setLifetimesPaused(true);
        swarm.setLifetimeSeconds(spark, Float.MIN_VALUE);
        pools.update(0.1f);
        assertThat(swarm.isCurrent(spark)).isTrue();
        pools.setLifetimesPaused(false);
        pools.update(0.1f);
        assertThat(swarm.isCurrent(spark)).isFalse();
    }

    @Test
    void handlesAreNeverZeroAndStaleAfterTheEnd() {
        Swarm swarm = swarm(s -> s);
        long first = swarm.spawn(PLACE);
        assertThat(first).isNotZero();
        assertThat(swarm.isCurrent(first)).isTrue();
        assertThat(swarm.recycle(first)).isTrue();
        long second = swarm.spawn(PLACE);
        assertThat(second).isNotEqualTo(first);
        assertThat(swarm.recycle(first)).isFalse();
        assertThat(swarm.isCurrent(first)).isFalse();
        assertThat(swarm.slot(first)).isNegative();
        assertThatThrownBy(() -> swarm.setPosition(first, PLACE)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("spark").hasMessageContaining("isCurrent");
        assertThat(swarm.isCurrent(second)).isTrue();
        assertThat(ends).containsExactly("RECYCLED 1.0");
    }

    @Test
    void handlesOfAnotherSwarmAndInventedOnesAreRefused() {
        Swarm swarm = swarm(s -> s);
        Swarm other = pools.swarm("other", prefab(), s -> s);
        Swarm elsewhere = TestScene.pools(new ManualClock()).swarm("spark", prefab(), s -> s);
        swarm.spawn(PLACE);
        long its = other.spawn(PLACE);
        long ofAnotherScene = elsewhere.spawn(PLACE);
        for (long handle : new long[] {its, ofAnotherScene, 0, -1, 1, 64, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(swarm.recycle(handle)).as("%d", handle).isFalse();
            assertThatThrownBy(() -> swarm.getPosition(handle, vector)).isInstanceOf(StaleUseException.class);
        }
        assertThat(swarm.activeCount()).isOne();
        assertThat(other.isCurrent(its)).isTrue();
    }

    @Test
    void scenesOfSeveralThreadsShareNoHandle() {
        List<CompletableFuture<long[]>> scenes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            scenes.add(CompletableFuture.supplyAsync(() -> {
                Swarm swarm = TestScene.pools(new ManualClock()).swarm("spark", prefab(), s -> s);
                return LongStream.range(0, 1_000).map(use -> {
                    long handle = swarm.spawn(PLACE);
                    swarm.recycle(handle);
                    return handle;
                }).toArray();
            }));
        }
        assertThat(scenes.stream().flatMapToLong(scene -> LongStream.of(scene.join())).distinct()).hasSize(4_000);
    }

    @Test
    void eachUseBeginsWithTheNumbersOfThePrefab() {
        Swarm swarm = swarm(s -> s.instanceColors(true).lifetimeSeconds(3f));
        Quaternion turn = new Quaternion().fromAngles(1, 2, 3);
        long first = swarm.spawn(PLACE, turn);
        swarm.setScale(first, 7f);
        swarm.setVelocity(first, PLACE);
        swarm.setColor(first, ColorRGBA.Red);
        swarm.setLifetimeSeconds(first, 0f);
        assertThat(swarm.getRotation(first, new Quaternion())).isEqualTo(turn);
        swarm.recycle(first);
        long second = swarm.spawn(Vector3f.ZERO);
        assertThat(swarm.getScale(second, vector)).isEqualTo(new Vector3f(2, 1, 1));
        assertThat(swarm.getRotation(second, new Quaternion())).isEqualTo(Quaternion.IDENTITY);
        assertThat(swarm.getVelocity(second, vector)).isEqualTo(Vector3f.ZERO);
        assertThat(swarm.colors()).startsWith(1f, 1f, 1f, 1f);
        assertThat(swarm.getRemainingSeconds(second)).isEqualTo(3f);
    }

    @Test
    void lifetimesEndUsesUnlessTheyArePaused() {
        Swarm swarm = swarm(s -> s.lifetimeSeconds(1f));
        spawnAt(swarm, 1);
        swarm.setLifetimeSeconds(spawnAt(swarm, 2), 0.25f);
        swarm.setLifetimeSeconds(spawnAt(swarm, 3), 0f);
        swarm.setVelocity(spawnAt(swarm, 4), Vector3f.UNIT_X);
        pools.setLifetimesPaused(true);
        pools.update(10f);
        assertThat(ends).isEmpty();
        assertThat(swarm.positions()[9]).isEqualTo(4f);
        pools.setLifetimesPaused(false);
        pools.update(0.25f);
        assertThat(ends).containsExactly("EXPIRED 2.0");
        pools.update(0f);
        assertThat(swarm.activeCount()).isEqualTo(3);
        pools.update(0.75f);
        assertThat(ends).containsExactlyInAnyOrder("EXPIRED 2.0", "EXPIRED 1.0", "EXPIRED 4.25");
    }

    @Test
    void aLifetimeThatIsMadeLongerEndsAtItsNewTime() {
        Swarm swarm = swarm(s -> s);
        while (swarm.activeCount() < room(swarm)) {
            spawnAt(swarm, swarm.activeCount());
        }
        long one = swarm.handle(7);
        swarm.setLifetimeSeconds(one, 1f);
        swarm.setLifetimeSeconds(one, 3f);
        pools.update(2f);
        assertThat(ends).isEmpty();
        pools.update(1f);
        assertThat(ends).containsExactly("EXPIRED 7.0");
    }

    @Test
    void limitsRefuseOrReuseTheOldest() {
        Swarm refusing = swarm(s -> s.maxActive(2).exhaustion(ExhaustionPolicy.THROW));
        refusing.spawn(PLACE);
        refusing.spawn(PLACE);
        assertThat(refusing.trySpawn(PLACE)).isZero();
        assertThatThrownBy(() -> refusing.spawn(PLACE)).isInstanceOf(PoolExhaustedException.class);
        Swarm reusing = pools.swarm("reusing", prefab(), s -> s.maxActive(2)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        reusing.addEndListener((reason, handle) -> ends.add(reason.name()));
        long oldest = reusing.spawn(PLACE);
        long young = reusing.spawn(PLACE);
        reusing.spawn(PLACE);
        assertThat(reusing.isCurrent(oldest)).isFalse();
        assertThat(reusing.isCurrent(young)).isTrue();
        assertThat(ends).containsExactly("REUSED");
        assertThat(pools.stats()).extracting(stats -> stats.active()).containsExactly(2, 2);
    }

    @Test
    void chunksThatComeAndGoKeepTheirNumbers() {
        long seed = Seeds.of(SwarmTest.class);
        Random random = new Random(seed);
        Swarm swarm = swarm(s -> s);
        float[][] positions = new float[8][];
        float[][] rotations = new float[8][];
        float[][] scales = new float[8][];
        long[][] chunks = new long[8][];
        for (int round = 0; round < 200; round++) {
            int at = random.nextInt(chunks.length);
            if (chunks[at] != null) {
                assertThat(swarm.recycle(chunks[at])).as("seed %d", seed).isEqualTo(chunks[at].length);
                assertThat(swarm.recycle(chunks[at])).as("ended before").isZero();
            }
            if (random.nextInt(8) == 0) {
                swarm.trim(300);
                pools.update(0f);
            }
            int count = random.nextInt(300);
            chunks[at] = new long[count];
            positions[at] = numbers(random, count * 3);
            rotations[at] = random.nextBoolean() ? numbers(random, count * 4) : null;
            scales[at] = random.nextBoolean() ? numbers(random, count * 3) : null;
            swarm.spawn(positions[at], rotations[at], scales[at], chunks[at]);
            for (int i = 0; i < count; i++) {
                assertThat(swarm.slot(chunks[at][i])).as("in order").isEqualTo(swarm.activeCount() - count + i);
                swarm.setVelocity(chunks[at][i], read(positions[at], i).negate());
            }
            int active = 0;
            for (int chunk = 0; chunk < chunks.length; chunk++) {
                for (int i = 0; chunks[chunk] != null && i < chunks[chunk].length; i++) {
                    active++;
                    long one = chunks[chunk][i];
                    Vector3f place = read(positions[chunk], i);
                    float[] turns = rotations[chunk];
                    assertThat(swarm.getPosition(one, vector)).as("seed %d", seed).isEqualTo(place);
                    assertThat(swarm.getVelocity(one, vector)).as("seed %d", seed).isEqualTo(place.negate());
                    assertThat(swarm.getScale(one, vector)).as("seed %d", seed).isEqualTo(scales[chunk] == null
                            ? new Vector3f(2, 1, 1) : read(scales[chunk], i));
                    assertThat(swarm.getRotation(one, new Quaternion())).as("seed %d", seed).isEqualTo(turns == null
                            ? Quaternion.IDENTITY
                            : new Quaternion(turns[i * 4], turns[i * 4 + 1], turns[i * 4 + 2], turns[i * 4 + 3]));
                }
            }
            assertThat(swarm.activeCount()).as("seed %d", seed).isEqualTo(active);
        }
    }

    private static float[] numbers(Random random, int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextFloat();
        }
        return numbers;
    }

    private static Vector3f read(float[] numbers, int at) {
        return new Vector3f(numbers[at * 3], numbers[at * 3 + 1], numbers[at * 3 + 2]);
    }

    @Test
    void whatIsSetIsThatOfThisInstanceAlone() {
        Swarm swarm = pools.swarm("spark", prefab(), s -> s.instanceColors(true));
        long[] three = {swarm.spawn(PLACE), swarm.spawn(PLACE), swarm.spawn(PLACE)};
        Vector3f other = new Vector3f(7, 8, 9);
        Quaternion turn = new Quaternion().fromAngles(1, 2, 3);
        swarm.setPosition(three[1], other);
        swarm.setRotation(three[1], turn);
        swarm.setScale(three[1], new Vector3f(4, 5, 6));
        swarm.setVelocity(three[1], Vector3f.UNIT_XYZ);
        swarm.setColor(three[1], new ColorRGBA(0.1f, 0.2f, 0.3f, 0.4f));
        assertThat(swarm.getPosition(three[1], vector)).isEqualTo(other);
        assertThat(swarm.getRotation(three[1], new Quaternion())).isEqualTo(turn);
        assertThat(swarm.getScale(three[1], vector)).isEqualTo(new Vector3f(4, 5, 6));
        assertThat(swarm.getVelocity(three[1], vector)).isEqualTo(Vector3f.UNIT_XYZ);
        assertThat(swarm.colors()).startsWith(1, 1, 1, 1, 0.1f, 0.2f, 0.3f, 0.4f, 1, 1, 1, 1);
        for (long untouched : new long[] {three[0], three[2]}) {
            assertThat(swarm.getPosition(untouched, vector)).isEqualTo(PLACE);
            assertThat(swarm.getRotation(untouched, new Quaternion())).isEqualTo(Quaternion.IDENTITY);
            assertThat(swarm.getScale(untouched, vector)).isEqualTo(Vector3f.UNIT_XYZ);
            assertThat(swarm.getVelocity(untouched, vector)).isEqualTo(Vector3f.ZERO);
        }
    }

    @Test
    void numbersOfManyThatAreRefusedSpawnNone() {
        Swarm swarm = swarm(s -> s);
        long[] handles = {7, 0};
        float[] six = new float[6];
        assertThatThrownBy(() -> swarm.spawn(new float[5], null, null, handles))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("5 numbers of positions");
        assertThatThrownBy(() -> swarm.spawn(six, new float[7], null, handles))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("need 8");
        assertThatThrownBy(() -> swarm.spawn(six, null, new float[] {1, 1, 1, 1, -1, 1}, handles))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("number 4 of scales is -1.0");
        assertThatThrownBy(() -> swarm.spawn(new float[] {0, 0, 0, 0, Float.NaN, 0}, null, null, handles))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("NaN");
        assertThat(swarm.activeCount()).isZero();
        assertThat(handles).containsExactly(7, 0);
        assertThat(swarm.recycle(handles)).isZero();
    }

    @Test
    void atALimitThoseOfManyBeforeItAreInUse() {
        Swarm swarm = swarm(s -> s.maxActive(2).exhaustion(ExhaustionPolicy.THROW));
        long[] handles = {7, 7, 7, 7};
        assertThatThrownBy(() -> swarm.spawn(new float[12], null, null, handles))
                .isInstanceOf(PoolExhaustedException.class);
        assertThat(handles).endsWith(0, 0);
        assertThat(swarm.recycle(handles)).isEqualTo(2);
        assertThat(ends).hasSize(2);
    }

    @Test
    void otherThreadsMayOnlyRequestAnEnd() {
        Swarm swarm = swarm(s -> s);
        long one = swarm.spawn(PLACE);
        CompletableFuture.runAsync(() -> {
            assertThatThrownBy(() -> swarm.recycle(one)).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(() -> swarm.spawn(PLACE)).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(() -> swarm.setPosition(one, PLACE)).isInstanceOf(WrongThreadException.class);
            assertThat(swarm.isCurrent(one)).isTrue();
            assertThat(swarm.handle(0)).isEqualTo(one);
            assertThat(swarm.requestRecycle(one)).isTrue();
            assertThat(swarm.requestRecycle(one)).isFalse();
            assertThat(swarm.isCurrent(one)).isFalse();
        }).join();
        assertThat(swarm.isCurrent(one)).isFalse();
        assertThat(swarm.recycle(one)).as("ended by the other").isFalse();
        assertThat(swarm.getPosition(one, vector)).isEqualTo(PLACE);
        assertCounts(swarm, 1);
        pools.update(0f);
        assertCounts(swarm, 0);
        assertThat(swarm.requestRecycle(one)).isFalse();
        assertThat(swarm.requestRecycle(0)).isFalse();
        assertThat(ends).containsExactly("REQUESTED 1.0");
    }

    @Test
    void listenersMayThrowAndCallAgain() {
        Swarm swarm = swarm(s -> s);
        boolean[] hasCalled = {false};
        swarm.addEndListener((reason, handle) -> {
            assertThat(swarm.recycle(handle)).isFalse();
            assertThat(swarm.isCurrent(handle)).isFalse();
            if (!hasCalled[0]) {
                hasCalled[0] = true;
                spawnAt(swarm, 9);
                swarm.recycleAll();
            }
            throw new IllegalStateException("a listener");
        });
        spawnAt(swarm, 1);
        long two = spawnAt(swarm, 2);
        spawnAt(swarm, 3);
        assertThat(swarm.recycle(two)).isTrue();
        assertThat(ends).containsExactlyInAnyOrder("RECYCLED 1.0", "RECYCLED 2.0", "RECYCLED 3.0", "RECYCLED 9.0");
        assertCounts(swarm, 0);
        assertThat(swarm.spawn(PLACE)).isNotZero();
    }

    /** In a call that recycles all, as lifetimes end, and by the close. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aListenerMayEndAnotherWhileManyEnd(int way) {
        Swarm swarm = swarm(s -> s.lifetimeSeconds(1f));
        swarm.addEndListener((reason, handle) -> {
            if (swarm.activeCount() > 1) {
                long first = swarm.handle(0);
                swarm.recycle(first == handle ? swarm.handle(1) : first);
            }
        });
        for (int i = 0; i < 9; i++) {
            spawnAt(swarm, i);
        }
        switch (way) {
            case 0 -> swarm.recycleAll();
            case 1 -> pools.update(1f);
            default -> swarm.close();
        }
        assertThat(ends).hasSize(9).doesNotHaveDuplicates();
        assertCounts(swarm, 0);
    }

    @Test
    void aListenerThatSpawnsOneForEachEndDoesNotKeepASwarmOpen() {
        Swarm swarm = swarm(s -> s);
        swarm.addEndListener((reason, handle) -> swarm.spawn(PLACE));
        swarm.spawn(PLACE);
        swarm.close();
        assertCounts(swarm, 0);
        assertThat(root.getQuantity()).isZero();
    }

    @Test
    void whatIsSpawnedWhileTheOldestEndsReusesTheNextOldest() {
        Swarm swarm = swarm(s -> s.maxActive(2).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        boolean[] hasSpawned = {false};
        swarm.addEndListener((reason, handle) -> {
            if (!hasSpawned[0]) {
                hasSpawned[0] = true;
                spawnAt(swarm, 3);
            }
        });
        long oldest = spawnAt(swarm, 1);
        spawnAt(swarm, 2);
        swarm.recycle(oldest);
        assertThat(ends).containsExactly("RECYCLED 1.0", "REUSED 2.0");
        assertCounts(swarm, 1);
    }

    /** As games that have one rotation for all such calls do. */
    @Test
    void aListenerMayWriteIntoTheRotationOfTheSpawnThatReusesTheOldest() {
        Swarm swarm = swarm(s -> s.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Vector3f place = new Vector3f();
        Quaternion turn = new Quaternion();
        swarm.addEndListener((reason, handle) -> {
            swarm.getPosition(handle, place);
            swarm.getRotation(handle, turn);
        });
        swarm.spawn(PLACE);
        long one = swarm.spawn(place.set(7, 8, 9), turn.set(0, 1, 0, 0));
        assertThat(swarm.getPosition(one, vector)).isEqualTo(new Vector3f(7, 8, 9));
        assertThat(swarm.getRotation(one, new Quaternion())).isEqualTo(new Quaternion(0, 1, 0, 0));
    }

    @Test
    void manyThatAListenerSpawnsMeanwhileHaveTheirOwnRotations() {
        Swarm swarm = swarm(s -> s.maxActive(2).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        spawnAt(swarm, 1);
        spawnAt(swarm, 2);
        long[] outer = new long[1];
        long[] inner = new long[1];
        swarm.addEndListener((reason, handle) -> {
            if (inner[0] == 0) {
                inner[0] = 1;
                swarm.spawn(new float[3], new float[] {0, 1, 0, 0}, null, inner);
            }
        });
        swarm.spawn(new float[3], new float[] {1, 0, 0, 0}, null, outer);
        assertThat(swarm.getRotation(outer[0], new Quaternion())).isEqualTo(new Quaternion(1, 0, 0, 0));
        assertThat(swarm.getRotation(inner[0], new Quaternion())).isEqualTo(new Quaternion(0, 1, 0, 0));
    }

    @Test
    void anotherRootHasTheSwarmFromThenOn() {
        Swarm swarm = swarm(s -> s);
        swarm.spawn(PLACE);
        Node other = new Node("other");
        pools.setRoot(other);
        assertThat(root.getQuantity()).isZero();
        assertThat(other.getQuantity()).isOne();
        swarm.setRoot(root);
        assertThat(root.getQuantity()).isOne();
        assertThat(other.getQuantity()).isZero();
    }

    @Test
    void aRootThatTheGameHasEmptiedHasTheSwarmInTheNextFrame() {
        swarm(s -> s).spawn(PLACE);
        root.detachAllChildren();
        pools.update(0f);
        assertThat(root.getQuantity()).isOne();
    }

    @Test
    void belowAnInstanceAllUsesEndWithIt() {
        Node prefab = new Node("ship");
        prefab.attachChild(new Node("turret"));
        SpatialPool<Node> ships = pools.register("ship", prefab);
        Node ship = ships.spawn();
        Node turret = (Node) ship.getChild("turret");
        Swarm swarm = swarm(s -> s);
        swarm.setRoot(turret);
        spawnAt(swarm, 1);
        assertThat(turret.getQuantity()).isOne();
        List<String> log = new ArrayList<>();
        try (HeardLog heard = new HeardLog("io.github.jmepool", entry -> log.add(entry.getMessage()))) {
            ships.recycle(ship);
            assertThat(ends).containsExactly("PARENT_ENDED 1.0");
            pools.update(0f);
            assertThat(turret.getQuantity()).as("of an idle instance").isZero();
            long early = spawnAt(swarm, 2);
            pools.update(0f);
            assertThat(turret.getQuantity()).as("of an idle instance").isZero();
            swarm.recycle(early);
            assertThat(ships.spawn()).isSameAs(ship);
            assertThat(turret.getQuantity()).isZero();
            spawnAt(swarm, 3);
            assertThat(turret.getQuantity()).isOne();
            ships.close();
            assertThat(ends).endsWith("PARENT_ENDED 3.0");
        }
        assertThat(log).isEmpty();
        assertCounts(swarm, 0);
    }

    @Test
    void belowAPartThatTheGameHasTakenElsewhereAllUsesEndWithItsInstance() {
        Node prefab = new Node("ship");
        prefab.attachChild(new Node("turret"));
        SpatialPool<Node> ships = pools.register("ship", prefab);
        Node ship = ships.spawn();
        Node turret = (Node) ship.getChild("turret");
        root.attachChild(turret);
        Swarm swarm = swarm(s -> s);
        swarm.setRoot(turret);
        spawnAt(swarm, 1);
        ships.recycle(ship);
        assertThat(ends).containsExactly("PARENT_ENDED 1.0");
        assertThat(turret.getParent()).isSameAs(ship);
        assertThat(turret.getQuantity()).isZero();
        assertThat(ships.leftovers()).singleElement().asString().contains("was left under 'root'");
        assertCounts(swarm, 0);
    }

    @Test
    void whatBeganBeforeTheUseOfTheInstanceAboveEndsWithItToo() {
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        Node ship = ships.spawn();
        Swarm swarm = swarm(s -> s);
        swarm.setRoot(ship);
        ships.recycle(ship);
        spawnAt(swarm, 1);
        assertThat(ships.spawn()).isSameAs(ship);
        spawnAt(swarm, 2);
        assertThat(ship.getQuantity()).isOne();
        ships.recycle(ship);
        assertThat(ends).containsExactlyInAnyOrder("PARENT_ENDED 1.0", "PARENT_ENDED 2.0");
        assertThat(ship.getQuantity()).isZero();
    }

    @Test
    void aListenerMayChooseAnotherRootWhenTheInstanceAboveEnds() {
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        Node ship = ships.spawn();
        Node harbour = new Node("harbour");
        Swarm swarm = swarm(s -> s);
        swarm.setRoot(ship);
        spawnAt(swarm, 1);
        swarm.addEndListener((reason, handle) -> swarm.setRoot(harbour));
        ships.recycle(ship);
        assertThat(harbour.getQuantity()).isOne();
        assertThat(ship.getQuantity()).isZero();
    }

    @Test
    void whatIsSpawnedAtTheEndOfAnInstanceAboveEndsAsWell() {
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        SpatialPool<Geometry> guns = pools.register("gun", prefab());
        Node ship = ships.spawn();
        Swarm swarm = swarm(s -> s);
        swarm.setRoot(ship);
        guns.spawnUnder(ship);
        guns.addEndListener((gun, use, reason) -> spawnAt(swarm, 1));
        swarm.addEndListener((reason, handle) -> {
            if (guns.activeCount() == 0 && ends.size() < 3) {
                guns.spawnUnder(ship);
            }
        });
        ships.recycle(ship);
        assertThat(ends).containsExactly("PARENT_ENDED 1.0", "PARENT_ENDED 1.0", "PARENT_ENDED 1.0");
        assertThat(guns.activeCount()).isZero();
        assertThat(ship.getQuantity()).isZero();
    }

    @Test
    void aListenerMayCloseTheSwarm() {
        Swarm swarm = swarm(s -> s);
        swarm.addEndListener((reason, handle) -> swarm.close());
        long one = swarm.spawn(PLACE);
        swarm.spawn(PLACE);
        assertThat(swarm.recycle(one)).isTrue();
        assertCounts(swarm, 0);
        assertThat(ends).hasSize(2);
        assertThatThrownBy(() -> swarm.spawn(PLACE)).isInstanceOf(PoolClosedException.class);
        pools.update(0.1f);
    }

    @Test
    void aSwarmThatIsClosedWhileItSpawnsKeepsNothing() {
        Swarm swarm = swarm(s -> s);
        pools.monitoring().addListener(new PoolListener() {
            @Override
            public void onCreated(String name, Object object, long nanos) {
                swarm.close();
            }
        });
        assertThatThrownBy(() -> swarm.spawn(PLACE)).isInstanceOf(PoolClosedException.class);
        assertCounts(swarm, 0);
        assertThat(swarm.stats().disposed()).isEqualTo(1);
    }

    @Test
    void whatAListenerSpawnsDuringTheCloseEndsAsWell() {
        Swarm swarm = swarm(s -> s);
        swarm.addEndListener((reason, handle) -> {
            if (ends.size() < 3) {
                spawnAt(swarm, ends.size() * 10f);
            }
        });
        swarm.spawn(PLACE);
        swarm.close();
        assertThat(ends).containsExactly("POOL_CLOSED 1.0", "POOL_CLOSED 10.0", "POOL_CLOSED 20.0");
        assertCounts(swarm, 0);
    }

    @Test
    void aSwarmThatAnUpdateEndsIsNotInTheScene() {
        Swarm swarm = swarm(s -> s.lifetimeSeconds(1f));
        swarm.addEndListener((reason, handle) -> swarm.close());
        swarm.spawn(PLACE);
        assertThat(root.getQuantity()).as("drawn from the first spawn on").isOne();
        pools.update(2f);
        assertThat(root.getQuantity()).isZero();
    }

    @Test
    void theScenesRecycleAllWaitsForTheEndOfRendering() {
        Swarm swarm = swarm(s -> s);
        long one = swarm.spawn(PLACE);
        TestScene.of(pools).beginRendering();
        pools.recycleAll();
        assertCounts(swarm, 1);
        assertThat(swarm.isCurrent(one)).isFalse();
        assertThat(swarm.requestRecycle(one)).as("its end was requested before").isFalse();
        TestScene.of(pools).endRendering();
        TestScene.of(pools).handOver();
        assertCounts(swarm, 0);
        swarm.spawn(PLACE);
        pools.recycleAll();
        assertCounts(swarm, 0);
    }

    private static void assertCounts(Swarm swarm, int active) {
        var stats = swarm.stats();
        assertThat(swarm.activeCount()).isEqualTo(active);
        assertThat(stats.active()).isEqualTo(active);
        assertThat(stats.created()).isEqualTo(stats.active() + stats.idle() + stats.disposing() + stats.disposed()
                + stats.detached());
    }

    @Test
    void instancesEndWithTheSceneThatMayOpenAgain() {
        Swarm swarm = swarm(s -> s.prewarm(5));
        pools.update(0f);
        long one = swarm.spawn(PLACE);
        TestScene.of(pools).shut("the test has ended it");
        assertThat(ends).containsExactly("POOL_CLOSED 1.0");
        assertThat(root.getQuantity()).isZero();
        assertThat(swarm.recycle(one)).isFalse();
        assertThatThrownBy(() -> swarm.spawn(PLACE)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the test has ended it");
        TestScene.of(pools).open();
        pools.setRoot(root);
        assertThat(swarm.spawn(PLACE)).isNotEqualTo(one);
        assertThat(swarm.isCurrent(one)).isFalse();
        pools.close();
        assertThatThrownBy(() -> swarm.spawn(PLACE)).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void listenersMaySpawnFromPoolsWhenTheSceneEnds() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> glow = pools.register("glow", prefab());
        swarm.addEndListener((reason, handle) -> glow.spawn());
        swarm.spawn(PLACE);
        TestScene.of(pools).shut("the test has ended it");
        assertThat(glow.stats().misses()).isOne();
        assertThat(glow.stats().active()).isZero();
    }

    @Test
    void whileRenderingSpawnsAndEndsAreRefused() {
        Swarm swarm = swarm(s -> s);
        long one = swarm.spawn(PLACE);
        TestScene.of(pools).beginRendering();
        assertThatThrownBy(() -> swarm.spawn(PLACE)).isInstanceOf(PoolException.class);
        assertThatThrownBy(() -> swarm.recycle(one)).isInstanceOf(PoolException.class)
                .hasMessageContaining("rendered");
        assertThatThrownBy(swarm::recycleAll).isInstanceOf(PoolException.class);
        assertThatThrownBy(swarm::close).isInstanceOf(PoolException.class);
        assertThatThrownBy(() -> pools.setRoot(new Node("other"))).isInstanceOf(PoolException.class);
        assertThat(pools.getRoot()).isSameAs(root);
        TestScene.of(pools).endRendering();
        assertThat(swarm.recycle(one)).isTrue();
    }

    @Test
    void poolsAndSwarmsShareTheirNames() {
        Swarm swarm = swarm(s -> s);
        assertThatThrownBy(() -> pools.register("spark", prefab())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Swarm 'spark'");
        assertThatThrownBy(() -> swarm(s -> s)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pools.spawn("spark")).hasMessageContaining("is no pool but Swarm 'spark'");
        assertThat(pools.monitoring().registry().pools()).contains(swarm);
        swarm.close();
        assertThat(pools.monitoring().registry().pools()).doesNotContain(swarm);
        pools.register("spark", prefab());
    }

    @Test
    void prefabsAndSettingsThatASwarmCannotHaveAreRefused() {
        Geometry controlled = prefab();
        controlled.addControl(new CameraControl());
        Geometry mirrored = prefab();
        mirrored.setLocalScale(-1f, 1f, 1f);
        Geometry gui = prefab();
        gui.setQueueBucket(Bucket.Gui);
        assertRefused(controlled, s -> s, "CameraControl");
        assertRefused(mirrored, s -> s, "mirrors");
        assertRefused(gui, s -> s, "Gui");
        for (Geometry child : List.of(controlled, gui)) {
            Node parent = new Node("parent");
            parent.attachChild(child);
            assertRefused(parent, s -> s, "'parent/spark'");
        }
        Geometry flat = prefab();
        flat.setLocalScale(0f);
        Swarm accepted = pools.swarm("flat", flat, s -> s);
        assertThat(accepted.spawn(PLACE)).isNotZero();
        accepted.close();
        assertRefused(new Node("empty"), s -> s, "no geometry");
        assertRefused(null, s -> s, "null");
        assertRefused(prefab(), s -> s.bakedPoses(30f).leakTracking(5), "bakedPoses");
        assertRefused(prefab(), s -> s.instanced(false), "instanced(false)");
        assertRefused(prefab(), s -> s.exhaustion(ExhaustionPolicy.REUSE_CHOSEN).maxActive(3), "REUSE_OLDEST");
        assertThat(pools.stats()).isEmpty();
    }

    @Test
    void billboardsAreRefusedWhereAnInstancedPoolRefusesThem() {
        Geometry subclass = prefab();
        subclass.addControl(new BillboardControl() {
        });
        Node outer = new Node("outer");
        Geometry inner = prefab();
        outer.attachChild(inner);
        outer.addControl(new BillboardControl());
        inner.addControl(new BillboardControl());
        assertRefused(subclass, s -> s, "use BillboardControl itself");
        assertRefused(outer, s -> s, "remove one of them");
        inner.removeControl(BillboardControl.class);
        outer.addControl(new CameraControl());
        assertRefused(outer, s -> s, "CameraControl");
        outer.removeControl(CameraControl.class);
        pools.swarm("billboard", outer, s -> s);
    }

    private void assertRefused(Spatial prefab, UnaryOperator<SpatialPoolSettings.Builder> settings, String why) {
        assertThatThrownBy(() -> pools.swarm("refused", prefab, settings))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'refused'")
                .hasMessageContaining(why);
    }

    @Test
    void numbersThatCannotBeDrawnAreRefused() {
        Swarm swarm = swarm(s -> s);
        long one = swarm.spawn(PLACE);
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -3e38f}) {
            Vector3f place = new Vector3f(0, bad, 0);
            assertThatThrownBy(() -> swarm.spawn(place)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> swarm.setPosition(one, place)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> swarm.setVelocity(one, place)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> swarm.setScale(one, bad)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> swarm.setLifetimeSeconds(one, -Math.abs(bad)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> swarm.setScale(one, -1f)).hasMessageContaining("mirror");
        assertThatThrownBy(() -> swarm.setRotation(one, new Quaternion(0, Float.NaN, 0, 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> swarm.setColor(one, ColorRGBA.Red)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("instanceColors(true)");
        assertThatThrownBy(() -> swarm.setInstanceParams(one, new Vector4f())).hasMessageContaining("InstanceParams");
        assertThatThrownBy(() -> swarm.moved(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> swarm.moved(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> swarm.handle(1)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("spark").hasMessageContaining("activeCount()");
        assertThatThrownBy(() -> swarm.trim(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> swarm.setRotation(one, new Quaternion(1e30f, 0, 0, 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(swarm.getPosition(one, vector)).isEqualTo(PLACE);
        for (float bad : new float[] {Float.NaN, -1f, 1e19f}) {
            swarm.scales()[1] = bad;
            assertThatThrownBy(() -> swarm.moved(0, 1)).as("%s", bad).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("spark").hasMessageContaining("slot 0").hasMessageContaining("scale below 0");
        }
        assertCounts(swarm, 1);
    }

    @Test
    void anArrayIsRefusedForTheSlotsThatCannotBeDrawnAlone() {
        Swarm swarm = swarm(s -> s);
        for (int i = 0; i < 5; i++) {
            swarm.spawn(PLACE);
        }
        for (float[] array : List.of(swarm.positions(), swarm.rotations(), swarm.scales())) {
            int width = array == swarm.rotations() ? 4 : 3;
            for (int at = 2 * width; at < 3 * width; at++) {
                float before = array[at];
                array[at] = Float.NaN;
                assertThatThrownBy(() -> swarm.moved(1, 4)).hasMessageContaining("slot 2");
                swarm.moved(0, 2);
                swarm.moved(3, 5);
                array[at] = before;
            }
        }
        swarm.moved(0, 5);
    }

    @Test
    void aGroupClosesItsSwarms() {
        Swarm swarm = pools.group("level").add(swarm(s -> s));
        swarm.spawn(PLACE);
        pools.group("level").close();
        assertThat(ends).containsExactly("POOL_CLOSED 1.0");
        assertThat(pools.stats()).isEmpty();
        assertThatThrownBy(() -> swarm.spawn(PLACE)).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void swarmsOfAGroupAreThereWhenUsesOfOthersEnd() {
        PoolGroup level = pools.group("level");
        Swarm swarm = level.add(swarm(s -> s));
        Swarm glow = level.add(pools.swarm("glow", prefab(), s -> s));
        swarm.addEndListener((reason, handle) -> ends.add("glow " + glow.spawn(PLACE) / Long.MAX_VALUE));
        swarm.spawn(PLACE);
        level.close();
        assertThat(ends).containsExactly("POOL_CLOSED 1.0", "glow 0");
    }

    @Test
    void aGroupRefusesSwarmsOfAnotherScene() {
        Swarm other = TestScene.pools(new ManualClock()).swarm("other", prefab(), s -> s);
        assertThatThrownBy(() -> pools.group("level").add(other)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Swarm 'other'").hasMessageContaining("group 'level'");
        assertThat(pools.group("level").add(swarm(s -> s))).hasToString("Swarm 'spark'");
        assertThat(pools.group("level")).asString().contains("spark");
    }

    @Test
    void theBoundShrinksWhereTheLastInstanceEnds() {
        Swarm swarm = swarm(s -> s);
        for (int i = 0; i < 66; i++) {
            swarm.spawn(Vector3f.ZERO);
        }
        long first = swarm.handle(0);
        long far = spawnAt(swarm, 1000);
        Scenes.frame(root, pools, 0f);
        swarm.recycle(first);
        Scenes.frame(root, pools, 0f);
        swarm.recycle(far);
        root.updateGeometricState();
        assertThat(((BoundingBox) root.getWorldBound()).getXExtent()).isLessThan(10f);
    }

    @Test
    void prewarmedInstancesAreIdleUntilATrim() {
        Swarm swarm = swarm(s -> s.prewarm(300));
        pools.prewarmNow();
        pools.update(0f);
        assertThat(swarm.stats().idle()).isEqualTo(300);
        swarm.spawn(PLACE);
        assertThat(swarm.stats().misses()).isZero();
        assertThat(swarm.trim(250)).isEqualTo(250);
        assertThat(swarm.stats().total()).isEqualTo(50);
        pools.update(0f);
        assertThat(swarm.positions().length).as("room").isLessThan(3 * 300);
        assertCounts(swarm, 1);
    }

    @Test
    void aPrewarmHasNoMoreRoomThanItNeeds() {
        Swarm swarm = swarm(s -> s.prewarm(5_000));
        pools.prewarmNow();
        pools.update(0f);
        assertThat(room(swarm)).isBetween(5_000, 5_064);
        for (int i = 0; i < 5_060; i++) {
            spawnAt(swarm, i);
        }
        assertThat(room(swarm)).isBetween(5_060, 8_000);
        assertThat(swarm.getPosition(swarm.handle(5_059), vector).x).isEqualTo(5_059);
        while (swarm.activeCount() > 500) {
            swarm.recycle(swarm.handle(0));
        }
        assertThat(swarm.trim(5_000)).isEqualTo(4_560);
        pools.update(0f);
        assertThat(room(swarm)).as("%s", swarm.stats()).isBetween(500, 2_500);
        root.updateGeometricState();
        assertCounts(swarm, 500);
    }

    private static int room(Swarm swarm) {
        return swarm.positions().length / 3;
    }

    @Test
    void theBoundIsThatOfAllInstancesBelowTheRoot() {
        Swarm swarm = swarm(s -> s);
        pools.update(0f);
        root.updateGeometricState();
        assertThat(root.getWorldBound().getVolume()).isZero();
        long one = swarm.spawn(new Vector3f(10, 0, 0));
        spawnAt(swarm, -20);
        root.setLocalTranslation(0, 100, 0);
        pools.update(0f);
        root.updateGeometricState();
        BoundingBox bound = (BoundingBox) root.getWorldBound();
        assertThat(bound.contains(new Vector3f(10, 100, 0))).isTrue();
        assertThat(bound.contains(new Vector3f(-20, 100, 0))).isTrue();
        assertThat(bound.contains(new Vector3f(0, 0, 0))).isFalse();
        swarm.setPosition(one, new Vector3f(0, 0, 50));
        root.updateGeometricState();
        assertThat(root.getWorldBound().contains(new Vector3f(0, 100, 50))).isTrue();
        assertThat(root.getWorldBound().contains(new Vector3f(10, 100, 0))).isFalse();
    }

    @Test
    void boundsHoldWhatABillboardMayTurnItsPartsTo() {
        Node prefab = new Node("sign");
        Geometry part = prefab();
        part.setLocalTranslation(3, 0, 0);
        prefab.attachChild(part);
        prefab.addControl(new BillboardControl());
        Swarm swarm = pools.swarm("sign", prefab, s -> s);
        long sign = swarm.spawn(new Vector3f(10, 0, 0));
        root.setLocalScale(2f);
        pools.update(0f);
        root.updateGeometricState();
        List<Vector3f> reached = List.of(new Vector3f(26, 0, 0), new Vector3f(14, 0, 0), new Vector3f(20, 0, 6));
        for (Vector3f turned : reached) {
            assertThat(root.getWorldBound().contains(turned)).as("%s", turned).isTrue();
            assertThat(swarm.query().byBounds().nearest(turned, 0.1f)).as("%s", turned).isEqualTo(sign);
        }
        swarm.setPosition(sign, new Vector3f(-10, 0, 0));
        root.updateGeometricState();
        assertThat(root.getWorldBound().contains(new Vector3f(20, 0, 6))).isFalse();
        assertThat(root.getWorldBound().contains(new Vector3f(-20, 0, -6))).isTrue();
    }

    @Test
    void boundsHoldWhatABillboardMayBeTurnedTo() {
        Geometry prefab = prefab();
        prefab.setLocalScale(8f, 1f, 1f);
        prefab.addControl(new BillboardControl());
        Swarm swarm = pools.swarm("sign", prefab, s -> s);
        long sign = swarm.spawn(Vector3f.ZERO);
        pools.update(0f);
        root.updateGeometricState();
        assertThat(swarm.query().byBounds().nearest(new Vector3f(0, 0, 4), 0.1f)).isEqualTo(sign);
    }

    @Test
    void aSavedOrClonedSceneHasNoInstances() throws IOException {
        Swarm swarm = swarm(s -> s);
        swarm.spawn(PLACE);
        pools.update(0f);
        root.updateGeometricState();
        Node copy = (Node) root.deepClone();
        copy.updateGeometricState();
        assertThat(copy.getWorldBound().getVolume()).isZero();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryExporter.getInstance().save(root, bytes);
        BinaryImporter importer = BinaryImporter.getInstance();
        importer.setAssetManager(ASSETS);
        Node loaded = (Node) importer.load(new ByteArrayInputStream(bytes.toByteArray()));
        loaded.updateGeometricState();
        assertThat(loaded.getWorldBound().getVolume()).isZero();
        assertThat(swarm.activeCount()).isOne();
    }

    @Test
    void limitsAndLifetimesThatAreConfiguredActAtOnce() {
        Swarm swarm = swarm(s -> s.instanceColors(true).lifetimeSeconds(1f));
        long first = spawnAt(swarm, 1);
        spawnAt(swarm, 2);
        swarm.prewarmNow(9);
        swarm.configure(swarm.settings().toBuilder().maxActive(2).maxTotal(5).maxIdle(3)
                .exhaustion(ExhaustionPolicy.THROW).lifetimeSeconds(7f).build());
        assertThat(swarm.stats().idle()).as("kept").isEqualTo(3);
        assertThat(swarm.trySpawn(PLACE)).isZero();
        assertThat(swarm.getRemainingSeconds(first)).as("of a use that has begun").isEqualTo(1f);
        swarm.recycle(first);
        assertThat(swarm.getRemainingSeconds(spawnAt(swarm, 3))).isEqualTo(7f);
        swarm.configure(swarm.settings().toBuilder().exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
        spawnAt(swarm, 4);
        assertThat(ends).containsExactly("RECYCLED 1.0", "REUSED 2.0");
        swarm.configure(SpatialPoolSettings.builder("spark").prewarm(20).build());
        assertThat(swarm.settings().instanced()).as("by default").isTrue();
        swarm.prewarmNow(20);
        assertThat(swarm.stats().total()).isEqualTo(20);
    }

    @Test
    void refusedSettingsChangeNothing() {
        Swarm swarm = swarm(s -> s.maxActive(4));
        spawnAt(swarm, 1);
        SpatialPoolSettings before = swarm.settings();
        assertThatThrownBy(() -> swarm.configure(SpatialPoolSettings.builder("other").build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Swarm 'spark' can't be renamed to 'other'");
        assertThatThrownBy(() -> swarm.configure(before.toBuilder().leakTracking(5).build()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("leakTracking");
        assertThatThrownBy(() -> swarm.configure(before.toBuilder().instanced(false).build()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("instanced(false)");
        assertThatThrownBy(() -> CompletableFuture.runAsync(() -> swarm.configure(before)).join())
                .hasCauseInstanceOf(WrongThreadException.class);
        TestScene.of(pools).beginRendering();
        assertThatThrownBy(() -> swarm.configure(before)).isInstanceOf(PoolException.class);
        TestScene.of(pools).endRendering();
        assertThat(swarm.settings()).isSameAs(before);
        assertThat(swarm.baseSettings().maxActive()).isEqualTo(4);
    }

    @Test
    void coloursThatAreConfiguredAreThereAtOnce() {
        Swarm swarm = swarm(s -> s);
        long one = swarm.spawn(PLACE);
        assertThatThrownBy(() -> swarm.setColor(one, ColorRGBA.Red)).isInstanceOf(IllegalStateException.class);
        swarm.configure(swarm.settings().toBuilder().instanceColors(true).build());
        assertThat(swarm.colors()).startsWith(1f, 1f, 1f, 1f);
        swarm.setColor(one, ColorRGBA.Red);
        assertThat(swarm.colors()).startsWith(1f, 0f, 0f, 1f);
        assertThat(swarm.getPosition(one, vector)).isEqualTo(PLACE);
    }

    @Test
    void settingsThatWaitForANameApply() {
        pools.settingsFor("spark", settings -> settings.toBuilder().maxActive(1)
                .exhaustion(ExhaustionPolicy.THROW).build());
        Swarm swarm = swarm(s -> s);
        swarm.spawn(PLACE);
        assertThat(swarm.trySpawn(PLACE)).isZero();
    }

    @Test
    void refusedSettingsThatWaitForANameAreLogged() {
        pools.settingsFor("spark", settings -> settings.toBuilder().instanced(false).build());
        List<String> warnings = new ArrayList<>();
        try (HeardLog log = new HeardLog(ScenePools.class.getName(), entry -> warnings.add(entry.getMessage()))) {
            Swarm swarm = swarm(s -> s.maxActive(7));
            assertThat(swarm.settings().maxActive()).isEqualTo(7);
        }
        assertThat(warnings).singleElement().asString().startsWith("Swarm 'spark': the settings that waited for it were"
                + " refused, and it keeps its own: ").contains("instanced");
    }

    @Test
    void whereTheGpuHasNoInstancingALogReportsItAndNothingIsDrawn() {
        PoolAppState state = new PoolAppState();
        Swarm early = state.pools().swarm("early", prefab(), s -> s);
        List<String> warnings = new ArrayList<>();
        try (HeadlessApp app = new HeadlessApp(state);
                HeardLog log = new HeardLog(InstancingCaps.class.getPackageName(),
                        entry -> warnings.add(entry.getLevel() + " " + entry.getMessage()))) {
            assertThat(warnings).isEmpty();
            app.getRenderer().getCaps().remove(Caps.MeshInstancing);
            Swarm swarm = state.pools().swarm("spark", prefab(), s -> s);
            assertThat(warnings).as("at the registration").hasSize(1);
            assertThat(warnings.get(0)).startsWith("WARNING Swarm 'spark'").contains("MeshInstancing")
                    .contains("register a pool");
            app.step();
            early.spawn(Vector3f.ZERO);
            swarm.spawn(Vector3f.ZERO);
            app.step();
            app.step();
            assertThat(warnings).as("each once").hasSize(2);
            assertThat(warnings.get(1)).contains("'early'");
            assertThat(app.drawnTogether()).isEmpty();
            app.getRenderer().getCaps().add(Caps.MeshInstancing);
            app.step();
            assertThat(app.drawnTogether()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void framesAllocateNothing(boolean facesTheCamera) {
        Geometry prefab = prefab();
        if (facesTheCamera) {
            prefab.addControl(new BillboardControl());
        }
        Swarm swarm = pools.swarm("spark", prefab, s -> s.lifetimeSeconds(0.5f));
        swarm.addEndListener((reason, handle) -> swarm.getPosition(handle, vector));
        Vector3f speed = new Vector3f(1, 2, 3);
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < 2_000; i++) {
                long one = swarm.spawn(PLACE);
                swarm.setVelocity(one, speed);
                swarm.setPosition(swarm.spawn(PLACE), speed);
                swarm.recycle(one);
                float[] positions = swarm.positions();
                positions[0] += 1f;
                swarm.moved(0, swarm.activeCount());
                pools.update(0.01f);
                root.updateGeometricState();
            }
        });
        assertThat(bytes).isZero();
    }

    @Test
    void randomProgramsKeepCountsHandlesAndNumbers() {
        long seed = Seeds.of(SwarmTest.class);
        Random random = new Random(seed);
        Swarm swarm = swarm(s -> s.maxActive(300).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        List<long[]> live = new ArrayList<>();
        List<Long> dead = new ArrayList<>();
        swarm.addEndListener((reason, handle) -> {
            assertThat(live.removeIf(one -> one[0] == handle)).as("seed %d", seed).isTrue();
            dead.add(handle);
        });
        for (int step = 0; step < 6_000; step++) {
            int dice = random.nextInt(100);
            long[] one = live.isEmpty() ? null : live.get(random.nextInt(live.size()));
            if (dice < 55 || one == null) {
                float x = random.nextInt(1000);
                long handle = spawnAt(swarm, x);
                live.add(new long[] {handle, (long) x});
            } else if (dice < 75) {
                assertThat(swarm.recycle(one[0])).as("seed %d", seed).isTrue();
            } else if (dice < 90) {
                one[1] = random.nextInt(1000);
                swarm.setPosition(one[0], new Vector3f(one[1], 0, 0));
            } else if (dice < 95) {
                swarm.setLifetimeSeconds(one[0], FastMath.FLT_EPSILON);
                pools.update(0.01f);
                assertThat(swarm.isCurrent(one[0])).as("seed %d", seed).isFalse();
            } else if (dice < 99) {
                swarm.trim(random.nextInt(20));
                root.updateGeometricState();
            } else {
                swarm.recycleAll();
                assertThat(live).as("seed %d", seed).isEmpty();
            }
            assertThat(swarm.activeCount()).as("seed %d", seed).isEqualTo(live.size());
            if (!dead.isEmpty()) {
                assertThat(swarm.isCurrent(dead.get(random.nextInt(dead.size())))).as("seed %d", seed).isFalse();
            }
            if (step % 50 == 0) {
                for (long[] each : live) {
                    assertThat(swarm.getPosition(each[0], vector).x).as("seed %d", seed).isEqualTo(each[1]);
                    assertThat(swarm.handle(swarm.slot(each[0]))).isEqualTo(each[0]);
                }
                assertCounts(swarm, live.size());
            }
        }
    }
}
