// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.SimpleApplication;
import com.jme3.bullet.BulletAppState;
import com.jme3.effect.ParticleEmitter;
import com.jme3.font.BitmapText;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.headless.StepContext;
import io.github.jmepool.sample.headless.StepTimer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plays each example without a display, by frames of a sixtieth of a second; the panel needs a window. */
class ExampleTest {
    private final Map<EndReason, Integer> ends = new EnumMap<>(EndReason.class);
    private SimpleApplication app;
    private StepContext context;
    private ScenePools pools;

    @AfterEach
    void end() {
        if (context != null) {
            context.end();
            assertThat(pools.stats()).as("in use after the application").allMatch(pool -> pool.active() == 0);
        }
    }

    private void start(Example example) {
        app = example.app();
        context = StepContext.start(app);
        pools = app.getStateManager().getState(PoolAppState.class).pools();
        pools.prewarmNow(); // or the counts depend on how far the worker has got
    }

    private void play(float seconds) {
        play(seconds, () -> { });
    }

    /** Plays on and looks after each frame. */
    private void play(float seconds, Runnable look) {
        for (int frame = 0; frame < seconds * StepTimer.FRAME_RATE; frame++) {
            context.step();
            for (PoolStats one : pools.stats()) {
                assertThat(one.created()).as("counts of %s", one)
                        .isEqualTo(one.active() + one.idle() + one.disposing() + one.disposed() + one.detached());
            }
            look.run();
        }
    }

    private PoolStats stats(String pool) {
        return pools.pool(pool).stats();
    }

    private static long spawned(PoolStats pool) {
        return pool.hits() + pool.misses();
    }

    private void countEnds(String pool) {
        pools.pool(pool).addEndListener((instance, useId, why) -> ends.merge(why, 1, Integer::sum));
    }

    private List<Spatial> active(String pool) {
        List<Spatial> active = new ArrayList<>();
        pools.pool(pool).forEachActive(active::add);
        return active;
    }

    private String text() {
        return app.getGuiNode().getChildren().stream().filter(BitmapText.class::isInstance)
                .map(text -> ((BitmapText) text).getText()).filter(text -> text.contains("made")
                        || text.contains("draw calls")).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Example.class)
    void anExampleCanBeStartedByItself(Example example) throws Exception {
        assertThat(example.app().getClass().getMethod("main", String[].class)).isNotNull();
    }

    @Test
    void chunksOfGrassComeAndGoWithTheCamera() {
        start(Example.GRASS);
        play(0.1f);
        int tufts = pools.stats().get(0).active();
        assertThat(tufts).isGreaterThan(100_000);
        play(2, () -> assertThat(pools.stats().get(0).active()).isEqualTo(tufts));
        assertThat(spawned(pools.stats().get(0))).isGreaterThan(tufts);
        assertThat(pools.stats().get(0).created()).isEqualTo(tufts);
        assertThat(text()).contains("draw calls 1");
    }

    @Test
    void sparksBurstAtOnceAndAreReusedInOneDrawCall() {
        start(Example.FIREWORKS);
        countEnds("spark");
        play(0.1f);
        assertThat(stats("spark").active()).as("two rockets in the first frames").isEqualTo(440);
        play(6);

        PoolStats sparks = stats("spark");
        assertThat(sparks.active()).as("220 of each of the last two seconds' rockets").isBetween(1760, 1980);
        assertThat(sparks.created()).isEqualTo(2000);
        assertThat(spawned(sparks)).isGreaterThan(5000);
        assertThat(ends).isEqualTo(Map.of(EndReason.EXPIRED, (int) spawned(sparks) - sparks.active()));
        assertThat(text()).isEqualTo("sparks " + sparks.active() + ", draw calls 1");
    }

    @Test
    void bulletsAreRecycledWhereTheyLeaveTheDisc() {
        start(Example.BULLETS);
        countEnds("bullet");
        play(5, () -> assertThat(active("bullet"))
                .allMatch(bullet -> bullet.getLocalTranslation().length() <= 7.001f));

        PoolStats bullets = stats("bullet");
        assertThat(bullets.created()).as("made before the first shot").isEqualTo(100);
        assertThat(spawned(bullets)).isBetween(370L, 375L);
        assertThat(ends).isEqualTo(Map.of(EndReason.RECYCLED, (int) spawned(bullets) - bullets.active()));
        assertThat(text()).isEqualTo("shots " + spawned(bullets) + ", in flight " + bullets.active() + ", made 100");
    }

    @Test
    void turretsHitWhatIsNearest() {
        start(Example.TARGETS);
        countEnds("enemy");
        countEnds("bullet");
        play(10);

        int hits = Integer.parseInt(text().replaceAll(".*hits (\\d+),.*", "$1"));
        assertThat(hits).isGreaterThan(100);
        assertThat(ends.get(EndReason.RECYCLED)).as("a bullet and an enemy each").isGreaterThanOrEqualTo(2 * hits);
        assertThat(active("enemy")).isNotEmpty();
    }

    @Test
    void coinsOfASwarmFallAndEndByTheirLifetimes() {
        start(Example.SWARM);
        play(5);

        PoolStats coins = pools.stats().get(0);
        assertThat(coins.name()).isEqualTo("coin");
        assertThat(coins.active()).as("those of the last three seconds").isBetween(11_800, 12_000);
        assertThat(spawned(coins)).isBetween(19_900L, 20_100L);
        assertThat(text()).isEqualTo("coins " + coins.active() + ", made " + coins.created()
                + ", draw calls 1");
    }

    @Test
    void dropsBeginEachUseAtTheFountainAndEndByTheirLifetimes() {
        start(Example.LIFETIMES);
        countEnds("drop");
        Set<Long> seen = new HashSet<>();
        Set<Spatial> known = new HashSet<>();
        int[] reused = {0};
        play(5, () -> active("drop").forEach(drop -> {
            if (seen.add(pools.instanceOf(drop).useId())) {
                reused[0] += known.add(drop) ? 0 : 1;
                // its first frame: thrown upwards, whatever velocity the last use has ended with
                assertThat(drop.getLocalTranslation().y).isBetween(0f, 0.2f);
            }
        }));

        assertThat(reused[0]).as("uses of drops that had fallen before").isGreaterThan(400);
        assertThat(ends).containsOnlyKeys(EndReason.EXPIRED);
        long tall = active("drop").stream().filter(drop -> drop.getLocalScale().y == 3).count();
        assertThat(tall).as("20 a second for 0.8 seconds").isBetween(15L, 17L);
        assertThat(active("drop").size() - tall).as("180 a second for 1.7 seconds").isBetween(300L, 312L);
        assertThat(stats("drop").created()).isEqualTo(400);
    }

    @Test
    void everyBalloonIsPaintedAndCountedByItsPool() {
        start(Example.SUBCLASS);
        countEnds("balloon");
        Map<Long, ColorRGBA> colors = new HashMap<>();
        play(8, () -> active("balloon").forEach(balloon -> colors.put(pools.instanceOf(balloon).useId(),
                ((Geometry) balloon).getMaterial().<ColorRGBA>getParamValue("Diffuse").clone())));

        assertThat(pools.pool("balloon").getClass()).isNotEqualTo(SpatialPool.class);
        assertThat(new HashSet<>(colors.values())).as("colours of %s uses", colors.size())
                .hasSizeGreaterThan(colors.size() * 9 / 10).hasSizeGreaterThan(90);
        assertThat(ends).containsOnlyKeys(EndReason.EXPIRED);
        assertThat(text()).isEqualTo("popped " + ends.get(EndReason.EXPIRED) + ", made 60");
    }

    @Test
    void aLevelsEndRecyclesAllThatTheLevelHad() {
        start(Example.LEVELS);
        countEnds("lamp");
        SpatialPool<?> trees = pools.pool("thing");
        play(1.9f);
        assertThat(stats("thing").active()).isEqualTo(30);
        assertThat(text()).isEqualTo("level 1: lamps 30, made 30");

        play(0.2f);

        assertThat(pools.pool("thing")).as("the second level's own").isNotSameAs(trees);
        assertThat(ends).isEqualTo(Map.of(EndReason.GROUP_CLOSED, 30));
        Map<String, Integer> things = new HashMap<>();
        app.getRootNode().depthFirstTraversal(spatial -> things.merge(spatial.getName(), 1, Integer::sum));
        assertThat(things).doesNotContainKey("tree").containsEntry("tent", 30).containsEntry("lamp", 30);
        play(8);
        assertThat(text()).isEqualTo("level 6: lamps 30, made 30");
    }

    @Test
    void namesAndBarsEndWithTheirOrcs() {
        start(Example.LABELS);
        countEnds("orc");
        play(20, () -> assertThat(stats("orc").active()).isEqualTo(200));

        assertThat(ends.get(EndReason.RECYCLED)).isGreaterThan(50);
        int labels = Integer.parseInt(text().replaceAll("labels (\\d+),.*", "$1"));
        assertThat(labels - 2 * 200).as("numbers of the last second").isBetween(55, 65);
        assertThat(text()).endsWith(", draw calls 1");
    }

    @Test
    void thousandsOfCubesWithColorsAreDrawnByOneCall() {
        start(Example.INSTANCING);
        play(6);

        PoolStats cubes = stats("cube");
        assertThat(cubes.active()).isBetween(1790, 1810);
        assertThat(cubes.created()).isEqualTo(2000);
        assertThat(spawned(cubes)).isGreaterThan(3500);
        assertThat(text()).isEqualTo("cubes " + cubes.active() + ", draw calls 1\nSPACE draws them individually");

        ((HelloInstancing) app).switchDrawing(true);
        play(0.1f);
        assertThat(text()).endsWith("SPACE draws them together");
        assertThat(pools.pool("cube").drawCalls()).isGreaterThan(1700);
    }

    @Test
    void grassSwaysAndFlashesInOneCall() {
        start(Example.PARAMS);
        play(1);

        assertThat(text()).isEqualTo("tufts 3999, hits 30, draw calls 1");
        assertThat(pools.pool("tuft").instancedRendering().individualCount()).isZero();
        assertThat(pools.pool("tuft").instancedRendering().drawnMaterials()).singleElement().satisfies(
                material -> assertThat(material.<Boolean>getParamValue("InstanceParams")).isTrue());
    }

    @Test
    void flamesThatAUseHasStoppedTurnInTheNext() {
        start(Example.BILLBOARDS);
        countEnds("torch");
        play(2);
        ((HelloBillboards) app).stopTurning();
        play(0.1f);
        assertThat(active("torch")).noneMatch(ExampleTest::isTurning);
        assertThat(text()).contains(", draw calls 4\nSPACE");
        play(35); // past all of them

        assertThat(active("torch")).allMatch(ExampleTest::isTurning).hasSizeBetween(64, 70);
        assertThat(text()).contains(", draw calls 4\nSPACE");
        assertThat(ends).containsOnlyKeys(EndReason.RECYCLED);
        assertThat(stats("torch").created()).isEqualTo(80);
    }

    private static boolean isTurning(Spatial torch) {
        return ((Node) torch).getChild("flame").getControl(BillboardControl.class).isEnabled();
    }

    @Test
    void theSpaceHasTheBodiesOfTheCratesInUse() {
        start(Example.PHYSICS);
        countEnds("crate");
        play(8, () -> assertThat(app.getStateManager().getState(BulletAppState.class).getPhysicsSpace()
                .countCollisionObjects()).isEqualTo(stats("crate").active() + 1));

        assertThat(ends).containsOnlyKeys(EndReason.EXPIRED);
        assertThat(stats("crate").created()).isEqualTo(60);
        assertThat(active("crate")).as("crates that lie on the floor or on others")
                .anyMatch(crate -> crate.getLocalTranslation().y > 0.9f && crate.getLocalTranslation().y < 2);
    }

    @Test
    void explosionsEndWhenTheirLastParticleHasBurntOut() {
        start(Example.EFFECTS);
        countEnds("explosion");
        List<Integer> particlesLeft = new ArrayList<>();
        pools.pool("explosion").addEndListener((explosion, useId, why) ->
                particlesLeft.add(((ParticleEmitter) explosion.spatial()).getNumVisibleParticles()));
        play(8);

        PoolStats explosions = stats("explosion");
        assertThat(ends).isEqualTo(Map.of(EndReason.FINISHED, (int) spawned(explosions) - explosions.active()));
        assertThat(explosions.created()).isEqualTo(20);
        assertThat(particlesLeft).hasSizeGreaterThan(20).containsOnly(0);
        assertThat(stats("boom").active()).as("sounds, as this is played without").isZero();
    }

    @Test
    void everyEntityIsShownByTheSpatialOfItsShape() {
        start(Example.ENTITIES);
        play(1);
        assertThat(stats("Box").active()).isEqualTo(60);
        assertThat(stats("Sphere").active()).isZero();

        play(5);
        assertThat(stats("Box").active()).isEqualTo(75);
        assertThat(stats("Sphere").active()).isEqualTo(75);
        assertThat(spawned(stats("Box"))).as("an entity each frame").isEqualTo(360);
        assertThat(stats("Box").created() + stats("Sphere").created()).isLessThanOrEqualTo(152);
        Set<Vector3f> places = new HashSet<>();
        for (String pool : List.of("Box", "Sphere")) {
            active(pool).forEach(view -> places.add(view.getLocalTranslation()));
        }
        assertThat(places).as("each where its entity is").hasSize(150);
    }

    @Test
    void aShipThatTheServerRecyclesDisappearsAndOthersStay() {
        start(Example.NETWORK);
        countEnds("ship");
        // the network delivers in its own time, so play until it has
        while (ends.getOrDefault(EndReason.EXPIRED, 0) < 20 || stats("ship").active() < 20) {
            context.step();
        }

        assertThat(ends).containsOnlyKeys(EndReason.EXPIRED);
        assertThat(((HelloNetwork) app).known().size()).isEqualTo(stats("ship").active());
        assertThat(text()).isEqualTo("ships " + stats("ship").active() + ", made " + stats("ship").created());
    }
}
