// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.spawning;

import static io.github.jmepool.jme.ScenePools.loadModel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.system.JmeSystem;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolExhaustedException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Scenes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls that a game makes every day are short, and refuse what they can't do. */
class EverydayCallsTest {
    private final ScenePools pools = new ScenePools();
    private final Node root = new Node("root");

    EverydayCallsTest() {
        pools.setRoot(root);
    }

    private static void assertThatSettingsAre(SpatialPool<?> pool, String name) {
        assertThat(pool.name()).isEqualTo(name);
        assertThat(pool.settings().name()).isEqualTo(name);
        assertThat(pool.settings().prewarm()).isEqualTo(3);
        assertThat(pool.settings().lifetimeSeconds()).isEqualTo(2f);
    }

    private static SpatialPoolSettings.Builder threeForTwoSeconds(SpatialPoolSettings.Builder settings) {
        return settings.prewarm(3).lifetimeSeconds(2f);
    }

    @Test
    void aPoolsNameIsGivenOnce(@TempDir Path folder) throws IOException {
        AssetManager assets = JmeSystem.newAssetManager(JmeSystem.class.getResource("/com/jme3/asset/Desktop.cfg"));
        BinaryExporter.getInstance().save(new Node("barrel"), folder.resolve("Barrel.j3o").toFile());
        assets.registerLocator(folder.toString(), FileLocator.class);

        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"),
                s -> s.prewarm(3).lifetimeSeconds(2f));
        assertThatSettingsAre(bullets, "bullet");
        assertThatSettingsAre(pools.register("barrel", loadModel(assets, "Barrel.j3o"),
                EverydayCallsTest::threeForTwoSeconds), "barrel");
        assertThatSettingsAre(pools.group("level").register("rock", Scenes.box("rock"),
                EverydayCallsTest::threeForTwoSeconds), "rock");
        assertThatSettingsAre(pools.register(new SpatialPool<>("own", Scenes.box("own"),
                EverydayCallsTest::threeForTwoSeconds) {
        }), "own");

        bullets.spawn();
        TestScene.prewarm(pools);
        assertThat(bullets.idleCount()).isEqualTo(2);
    }

    @Test
    void aNameAndAPlaceAreEnoughToSpawn() {
        Quaternion aim = new Quaternion().fromAngles(0f, 1f, 0f);
        pools.register("bullet", Scenes.box("bullet"));
        Spatial placed = pools.spawn("bullet", new Vector3f(1f, 2f, 3f), aim);
        assertThat(placed.getLocalTranslation()).isEqualTo(new Vector3f(1f, 2f, 3f));
        assertThat(placed.getLocalRotation()).isEqualTo(aim);
        Spatial asItsPrefab = pools.spawn("bullet", null, null);
        assertThat(asItsPrefab.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(asItsPrefab.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
    }

    @Test
    void anotherBuilderThanTheGivenOneIsRefusedAndNothingRegistered() {
        Geometry prefab = Scenes.box("bullet");
        String remedy = " instead of the builder that it was given; write s -> s.prewarm(200)";
        assertThatThrownBy(() -> pools.register("bullet", prefab, s -> null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Pool 'bullet': the function for its settings returned null" + remedy);
        assertThatThrownBy(() -> pools.register("bullet", prefab, s -> SpatialPoolSettings.builder("bullet")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Pool 'bullet': the function for its settings returned another builder" + remedy);
        UnaryOperator<SpatialPoolSettings.Builder> none = null;
        assertThatThrownBy(() -> pools.register("bullet", prefab, none)).isInstanceOf(NullPointerException.class)
                .hasMessage("settings");
        assertThatThrownBy(() -> pools.register("bullet", prefab, s -> s.prewarm(-1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("prewarm");
        assertThatThrownBy(() -> pools.register(" ", prefab, s -> s)).isInstanceOf(IllegalArgumentException.class);
        assertThat(pools.pools()).isEmpty();
        pools.register("bullet", prefab, s -> s);
    }

    @Test
    void onlyALifetimeThatIsGivenReplacesThePools() {
        SpatialPool<Geometry> pool = pools.register("flame", Scenes.box("flame"), s -> s.lifetimeSeconds(2f));
        Node torch = new Node("torch");
        root.attachChild(torch);
        Quaternion turn = new Quaternion().fromAngles(0f, 1f, 0f);

        Geometry there = pool.spawnUnder(torch, Vector3f.UNIT_X);
        Geometry turned = pool.spawnUnder(torch, Vector3f.UNIT_Y, turn);
        Geometry asThePrefab = pool.spawnUnder(torch, null, null);
        Geometry brief = pool.spawnUnder(torch, Vector3f.UNIT_Z, turn, 0.5f);
        Geometry endless = pool.spawnUnder(torch, Vector3f.UNIT_Z, turn, 0f);

        assertThat(torch.getChildren()).containsExactly(there, turned, asThePrefab, brief, endless);
        assertThat(there.getLocalTranslation()).isEqualTo(Vector3f.UNIT_X);
        assertThat(there.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
        assertThat(turned.getLocalTranslation()).isEqualTo(Vector3f.UNIT_Y);
        assertThat(turned.getLocalRotation()).isEqualTo(turn);
        List<Float> lifetimes = new ArrayList<>();
        for (Spatial each : List.of(there, turned, asThePrefab, brief, endless, pool.spawn(), pool.spawn(Vector3f.ZERO),
                pool.spawn(Vector3f.ZERO, turn), pool.spawnUnder(torch))) {
            lifetimes.add(pools.instanceOf(each).lifetimeSeconds());
        }
        assertThat(lifetimes).startsWith(2f, 2f, 2f, 0.5f).endsWith(2f, 2f, 2f, 2f);
        pools.update(3f);
        assertThat(torch.getChildren()).containsExactly(endless);
    }

    @Test
    void aTriedSpawnIsASpawnAndNullAtALimit() {
        Geometry prefab = Scenes.box("flame");
        SpatialPool<Geometry> pool = pools.register("flame", prefab, s -> s.maxActive(5).lifetimeSeconds(2f));
        Node torch = new Node("torch");
        root.attachChild(torch);
        Vector3f place = new Vector3f(1f, 2f, 3f);
        Quaternion turn = new Quaternion().fromAngles(0f, 1f, 0f);
        List<Supplier<Spatial>> ways = List.of(() -> pool.trySpawn(null, null, null),
                () -> pool.trySpawn(null, place, null), () -> pool.trySpawn(null, place, turn),
                () -> pool.trySpawn(torch, null, null), () -> pool.trySpawn(torch, place, turn));

        List<Spatial> spawned = new ArrayList<>();
        ways.forEach(way -> spawned.add(way.get()));
        assertThat(spawned).doesNotContainNull().doesNotHaveDuplicates();
        assertThat(spawned).extracting(Spatial::getLocalTranslation)
                .containsExactly(Vector3f.ZERO, place, place, Vector3f.ZERO, place);
        assertThat(spawned).extracting(Spatial::getLocalRotation).containsExactly(Quaternion.IDENTITY,
                Quaternion.IDENTITY, turn, Quaternion.IDENTITY, turn);
        assertThat(torch.getChildren()).containsExactly(spawned.get(3), spawned.get(4));
        assertThat(spawned).extracting(each -> pools.instanceOf(each).lifetimeSeconds()).containsOnly(2f);

        ways.forEach(way -> assertThat(way.get()).isNull());
        assertThat(pool.stats().exhausted()).isEqualTo(5);
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolExhaustedException.class)
                .hasMessageContaining("Pool 'flame': the pool is exhausted: 5 active")
                .hasMessageContaining("trySpawn()");
    }

    @Test
    void aTriedSpawnRefusesMisuseByAnException() {
        SpatialPool<Geometry> pool = pools.register("flame", Scenes.box("flame"), s -> s.maxActive(1));
        Node own = pool.spawn().getParent();
        Vector3f nowhere = new Vector3f(Float.NaN, 0f, 0f);
        assertThatThrownBy(() -> pool.trySpawn(null, nowhere, null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pool.trySpawn(own, null, null)).hasMessageContaining("a pool's own node");
        pool.close();
        assertThatThrownBy(() -> pool.trySpawn(null, null, null)).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void aPlaceUnderAPoolsOwnNodeIsRefusedHoweverItIsGiven() {
        SpatialPool<Geometry> pool = pools.register("flame", Scenes.box("flame"));
        Node own = pool.spawn().getParent();
        assertThatThrownBy(() -> pool.spawnUnder(own, Vector3f.ZERO)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'flame'").hasMessageContaining("a pool's own node");
        assertThatThrownBy(() -> pool.spawnUnder(own, Vector3f.ZERO, null)).hasMessageContaining("a pool's own node");
        assertThatThrownBy(() -> pool.spawnUnder(null, Vector3f.ZERO)).hasMessageContaining("parent must not be null");
        assertThat(pool.activeCount()).isEqualTo(1);
    }

    @Test
    void countsAreThoseOfThisMomentAndOfTheEndOnceTheSceneIsShut() throws InterruptedException {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"), s -> s.prewarm(3));
        assertThat(pool.activeCount()).isZero();
        assertThat(pool.idleCount()).isZero();
        Geometry bullet = pool.spawn();
        assertThat(pool.activeCount()).isEqualTo(1);
        assertThat(pool.idleCount()).isZero();
        TestScene.prewarm(pools);
        assertThat(pool.idleCount()).isEqualTo(2);
        pool.recycle(bullet);
        assertThat(pool.activeCount()).isZero();
        assertThat(pool.idleCount()).isEqualTo(3);

        List<Throwable> refused = new ArrayList<>();
        Thread other = new Thread(() -> {
            for (Runnable call : List.<Runnable>of(pool::activeCount, pool::idleCount)) {
                try {
                    call.run();
                } catch (WrongThreadException e) {
                    refused.add(e);
                }
            }
        });
        other.start();
        other.join();
        assertThat(refused).hasSize(2);

        pool.spawn();
        pools.close();
        assertThat(pool.activeCount()).isEqualTo(pool.stats().active()).isZero();
        assertThat(pool.idleCount()).isEqualTo(pool.stats().idle()).isZero();
    }
}
