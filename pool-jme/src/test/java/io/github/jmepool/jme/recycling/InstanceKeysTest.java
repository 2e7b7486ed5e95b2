// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
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

/** Uses are found and ended by a key of the game, and the key is free however the use ends. */
class InstanceKeysTest {
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private SpatialPool<Geometry> bullets;
    private final Node root = new Node("root");
    private final InstanceKeys<String> uses = new InstanceKeys<>(pools);
    private SpatialPool<Node> ships;

    private <S extends Spatial> S spawn(String key, SpatialPool<S> pool) {
        S spatial = pool.spawn();
        uses.bind(key, spatial);
        return spatial;
    }

    @BeforeEach
    void open() {
        pools.setRoot(root);
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
        Node ship = spawn("anna", ships);
        Node gun = new Node("gun");
        ship.attachChild(gun);
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

    private void isFree(String key, Spatial spatial) {
        assertThat(uses.get(key)).isNull();
        assertThat(uses.keyOf(spatial)).isNull();
        assertThat(uses.size()).isZero();
        assertThat(uses.recycle(key)).isFalse();
    }

    @Test
    void theKeyIsFreeHoweverTheUseEnds() throws InterruptedException {
        Geometry spatial = spawn("k", bullets);
        bullets.recycle(spatial);
        isFree("k", spatial);

        spawn("k", bullets);
        bullets.recycleAll();
        isFree("k", spatial);

        pools.instanceOf(spawn("k", bullets)).setLifetimeSeconds(0.5f);
        pools.update(1f);
        isFree("k", spatial);

        Geometry asked = spawn("k", bullets);
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
        level.add(spawn("k", bullets));
        level.close();
        isFree("k", spatial);

        Geometry taken = spawn("k", bullets);
        bullets.detach(taken);
        isFree("k", taken);

        Geometry last = spawn("k", bullets);
        bullets.close();
        isFree("k", last);
    }

    @Test
    void theKeyIsFreeWhenAnExhaustedPoolGivesItsInstanceToAnother() {
        SpatialPool<Geometry> few = register("few", b -> b.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Geometry first = spawn("old", few);
        assertThat(spawn("new", few)).isSameAs(first);
        assertThat(uses.get("old")).isNull();
        assertThat(uses.get("new")).isSameAs(first);
        assertThat(uses.keyOf(first)).isEqualTo("new");
    }

    @Test
    void aKeyInUseIsRefusedAndNothingChanges() {
        Geometry first = spawn("anna", bullets);
        Geometry other = bullets.spawn();
        assertThatIllegalArgumentException().isThrownBy(() -> uses.bind("anna", other))
                .withMessageContaining("Key anna is in use, by ")
                .withMessageContaining("recycle(key) first");
        assertThatIllegalArgumentException().isThrownBy(() -> uses.bind("ben", first))
                .withMessageContaining("has the key anna already, and an instance has one key");
        assertThat(uses.get("anna")).isSameAs(first);
        assertThat(uses.keyOf(other)).isNull();
        assertThat(uses.size()).isEqualTo(1);
    }

    @Test
    void aSpawnThatFailsLeavesTheKeyFree() {
        SpatialPool<Geometry> faulty = hooked("faulty", instance -> {
            uses.bind("early", instance);
            throw new UnsupportedOperationException("hook");
        });
        assertThatThrownBy(() -> spawn("anna", faulty)).hasMessage("hook");
        assertThat(uses.size()).isZero();
        assertThat(uses.get("early")).isNull();
    }

    @Test
    void eachUseIsVisitedOnceAndMayBeEnded() {
        Map<String, Spatial> expected = new HashMap<>();
        for (int i = 0; i < 300; i++) {
            expected.put("k" + i, spawn("k" + i, bullets));
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
        spawn("k", bullets);
        uses.forEach((key, spatial) -> {
            seen.add(key);
            spawn(key + seen.size(), bullets);
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
            other.setRoot(new Node("other"));
            Geometry foreign = other.register("foreign", Scenes.box("foreign")).spawn();
            assertThatThrownBy(() -> uses.bind("k", foreign)).isInstanceOf(ForeignObjectException.class);
        }
        assertThat(uses.size()).isZero();
    }

    @Test
    void closedUsesForgetTheirKeysAndLeaveTheInstances() {
        Geometry spatial = spawn("anna", bullets);
        uses.close();
        uses.close();
        assertThat(uses.size()).isZero();
        assertThat(uses.keyOf(spatial)).isNull();
        assertThat(pools.instanceOf(spatial).isActive()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> spawn("anna", bullets))
                .withMessageContaining("make new ones");
    }

    @Test
    void callsOfAnotherThreadAreRefused() throws InterruptedException {
        pools.update(0.01f);
        Geometry spatial = spawn("ben", bullets);
        List<ThrowingCallable> calls = List.of(() -> spawn("anna", bullets),
                () -> uses.bind("anna", spatial),
                () -> uses.get("ben"), () -> uses.recycle("ben"), () -> uses.keyOf(spatial),
                () -> uses.forEach((key, each) -> { }), uses::close);
        List<Throwable> refused = new ArrayList<>();
        Thread other = new Thread(() -> calls.forEach(call -> refused.add(catchThrowable(call))));
        other.start();
        other.join();
        assertThat(refused).hasSize(calls.size()).allSatisfy(
                refusal -> assertThat(refusal).isInstanceOf(WrongThreadException.class));
        assertThat(uses.get("ben")).isSameAs(spatial);
        assertThat(spawn("anna", bullets)).isNotNull();
    }

    @Test
    void aListenerThatClosesThePoolLeavesNoKeyBehind() {
        SpatialPool<Geometry> closing = register("closing", b -> b);
        closing.addEndListener((instance, useId, why) -> closing.close());
        Geometry spatial = spawn("k", closing);
        closing.recycle(spatial);
        isFree("k", spatial);
        Geometry next = spawn("m", bullets);
        assertThat(uses.get("k")).isNull();
        assertThat(uses.get("m")).isSameAs(next);
        assertThat(uses.size()).isEqualTo(1);
    }

    @Test
    void aListenerLearnsTheKeyOfTheUseThatEnds() {
        List<String> ended = new ArrayList<>();
        bullets.addEndListener((instance, useId, why) -> ended.add(uses.keyOf(instance.spatial()) + " " + why));
        spawn("anna", bullets);
        uses.recycle("anna");
        pools.instanceOf(spawn("ben", bullets)).setLifetimeSeconds(0.5f);
        pools.update(1f);
        assertThat(ended).containsExactly("anna RECYCLED", "ben EXPIRED");
        assertThat(uses.size()).isZero();
    }

    @Test
    void aListenerThatIsAddedAfterTheKeyStillLearnsIt() {
        List<String> ended = new ArrayList<>();
        spawn("anna", bullets);
        bullets.addEndListener((instance, useId, reason) -> ended.add("pool " + uses.keyOf(instance.spatial())));
        pools.addEndListener((instance, useId, reason) -> ended.add("scene " + uses.keyOf(instance.spatial())));
        uses.recycle("anna");
        assertThat(ended).containsExactly("scene anna", "pool anna");
        assertThat(uses.size()).isZero();
    }

    @Test
    void aUseWhoseEndWasAskedForMeanwhileIsEndedAnyway() throws InterruptedException {
        Geometry spatial = spawn("anna", bullets);
        Thread other = new Thread(() -> pools.requestRecycle(spatial));
        other.start();
        other.join();
        assertThat(uses.recycle("anna")).as("nobody finds it any more").isFalse();
        assertThat(spawn("anna", bullets)).isNotSameAs(spatial);
        pools.update(0.01f);
        assertThat(uses.get("anna")).isNotNull();
        assertThat(bullets.stats().active()).isEqualTo(1);
    }

    @Test
    void listenersLearnAKeyThatWasLookedForAfterTheRequest() {
        List<String> ended = new ArrayList<>();
        bullets.addEndListener((instance, useId, why) -> ended.add(uses.keyOf(instance.spatial()) + " " + why));
        pools.requestRecycle(spawn("anna", bullets));
        assertThat(uses.get("anna")).isNull();
        assertThat(uses.recycle("anna")).isFalse();
        assertThat(uses.size()).isEqualTo(1);
        Geometry next = spawn("anna", bullets);
        assertThat(uses.size()).isEqualTo(1);
        pools.update(0.01f);
        assertThat(ended).containsExactly("anna REQUESTED");
        assertThat(uses.get("anna")).isSameAs(next);
        assertThat(uses.keyOf(next)).isEqualTo("anna");
        assertThat(uses.size()).isEqualTo(1);
    }

    @Test
    void noKeyIsNull() {
        assertThatNullPointerException().isThrownBy(() -> spawn(null, bullets)).withMessage("key");
        assertThatNullPointerException().isThrownBy(() -> uses.bind(null, bullets.spawn())).withMessage("key");
    }

    @Test
    void anyRowOfCallsDoesWhatAMapWould() {
        InstanceKeys<Long> numbers = new InstanceKeys<>(pools);
        long seed = Seeds.of(InstanceKeysTest.class);
        Random random = new Random(seed);
        Map<Long, Spatial> model = new HashMap<>();
        for (int step = 0; step < 30_000; step++) {
            long key = random.nextInt(200);
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    if (!model.containsKey(key)) {
                        model.put(key, bullets.spawn());
                        numbers.bind(key, model.get(key));
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
    void aKeyAllocatesNoMoreThanAMapEntryAndABox() {
        InstanceKeys<Long> numbers = new InstanceKeys<>(pools);
        SpatialPool<Geometry> quiet = register("quiet", b -> b.developmentMode(false).prewarm(500));
        long bytes = Garbage.leastOf(8, () -> {
            for (long key = 0; key < 500; key++) {
                Long boxed = key * 1_000_003;
                numbers.bind(boxed, quiet.spawn());
            }
            quiet.recycleAll();
        });
        // 24 for the box, 32 or 48 for the entry, and the copy that recycleAll works on
        assertThat(bytes / 500).isBetween(24L, 100L);
        assertThat(numbers.size()).isZero();
    }
}
