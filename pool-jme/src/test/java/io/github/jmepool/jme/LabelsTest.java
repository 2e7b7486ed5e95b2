// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.font.BitmapCharacterSet;
import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapFont.Align;
import com.jme3.font.BitmapFont.VAlign;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Box;
import com.jme3.system.NullRenderer;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolExhaustedException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.internal.instancing.InstancingCaps;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final BitmapFont FONT = ASSETS.loadFont("Interface/Fonts/Default.fnt");
    private static final Vector3f PLACE = new Vector3f(1, 2, 3);
    private static final LabelStyle PLAIN = LabelStyle.DEFAULT;

    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, TestScene.pools(new ManualClock()));
    private final List<String> ends = new ArrayList<>();
    private final Vector3f vector = new Vector3f();
    private final RenderManager manager = new RenderManager(new NullRenderer());

    private Labels labels(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        Labels labels = pools.labels("hud", FONT, settings);
        labels.addEndListener((reason, handle) -> ends.add(reason + " " + labels.getPosition(handle, vector).x));
        return labels;
    }

    private static long text(Labels labels) {
        return labels.spawn("text", PLACE, ColorRGBA.White, PLAIN);
    }

    private static void assertCounts(Labels labels, int active) {
        PoolStats stats = labels.stats();
        assertThat(labels.activeCount()).isEqualTo(active);
        assertThat(stats.active()).isEqualTo(active);
        assertThat(stats.created()).isEqualTo(stats.active() + stats.idle() + stats.disposing() + stats.disposed()
                + stats.detached());
    }

    /** A frame with its rendering. */
    private void frame(float tpf) {
        pools.update(tpf);
        root.updateGeometricState();
        TestScene.insideOf(pools).frame.beforeRendering(manager);
        TestScene.insideOf(pools).frame.afterRendering();
    }

    @Test
    void handlesAreNeverZeroAndStaleAfterTheEnd() {
        Labels labels = labels(s -> s);
        long first = text(labels);
        assertThat(first).isNotZero();
        assertThat(labels.isCurrent(first)).isTrue();
        assertThat(labels.recycle(first)).isTrue();
        long second = labels.spawnBar(0.5f, PLACE, ColorRGBA.Green, ColorRGBA.Red, PLAIN);
        assertThat(second).isNotEqualTo(first);
        assertThat(labels.recycle(first)).isFalse();
        assertThat(labels.isCurrent(first)).isFalse();
        assertThatThrownBy(() -> labels.setPosition(first, PLACE)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("hud").hasMessageContaining("isCurrent");
        assertThatThrownBy(() -> labels.setText(first, "no")).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> labels.setFraction(first, 1f)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> labels.setColor(first, ColorRGBA.Red)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> labels.follow(first, root, PLACE)).isInstanceOf(StaleUseException.class);
        assertThat(labels.isCurrent(second)).isTrue();
        assertThat(ends).containsExactly("RECYCLED 1.0");
    }

    @Test
    void textsAreNoBarsAndBarsAreNoTexts() {
        Labels labels = labels(s -> s);
        long text = text(labels);
        long bar = labels.spawnBar(0.5f, PLACE, ColorRGBA.Green, ColorRGBA.Red, PLAIN);
        assertThatThrownBy(() -> labels.setFraction(text, 1f)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("spawnBar");
        assertThatThrownBy(() -> labels.setText(bar, 1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bar");
        labels.setFraction(bar, 1f);
        labels.setText(text, 1);
    }

    @Test
    void lifetimesEndUsesUnlessTheyArePaused() {
        Labels labels = labels(s -> s.lifetimeSeconds(1f));
        text(labels);
        long short1 = labels.spawn(7, Vector3f.ZERO, ColorRGBA.White, PLAIN.lifetimeSeconds(0.25f));
        labels.setLifetimeSeconds(text(labels), 0f);
        assertThat(labels.getRemainingSeconds(short1)).isEqualTo(0.25f);
        pools.setLifetimesPaused(true);
        pools.update(10f);
        assertThat(ends).isEmpty();
        pools.setLifetimesPaused(false);
        pools.update(0.25f);
        assertThat(ends).containsExactly("EXPIRED 0.0");
        pools.update(0.75f);
        assertThat(ends).containsExactly("EXPIRED 0.0", "EXPIRED 1.0");
        assertCounts(labels, 1);
    }

    @Test
    void limitsRefuseOrReuseTheOldest() {
        Labels refusing = labels(s -> s.maxActive(2).exhaustion(ExhaustionPolicy.THROW));
        text(refusing);
        text(refusing);
        assertThatThrownBy(() -> text(refusing)).isInstanceOf(PoolExhaustedException.class);
        assertThatThrownBy(() -> refusing.spawn(7, PLACE, ColorRGBA.White, PLAIN))
                .isInstanceOf(PoolExhaustedException.class);
        assertThatThrownBy(() -> refusing.spawnBar(1f, PLACE, ColorRGBA.Green, ColorRGBA.Red, PLAIN))
                .isInstanceOf(PoolExhaustedException.class);
        assertThat(allTried(refusing)).containsOnly(0);
        assertCounts(refusing, 2);
        Labels reusing = pools.labels("reusing", FONT, s -> s.maxActive(2).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        reusing.addEndListener((reason, handle) -> ends.add(reason.name()));
        long oldest = text(reusing);
        long young = text(reusing);
        text(reusing);
        assertThat(reusing.isCurrent(oldest)).isFalse();
        assertThat(reusing.isCurrent(young)).isTrue();
        assertThat(ends).containsExactly("REUSED");
        assertThat(pools.stats()).extracting(PoolStats::active).containsExactly(2, 2);
    }

    private static long[] allTried(Labels labels) {
        return new long[] {labels.trySpawn("x", PLACE, ColorRGBA.White, PLAIN),
                labels.trySpawn(7, PLACE, ColorRGBA.White, PLAIN),
                labels.trySpawn(7.5f, 1, PLACE, ColorRGBA.White, PLAIN),
                labels.trySpawnBar(1f, PLACE, ColorRGBA.Green, ColorRGBA.Red, PLAIN)};
    }

    /** As games that have one vector for all such calls do. */
    @Test
    void aListenerMayWriteIntoThePositionOfTheSpawnThatReusesTheOldest() {
        Labels labels = labels(s -> s.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Vector3f place = new Vector3f();
        labels.addEndListener((reason, handle) -> labels.getPosition(handle, place));
        text(labels);
        long name = labels.spawn("text", place.set(7, 8, 9), ColorRGBA.White, PLAIN);
        assertThat(labels.getPosition(name, vector)).isEqualTo(new Vector3f(7, 8, 9));
    }

    @Test
    void trySpawnIsAsSpawnBelowALimit() {
        Labels labels = labels(s -> s.maxActive(6).exhaustion(ExhaustionPolicy.THROW).lifetimeSeconds(1f));
        long[] tried = allTried(labels);
        assertThat(tried).doesNotHaveDuplicates().doesNotContain(0);
        labels.setText(tried[0], "texts");
        labels.setText(tried[1], 8);
        labels.setText(tried[2], 8);
        labels.setFraction(tried[3], 0.5f);
        pools.update(1f);
        assertThat(ends).hasSize(4).containsOnly("EXPIRED 1.0");
        labels.configure(labels.settings().toBuilder().maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
        assertThat(allTried(labels)).as("each takes the place of the one before").doesNotContain(0);
        assertCounts(labels, 1);
    }

    @Test
    void otherThreadsMayOnlyRequestAnEnd() {
        Labels labels = labels(s -> s);
        long one = text(labels);
        CompletableFuture.runAsync(() -> {
            assertThatThrownBy(() -> text(labels)).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(() -> labels.setText(one, "x")).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(() -> labels.setPixelScale(2f)).isInstanceOf(WrongThreadException.class);
            assertThat(labels.requestRecycle(one)).isTrue();
        }).join();
        assertThat(labels.isCurrent(one)).isFalse();
        assertThat(labels.activeCount()).isOne();
        pools.update(0f);
        assertThat(ends).containsExactly("REQUESTED 1.0");
    }

    @Test
    void aLabelFollowsItsSpatialAndEndsWithItsUse() {
        Labels labels = labels(s -> s);
        SpatialPool<Node> orcs = pools.register("orc", orc());
        Node orc = orcs.spawn(new Vector3f(5, 0, 0));
        long name = text(labels);
        labels.follow(name, orc.getChild("head"), new Vector3f(0, 1, 0));
        frame(0.1f);
        assertThat(labels.getPosition(name, vector)).isEqualTo(new Vector3f(5, 3, 0));
        orc.setLocalTranslation(7, 0, 0);
        frame(0.1f);
        assertThat(labels.getPosition(name, vector)).isEqualTo(new Vector3f(7, 3, 0));
        orcs.recycle(orc);
        assertThat(orcs.spawn(Vector3f.ZERO)).isSameAs(orc);
        frame(0.1f);
        assertThat(labels.isCurrent(name)).isFalse();
        assertThat(ends).containsExactly("PARENT_ENDED 7.0");
    }

    private static Node orc() {
        Node orc = new Node("orc");
        Geometry head = Scenes.box("head");
        head.setLocalTranslation(0, 2, 0);
        orc.attachChild(head);
        return orc;
    }

    @Test
    void belowAnInstanceAllLabelsEndWithIt() {
        Labels labels = labels(s -> s);
        SpatialPool<Node> orcs = pools.register("orc", orc());
        Node orc = orcs.spawn();
        labels.setRoot(orc);
        text(labels);
        frame(0.1f);
        orcs.recycle(orc);
        assertThat(ends).containsExactly("PARENT_ENDED 1.0");
        frame(0.1f);
        assertThat(orc.getQuantity()).isOne();
    }

    @Test
    void positionsThatFollowAreLocalToTheRoot() {
        Labels labels = labels(s -> s);
        Node moved = new Node("moved");
        moved.setLocalTranslation(0, 100, 0);
        moved.setLocalScale(2f);
        root.attachChild(moved);
        labels.setRoot(moved);
        Node followed = new Node("followed");
        followed.setLocalTranslation(4, 110, 0);
        root.attachChild(followed);
        long name = text(labels);
        labels.follow(name, followed, Vector3f.ZERO);
        frame(0.1f);
        assertThat(labels.getPosition(name, vector)).isEqualTo(new Vector3f(2, 5, 0));
        labels.setPosition(name, PLACE);
        frame(0.1f);
        assertThat(labels.getPosition(name, vector)).as("follows no more").isEqualTo(PLACE);
    }

    @Test
    void belowANodeScaledToZeroLabelsAreDrawnAndFollowOnceItIsNot() {
        Labels labels = labels(s -> s);
        Node popup = new Node("popup");
        popup.setLocalScale(0f);
        root.attachChild(popup);
        labels.setRoot(popup);
        Node followed = new Node("followed");
        followed.setLocalTranslation(4, 2, 0);
        root.attachChild(followed);
        long name = text(labels);
        frame(0.1f);
        labels.follow(name, followed, Vector3f.ZERO);
        frame(0.1f);
        assertThat(TestScene.openOf(labels).drawing().checkCulling(new Camera(100, 100))).isTrue();
        popup.setLocalScale(2f);
        frame(0.1f);
        assertThat(labels.getPosition(name, vector)).isEqualTo(new Vector3f(2, 1, 0));
    }

    @Test
    void labelsThatFollowKeepTheirOffsetsWhenOthersEnd() {
        Labels labels = labels(s -> s);
        Node followed = new Node("followed");
        root.attachChild(followed);
        long first = text(labels);
        long second = text(labels);
        long third = text(labels);
        labels.follow(first, followed, new Vector3f(1, 0, 0));
        labels.follow(third, followed, new Vector3f(4, 5, 6));
        labels.follow(second, followed, new Vector3f(1, 2, 3));
        frame(0.1f);
        assertThat(labels.getPosition(second, vector)).isEqualTo(new Vector3f(1, 2, 3));
        labels.recycle(first);
        for (Vector3f place : List.of(Vector3f.UNIT_Y, new Vector3f(0, 1, 1), Vector3f.UNIT_XYZ)) {
            followed.setLocalTranslation(place);
            frame(0.1f);
            assertThat(labels.getPosition(second, vector)).isEqualTo(place.add(1, 2, 3));
            assertThat(labels.getPosition(third, vector)).isEqualTo(place.add(4, 5, 6));
        }
    }

    @Test
    void instancesThatAreNotInUseCannotBeFollowed() {
        Labels labels = labels(s -> s);
        SpatialPool<Node> orcs = pools.register("orc", orc());
        Node orc = orcs.spawn();
        orcs.recycle(orc);
        long name = text(labels);
        assertThatThrownBy(() -> labels.follow(name, orc, Vector3f.ZERO)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not in use");
        assertThat(labels.isCurrent(name)).isTrue();
    }

    @Test
    void namesAreSharedWithPoolsAndTheRegistryHasThem() {
        Labels labels = labels(s -> s);
        assertThatThrownBy(() -> pools.register("hud", Scenes.box("hud"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Labels 'hud'");
        assertThatThrownBy(() -> labels(s -> s)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pools.spawn("hud")).hasMessageContaining("is no pool but Labels 'hud'");
        assertThat(pools.monitoring().registry().pools()).contains(labels);
        pools.settingsFor("other", settings -> settings.toBuilder().maxActive(7).build());
        assertThat(pools.labels("other", FONT, s -> s).settings().maxActive()).isEqualTo(7);
        labels.close();
        assertThat(pools.monitoring().registry().pools()).doesNotContain(labels);
        assertThatThrownBy(() -> text(labels)).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void settingsWithoutMeaningAreRefused() {
        assertThatThrownBy(() -> labels(s -> s.instanceColors(true))).hasMessageContaining("instanceColors");
        assertThatThrownBy(() -> labels(s -> s.drawDistance(3f))).hasMessageContaining("drawDistance");
        assertThatThrownBy(() -> labels(s -> s.leakTracking(3))).hasMessageContaining("Labels 'hud'");
        assertThat(pools.stats()).isEmpty();
    }

    @Test
    void settingsThatAreConfiguredActAtOnce() {
        Labels labels = labels(s -> s.maxActive(2));
        text(labels);
        labels.configure(labels.settings().toBuilder().maxActive(1).exhaustion(ExhaustionPolicy.THROW).build());
        assertThatThrownBy(() -> text(labels)).isInstanceOf(PoolExhaustedException.class);
        assertThatThrownBy(() -> labels.configure(labels.settings().toBuilder().instanceColors(true).build()))
                .hasMessageStartingWith("Labels 'hud': [instanceColors] can't be set");
        assertThat(labels.baseSettings().maxActive()).isOne();
    }

    @Test
    void fontsThatCannotBeDrawnAreRefused() {
        BitmapFont empty = new BitmapFont();
        assertRefused(null, "null");
        assertRefused(empty, "no characters");
        empty.setCharSet(new BitmapCharacterSet());
        empty.setPages(new Material[0]);
        assertRefused(empty, "no pages");
        BitmapFont removed = new BitmapFont();
        removed.setCharSet(FONT.getCharSet());
        removed.setPages(new Material[] {FONT.getPage(0), null});
        assertRefused(removed, "page 1");
        removed.setPages(new Material[] {new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md")});
        assertRefused(removed, "page 0");
        removed.setPages(new Material[] {FONT.getPage(0)});
        removed.setRightToLeft(true);
        try {
            assertRefused(removed, "right to left");
        } finally {
            removed.setRightToLeft(false);
        }
    }

    private void assertRefused(BitmapFont font, String why) {
        assertThatThrownBy(() -> pools.labels("refused", font, s -> s)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'refused'").hasMessageContaining(why);
        assertThat(pools.stats()).isEmpty();
    }

    @Test
    void badInputIsRefusedAndLosesNothing() {
        Labels labels = labels(s -> s);
        long text = text(labels);
        long bar = labels.spawnBar(2f, PLACE, ColorRGBA.Green, ColorRGBA.Red, PLAIN);
        Vector3f bad = new Vector3f(0, Float.NaN, 0);
        ColorRGBA badColor = new ColorRGBA(0, 0, 0, Float.NaN);
        String huge = "x".repeat(10_001);
        List<Runnable> calls = List.of(() -> labels.spawn("x", bad, ColorRGBA.White, PLAIN),
                () -> labels.spawn("x", PLACE, badColor, PLAIN),
                () -> labels.spawn(huge, PLACE, ColorRGBA.White, PLAIN),
                () -> labels.spawn(null, PLACE, ColorRGBA.White, PLAIN),
                () -> labels.spawn("x", PLACE, ColorRGBA.White, null),
                () -> labels.spawn(1f, 10, PLACE, ColorRGBA.White, PLAIN),
                () -> labels.spawnBar(Float.NaN, PLACE, ColorRGBA.White, ColorRGBA.Red, PLAIN),
                () -> labels.spawnBar(1f, PLACE, ColorRGBA.White, badColor, PLAIN),
                () -> labels.setText(text, huge), () -> labels.setText(text, 1f, -1),
                () -> labels.setFraction(bar, Float.NaN), () -> labels.setColor(text, badColor),
                () -> labels.setPosition(text, bad), () -> labels.follow(text, root, bad),
                () -> labels.follow(text, null, PLACE), () -> labels.follow(text, root, null),
                () -> labels.setLifetimeSeconds(text, -1f), () -> labels.setPixelScale(0f),
                () -> labels.setBorder(-1f, ColorRGBA.Black), () -> PLAIN.size(-1f), () -> PLAIN.rise(Float.NaN),
                () -> PLAIN.offset(0f, Float.POSITIVE_INFINITY), () -> PLAIN.barSize(1f, -1f),
                () -> PLAIN.lifetimeSeconds(-1f), () -> PLAIN.fadeSeconds(Float.NaN));
        for (int i = 0; i < calls.size(); i++) {
            Runnable call = calls.get(i);
            assertThatThrownBy(call::run).as("call %d", i).isInstanceOf(IllegalArgumentException.class);
        }
        assertCounts(labels, 2);
        CharSequence failing = new CharSequence() {
            @Override
            public int length() {
                return 3;
            }

            @Override
            public char charAt(int index) {
                throw new AssertionError("of the game");
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return this;
            }
        };
        assertThatThrownBy(() -> labels.spawn(failing, PLACE, ColorRGBA.White, PLAIN)).hasMessage("of the game");
        assertCounts(labels, 2);
        labels.setText(text, huge.substring(1));
        labels.setText(text, "\u4e2d no glyph \ud83d\ude00");
        labels.setText(text, Float.NaN, 2);
        labels.setText(text, Float.NEGATIVE_INFINITY, 2);
        labels.setFraction(bar, -3f);
        frame(0.1f);
        assertThat(labels.drawCalls()).isOne();
    }

    @Test
    void anEndListenerMaySpawn() {
        Labels labels = labels(s -> s.maxActive(2).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        boolean[] has = {false};
        labels.addEndListener((reason, handle) -> {
            if (!has[0]) {
                has[0] = true;
                labels.setText(labels.spawn("another", PLACE, ColorRGBA.White, PLAIN), 12345);
            }
        });
        text(labels);
        text(labels);
        long latest = text(labels);
        assertThat(labels.isCurrent(latest)).isTrue();
        frame(0.1f);
        assertCounts(labels, 2);
    }

    @Test
    void labelsEndWithTheSceneThatMayOpenAgain() {
        Labels labels = labels(s -> s.prewarm(5));
        pools.update(0f);
        long one = text(labels);
        assertThat(root.getQuantity()).isOne();
        TestScene.of(pools).shut("the test has ended it");
        assertThat(ends).containsExactly("POOL_CLOSED 1.0");
        assertThat(root.getQuantity()).isZero();
        assertThat(labels.recycle(one)).isFalse();
        assertThatThrownBy(() -> text(labels)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the test has ended it");
        TestScene.of(pools).open();
        pools.setRoot(root);
        assertThat(text(labels)).isNotEqualTo(one);
        frame(0.1f);
        assertThat(labels.isCurrent(one)).isFalse();
        pools.close();
        assertThatThrownBy(() -> text(labels)).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void aGroupClosesItsLabels() {
        Labels labels = pools.group("level").add(labels(s -> s));
        text(labels);
        pools.group("level").close();
        assertThat(ends).containsExactly("POOL_CLOSED 1.0");
        assertThat(pools.stats()).isEmpty();
        Labels other = TestScene.pools(new ManualClock()).labels("other", FONT, s -> s);
        assertThatThrownBy(() -> pools.group("next").add(other)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Labels 'other'");
    }

    @Test
    void whileRenderingSpawnsAndEndsAreRefused() {
        Labels labels = labels(s -> s);
        long one = text(labels);
        TestScene.of(pools).beginRendering();
        assertThatThrownBy(() -> text(labels)).isInstanceOf(PoolException.class);
        assertThatThrownBy(() -> labels.recycle(one)).isInstanceOf(PoolException.class);
        assertThatThrownBy(labels::close).isInstanceOf(PoolException.class);
        TestScene.of(pools).endRendering();
        assertThat(labels.recycle(one)).isTrue();
    }

    @Test
    void theScenesRecycleAllWaitsForTheEndOfRendering() {
        Labels labels = labels(s -> s);
        long one = text(labels);
        TestScene.of(pools).beginRendering();
        pools.recycleAll();
        assertThat(labels.activeCount()).isOne();
        assertThat(labels.isCurrent(one)).isFalse();
        assertThat(labels.requestRecycle(one)).as("its end was requested before").isFalse();
        TestScene.of(pools).endRendering();
        TestScene.of(pools).handOver();
        assertThat(labels.activeCount()).isZero();
        assertThat(ends).containsExactly("REQUESTED 1.0");
    }

    @Test
    void theBoundIsThatOfAllPositions() {
        Labels labels = labels(s -> s);
        pools.update(0f);
        root.updateGeometricState();
        assertThat(root.getWorldBound().getVolume()).isZero();
        long one = labels.spawn("x", new Vector3f(10, 0, 0), ColorRGBA.White, PLAIN);
        labels.spawn("x", new Vector3f(-20, 0, 0), ColorRGBA.White, PLAIN);
        root.setLocalTranslation(0, 100, 0);
        pools.update(0f);
        root.updateGeometricState();
        BoundingBox bound = (BoundingBox) root.getWorldBound();
        assertThat(bound.getMin(null)).isEqualTo(new Vector3f(-20, 100, 0));
        assertThat(bound.getMax(null)).isEqualTo(new Vector3f(10, 100, 0));
        labels.setPosition(one, new Vector3f(0, 0, 50));
        root.updateGeometricState();
        assertThat(((BoundingBox) root.getWorldBound()).getMax(null)).isEqualTo(new Vector3f(0, 100, 50));
    }

    @Test
    void theBoundShrinksWhereTheLastLabelEnds() {
        Labels labels = labels(s -> s);
        text(labels);
        long far = labels.spawn("far", new Vector3f(1000, 0, 0), ColorRGBA.White, PLAIN);
        pools.update(0f);
        root.updateGeometricState();
        labels.recycle(far);
        root.updateGeometricState();
        assertThat(((BoundingBox) root.getWorldBound()).getMax(null)).isEqualTo(PLACE);
    }

    @Test
    void aSetWithoutLabelsTakesNoDrawCall() {
        Labels labels = labels(s -> s);
        long one = text(labels);
        assertThat(labels.drawCalls()).isOne();
        labels.recycle(one);
        assertThat(labels.drawCalls()).isZero();
        text(labels);
        assertThat(labels.drawCalls()).isOne();
    }

    @Test
    void fractionsMayBeInfinite() {
        Labels labels = labels(s -> s);
        long bar = labels.spawnBar(Float.NEGATIVE_INFINITY, PLACE, ColorRGBA.Green, ColorRGBA.Red, PLAIN);
        labels.setFraction(bar, Float.POSITIVE_INFINITY);
        assertCounts(labels, 1);
    }

    @Test
    void aSavedOrClonedSceneHasNoLabels() throws IOException {
        Labels labels = labels(s -> s);
        text(labels);
        frame(0.1f);
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
        assertCounts(labels, 1);
    }

    @Test
    void whereTheGpuHasNoInstancingALogReportsItAndNothingIsDrawn() {
        PoolAppState state = new PoolAppState();
        List<String> warnings = new ArrayList<>();
        try (HeadlessApp app = new HeadlessApp(state);
                HeardLog log = new HeardLog(InstancingCaps.class.getPackageName(),
                        entry -> warnings.add(entry.getLevel() + " " + entry.getMessage()))) {
            app.getRenderer().getCaps().remove(Caps.MeshInstancing);
            Labels labels = state.pools().labels("hud", FONT, s -> s);
            app.step();
            long one = text(labels);
            app.step();
            app.step();
            assertThat(warnings).as("once").hasSize(1);
            assertThat(warnings.get(0)).startsWith("WARNING Labels 'hud'").contains("MeshInstancing")
                    .contains("BitmapText");
            assertThat(app.drawn()).extracting(Geometry::getName).doesNotContain("labels hud");
            assertThat(labels.isCurrent(one)).as("uses go on").isTrue();
            app.getRenderer().getCaps().add(Caps.MeshInstancing);
            app.step();
            assertThat(app.drawn()).extracting(Geometry::getName).contains("labels hud");
        }
    }

    @ParameterizedTest
    @CsvSource({"Inherit, Transparent", "Opaque, Transparent", "Gui, Gui", "Translucent, Translucent"})
    void labelsAreInTheBucketOfTheirRootIfThatIsLate(Bucket ofRoot, Bucket expected) {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            Labels labels = state.pools().labels("hud", FONT, s -> s);
            Node over = new Node("over");
            over.setQueueBucket(ofRoot);
            app.getRootNode().attachChild(over);
            labels.setRoot(over);
            app.step();
            text(labels);
            app.step();
            assertThat(app.drawn()).filteredOn(one -> one.getName().equals("labels hud"))
                    .extracting(Geometry::getQueueBucket).containsExactly(expected);
        }
    }

    @Test
    void aViewThatTheFilterRefusesHasNoLabels() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            Labels labels = state.pools().labels("hud", FONT, s -> s);
            app.step();
            text(labels);
            for (boolean shown : new boolean[] {true, false, true}) {
                labels.setShownTo(camera -> shown && camera == app.getCamera());
                app.step();
                assertThat(app.drawn().stream().anyMatch(one -> one.getName().equals("labels hud"))).isEqualTo(shown);
            }
        }
    }

    @Test
    void framesAllocateNothing() {
        Labels labels = pools.labels("hud", FONT, s -> s);
        LabelStyle style = PLAIN.lifetimeSeconds(0.5f).rise(10f).align(Align.Left, VAlign.Top);
        StringBuilder name = new StringBuilder("name");
        long bar = labels.spawnBar(1f, PLACE, ColorRGBA.Green, ColorRGBA.Red, PLAIN);
        long tag = labels.spawn(name, PLACE, ColorRGBA.White, PLAIN);
        labels.follow(tag, root, PLACE);
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < 2_000; i++) {
                labels.spawn(i, PLACE, ColorRGBA.Red, style);
                labels.spawn(i / 7f, 2, PLACE, ColorRGBA.Red, style);
                labels.recycle(labels.spawn(name, PLACE, ColorRGBA.Red, style));
                labels.setFraction(bar, i / 2_000f);
                labels.setText(tag, i);
                pools.update(0.01f);
                root.updateGeometricState();
                TestScene.insideOf(pools).frame.beforeRendering(manager);
                TestScene.insideOf(pools).frame.afterRendering();
            }
        });
        assertThat(bytes).isZero();
    }

    @Test
    void labelsAreDrawnAfterWhatSurroundsTheCamera() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            state.pools().labels("hud", FONT, s -> s).spawn("a", Vector3f.ZERO, ColorRGBA.White, PLAIN);
            app.step();
            Geometry rain = new Geometry("rain", new Box(20, 20, 20));
            rain.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
            rain.setQueueBucket(Bucket.Transparent);
            app.getRootNode().attachChild(rain);
            app.step();
            assertThat(app.drawn()).extracting(Geometry::getName).containsSubsequence("rain", "labels hud");
        }
    }

    @Test
    void aViewThatTheGameRendersItselfHasLabels() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            state.pools().labels("hud", FONT, s -> s).spawn("a", Vector3f.ZERO, ColorRGBA.White, PLAIN);
            app.step();
            List<Geometry> shown = new ArrayList<>();
            app.onUpdate(() -> {
                app.drawn().clear();
                app.getRootNode().updateGeometricState();
                app.getRenderManager().renderScene(app.getRootNode(), app.getViewPort());
                app.getViewPort().getQueue().renderQueue(Bucket.Transparent, app.getRenderManager(), app.getCamera(),
                        true);
                shown.addAll(app.drawn());
            });
            app.step();
            assertThat(shown).extracting(Geometry::getName).containsExactly("labels hud");
        }
    }

    @Test
    void aViewAheadOfTheFrameHasTheLabelsThatAreThereByThen() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            Labels labels = state.pools().labels("hud", FONT, s -> s);
            app.step();
            List<String> shown = new ArrayList<>();
            app.onUpdate(() -> {
                for (int i = 1; i <= 2; i++) {
                    labels.spawn("0123456789", Vector3f.ZERO, ColorRGBA.White, PLAIN);
                    app.getRootNode().setLocalTranslation(i, 0f, 0f);
                    app.getRootNode().updateGeometricState();
                    app.getRenderManager().renderScene(app.getRootNode(), app.getViewPort());
                    shown.add(drawn(app));
                    labels.spawn("9876543210", Vector3f.ZERO, ColorRGBA.White, PLAIN);
                    shown.add(drawn(app));
                    app.getViewPort().getQueue().clear();
                }
            });
            app.step();
            assertThat(shown).containsExactly("10 of 10 rows at 1.0", "10 of 10 rows at 1.0", "30 of 30 rows at 2.0",
                    "30 of 30 rows at 2.0");
        }
    }

    private static String drawn(HeadlessApp app) {
        app.drawn().clear();
        app.getViewPort().getQueue().renderQueue(Bucket.Transparent, app.getRenderManager(), app.getCamera(), false);
        assertThat(app.drawn()).hasSize(1);
        InstancedGeometry labels = (InstancedGeometry) app.drawn().get(0);
        int rows = labels.getAllInstanceData()[0].getData().limit() / 4;
        return labels.getNumVisibleInstances() + " of " + rows + " rows at " + labels.getWorldMatrix().m03;
    }
}
