// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.font.BitmapFont;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.system.NullRenderer;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.settings.Setting.Choice;
import io.github.jmepool.jme.internal.settings.Setting.Flag;
import io.github.jmepool.jme.internal.settings.Setting.Option;
import io.github.jmepool.jme.internal.settings.Setting.Topic;
import io.github.jmepool.jme.lemur.History.Sample;
import io.github.jmepool.jme.lemur.PoolSettingsModel.Line;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the panel shows and changes, without a screen. */
class PoolsModelTest {
    private final ScenePools pools = new ScenePools();
    private final PoolsModel model = new PoolsModel(pools);
    private SpatialPool<?> coin;
    private SpatialPool<?> bullet;

    @BeforeEach
    void openTheScene() {
        pools.setRoot(new Node("root"));
        coin = pools.register("coin", new Geometry("coin", new Box(1, 1, 1)));
        bullet = pools.register("bullet", new Geometry("bullet", new Box(1, 1, 1)),
                SpatialPoolSettings.builder("bullet").prewarm(8).build());
        bullet.prewarmNow(8);
        bullet.spawn();
        bullet.spawn();
        coin.spawn();
        model.sample();
    }

    @Test
    void poolsAreSampledFourTimesASecond() {
        long version = model.version();
        model.update(0.2f);
        model.update(0.2f);
        model.update(0.05f);
        model.update(0.05f);
        assertThat(model.version()).as("of 0.5 s").isEqualTo(version + 2);
    }

    @Test
    void rowsAreSortedByNameAtFirstAndByAnyColumnOnDemand() {
        assertThat(names()).containsExactly("bullet", "coin");
        model.sortBy(Column.NAME);
        assertThat(names()).containsExactly("coin", "bullet");
        model.sortBy(Column.ACTIVE);
        assertThat(names()).containsExactly("bullet", "coin");
        model.sortBy(Column.ACTIVE);
        assertThat(names()).containsExactly("coin", "bullet");
    }

    @Test
    void everyColumnShowsThePoolsOwnFigures() {
        PoolRow row = model.rows().get(0);
        assertThat(text(Column.ACTIVE, row)).isEqualTo("2");
        assertThat(text(Column.IDLE, row)).isEqualTo("6");
        assertThat(text(Column.PEAK, row)).isEqualTo("2");
        assertThat(text(Column.CLONED, row)).isEqualTo("0");
        assertThat(text(Column.USAGE, row)).isEqualTo("25 %");
        assertThat(text(Column.SURPLUS, row)).isEqualTo("0");
        assertThat(text(Column.CLONED, model.rows().get(1))).isEqualTo("1");
    }

    private static String text(Column column, PoolRow row) {
        return column.text.apply(row);
    }

    @Test
    void rowsStayWhereTheyAreWhenTheirCountsChange() {
        model.sortBy(Column.ACTIVE);
        assertThat(names()).containsExactly("bullet", "coin");
        coin.spawn();
        coin.spawn();
        coin.spawn();
        pools.register("arrow", new Geometry("arrow", new Box(1, 1, 1)));
        model.sample();
        assertThat(names()).as("a new pool goes below").containsExactly("bullet", "coin", "arrow");
        model.sortBy(Column.NAME);
        model.sortBy(Column.ACTIVE);
        assertThat(names()).containsExactly("coin", "bullet", "arrow");
    }

    @Test
    void aNewPoolGoesToItsNameWhereTheTableIsSortedByIt() {
        pools.register("cake", new Geometry("cake", new Box(1, 1, 1)));
        model.sample();
        assertThat(names()).containsExactly("bullet", "cake", "coin");
    }

    @Test
    void whatTheTableFindsIsPartOfTheName() {
        model.find(" OI ");
        assertThat(model.found()).extracting(PoolRow::name).containsExactly("coin");
        model.select("bullet");
        model.move(1);
        assertThat(model.selected().name()).as("through what is found").isEqualTo("coin");
        assertThat(model.totals()).as("the sums are those of all").startsWith("2 pools");
        model.find("");
        assertThat(model.found()).hasSize(2);
    }

    @Test
    void aSpawnThatHadToCloneIsFoundWhileItsMinuteIsShown() {
        assertThat(row("coin").finding().words()).as("before the panel was opened").isEmpty();
        coin.spawn();
        model.sample();
        assertThat(text(Column.FINDING, row("coin"))).isEqualTo("cloned 1");
        assertThat(row("coin").finding().advice()).startsWith("1 spawn of the last minute had to clone: raise Prewarm");
        assertThat(names()).as("what is to be looked at is first").containsExactly("coin", "bullet");
        for (int i = 0; i <= History.SAMPLES; i++) {
            model.sample();
        }
        assertThat(row("coin").finding().words()).as("a minute ago").isEmpty();
        assertThat(names()).as("sorted as it was").containsExactly("coin", "bullet");
        model.open();
        assertThat(names()).as("the next opening finds nothing").containsExactly("bullet", "coin");
    }

    @Test
    void whatBeginsToCostLaterComesAboveWhatDoesNot() {
        SpatialPool<Geometry> dart = pools.register("dart", new Geometry("dart", new Box(1, 1, 1)));
        coin.spawn();
        model.sample();
        assertThat(names()).containsExactly("coin", "bullet", "dart");
        dart.spawn();
        model.sample();
        assertThat(names()).containsExactly("coin", "dart", "bullet");
        assertThat(model.sortedBy()).isEqualTo(Column.FINDING);
    }

    @Test
    void aSwarmIsARowAsAPoolIs() {
        Geometry spark = new Geometry("spark", new Box(1, 1, 1));
        spark.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        Swarm sparks = pools.swarm("spark", spark, s -> s.prewarm(1));
        model.sample();
        assertThat(names()).containsExactly("bullet", "coin", "spark");
        sparks.spawn(Vector3f.ZERO);
        for (int i = 0; i < 100; i++) {
            sparks.spawn(Vector3f.ZERO);
        }
        model.sample();
        PoolRow row = row("spark");
        assertThat(names().get(0)).as("what is to be looked at is first").isEqualTo("spark");
        assertThat(row.finding().words()).startsWith("cloned ");
        assertThat(row.finding().prewarm()).as("suggested").isEqualTo(110);
        assertThat(text(Column.ACTIVE, row)).isEqualTo("101");
        assertThat(text(Column.DRAWS, row)).isEqualTo(Integer.toString(sparks.drawCalls()));
        assertThat(model.totals()).startsWith("3 pools: 104 active");
        model.select("spark");
        assertThat(model.samples(row).get(1).active()).as("plotted").isEqualTo(101);
        assertThat(model.about(row)).startsWith("" + row.stats().misses());
        row.applySuggestedSize();
        assertThat(sparks.settings().prewarm()).isEqualTo(110);
        assertThat(sparks.baseSettings().prewarm()).isOne();
        assertThatThrownBy(() -> row.settings.apply(row.settings.now().toBuilder().bakedPoses(30).build()))
                .hasMessageContaining("Swarm 'spark': [bakedPoses] can't be set");
        row.recycleAll();
        model.sample();
        assertThat(text(Column.ACTIVE, row)).isEqualTo("0");
    }

    @Test
    void labelsAreARowAsAPoolIs() {
        BitmapFont font = new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt");
        Labels tags = pools.labels("tag", font, s -> s.prewarm(4));
        model.sample();
        assertThat(names()).containsExactly("bullet", "coin", "tag");
        tags.spawn("7", Vector3f.ZERO, ColorRGBA.White, LabelStyle.DEFAULT);
        tags.spawn("8", Vector3f.ZERO, ColorRGBA.White, LabelStyle.DEFAULT);
        model.sample();
        PoolRow row = row("tag");
        assertThat(text(Column.ACTIVE, row)).isEqualTo("2");
        assertThat(text(Column.DRAWS, row)).isEqualTo(Integer.toString(tags.drawCalls()));
        row.recycleAll();
        assertThat(tags.activeCount()).isZero();
    }

    @Test
    void anOrderThatWasAskedForIsKept() {
        model.sortBy(Column.NAME);
        bullet.prewarmNow(40);
        model.sample();
        assertThat(row("bullet").finding().words()).isNotEmpty();
        model.open();
        assertThat(names()).containsExactly("coin", "bullet");
    }

    @Test
    void aFindingSuggestsThePrewarmCountThatMendsIt() {
        coin.spawn();
        coin.spawn();
        model.sample();
        assertThat(row("coin").finding().prewarm()).as("three at once").isEqualTo(3);
        coin.configure(coin.settings().toBuilder().prewarm(3).build());
        assertThat(row("coin").finding().prewarm()).as("enough").isNegative();
        bullet.configure(bullet.settings().toBuilder().prewarm(30).build());
        bullet.prewarmNow(30);
        model.sample();
        assertThat(row("bullet").finding().words()).isEqualTo("28 unused");
        assertThat(row("bullet").finding().prewarm()).isEqualTo(2);
    }

    @Test
    void aPoolThatIsFarTooLargeIsFound() {
        bullet.prewarmNow(19);
        model.sample();
        assertThat(row("bullet").finding().words()).as("2 in use of 19").isEqualTo("17 unused");
        assertThat(row("bullet").finding().advice()).startsWith("17 of 19 instances were never in use at once");
        bullet.trim(2);
        model.sample();
        assertThat(row("bullet").finding().words()).as("a few").isEmpty();
    }

    @Test
    void theTotalsAreTheSums() {
        assertThat(model.totals()).isEqualTo("2 pools: 3 active, 6 idle; 1 of 3 spawns had to clone;"
                + " 3 draw calls");
    }

    @Test
    void theTotalsOfOnePoolAreInTheSingular() {
        bullet.close();
        model.sample();
        assertThat(model.totals()).isEqualTo("1 pool: 1 active, 0 idle; 1 of 1 spawn had to clone;"
                + " 1 draw call");
    }

    @Test
    void drawingAsOneIsCountedAndSummedUp() {
        Geometry prefab = new Geometry("dot", new Box(1, 1, 1));
        prefab.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        SpatialPool<?> dot = pools.register("dot", prefab,
                SpatialPoolSettings.builder("dot").instanced(true).build());
        for (int i = 0; i < 10; i++) {
            dot.spawn();
        }
        model.sample();

        PoolRow row = model.rows().stream().filter(each -> each.name().equals("dot")).findFirst().orElseThrow();
        assertThat(text(Column.DRAWS, row)).isEqualTo("1");
        assertThat(model.totals()).endsWith("4 draw calls");
        dot.configure(dot.settings().toBuilder().instanced(false).build());
        model.sample();
        assertThat(text(Column.DRAWS, row)).isEqualTo("10");
        assertThat(model.totals()).endsWith("13 draw calls");
    }

    /** Of thousands of pools, most are never used. */
    @Test
    void samplesOfAnUnusedInstancedPoolMakeNoRenderer() {
        Geometry prefab = new Geometry("dot", new Box(1, 1, 1));
        prefab.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        SpatialPool<?> dot = pools.register("dot", prefab, s -> s.instanced(true));
        pools.update(0.01f);

        model.sample();
        assertThat(TestScene.hasRenderer(dot)).isFalse();

        dot.spawn();
        model.sample();
        assertThat(TestScene.hasRenderer(dot)).isTrue();
        assertThat(row("dot").individual()).isZero();
    }

    @Test
    void poolsThatTheDefaultCannotInstanceShowWhy() {
        pools.setInstanced(true);
        pools.register("empty", new Node("empty"));
        model.sample();
        assertThat(model.cost(row("empty"))).endsWith("Drawn individually: there is no geometry in it; attach one"
                + " before it is registered");
    }

    @Test
    void crowdsShowWhyInstancesAreDrawnIndividually() {
        Node arm = new Node("arm");
        Geometry skin = new Geometry("skin", new Box(1, 1, 1));
        skin.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        arm.attachChild(skin);
        SkinnedModel.skin(arm);
        SpatialPool<Node> arms = pools.register("arm", arm, s -> s.instanced(true).bakedPoses(30));
        Node first = arms.spawn();
        arms.spawn();
        model.sample();
        assertThat(model.cost(row("arm"))).isEqualTo("0 clips baked, 30 poses a second, 0.0 KB; 0 drawn together,"
                + " 2 individually: 2 as its poses are not baked yet");
        assertThat(model.totals()).endsWith("5 draw calls");
        assertThat(row("arm").finding().words()).isEqualTo("2 individually");
        Patience patience = new Patience();
        while (arms.instancedRendering().bakedClips().isEmpty()) {
            patience.check("the clips are baked");
            pools.update(0.01f);
        }
        pools.update(0.01f);
        arms.setInstanced(first, false);
        for (int i = 0; i < 5; i++) {
            model.sample();
        }

        assertThat(arms.instancedRendering().individuals()).isEqualTo(
                Map.of(first, "setInstanced(instance, false) was called"));
        assertThat(PoolsModel.individually(pools.instanceOf(first)))
                .isEqualTo(", drawn individually as setInstanced(instance, false) was called");
        assertThat(model.cost(row("arm"))).startsWith("2 clips baked, 30 poses a second, ")
                .endsWith(" KB; 1 drawn together, 1 individually: 1 as setInstanced(instance, false) was called");
    }

    @Test
    void effectsShowWhyInstancesAreDrawnIndividually() {
        ParticleEmitter sparks = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 10);
        sparks.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Particle.j3md"));
        SpatialPool<ParticleEmitter> pool = pools.register("sparks", sparks, s -> s.instanced(true));
        pool.spawn();
        pool.setInstanced(pool.spawn(), false);
        ParticleEmitter larger = pool.spawn();
        pool.setInstanced(larger, false);
        larger.setNumParticles(20);
        pool.setInstanced(larger, true);
        pools.update(0.01f);
        model.sample();
        assertThat(model.cost(row("sparks"))).startsWith("1 drawn together, 2 individually: ")
                .contains("1 as setInstanced(instance, false) was called", "1 as this use has changed its number of"
                + " particles");
        assertThat(row("sparks").finding().words()).isEqualTo("2 individually");
    }

    @Test
    void instancesThatAreTooFarAwayAreCounted() {
        Geometry prefab = new Geometry("dot", new Box(1, 1, 1));
        prefab.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        RenderManager manager = new RenderManager(new NullRenderer());
        ViewPort view = new ViewPort("view", new Camera(640, 480));
        view.getCamera().setFrustumPerspective(45f, 1f, 0.1f, 2000f);
        view.getCamera().lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        SpatialPool<?> dots = pools.register("dot", prefab, s -> s.instanced(true).drawDistance(100));
        Node own = new Node("own");
        dots.setRoot(own);
        dots.spawn(new Vector3f(0, 0, 50));
        dots.spawn(new Vector3f(0, 0, 500));
        for (int i = 0; i < 6; i++) {
            own.updateGeometricState();
            manager.renderScene(own, view);
            view.getQueue().clear();
            pools.update(0.01f);
            model.sample();
        }

        assertThat(model.cost(row("dot"))).isEqualTo("2 drawn together, 1 of them too far away, 0 individually");
    }

    @Test
    void drawingAsOneIsSwitchedHereInPlay() {
        Geometry prefab = new Geometry("dot", new Box(1, 1, 1));
        prefab.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        SpatialPool<?> dot = pools.register("dot", prefab, SpatialPoolSettings.builder("dot").build());
        for (int i = 0; i < 10; i++) {
            dot.spawn();
        }
        model.sample();
        PoolSettingsModel settings = model.rows().stream().filter(each -> each.name().equals("dot")).findFirst()
                .orElseThrow().settings;

        assertThat(settings.set(flag(settings, "Instanced"), true)).as("refused, because").isNull();
        assertThat(dot.drawCalls()).isEqualTo(1);
        assertThat(settings.set(flag(settings, "Instance colours"), true)).as("refused, because").isNull();
        assertThat(dot.settings().instanceColors()).isTrue();
        assertThat(settings.set(flag(settings, "Instanced"), false)).as("refused, because").isNull();
        assertThat(dot.instancedRendering()).isNull();
        assertThat(dot.drawCalls()).isEqualTo(10);
        settings.undo();
        assertThat(dot.drawCalls()).as("the last change undone").isEqualTo(1);
    }

    @Test
    void theHistoryKeepsAMinuteAndTenMinutesInLargerSteps() {
        for (int i = 0; i < 3000; i++) {
            model.sample();
        }
        PoolRow row = row("bullet");
        bullet.spawn();
        model.sample();
        List<Sample> minute = List.copyOf(model.samples(row));
        assertThat(minute).hasSize(History.SAMPLES);
        assertThat(minute.get(minute.size() - 1).active()).isEqualTo(3);
        assertThat(minute.get(0).active()).isEqualTo(2);

        model.stretch();

        List<Sample> tenMinutes = model.samples(row);
        assertThat(tenMinutes).hasSize(History.SAMPLES);
        assertThat(tenMinutes.get(tenMinutes.size() - 1).active()).as("the largest of its step").isEqualTo(3);
        assertThat(model.secondsPerSample() * History.SAMPLES).isEqualTo(600f);
    }

    @Test
    void aShortPeakIsSeenInTheTenMinutes() {
        model.stretch();
        Geometry third = (Geometry) bullet.spawn();
        model.sample();
        ((SpatialPool<Geometry>) bullet).recycle(third);
        for (int i = 0; i < 3 * History.MERGED; i++) {
            model.sample();
        }
        assertThat(model.samples(row("bullet"))).extracting(Sample::active).contains(3);
    }

    @Test
    void pausedPlotsStayWhileTheCountsGoOn() {
        model.pause();
        List<Sample> paused = List.copyOf(model.samples(row("bullet")));
        bullet.spawn();
        model.sample();
        assertThat(model.samples(row("bullet"))).isEqualTo(paused);
        assertThat(row("bullet").stats().active()).isEqualTo(3);
        model.pause();
        assertThat(model.samples(row("bullet"))).as("with what has happened in the pause").hasSize(paused.size() + 1);
    }

    @Test
    void upToFourPoolsArePlottedUntilAnotherIsSelected() {
        for (String name : List.of("d", "e", "f")) {
            pools.register(name, new Geometry(name, new Box(1, 1, 1)));
        }
        model.sample();
        model.select("coin");
        List.of("d", "e", "bullet").forEach(name -> model.compare(row(name)));
        assertThat(model.plotted()).extracting(PoolRow::name).containsExactly("coin", "d", "e", "bullet");
        assertThatThrownBy(() -> model.compare(row("f"))).isInstanceOf(IllegalStateException.class)
                .hasMessage("The plot has room for 4 pools: take one out first, by Ctrl and a click.");
        model.compare(row("e"));
        model.compare(row("coin"));
        assertThat(model.plotted()).extracting(PoolRow::name).containsExactly("coin", "d", "bullet");
        bullet.close();
        model.sample();
        assertThat(model.plotted()).extracting(PoolRow::name).containsExactly("coin", "d");
        model.select("f");
        assertThat(model.plotted()).extracting(PoolRow::name).containsExactly("f");
    }

    @Test
    void trimsAndFramesOverTheBudgetAreSampled() {
        pools.background().setBudgetMicros(1);
        bullet.trim(4);
        pools.prewarm().add(bullet, 20).start();
        long before = last(row("bullet")).late();
        Patience patience = new Patience();
        while (last(row("bullet")).late() == before) {
            patience.check("a frame takes longer than a microsecond");
            pools.update(0.01f);
            model.update(PoolsModel.SAMPLE_SECONDS);
        }
        assertThat(pools.background().spentMicros()).isGreaterThan(1f);
        long counted = last(row("bullet")).late();
        model.update(PoolsModel.SAMPLE_SECONDS);
        assertThat(last(row("bullet")).late()).as("the same frame is not counted twice").isEqualTo(counted);
        assertThat(last(row("bullet")).trimmed()).isEqualTo(4);
    }

    private Sample last(PoolRow row) {
        List<Sample> samples = model.samples(row);
        return samples.get(samples.size() - 1);
    }

    @Test
    void aClosedPoolLeavesTheTableAndTheSelection() {
        model.select("coin");
        coin.close();
        model.sample();
        assertThat(names()).containsExactly("bullet");
        assertThat(model.selected().name()).isEqualTo("bullet");
    }

    @Test
    void theHistoryBeginsAnewWhenTheSceneOpensAgain() {
        coin.spawn();
        model.sample();
        assertThat(row("coin").cloned()).isEqualTo(1);
        TestScene.of(pools).shut("the level is over");
        TestScene.of(pools).open();
        pools.update(0f);

        model.sample();

        assertThat(row("coin").cloned()).isZero();
        coin.spawn();
        model.sample();
        assertThat(row("coin").finding().words()).isEqualTo("cloned 1");
    }

    /** Coin was registered first, but bullet stands at the top. */
    @Test
    void theFirstRowIsSelectedAtFirst() {
        assertThat(model.selected().name()).isEqualTo(names().get(0)).isEqualTo("bullet");
    }

    @Test
    void movingStopsAtTheEnds() {
        model.move(-1);
        assertThat(model.selected().name()).isEqualTo("bullet");
        model.move(5);
        assertThat(model.selected().name()).isEqualTo("coin");
    }

    @Test
    void aSettingIsAppliedAtOnceAndUndone() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        number(settings, "Active limit").enter("30");
        assertThat(bullet.settings().maxActive()).isEqualTo(30);
        assertThat(settings.undo()).isTrue();
        assertThat(bullet.settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
        assertThat(number(settings, "Active limit").text()).isEqualTo("no limit");
    }

    @Test
    void whatAHookThrowsMeanwhileIsShownAndTheChangeCanBeUndone() {
        boolean[] throwing = {true};
        pools.register(new SpatialPool<>("shell", new Geometry("shell", new Box(1, 1, 1))) {
            @Override
            protected void onDispose(Geometry instance) {
                if (throwing[0]) {
                    throw new UnsupportedOperationException("of the game");
                }
            }
        }).prewarmNow(3);
        model.sample();
        PoolSettingsModel settings = row("shell").settings;
        assertThat(number(settings, "Total limit").enter("1")).isEqualTo("of the game");
        assertThat(number(settings, "Total limit").text()).isEqualTo("1");
        throwing[0] = false;
        assertThat(settings.undo()).isTrue();
        assertThat(number(settings, "Total limit").text()).isEqualTo("no limit");
        assertThat(settings.undo()).isFalse();
    }

    @Test
    void changesAreUndoneOneByOneTheLastFirst() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        SpatialPoolSettings start = bullet.settings();
        number(settings, "Active limit").enter("30");
        number(settings, "Total limit").enter("40");
        settings.turn(choice(settings, "Spawn at a limit"));
        settings.undo();
        assertThat(bullet.settings().exhaustion()).isEqualTo(start.exhaustion());
        assertThat(bullet.settings().maxTotal()).isEqualTo(40);
        settings.undo();
        assertThat(bullet.settings().maxTotal()).isEqualTo(Integer.MAX_VALUE);
        assertThat(bullet.settings().maxActive()).isEqualTo(30);
        settings.undo();
        assertThat(bullet.settings()).isSameAs(start);
        assertThat(settings.undo()).isFalse();
    }

    /** An undo applies whole settings, and would take those of the preset back as well. */
    @Test
    void whatAPresetOrTheGameHasChangedSinceIsNotUndone() {
        PoolSettingsModel settings = row("bullet").settings;
        number(settings, "Active limit").enter("30");
        new ScenePresets(pools, null).apply(new Preset(List.of(new PoolPreset(
                SpatialPoolSettings.builder("bullet").maxTotal(50).build(), null, false))), "p.json");
        assertThat(settings.undo()).isFalse();
        assertThat(bullet.settings().maxTotal()).isEqualTo(50);
        number(settings, "Active limit").enter("40");
        bullet.configure(bullet.settings().toBuilder().lifetimeSeconds(3).build());
        number(settings, "Active limit").enter("45");
        assertThat(settings.undo()).isTrue();
        assertThat(bullet.settings().maxActive()).isEqualTo(40);
        assertThat(settings.undo()).as("before the game's change").isFalse();
        assertThat(bullet.settings().lifetimeSeconds()).isEqualTo(3);
    }

    @Test
    void aChoiceTurnedAllTheWayRoundKeepsItsFigures() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        settings.select(choice(settings, "Growth"), 2);
        number(settings, "Fixed step").enter("100");
        turnAround(settings, choice(settings, "Growth"));
        assertThat(bullet.settings().growth()).isEqualTo(GrowthPolicy.fixedStep(100));
        settings.select(choice(settings, "Trim policy"), 1);
        settings.parameters(PanelParts.sizing()).get(1).number().enter("0.55");
        SizingPolicy parameters = bullet.settings().sizing();
        turnAround(settings, choice(settings, "Trim policy"));
        assertThat(bullet.settings().sizing()).isEqualTo(parameters);
    }

    private static void turnAround(PoolSettingsModel settings, Choice<?> choice) {
        int start = settings.selected(choice);
        for (int i = 1; i <= choice.options().size(); i++) {
            settings.select(choice, (start + i) % choice.options().size());
        }
        assertThat(settings.selected(choice)).isEqualTo(start);
    }

    @Test
    void aContradictionIsRefusedWithThePoolsOwnReason() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        String reason = number(settings, "Active limit").enter("3");
        assertThat(reason).isEqualTo("Pool 'bullet': maxActive (3) < prewarm (8); raise maxActive or lower prewarm");
        assertThat(bullet.settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
        assertThat(settings.undo()).isFalse();
    }

    @Test
    void everySettingCanBeTurnedAndReachesThePool() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        int entered = 9;
        List<String> parameters = settings.parameters(PanelParts.sizing()).stream().map(Line::label).toList();
        for (Line line : all(settings)) {
            if (parameters.contains(line.label())) {
                // The policy's, which is turned over.
                continue;
            }
            SpatialPoolSettings before = bullet.settings();
            String refused = null;
            if (line.number() != null) {
                boolean isSmall = line.label().equals("Coarser levels");
                refused = line.number().enter(Integer.toString(isSmall ? 3 : entered++));
            } else if (line.setting() instanceof Choice<?> choice) {
                refused = settings.turn(choice);
            } else if (line.setting() instanceof Flag flag) {
                refused = settings.set(flag, !flag.get(before));
            }
            if (line.label().equals("Instanced")) {
                assertThat(refused).contains("'bullet' has no material");
                continue;
            }
            if (line.label().equals("Recycled when")) {
                assertThat(refused).contains("'bullet' has no ParticleEmitter to wait for");
                continue;
            }
            assertThat(refused).as(line.label()).isNull();
            assertThat(bullet.settings()).as(line.label()).isNotSameAs(before);
            assertThat(line.help()).as(line.label()).endsWith(".");
        }
    }

    @Test
    void theFiguresBelongToTheSizingPolicyInForce() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        assertThat(settings.parameters(PanelParts.sizing())).extracting(Line::label)
                .containsExactly("Trim above idle", "Idle part (%)", "Votes to trim", "Trimmed part (%)");
        settings.select(choice(settings, "Trim policy"), 1);
        assertThat(bullet.settings().sizing()).isEqualTo(SizingPolicy.pressure());
        settings.parameters(PanelParts.sizing()).get(1).number().enter("0.55");
        assertThat(bullet.settings().sizing().toString()).contains("createAbove=0.55");
    }

    @Test
    void everyKindOfSizingCanBeChosenAndItsFiguresChanged() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        List<String> kinds = PanelParts.sizing().options().stream().map(Option::label).toList();
        assertThat(kinds).hasSize(6);
        for (int i = 0; i < kinds.size(); i++) {
            String kind = kinds.get(i);
            assertThat(settings.select(choice(settings, "Trim policy"), i)).as(kind).isNull();
            assertThat(PanelParts.sizing().option(bullet.settings()).label()).isEqualTo(kind);
            for (Line parameter : settings.parameters(PanelParts.sizing())) {
                SizingPolicy before = bullet.settings().sizing();
                assertThat(parameter.number().step(1)).as(kind + " " + parameter.label()).isNull();
                assertThat(bullet.settings().sizing()).as(kind + " " + parameter.label()).isNotEqualTo(before);
            }
        }
    }

    @Test
    void aSizingPolicyOfTheGamesOwnIsShownAndCanBeReplaced() {
        bullet.configure(bullet.settings().toBuilder().sizing(SizingPolicy.pressure().neverBelow(1)).build());
        model.sample();
        PoolSettingsModel settings = model.rows().get(0).settings;
        assertThat(settings.shown(choice(settings, "Trim policy"))).isEqualTo("set in code");
        assertThat(settings.parameters(PanelParts.sizing())).isEmpty();
        assertThat(settings.turn(choice(settings, "Trim policy"))).isNull();
        assertThat(bullet.settings().sizing()).isEqualTo(SizingPolicy.idleMajority());
    }

    @Test
    void theHelpNamesTheCodeAndMarksSettingsForTheNextOpening() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        assertThat(line(settings, "Check idle").help()).endsWith("while idle. Acts when the pools open next."
                + " In code: checkIdle.");
        assertThat(line(settings, "Active limit").help()).isEqualTo(
                "At most this many instances are in use at once. In code: maxActive.");
        assertThat(line(settings, "Reuse order").explanation())
                .endsWith(" One of: last returned, longest idle.");
    }

    /** The two of the set-up are in use. */
    @Test
    void aPoolLimitedToItsSizeIsBusyOnlyOnceItRefused() {
        PoolRow row = model.rows().get(0);
        bullet.configure(bullet.settings().toBuilder().prewarm(0).designCapacity(2).maxActive(2).build());
        model.sample();
        assertThat(row.usage()).isEqualTo(1);
        assertThat(row.isBusy()).as("it can't need more").isFalse();
        assertThatThrownBy(bullet::spawn).hasMessageContaining("'bullet'");
        model.sample();
        assertThat(row.isBusy()).as("it was refused").isTrue();
        bullet.configure(bullet.settings().toBuilder().designCapacity(4).maxActive(9).build());
        model.sample();
        assertThat(row.isBusy()).as("half full").isFalse();
    }

    @Test
    void eachSettingTellsWhereItsValueComesFrom() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        assertThat(line(settings, "Idle limit").explanation()).startsWith("Idle limit (default): Beyond this");
        settings.select(choice(settings, "Idle limit"), 1);
        assertThat(line(settings, "Idle limit").explanation()).startsWith("Idle limit (from the panel): ");
        settings.undo();
        bullet.configure(bullet.settings().toBuilder().maxActive(17).build());
        assertThat(line(settings, "Active limit").explanation()).startsWith("Active limit (from the code): ");
        bullet.configure(bullet.settings().toBuilder().source(SettingSource.PRESET).sizing(SizingPolicy.pressure())
                .build());
        assertThat(settings.parameters(PanelParts.sizing())).allSatisfy(parameter ->
                assertThat(parameter.explanation()).contains(" (from a preset): "));
    }

    @Test
    void aNumberOfIdleInstancesBeginsWhereItFitsThePrewarmCount() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        bullet.configure(bullet.settings().toBuilder().prewarm(200).build());
        assertThat(settings.select(choice(settings, "Idle limit"), 1)).isNull();
        assertThat(bullet.settings().maxIdle()).isEqualTo(200);
    }

    @Test
    void theStepOfAGrowthIsShownWhileItHasOne() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        assertThat(settings.lines(Topic.SIZES)).extracting(Line::label).doesNotContain("Fixed step");
        settings.select(choice(settings, "Growth"), 2);
        assertThat(number(settings, "Fixed step").enter("5")).isNull();
        assertThat(bullet.settings().growth()).isEqualTo(GrowthPolicy.fixedStep(5));
    }

    @Test
    void idleBeyondTheDesignSizeIsSurplus() {
        SpatialPool<?> burst = sized("burst", 10, 0);
        burst.prewarmNow(26);
        model.sample();
        assertThat(burst.stats().pressure()).as("the number of the policies").isNegative();
        assertThat(text(Column.USAGE, row("burst"))).isEqualTo("0 %");
        assertThat(text(Column.SURPLUS, row("burst"))).isEqualTo("16");
        for (int i = 0; i < 12; i++) {
            burst.spawn();
        }
        model.sample();
        assertThat(text(Column.USAGE, row("burst"))).isEqualTo("120 %");
        assertThat(text(Column.SURPLUS, row("burst"))).isEqualTo("14");
    }

    @Test
    void withoutASizeThereIsNoUsage() {
        coin.spawn();
        model.sample();
        assertThat(row("coin").isSized()).isFalse();
        assertThat(text(Column.USAGE, row("coin"))).as("2 in use, of a design size that is 1 by default")
                .isEqualTo("-");
        assertThat(text(Column.USAGE, row("bullet"))).as("of the prewarm count").isEqualTo("25 %");
        assertThat(row("bullet").isSized()).as("a prewarm count is no size to be red at").isFalse();
        sized("burst", 10, 0);
        model.sample();
        assertThat(row("burst").isSized()).isTrue();
        number(row("coin").settings, "Design size").enter("4");
        model.sample();
        assertThat(text(Column.USAGE, row("coin"))).isEqualTo("50 %");
        assertThat(row("coin").isSized()).isTrue();
    }

    @Test
    void theSuggestedSizeIsThePeakRoundedUp() {
        assertThat(row("coin").suggestedSize()).isEqualTo(1);
        bullet.close();
        used("dust", 174, s -> s);
        assertThat(row("dust").suggestedSize()).isEqualTo(180);
        used("spark", 57, s -> s);
        assertThat(row("spark").suggestedSize()).isEqualTo(57);
        used("smoke", 174, s -> s.maxTotal(175));
        assertThat(row("smoke").suggestedSize()).as("no more than there may be").isEqualTo(175);
        used("never", 0, s -> s);
        assertThat(row("never").suggestedSize()).isZero();
    }

    @Test
    void aSuggestedSizeKeepsOtherLimitsAndLiftsThoseInItsWay() {
        SpatialPool<?> dust = used("dust", 174, s -> s.maxActive(900).maxTotal(1000));
        SpatialPoolSettings before = dust.settings();
        dust.configure(before.toBuilder().maxIdle(10).build());
        row("dust").applySuggestedSize();
        assertThat(dust.settings().prewarm()).isEqualTo(180);
        assertThat(dust.settings().designCapacity()).isEqualTo(180);
        assertThat(dust.settings().maxIdle()).isEqualTo(180);
        assertThat(dust.settings().maxActive()).isEqualTo(900);
        assertThat(dust.settings().maxTotal()).isEqualTo(1000);
        SpatialPool<?> smoke = used("smoke", 174, s -> s.maxActive(175));
        row("smoke").applySuggestedSize();
        assertThat(smoke.settings().maxActive()).isEqualTo(180);
        row("smoke").settings.undo();
        assertThat(smoke.settings().prewarm()).as("undone as one change").isZero();
        SpatialPool<?> never = used("never", 0, s -> s);
        SpatialPoolSettings unused = never.settings();
        row("never").applySuggestedSize();
        assertThat(never.settings()).isSameAs(unused);
    }

    private SpatialPool<?> used(String name, int peak, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        SpatialPool<?> pool = pools.register(name, new Geometry(name, new Box(1, 1, 1)), settings);
        for (int i = 0; i < peak; i++) {
            pool.spawn();
        }
        pool.recycleAll();
        model.sample();
        return pool;
    }

    private SpatialPool<?> sized(String name, int designed, int prewarm) {
        return pools.register(name, new Geometry(name, new Box(1, 1, 1)),
                SpatialPoolSettings.builder(name).prewarm(prewarm).designCapacity(designed).build());
    }

    private PoolRow row(String name) {
        return model.rows().stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void everyTopicHasSettingsAndTheCommonOnesComeFirst() {
        PoolSettingsModel settings = model.rows().get(0).settings;
        for (Topic topic : Topic.values()) {
            assertThat(settings.lines(topic)).as(topic.title()).isNotEmpty();
        }
        assertThat(all(settings)).extracting(Line::label).startsWith("Prewarm", "Design size")
                .doesNotHaveDuplicates();
        assertThat(settings.lines(Topic.DRAWING)).extracting(Line::label)
                .contains("Instanced", "Instance colours", "Materials");
    }

    private static List<Line> all(PoolSettingsModel settings) {
        return Arrays.stream(Topic.values()).flatMap(topic -> settings.lines(topic).stream()).toList();
    }

    private List<String> names() {
        return model.rows().stream().map(PoolRow::name).toList();
    }

    private static NumberModel number(PoolSettingsModel settings, String label) {
        return line(settings, label).number();
    }

    private static Flag flag(PoolSettingsModel settings, String label) {
        return (Flag) line(settings, label).setting();
    }

    private static Choice<?> choice(PoolSettingsModel settings, String label) {
        return (Choice<?>) line(settings, label).setting();
    }

    private static Line line(PoolSettingsModel settings, String label) {
        return all(settings).stream().filter(line -> line.label().equals(label)).findFirst().orElseThrow();
    }
}
