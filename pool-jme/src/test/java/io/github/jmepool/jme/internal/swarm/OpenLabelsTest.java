// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.system.NullRenderer;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What labels draw whose texts are classes of the game, which call labels while their characters are read. */
class OpenLabelsTest {
    private static final BitmapFont FONT = new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt");
    private static final String LONG = "more characters than a number has, for which the array is made: ".repeat(2);

    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, TestScene.pools(new ManualClock()));
    private final RenderManager manager = new RenderManager(new NullRenderer());
    private final Labels labels = pools.labels("hud", FONT, s -> s);
    private final Labels expected = pools.labels("expected", FONT, s -> s);

    private static long spawn(Labels of, CharSequence text) {
        return of.spawn(text, Vector3f.UNIT_XYZ, ColorRGBA.White, LabelStyle.DEFAULT);
    }

    private static List<String> drawn(Labels of) {
        return LabelArraysTest.drawn(TestScene.openOf(of).arrays, 0);
    }

    private void assertDrawnAsExpected() {
        assertThat(drawn(labels)).isNotEmpty().containsExactlyInAnyOrderElementsOf(drawn(expected));
    }

    /** A text that does something when its second character is read. */
    private static CharSequence reads(String text, Runnable action) {
        return new CharSequence() {
            @Override
            public int length() {
                return text.length();
            }

            @Override
            public char charAt(int index) {
                if (index == 1) {
                    action.run();
                }
                return text.charAt(index);
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return text.subSequence(start, end);
            }
        };
    }

    @Test
    void aTextMaySpawnOthersWhileItIsRead() {
        spawn(labels, reads("outer", () -> {
            labels.setText(spawn(labels, "number"), 12345);
            spawn(labels, LONG);
        }));
        spawn(expected, "outer");
        spawn(expected, "12345");
        spawn(expected, LONG);
        assertDrawnAsExpected();
    }

    @Test
    void aTextMayEndOthersWhileItIsRead() {
        long before = spawn(labels, "before");
        long moved = spawn(labels, reads("moved", () -> labels.recycle(before)));
        spawn(expected, "moved");
        assertDrawnAsExpected();
        labels.recycle(moved);
        assertThat(drawn(labels)).isEmpty();
        long first = labels.spawnBar(1f, Vector3f.ZERO, ColorRGBA.White, ColorRGBA.Red, LabelStyle.DEFAULT);
        long last = spawn(labels, "last");
        labels.setText(last, reads("moved", () -> labels.recycle(first)));
        assertDrawnAsExpected();
        labels.recycle(last);
        assertThat(drawn(labels)).isEmpty();
    }

    @Test
    void aTextThatEndsItsOwnUseIsNotDrawn() {
        long first = spawn(labels, "first");
        labels.setText(first, reads("gone", () -> labels.recycle(first)));
        assertThat(drawn(labels)).isEmpty();
        assertThat(labels.isCurrent(spawn(labels, reads("gone", labels::recycleAll)))).isFalse();
        assertThat(labels.activeCount()).isZero();
        spawn(labels, "drawn");
        spawn(expected, "drawn");
        assertDrawnAsExpected();
        assertThat(labels.isCurrent(spawn(labels, reads("closed", labels::close)))).isFalse();
    }

    private void frame(float tpf) {
        Scenes.frame(root, pools, tpf);
        TestScene.insideOf(pools).frame.beforeRendering(manager);
        TestScene.insideOf(pools).frame.afterRendering();
    }

    @Test
    void whatIsSetLaterIsDrawnAsIfSpawnedWithIt() {
        LabelStyle lasting = LabelStyle.DEFAULT.lifetimeSeconds(5f);
        frame(1f);
        for (LabelStyle style : List.of(LabelStyle.DEFAULT, lasting)) {
            long text = labels.spawn("text", Vector3f.UNIT_XYZ, ColorRGBA.White, style);
            long bar = labels.spawnBar(1f, Vector3f.UNIT_X, ColorRGBA.White, ColorRGBA.Red, LabelStyle.DEFAULT);
            LabelStyle other = style == lasting ? LabelStyle.DEFAULT : lasting;
            expected.spawn("text", Vector3f.UNIT_XYZ, ColorRGBA.Blue, other);
            expected.spawnBar(0.25f, Vector3f.UNIT_X, ColorRGBA.White, ColorRGBA.Red, LabelStyle.DEFAULT);
            frame(3f);
            labels.setColor(text, ColorRGBA.Blue);
            labels.setLifetimeSeconds(text, style == lasting ? 0f : 2f);
            labels.setFraction(bar, 0.25f);
            assertDrawnAsExpected();
            labels.recycleAll();
            expected.recycleAll();
        }
    }

    /** A float of seconds would not be exact after a long game, so that time is counted from later on. */
    @Test
    void anAgeIsExactInALongGame() {
        frame(2_000f);
        spawn(labels, "x");
        for (int second = 1; second <= 3_000; second += 500) {
            frame(second == 1 ? 1.25f : 500f);
            Geometry drawn = TestScene.openOf(labels).samples().get(0);
            float now = ((Vector4f) drawn.getMaterial().getParamValue("Look")).x;
            float begun = TestScene.openOf(labels).arrays.pages[0].rows.numbers(GlyphRows.PLACE)[3];
            assertThat(now - begun).isEqualTo(second + 0.25f);
            assertThat(now).isLessThanOrEqualTo(1_000f);
        }
    }

    /** Or its shaders would be compiled by the first label. */
    @Test
    void theSampleOfAWarmUpIsDrawn() {
        assertThat(TestScene.openOf(labels).samples()).isNotEmpty()
                .allSatisfy(sample -> assertThat(((InstancedGeometry) sample).getNumVisibleInstances()).isEqualTo(1));
    }

    @Test
    void labelsThatAreSortedAreDrawnFromTheFarthestOn() {
        Camera camera = new Camera(100, 100);
        camera.setLocation(new Vector3f(5f, -7f, 9f));
        labels.setSortedFor(camera);
        for (int i = 0; i < 100; i++) {
            labels.spawn("x", new Vector3f(i * 7 % 41, i * 11 % 43, i * 17 % 47), ColorRGBA.White, LabelStyle.DEFAULT);
        }
        frame(0.1f);
        GlyphRows rows = TestScene.openOf(labels).arrays.pages[0].rows;
        float last = Float.POSITIVE_INFINITY;
        for (int row = 0; row < 100; row++) {
            float[] places = rows.numbers(GlyphRows.PLACE);
            float distance = camera.getLocation()
                    .distanceSquared(new Vector3f(places[4 * row], places[4 * row + 1], places[4 * row + 2]));
            assertThat(distance).as("row %d", row).isLessThanOrEqualTo(last);
            last = distance;
        }
    }

    @Test
    void labelsBelowAStretchedNodeAreSortedByWhereTheyAreInTheWorld() {
        Camera camera = new Camera(100, 100);
        camera.setLocation(Vector3f.ZERO);
        root.setLocalScale(1f, 1f, 10f);
        labels.setSortedFor(camera);
        labels.spawn("x", new Vector3f(3f, 0f, 0f), ColorRGBA.White, LabelStyle.DEFAULT);
        labels.spawn("x", new Vector3f(0f, 0f, 1f), ColorRGBA.White, LabelStyle.DEFAULT);
        frame(0.1f);
        assertThat(TestScene.openOf(labels).arrays.pages[0].rows.numbers(GlyphRows.PLACE)[2])
                .as("z of the first, 10 away").isEqualTo(1f);
    }

    @Test
    void sortedLabelsGiveBackTheRoomOfAPeak() {
        Camera camera = new Camera(100, 100);
        labels.setSortedFor(camera);
        Deque<Long> handles = new ArrayDeque<>();
        for (int i = 0; i < 1_000; i++) {
            handles.add(labels.spawn("12345", new Vector3f(i, 0f, 0f), ColorRGBA.White, LabelStyle.DEFAULT));
        }
        frame(0.1f);
        GlyphRows rows = TestScene.openOf(labels).arrays.pages[0].rows;
        int peak = rows.capacity();
        while (handles.size() > 20) {
            labels.recycle(handles.pop());
            labels.recycle(handles.removeLast());
            camera.setLocation(new Vector3f(handles.size() % 4 * 300f, 0f, 0f));
            frame(0.1f);
        }
        assertThat(rows.count).isEqualTo(100);
        assertThat(rows.capacity()).isLessThanOrEqualTo(peak / 8);
    }
}
