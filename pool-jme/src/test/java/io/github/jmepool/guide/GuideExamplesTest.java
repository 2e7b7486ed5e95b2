// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.system.JmeSystem;
import com.jme3.texture.Texture;
import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.observe.PoolSizer;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the code of docs/guide.md. */
class GuideExamplesTest {
    private final AssetManager assets = JmeSystem.newAssetManager(
            JmeSystem.class.getResource("/com/jme3/asset/Desktop.cfg"));
    private final ScenePools pools = new ScenePools();
    private final Node root = new Node("root");
    private SpatialPool<Geometry> bullets;

    @TempDir
    private Path folder;

    @BeforeEach
    void open() {
        pools.setRoot(root);
        bullets = pools.register("bullet", box("bullet"));
    }

    @AfterEach
    void close() throws IOException {
        pools.close();
        Files.deleteIfExists(Path.of("play.jfr")); // of the page's line that records
    }

    private Geometry box(String name) {
        Geometry geometry = new Geometry(name, new Box(1f, 1f, 1f));
        geometry.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        return geometry;
    }

    @Test
    void aBarAndATweenEndWithTheirEnemy() {
        SpatialPool<Node> enemies = pools.register("enemy", new Node("enemy"));
        List<String> ends = new ArrayList<>();
        Node enemy = GuideExamples.companions(pools, enemies, bullets, new Vector3f(), root, () -> ends.add("tween"));
        bullets.addEndListener((instance, use, reason) -> ends.add(reason.name()));
        enemies.recycle(enemy);
        assertThat(ends).as("without another frame").containsExactly("tween", "RECYCLED");
    }

    @Test
    void poolsAreFoundByNameAndByPrefab() throws Exception {
        Path models = folder.resolve("Models");
        BinaryExporter.getInstance().save(new Node("barrel"), models.resolve("Barrel.j3o").toFile());
        assets.registerLocator(folder.toString(), FileLocator.class);
        GuideExamples.names(pools, new Node("drone"), box("rocket"), assets);
        assertThat(pools.pool("rocket").settings().lifetimeSeconds()).isEqualTo(2f);
        assertThat(pools.pool("rocket").idleCount()).as("not opened yet").isZero();
        assertThat(pools.pool("barrel").stats().idle()).isEqualTo(1);
        Geometry prefab = box("rock");
        Geometry rock = GuideExamples.byPrefab(pools, prefab, Vector3f.UNIT_X);
        assertThat(rock.getLocalTranslation()).isEqualTo(Vector3f.UNIT_X);
        pools.prewarmNow();
        assertThat(pools.pool("rock").stats().total()).isEqualTo(ScenePools.DEFAULT_POOL_SIZE);
        assertThat(GuideExamples.information(pools, rock)).startsWith("rock, use ");
    }

    @Test
    void aStateIsAttachedOnce() {
        try (HeadlessApp app = new HeadlessApp()) {
            ScenePools attached = GuideExamples.attach(app.getStateManager());
            assertThat(GuideExamples.attach(app.getStateManager())).isSameAs(attached);
        }
    }

    @Test
    void onlyTheEnemyThatWasHitIsRecycled() {
        Node prefab = new Node("enemy");
        prefab.attachChild(box("body"));
        SpatialPool<Node> enemies = pools.register("enemy", prefab);
        Node far = enemies.spawn(new Vector3f(50f, 0f, 0f));
        Node near = enemies.spawn();
        GuideExamples.hits(enemies, bullets.spawn());
        assertThat(pools.instanceOf(near).isActive()).isFalse();
        assertThat(pools.instanceOf(far).isActive()).isTrue();
    }

    @Test
    void aBulletHitsOneEnemyAndIsGone() {
        Node prefab = new Node("enemy");
        prefab.attachChild(box("body"));
        SpatialPool<Node> enemies = pools.register("enemy", prefab);
        enemies.spawn(new Vector3f(50f, 0f, 0f));
        enemies.spawn();
        enemies.spawn();
        bullets.spawn();
        bullets.spawn(new Vector3f(0f, 20f, 0f));
        GuideExamples.collisions(bullets, enemies);
        assertThat(enemies.activeCount()).isEqualTo(2);
        assertThat(bullets.activeCount()).isEqualTo(1);
    }

    @Test
    void aFlashIsWhereTheEnemyWas() {
        SpatialPool<Node> enemies = pools.register("enemy", new Node("enemy"));
        SpatialPool<Geometry> flashes = pools.register("flash", box("flash"));
        Node enemy = enemies.spawn(new Vector3f(50f, 0f, 0f));
        GuideExamples.flashWhereItWas(flashes, enemies, enemy);
        flashes.forEachActive(flash -> assertThat(flash.getLocalTranslation()).isEqualTo(new Vector3f(50f, 0f, 0f)));
        assertThat(flashes.activeCount()).isEqualTo(1);
        assertThat(enemies.activeCount()).isZero();
        assertThat(enemy.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
    }

    @Test
    void aBulletThatIsDisposedOfWhenItHitsIsAskedNoMore() {
        SpatialPool<Geometry> kept = pools.register("none-kept", box("shot"), s -> s.maxIdle(0));
        SpatialPool<Node> enemies = pools.register("enemy", new Node("enemy"));
        enemies.spawn();
        enemies.spawn();
        kept.spawn();
        int[] asked = new int[1];
        GuideExamples.nested(pools, kept, enemies, (enemy, bullet) -> ++asked[0] > 0);
        assertThat(asked[0]).isEqualTo(1);
        assertThat(kept.stats().disposed()).isEqualTo(1);
    }

    @Test
    void everyFormOfSpawnPlacesTheInstance() {
        Node turret = new Node("turret");
        GuideExamples.spawns(bullets, Vector3f.UNIT_Z, new Quaternion(), turret);
        assertThat(turret.getQuantity()).isEqualTo(3);
        pools.update(1f);
        assertThat(bullets.stats().active()).isEqualTo(5);
        assertThat(GuideExamples.counts(bullets)).isZero();
    }

    @Test
    void settingsAreAsInTheGuide() {
        assertThat(GuideExamples.sizes().maxIdle()).isEqualTo(110);
        SpatialPool<Node> enemies = pools.register("enemy", new Node("enemy"), s -> s.maxActive(1));
        GuideExamples.atALimit(enemies, Vector3f.UNIT_X);
        GuideExamples.atALimit(enemies, Vector3f.UNIT_X);
        assertThat(enemies.stats().exhausted()).isEqualTo(1);
        GuideExamples.live(bullets);
        assertThat(bullets.settings().maxActive()).isEqualTo(800);
        assertThat(GuideExamples.rules().resetRules()).hasSize(1);
        assertThat(GuideExamples.reserve().cloneOffThread()).isTrue();
        bullets.configure(GuideExamples.tracked());
        bullets.spawn();
        assertThat(GuideExamples.leaks(pools)).isEmpty();
        GuideExamples.presets(pools, folder.resolve("pools.json"));
        assertThat(bullets.settings().maxActive()).isEqualTo(GuideExamples.tracked().maxActive());
    }

    @Test
    void hooksAndControlsTakePartInAUse() {
        Node prefab = new Node("enemy");
        prefab.addControl(new GuideExamples.Enemy());
        GuideExamples.EnemyPool enemies = pools.register(new GuideExamples.EnemyPool(prefab));
        Node enemy = enemies.spawn();
        GuideExamples.Enemy control = enemy.getControl(GuideExamples.Enemy.class);
        int serial = enemy.getUserData("serial");
        enemy.setUserData("serial", -1);
        control.aimAt(root);
        assertThat(control.survives(60)).isTrue();
        assertThat(control.survives(60)).isFalse();
        pools.recycle(enemy);
        assertThat(enemies.spawn()).isSameAs(enemy);
        assertThat((int) enemy.getUserData("serial")).isEqualTo(serial);
        assertThat(control.survives(60)).isTrue();
    }

    @Test
    void aPaintedCrateIsRecycledUnpainted() {
        Geometry prefab = box("crate");
        prefab.getMaterial().setColor("Color", ColorRGBA.Brown);
        SpatialPool<Geometry> crates = pools.register("crate", prefab, GuideExamples.materials());
        GuideExamples.paint(crates);
        crates.recycleAll();
        assertThat(crates.spawn().getMaterial().<ColorRGBA>getParamValue("Color")).isEqualTo(ColorRGBA.Brown);
    }

    @Test
    void aTrustedBulletIsRestoredToItsPlace() {
        try (ScenePools others = new ScenePools()) {
            others.setRoot(root);
            SpatialPool<Geometry> trusted = others.register("bullet", box("bullet"), GuideExamples.trusted());
            Geometry bullet = trusted.spawn(Vector3f.UNIT_X);
            bullet.setLocalScale(3f);
            trusted.recycle(bullet);
            assertThat(trusted.spawn().getLocalTransform()).isEqualTo(Transform.IDENTITY);
        }
    }

    @Test
    void anExplosionIsRecycledWhenItHasBurntOut() {
        SpatialPool<ParticleEmitter> explosions = GuideExamples.burntOut(pools, emitter(1f), Vector3f.UNIT_X);
        frames(2);
        assertThat(explosions.stats().active()).isEqualTo(1);
        frames(3);
        assertThat(explosions.stats().active()).isZero();
    }

    @Test
    void anExplosionOfSeveralEmittersLastsAsLongAsTheLongest() {
        Node prefab = new Node("blast");
        for (float life : new float[] {0.1f, 1f}) {
            ParticleEmitter emitter = emitter(life);
            emitter.setParticlesPerSec(0);
            prefab.attachChild(emitter);
        }
        SpatialPool<Node> blasts = pools.register("blast", prefab,
                s -> s.recycleWhen(RecycleWhen.particlesBurntOut()));
        GuideExamples.blast(blasts, Vector3f.UNIT_X);
        frames(2);
        assertThat(blasts.stats().active()).isEqualTo(1);
        frames(3);
        assertThat(blasts.stats().active()).isZero();
    }

    private ParticleEmitter emitter(float life) {
        ParticleEmitter emitter = new ParticleEmitter("explosion", ParticleMesh.Type.Triangle, 20);
        emitter.setMaterial(new Material(assets, "Common/MatDefs/Misc/Particle.j3md"));
        assertThat(emitter.getParticlesPerSec()).as("the rate that the guide names").isEqualTo(20);
        emitter.setHighLife(life);
        emitter.setLowLife(life);
        return emitter;
    }

    private void frames(int count) {
        for (int frame = 0; frame < count; frame++) {
            root.updateLogicalState(0.4f);
            root.updateGeometricState();
            pools.update(0.4f);
        }
    }

    @Test
    void aLevelEndsAPoolOfItsOwnClassAndUsesOfOthers() {
        bullets.spawn();
        List<EndReason> ends = new ArrayList<>();
        bullets.addEndListener((instance, useId, reason) -> ends.add(reason));
        GuideExamples.level(pools, new Node("enemy"), bullets);
        assertThat(pools.has("enemy")).isFalse();
        assertThat(ends).containsExactly(EndReason.GROUP_CLOSED, EndReason.RECYCLED);
        assertThat(bullets.activeCount()).isZero();
    }

    @Test
    void prewarmingAndBudgetsWork() {
        SpatialPool<Geometry> enemies = pools.register("enemy", box("enemy"));
        PrewarmTask loading = GuideExamples.prewarm(pools, bullets, enemies);
        while (!loading.isOver()) {
            pools.update(0f);
        }
        assertThat(bullets.stats().idle()).isEqualTo(500);
        assertThat(enemies.stats().idle()).isEqualTo(40);
        assertThat(GuideExamples.budget(pools)).isNotEmpty();
        assertThat(pools.background().getBudgetMicros()).isEqualTo(300);
        GuideExamples.observe(pools);
        assertThat(GuideExamples.published(pools)).isEmpty();
        pools.update(0.01f);
        assertThat(GuideExamples.published(pools)).hasSize(2);
        GuideExamples.memory(pools);
        // each frame does one unit of work at least, and there are fewer than 1,000
        for (int frame = 0; frame < 1_000 && bullets.stats().idle() > 0; frame++) {
            pools.update(0.01f);
        }
        assertThat(bullets.stats().idle()).isZero();
        pools.background().freeMemoryAbove(0.85, null);
    }

    @Test
    void thePoolsOfTheCoreWork() throws InterruptedException {
        assertThat(CorePoolExamples.lease(Vector3f.ZERO, Vector3f.UNIT_X)).isEqualTo(1f);
        try (PoolRegistry registry = new PoolRegistry(); PoolSizer sizer = CorePoolExamples.sizer(registry)) {
            CorePoolExamples.loop(sizer);
            assertThat(sizer.view().failures()).isEmpty();
        }
        ObjectPool<CorePoolExamples.Packet> packets = CorePoolExamples.packets();
        assertThat(packets.idleCount()).isPositive();
        ConcurrentObjectPool<ByteBuffer> buffers = CorePoolExamples.concurrent();
        assertThat(buffers.idleCount()).isEqualTo(1);
    }

    @Test
    void aSharedTextureStaysForTheNextHolder() throws IOException {
        Path moss = folder.resolve("Textures/Moss.png");
        Files.createDirectories(moss.getParent());
        ImageIO.write(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB), "png", moss.toFile());
        assets.registerLocator(folder.toString(), FileLocator.class);
        Material ground = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        GuideExamples.sharedAssets(pools, assets, ground);
        assertThat(ground.getTextureParam("ColorMap").getTextureValue().getImage().getWidth()).isEqualTo(1);
        assertThat(pools.shared().textures().unusedCount()).isEqualTo(1);
        SharedPool<String, Texture> textures = CorePoolExamples.shared(assets, Runnable::run);
        assertThat(textures.count()).isEqualTo(1);
        assertThat(textures.unusedCount()).isEqualTo(1);
        textures.close();
    }

    @Test
    void usesAreFoundByTheGamesOwnKeys() {
        pools.setRoot(root);
        SpatialPool<Node> enemies = pools.register("enemy", new Node("enemy"));
        List<EndReason> ends = new ArrayList<>();
        assertThat(GuideExamples.byKey(pools, enemies, 42, new Vector3f(1, 2, 3), ends)).isInstanceOf(Node.class);
        assertThat(ends).containsExactly(EndReason.RECYCLED);
        assertThat(enemies.stats().active()).isZero();
    }
}
