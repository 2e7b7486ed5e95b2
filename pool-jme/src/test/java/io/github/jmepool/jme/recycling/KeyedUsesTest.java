// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.KeyedUses;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Uses are found and ended by a key of the game's own, and the key is free however the use ends. */
class KeyedUsesTest {
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private SpatialPool<Geometry> bullets;
    private final Node root = new Node("root");
    private final KeyedUses<String> uses = KeyedUses.refusing(pools);
    private SpatialPool<Node> ships;

    private KeyedUses<String> replacing() {
        return KeyedUses.replacing(pools);
    }

    @BeforeEach
    void open() {
        pools.root(root);
        bullets = register("bullet", b -> b);
        ships = pools.register("ship", new Node("ship"));
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private SpatialPool<Geometry> register(String name, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return pools.register(name, Scenes.box(name), settings.apply(SpatialPoolSettings.builder(name)).build());
    }

    /** A pool with that hook of its own at each spawn. */
    private SpatialPool<Geometry> hooked(String name, Consumer<Geometry> onSpawn) {
        return pools.register(new SpatialPool<>(name, Scenes.box(name)) {
            @Override
            protected void onSpawn(Geometry instance) {
                onSpawn.accept(instance);
            }
        });
    }

    @Test
    void aUseIsFoundByItsKeyAndTheKeyByAnythingBelowTheInstance() {
        Node ship = uses.spawn("anna", ships, new Vector3f(1, 2, 3), Quaternion.IDENTITY);
        Node gun = new Node("gun");
        ship.attachChild(gun);
        assertThat(ship.getLocalTranslation()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(uses.get("anna")).isSameAs(ship);
        assertThat(uses.keyOf(ship)).isEqualTo("anna");
        assertThat(uses.keyOf(gun)).isEqualTo("anna");
        assertThat(uses.keyOf(root)).isNull();
        assertThat(uses.keyOf(bullets.spawn())).isNull();
        assertThat(uses.get("ben")).isNull();
        assertThat(uses.recycle("ben")).isFalse();
        assertThat(uses.size()).isEqualTo(1);
        gun.removeFromParent();
        assertThat(uses.recycle("anna")).isTrue();
        assertThat(root.hasChild(ship)).isFalse();
        isFree("anna", ship);
    }

    @Test
    void aPlaceAloneLeavesTheTurnAsThePrefabsIs() {
        Quaternion turn = new Quaternion().fromAngles(0, 1, 0);
        Node prefab = new Node("turned");
        prefab.setLocalRotation(turn);
        SpatialPool<Node> turned = pools.register("turned", prefab);
        Node spawned = uses.spawn("k", turned, new Vector3f(1, 2, 3));
        assertThat(spawned.getLocalTranslation()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(spawned.getLocalRotation()).isEqualTo(turn);
        assertThatIllegalArgumentException().isThrownBy(() -> uses.spawn("k", turned, Vector3f.ZERO));
        assertThat(turned.activeCount()).isEqualTo(1);
    }

    private void isFree(String key, Spatial spatial) {
        assertThat(uses.get(key)).isNull();
        assertThat(uses.keyOf(spatial)).isNull();
        assertThat(uses.size()).isZero();
        assertThat(uses.recycle(key)).isFalse();
    }

    @Test
    void theKeyIsFreeHoweverTheUseEnds() throws InterruptedException {
        Geometry spatial = uses.spawn("k", bullets);
        bullets.recycle(spatial);
        isFree("k", spatial);

        uses.spawn("k", bullets);
        bullets.recycleAll();
        isFree("k", spatial);

        pools.instanceOf(uses.spawn("k", bullets)).setLifetimeSeconds(0.5f);
        pools.update(1f);
        isFree("k", spatial);

        Geometry asked = uses.spawn("k", bullets);
        Thread other = new Thread(() -> pools.requestRecycle(asked));
        other.start();
        other.join();
        assertThat(uses.get("k")).as("its end was asked for").isNull();
        pools.update(0.01f);
        isFree("k", spatial);

        Node ship = ships.spawn();
        Geometry nested = bullets.spawnUnder(ship);
        uses.bind("k", nested);
        assertThat(uses.get("k")).isSameAs(nested);
        ships.recycle(ship);
        isFree("k", nested);

        PoolGroup level = pools.group("level");
        level.add(uses.spawn("k", bullets));
        level.close();
        isFree("k", spatial);

        Geometry taken = uses.spawn("k", bullets);
        bullets.detach(taken);
        isFree("k", taken);

        Geometry last = uses.spawn("k", bullets);
        bullets.close();
        isFree("k", last);
    }

    @Test
    void theKeyIsFreeWhenAnExhaustedPoolGivesItsInstanceToAnother() {
        SpatialPool<Geometry> few = register("few", b -> b.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Geometry first = uses.spawn("old", few);
        assertThat(uses.spawn("new", few)).isSameAs(first);
        assertThat(uses.get("old")).isNull();
        assertThat(uses.get("new")).isSameAs(first);
        assertThat(uses.keyOf(first)).isEqualTo("new");
    }

    @Test
    void aKeyInUseIsRefusedAndNothingIsSpawned() {
        uses.spawn("anna", bullets);
        assertThatIllegalArgumentException().isThrownBy(() -> uses.spawn("anna", bullets))
                .withMessageContaining("Key anna is in use, by ")
                .withMessageContaining("recycle(key) first");
        Geometry other = bullets.spawn();
        assertThatIllegalArgumentException().isThrownBy(() -> uses.bind("anna", other));
        assertThatIllegalArgumentException().isThrownBy(() -> uses.bind("ben", uses.get("anna")))
                .withMessageContaining("has a key already, and a use has one key");
        assertThat(bullets.stats().active()).isEqualTo(2);
        assertThat(uses.size()).isEqualTo(1);
    }

    @Test
    void aKeyInUseMayGoToTheNewUseInstead() {
        KeyedUses<String> replacing = replacing();
        Geometry first = replacing.spawn("anna", bullets);
        long use = pools.instanceOf(first).useId();
        Geometry second = replacing.spawn("anna", bullets);
        assertThat(pools.isCurrent(first, use)).isFalse();
        assertThat(replacing.get("anna")).isSameAs(second);
        assertThat(bullets.stats().active()).isEqualTo(1);
        Node ship = ships.spawn();
        replacing.bind("anna", ship);
        assertThat(replacing.get("anna")).isSameAs(ship);
        assertThat(bullets.stats().active()).isZero();
    }

    @Test
    void aSpawnThatFailsLeavesTheKeyFree() {
        SpatialPool<Geometry> none = register("none", b -> b.maxActive(1).exhaustion(ExhaustionPolicy.RETURN_NULL));
        none.spawn();
        assertThat(uses.spawn("anna", none)).isNull();
        assertThat(uses.size()).isZero();
        SpatialPool<Geometry> faulty = hooked("faulty", instance -> {
            uses.bind("early", instance);
            throw new UnsupportedOperationException("hook");
        });
        assertThatThrownBy(() -> uses.spawn("anna", faulty)).hasMessage("hook");
        assertThat(uses.size()).isZero();
        assertThat(uses.get("early")).isNull();
    }

    @Test
    void aKeyThatAHookTakesMeanwhileIsRefusedAndTheInstanceIsRecycled() {
        SpatialPool<Geometry> twice = hooked("twice", instance -> uses.spawn("anna", bullets));
        assertThatIllegalArgumentException().isThrownBy(() -> uses.spawn("anna", twice))
                .withMessageContaining("Key anna is in use");
        assertThat(twice.stats().active()).isZero();
        assertThat(uses.get("anna").getName()).isEqualTo("bullet");
    }

    @Test
    void eachUseIsVisitedOnceAndMayBeEnded() {
        Map<String, Spatial> expected = new HashMap<>();
        for (int i = 0; i < 300; i++) {
            expected.put("k" + i, uses.spawn("k" + i, bullets));
        }
        Map<String, Spatial> seen = new HashMap<>();
        uses.forEach((key, spatial) -> {
            assertThat(seen.put(key, spatial)).isNull();
            uses.recycle(key);
            bullets.spawn();
        });
        assertThat(seen).isEqualTo(expected);
        assertThat(uses.size()).isZero();
    }

    @Test
    void spawnsOfAnActionDoNotKeepTheRoundGoing() {
        List<String> seen = new ArrayList<>();
        uses.spawn("k", bullets);
        uses.forEach((key, spatial) -> {
            seen.add(key);
            uses.spawn(key + seen.size(), bullets);
        });
        assertThat(seen).startsWith("k").doesNotHaveDuplicates();
    }

    @Test
    void spatialsNotInUseOrNotOfThisSceneGetNoKey() {
        Geometry idle = bullets.spawn();
        bullets.recycle(idle);
        assertThatThrownBy(() -> uses.bind("k", idle)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> uses.bind("k", new Node("stray"))).isInstanceOf(ForeignObjectException.class);
        try (ScenePools other = TestScene.pools(new ManualClock())) {
            SpatialPool<Geometry> foreign = other.register("foreign", Scenes.box("foreign"));
            assertThatIllegalArgumentException().isThrownBy(() -> uses.spawn("k", foreign))
                    .withMessageContaining("Pool 'foreign' is not registered with the scene");
        }
        assertThat(uses.size()).isZero();
    }

    @Test
    void closedUsesForgetTheirKeysAndLeaveTheInstances() {
        Geometry spatial = uses.spawn("anna", bullets);
        uses.close();
        uses.close();
        assertThat(uses.size()).isZero();
        assertThat(uses.keyOf(spatial)).isNull();
        assertThat(pools.instanceOf(spatial).isActive()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> uses.spawn("anna", bullets))
                .withMessageContaining("make new ones");
    }

    @Test
    void callsOfAnotherThreadAreRefused() throws InterruptedException {
        pools.update(0.01f);
        Geometry spatial = uses.spawn("ben", bullets);
        List<ThrowingCallable> calls = List.of(() -> uses.spawn("anna", bullets),
                () -> uses.spawn("anna", bullets, Vector3f.ZERO),
                () -> uses.spawn("anna", bullets, Vector3f.ZERO, Quaternion.IDENTITY), () -> uses.bind("anna", spatial),
                () -> uses.get("ben"), () -> uses.recycle("ben"), () -> uses.keyOf(spatial),
                () -> uses.forEach((key, each) -> { }), uses::close);
        List<Throwable> refused = new ArrayList<>();
        Thread other = new Thread(() -> calls.forEach(call -> refused.add(catchThrowable(call))));
        other.start();
        other.join();
        assertThat(refused).hasSize(calls.size()).allSatisfy(
                refusal -> assertThat(refusal).isInstanceOf(WrongThreadException.class));
        assertThat(uses.get("ben")).isSameAs(spatial);
        assertThat(uses.spawn("anna", bullets)).isNotNull();
    }

    @Test
    void aKeyHasOneUseThoughAListenerSpawnsItDuringAReplacement() {
        KeyedUses<String> replacing = replacing();
        replacing.spawn("anna", ships);
        List<Spatial> again = new ArrayList<>();
        ships.addListener((instance, useId, why) -> {
            if (again.isEmpty()) {
                again.add(root);
                again.set(0, replacing.spawn("anna", ships));
            }
        });
        assertThatIllegalArgumentException().isThrownBy(() -> replacing.spawn("anna", ships))
                .withMessageContaining("Key anna is in use");
        assertThat(replacing.get("anna")).isSameAs(again.get(0));
        assertThat(replacing.size()).isEqualTo(1);
        assertThat(ships.stats().active()).isEqualTo(1);
        replacing.recycle("anna");
        assertThat(replacing.get("anna")).isNull();
        assertThat(replacing.size()).isZero();
    }

    @Test
    void aUseThatAHookHasGivenAKeyGetsNoSecondOne() {
        SpatialPool<Geometry> early = hooked("early", instance -> uses.bind("early", instance));
        assertThatIllegalArgumentException().isThrownBy(() -> uses.spawn("anna", early))
                .withMessageContaining("has a key already");
        assertThat(early.stats().active()).isZero();
        assertThat(uses.get("early")).isNull();
        assertThat(uses.size()).isZero();
    }

    @Test
    void aUseThatEndsWithTheOneThatItReplacesGetsNoKey() {
        KeyedUses<String> replacing = replacing();
        Node ship = replacing.spawn("anna", ships);
        Geometry gun = bullets.spawnUnder(ship);
        assertThatThrownBy(() -> replacing.bind("anna", gun)).isInstanceOf(StaleUseException.class);
        assertThat(replacing.get("anna")).isNull();
        assertThat(replacing.spawn("ben", bullets)).isSameAs(gun);
        assertThat(replacing.get("anna")).isNull();
        assertThat(replacing.size()).isEqualTo(1);
    }

    @Test
    void aListenerThatClosesThePoolLeavesNoKeyBehind() {
        SpatialPool<Geometry> closing = register("closing", b -> b);
        closing.addListener((instance, useId, why) -> closing.close());
        Geometry spatial = uses.spawn("k", closing);
        closing.recycle(spatial);
        isFree("k", spatial);
        Geometry next = uses.spawn("m", bullets);
        assertThat(uses.get("k")).isNull();
        assertThat(uses.get("m")).isSameAs(next);
        assertThat(uses.size()).isEqualTo(1);
    }

    @Test
    void aListenerLearnsTheKeyOfTheUseThatEnds() {
        List<String> ended = new ArrayList<>();
        bullets.addListener((instance, useId, why) -> ended.add(uses.keyOf(instance.spatial()) + " " + why));
        uses.spawn("anna", bullets);
        uses.recycle("anna");
        pools.instanceOf(uses.spawn("ben", bullets)).setLifetimeSeconds(0.5f);
        pools.update(1f);
        assertThat(ended).containsExactly("anna RECYCLED", "ben EXPIRED");
        assertThat(uses.size()).isZero();
    }

    @Test
    void aListenerThatIsAddedAfterTheKeyStillLearnsIt() {
        List<String> ended = new ArrayList<>();
        uses.spawn("anna", bullets);
        bullets.addListener((instance, useId, reason) -> ended.add("pool " + uses.keyOf(instance.spatial())));
        pools.addListener((instance, useId, reason) -> ended.add("scene " + uses.keyOf(instance.spatial())));
        uses.recycle("anna");
        assertThat(ended).containsExactly("scene anna", "pool anna");
        assertThat(uses.size()).isZero();
    }

    @Test
    void aUseWhoseEndWasAskedForMeanwhileIsEndedAnyway() throws InterruptedException {
        Geometry spatial = uses.spawn("anna", bullets);
        Thread other = new Thread(() -> pools.requestRecycle(spatial));
        other.start();
        other.join();
        assertThat(uses.recycle("anna")).as("nobody finds it any more").isFalse();
        assertThat(uses.spawn("anna", bullets)).isNotSameAs(spatial);
        pools.update(0.01f);
        assertThat(uses.get("anna")).isNotNull();
        assertThat(bullets.stats().active()).isEqualTo(1);
    }

    @Test
    void aSpawnThatIsRefusedWhileRenderingReplacesNothing() {
        KeyedUses<String> replacing = replacing();
        Geometry spatial = replacing.spawn("anna", bullets);
        TestScene scene = TestScene.of(pools);
        scene.beginRendering();
        assertThatThrownBy(() -> replacing.spawn("anna", bullets)).isInstanceOf(PoolException.class)
                .hasMessageContaining("while the frame is being rendered");
        scene.endRendering();
        assertThat(replacing.get("anna")).isSameAs(spatial);
    }

    @Test
    void noKeyIsNull() {
        assertThatNullPointerException().isThrownBy(() -> uses.spawn(null, bullets)).withMessage("key");
        assertThatNullPointerException().isThrownBy(() -> uses.bind(null, bullets.spawn())).withMessage("key");
        assertThatNullPointerException().isThrownBy(() -> uses.spawn("k", null)).withMessage("pool");
    }

    @Test
    void aLifetimeFreesTheKeyWhenItIsOver() {
        Geometry brief = uses.spawn("k", bullets, new Vector3f(1, 2, 3), Quaternion.IDENTITY, 0.5f);
        assertThat(brief.getLocalTranslation()).isEqualTo(new Vector3f(1, 2, 3));
        pools.update(0.4f);
        assertThat(uses.get("k")).isSameAs(brief);
        pools.update(0.2f);
        isFree("k", brief);
    }

    @Test
    void aUseBelowAParentEndsWithItAndFreesTheKey() {
        Node ship = ships.spawn();
        Geometry gun = uses.spawnUnder("gun", bullets, ship);
        Geometry turned = uses.spawnUnder("turned", bullets, ship, new Vector3f(1, 2, 3), null);
        Geometry brief = uses.spawnUnder("brief", bullets, ship, new Vector3f(4, 5, 6), null, 0.5f);
        assertThat(List.of(gun, turned, brief)).allMatch(child -> child.getParent() == ship);
        assertThat(turned.getLocalTranslation()).isEqualTo(new Vector3f(1, 2, 3));
        pools.update(0.6f);
        assertThat(uses.get("brief")).isNull();
        assertThat(uses.get("turned")).isSameAs(turned);
        ships.recycle(ship);
        isFree("gun", gun);
    }

    @Test
    void aSpawnUnderAParentNeedsNoRoot() {
        try (ScenePools rootless = TestScene.pools(new ManualClock())) {
            SpatialPool<Geometry> pool = rootless.register("bullet", Scenes.box("bullet"));
            KeyedUses<Integer> ids = KeyedUses.refusing(rootless);
            assertThat(ids.spawnUnder(1, pool, root).getParent()).isSameAs(root);
            assertThatIllegalStateException().isThrownBy(() -> ids.spawn(2, pool));
        }
    }

    @Test
    void aBadPlaceParentOrLifetimeReplacesNothing() {
        KeyedUses<String> replacing = replacing();
        Node ship = replacing.spawn("anna", ships);
        Vector3f nowhere = new Vector3f(Float.NaN, 0, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> replacing.spawn("anna", bullets, nowhere))
                .withMessageStartingWith("Pool 'bullet': spawn at translation (NaN, 0.0, 0.0) refused");
        assertThatIllegalArgumentException().isThrownBy(() -> replacing.spawn("anna", bullets, null, null, -1))
                .withMessageContaining("lifetimeSeconds");
        assertThatIllegalArgumentException().isThrownBy(() -> replacing.spawnUnder("anna", bullets, null))
                .withMessageContaining("parent must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> replacing.spawnUnder("anna", bullets, root, null, null, Float.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> replacing.spawnUnder("anna", bullets, ship))
                .withMessageContaining("the parent 'ship (Node)' is part of it");
        assertThat(replacing.get("anna")).isSameAs(ship);
        assertThat(bullets.stats().active()).isZero();
        assertThat(replacing.spawnUnder("anna", bullets, root)).isNotNull();
        assertThat(ships.stats().active()).isZero();
    }

    @Test
    void anyRowOfCallsDoesWhatAMapWould() {
        KeyedUses<Long> numbers = KeyedUses.refusing(pools);
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("KeyedUsesTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        Random random = new Random(seed);
        Map<Long, Spatial> model = new HashMap<>();
        for (int step = 0; step < 30_000; step++) {
            long key = random.nextInt(200);
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    if (!model.containsKey(key)) {
                        model.put(key, numbers.spawn(key, bullets));
                    }
                }
                case 2 -> assertThat(numbers.recycle(key)).as("seed %d step %d", seed, step)
                        .isEqualTo(model.remove(key) != null);
                default -> {
                    Spatial known = model.remove(key);
                    if (known != null) {
                        bullets.recycle(known);
                    }
                }
            }
            assertThat(numbers.get(key)).as("seed %d step %d", seed, step).isSameAs(model.get(key));
            assertThat(numbers.size()).as("seed %d step %d", seed, step).isEqualTo(model.size());
        }
        model.forEach((key, spatial) -> {
            assertThat(numbers.get(key)).isSameAs(spatial);
            assertThat(numbers.keyOf(spatial)).isEqualTo(key);
        });
        numbers.close();
        assertThat(numbers.size()).isZero();
    }

    @Test
    void aKeyedUseAllocatesNoMoreThanAMapEntryAndABox() {
        KeyedUses<Long> numbers = KeyedUses.refusing(pools);
        SpatialPool<Geometry> quiet = register("quiet", b -> b.developmentMode(false).prewarm(500));
        long bytes = Garbage.leastOf(8, () -> {
            for (long key = 0; key < 500; key++) {
                Long boxed = key * 1_000_003;
                numbers.spawn(boxed, quiet);
            }
            quiet.recycleAll();
        });
        // 24 for the box, 32 or 48 for the entry, and the copy that recycleAll works on
        assertThat(bytes / 500).isBetween(24L, 100L);
        assertThat(numbers.size()).isZero();
    }
}
