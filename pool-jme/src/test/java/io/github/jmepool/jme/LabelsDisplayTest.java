// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapFont.Align;
import com.jme3.font.BitmapFont.VAlign;
import com.jme3.font.BitmapText;
import com.jme3.font.Rectangle;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Fonts;
import io.github.jmepool.jme.support.Pictures;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On real OpenGL, labels look as {@code BitmapText} and quads do. */
@Tag("display")
class LabelsDisplayTest {
    private static final int SIZE = 256;
    private static final String TEXT = "Orc, AV 17\nlevel 3";
    private static final LabelStyle PLAIN = LabelStyle.DEFAULT;
    private static final Vector3f MIDDLE = new Vector3f(128, 128, 0);

    private final PoolAppState state = new PoolAppState();
    private final Node gui = new Node("gui");
    private DisplayApp app;
    private BitmapFont font;

    @BeforeEach
    void open() {
        Displays.require(LabelsDisplayTest.class);
        app = new DisplayApp(SIZE, SIZE, state);
        app.run(this::prepare);
        app.step();
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
    }

    private void prepare() {
        app.getViewPort().setBackgroundColor(ColorRGBA.DarkGray);
        app.getCamera().setFrustumPerspective(50f, 1f, 0.5f, 200f);
        app.getCamera().setLocation(new Vector3f(0f, 0f, 10f));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        app.getGuiNode().attachChild(gui);
        font = app.getAssetManager().loadFont("Interface/Fonts/Default.fnt");
        app.drawOffscreen();
    }

    private byte[] picture() {
        app.step();
        return app.picture();
    }

    private Labels labels(String name) {
        return state.pools().labels(name, font, s -> s);
    }

    private Labels guiLabels() {
        return app.call(() -> {
            Labels labels = labels("hud");
            labels.setRoot(gui);
            return labels;
        });
    }

    private void assertSame(String name, byte[] expected, byte[] actual, int rounding) {
        int different = Pictures.different(expected, actual, rounding);
        if (different > 0) {
            Pictures.save("labels-" + name, SIZE, expected, actual);
        }
        assertThat(different).as(name).isZero();
        assertThat(Pictures.lively(expected)).as(name).isGreaterThan(20);
    }

    private static int row(byte[] picture, int y, int least) {
        int count = 0;
        for (int x = 0; x < SIZE; x++) {
            count += (picture[(y * SIZE + x) * 4] & 0xff) > least ? 1 : 0;
        }
        return count;
    }

    @ParameterizedTest
    @CsvSource({"Left, 0, 1", "Center, 0, 1", "Right, 0, 1", "Left, 0, 2", "Center, 27, 1", "Right, 11, 1"})
    void textsLookAsThoseOfTheEngine(Align align, float size, int pages) {
        BitmapText text = app.call(() -> {
            font = pages == 2 ? Fonts.twoPages(font) : font;
            BitmapText made = new BitmapText(font);
            made.setSize(size == 0 ? font.getCharSet().getRenderedSize() : size);
            made.setText(TEXT);
            made.setColor(ColorRGBA.Yellow);
            if (align != Align.Left) {
                made.setBox(new Rectangle(align == Align.Center ? -100 : -200, 0, 200, 100));
                made.setAlignment(align);
            }
            made.setLocalTranslation(MIDDLE);
            gui.attachChild(made);
            return made;
        });
        byte[] expected = picture();
        app.run(text::removeFromParent);
        Labels labels = guiLabels();
        app.run(() -> labels.spawn(TEXT, MIDDLE, ColorRGBA.Yellow, PLAIN.size(size).align(align, VAlign.Top)));
        assertSame(align + "-" + size + "-" + pages, expected, picture(), 2);
        app.run(() -> assertThat(labels.drawCalls()).isEqualTo(pages));
    }

    @Test
    void barsLookAsQuadsDo() {
        Labels labels = guiLabels();
        app.run(() -> {
            quad(100, 120, 60, 8, ColorRGBA.White);
            quad(102, 122, 56, 4, ColorRGBA.Red);
            quad(102, 122, 14, 4, ColorRGBA.Green);
        });
        byte[] expected = picture();
        app.run(() -> {
            gui.detachAllChildren();
            labels.setBorder(2f, ColorRGBA.White);
            long bar = labels.spawnBar(1f, new Vector3f(100, 120, 0), ColorRGBA.Green, ColorRGBA.Red,
                    PLAIN.align(Align.Left, VAlign.Bottom));
            labels.setFraction(bar, 0.25f);
        });
        assertSame("bar", expected, picture(), 1);
    }

    private void quad(int x, int y, int width, int height, ColorRGBA color) {
        Geometry quad = new Geometry("quad", new Quad(width, height));
        quad.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        quad.getMaterial().setColor("Color", color);
        quad.setLocalTranslation(x, y, 0);
        gui.attachChild(quad);
    }

    @Test
    void namesAreDrawnOverTheirBarsInOneCall() {
        Labels labels = guiLabels();
        app.run(() -> {
            labels.spawnBar(1f, MIDDLE, ColorRGBA.Red, ColorRGBA.Black, PLAIN.barSize(200, 40)
                    .align(Align.Center, VAlign.Center));
            labels.spawn("IIIIIIII", MIDDLE, ColorRGBA.Green, PLAIN.align(Align.Center, VAlign.Center));
            assertThat(labels.drawCalls()).isOne();
        });
        byte[] picture = picture();
        int green = 0;
        for (int i = 0; i < picture.length; i += 4) {
            green += (picture[i + 1] & 0xff) > 200 ? 1 : 0;
        }
        assertThat(green).isGreaterThan(20);
    }

    @Test
    void aMovedAndRisenLabelIsWhereANewOneWouldBe() {
        Labels labels = guiLabels();
        LabelStyle plain = PLAIN.align(Align.Left, VAlign.Top);
        long fixed = app.call(() -> labels.spawn(TEXT, new Vector3f(60, 100, 0), ColorRGBA.White, plain));
        byte[] expected = picture();
        app.run(() -> {
            labels.recycle(fixed);
            long moved = labels.spawn("other", MIDDLE, ColorRGBA.Red, plain.rise(30f).offset(3f, 5f));
            labels.setText(moved, TEXT);
            labels.setColor(moved, ColorRGBA.White);
            labels.setPosition(moved, new Vector3f(57, 65, 0));
            state.pools().update(1f);
        });
        // the frame of the picture is part of the rise
        app.run(() -> state.pools().setLifetimesPaused(true));
        assertSame("moved", expected, picture(), 1);
    }

    @Test
    void labelsFadeAndAreGoneAfterTheirLifetime() {
        Labels labels = guiLabels();
        app.run(() -> {
            state.pools().setLifetimesPaused(true);
            labels.setBorder(4f, ColorRGBA.White);
            labels.spawnBar(0.5f, MIDDLE, ColorRGBA.White, ColorRGBA.White, PLAIN.barSize(100, 100)
                    .align(Align.Center, VAlign.Center).lifetimeSeconds(2f).fadeSeconds(1f));
        });
        assertThat(borderFilledAndRest(picture())).containsOnly(255);
        advance(1.5f);
        assertThat(borderFilledAndRest(picture())).as("half of white over dark gray")
                .allSatisfy(red -> assertThat(red).isBetween(140, 180));
        advance(0.6f);
        assertThat(borderFilledAndRest(picture())).as("background")
                .allSatisfy(red -> assertThat(red).isLessThan(100));
        app.run(() -> assertThat(labels.activeCount()).isZero());
    }

    @Test
    void aBorderIsAsOpaqueAsItsColorWhateverIsBehindTheBar() {
        for (float opacity : new float[] {1f, 0.5f, 0f}) {
            Labels labels = guiLabels();
            app.run(() -> {
                labels.setBorder(4f, ColorRGBA.White);
                labels.spawnBar(0.5f, MIDDLE, ColorRGBA.Green, new ColorRGBA(0f, 0f, 0f, opacity),
                        PLAIN.barSize(100, 100).align(Align.Center, VAlign.Center));
            });
            assertThat(red(picture(), 80, 128)).as("background of opacity %s", opacity).isEqualTo(255);
            app.run(labels::close);
        }
    }

    private static List<Integer> borderFilledAndRest(byte[] bar) {
        return List.of(red(bar, 80, 128), red(bar, 100, 128), red(bar, 150, 128));
    }

    private void advance(float seconds) {
        app.run(() -> {
            state.pools().setLifetimesPaused(false);
            state.pools().update(seconds);
            state.pools().setLifetimesPaused(true);
        });
    }

    private static int red(byte[] picture, int x, int y) {
        return picture[(y * SIZE + x) * 4] & 0xff;
    }

    @Test
    void bodiesHideLabelsUnlessTheSetIsNotHidden() {
        Labels hidden = app.call(() -> labels("hidden"));
        app.run(() -> {
            Geometry wall = new Geometry("wall", new Box(2, 2, 0.1f));
            wall.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
            wall.getMaterial().setColor("Color", ColorRGBA.Blue);
            app.getRootNode().attachChild(wall);
            bar(hidden, new Vector3f(0, 0, -3));
        });
        assertThat(red(picture(), 128, 128)).isZero();
        app.run(() -> hidden.setHiddenByBodies(false));
        assertThat(red(picture(), 128, 128)).isEqualTo(255);
        app.run(() -> {
            hidden.setHiddenByBodies(true);
            hidden.recycleAll();
            bar(hidden, new Vector3f(0, 0, 3));
        });
        assertThat(red(picture(), 128, 128)).as("before the wall").isEqualTo(255);
    }

    private static long bar(Labels labels, Vector3f position) {
        return bar(labels, position, ColorRGBA.White);
    }

    private static long bar(Labels labels, Vector3f position, ColorRGBA color) {
        return labels.spawnBar(1f, position, color, color, PLAIN.barSize(60, 60).align(Align.Center, VAlign.Center));
    }

    @Test
    void theNearestIsDrawnLastIfSorted() {
        Labels labels = app.call(() -> labels("sorted"));
        app.run(() -> {
            bar(labels, new Vector3f(0, 0, 2), ColorRGBA.White);
            bar(labels, new Vector3f(0, 0, -2), ColorRGBA.Black);
        });
        assertThat(red(picture(), 128, 128)).as("in the order of spawns").isZero();
        app.run(() -> labels.setSortedFor(app.getCamera()));
        assertThat(red(picture(), 128, 128)).isEqualTo(255);
        app.run(() -> {
            app.getCamera().setLocation(new Vector3f(0, 0, -10));
            app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        });
        assertThat(red(picture(), 128, 128)).as("from behind").isZero();
    }

    @Test
    void labelsInUnitsOfTheWorldAreSmallerFarAway() {
        Labels labels = app.call(() -> labels("world"));
        app.run(() -> {
            labels.setWorldUnits(true);
            labels.spawnBar(1f, Vector3f.ZERO, ColorRGBA.White, ColorRGBA.White, PLAIN.barSize(2, 2)
                    .align(Align.Center, VAlign.Center));
        });
        int near = row(picture(), 128, 200);
        app.run(() -> app.getCamera().setLocation(new Vector3f(0, 0, 20)));
        int far = row(picture(), 128, 200);
        // 2 of the 2 * 10 * tan(25 degrees) units that are as high as the picture
        assertThat(near).isBetween(53, 57);
        assertThat(far).isBetween(26, 29);
    }

    @Test
    void risesInUnitsOfTheWorldAreUpWhateverTheRoot() {
        Labels labels = app.call(() -> labels("world"));
        LabelStyle square = PLAIN.barSize(2, 2).align(Align.Center, VAlign.Center);
        long fixed = app.call(() -> {
            app.getCamera().setLocation(new Vector3f(0, 7, 7));
            app.getCamera().lookAt(Vector3f.UNIT_Y, Vector3f.UNIT_Y);
            labels.setWorldUnits(true);
            return labels.spawnBar(1f, new Vector3f(0, 2, 0), ColorRGBA.White, ColorRGBA.White, square);
        });
        byte[] expected = picture();
        app.run(() -> {
            labels.recycle(fixed);
            Node turned = new Node("turned");
            turned.rotate(0, 0, FastMath.HALF_PI);
            turned.setLocalScale(3f);
            app.getRootNode().attachChild(turned);
            labels.setRoot(turned);
            labels.spawnBar(1f, Vector3f.ZERO, ColorRGBA.White, ColorRGBA.White, square.rise(2f));
        });
        advance(1f);
        assertSame("rise", expected, picture(), 1);
    }

    @Test
    void aScaleOfTwoMakesPixelsTwiceAsLarge() {
        Labels labels = app.call(() -> labels("hud"));
        app.run(() -> bar(labels, Vector3f.ZERO));
        int one = row(picture(), 128, 200);
        app.run(() -> labels.setPixelScale(2f));
        assertThat(one).isEqualTo(60);
        assertThat(row(picture(), 128, 200)).isEqualTo(120);
    }

    @Test
    void textsBetweenPixelsAreSharpUnlessPositionsAreNotRounded() {
        Labels labels = guiLabels();
        long text = app.call(() -> labels.spawn(TEXT, MIDDLE, ColorRGBA.White, PLAIN));
        byte[] sharp = picture();
        app.run(() -> labels.setPosition(text, MIDDLE.add(0.4f, -0.4f, 0f)));
        assertSame("rounded", sharp, picture(), 0);
        app.run(() -> labels.setRounded(false));
        assertThat(Pictures.different(sharp, picture(), 2)).isPositive();
    }

    /** A line that is centred begins between two pixels where its width is odd. */
    @Test
    void textsOfTheFontsSizeAreAsSharpWhereverTheyAreAligned() {
        Labels labels = guiLabels();
        for (String text : List.of("1", "12", "Miss", "-25", "a\nlevel")) {
            int[] expected = brightness(labels, text, PLAIN.align(Align.Left, VAlign.Top));
            assertThat(brightness(labels, text, PLAIN)).as(text).isEqualTo(expected);
            assertThat(brightness(labels, text, PLAIN.align(Align.Right, VAlign.Center))).as(text).isEqualTo(expected);
        }
    }

    /** How many pixels are as bright as each index, wherever they are. */
    private int[] brightness(Labels labels, String text, LabelStyle style) {
        app.run(() -> {
            labels.recycleAll();
            labels.spawn(text, MIDDLE, ColorRGBA.White, style);
        });
        byte[] picture = picture();
        int[] counts = new int[256];
        for (int pixel = 0; pixel < picture.length; pixel += 4) {
            counts[picture[pixel] & 0xff]++;
        }
        return counts;
    }

    @Test
    void aBarOfAnOddSizeKeepsItWhileItMoves() {
        Labels labels = app.call(() -> labels("hud"));
        long bar = app.call(() -> labels.spawnBar(1f, Vector3f.ZERO, ColorRGBA.White, ColorRGBA.White,
                PLAIN.barSize(45f, 7f).align(Align.Center, VAlign.Center)));
        for (int step = 0; step < 30; step++) {
            Vector3f place = new Vector3f(step * 0.0713f - 1f, step * 0.0317f - 0.5f, 0f);
            app.run(() -> labels.setPosition(bar, place));
            byte[] picture = picture();
            int[] rows = IntStream.range(0, SIZE).map(y -> row(picture, y, 200)).filter(lit -> lit > 0).toArray();
            assertThat(rows).as("step %d", step).hasSize(7).containsOnly(45);
        }
    }

    @Test
    void splitScreensShowLabelsAndAMinimapDoesNot() {
        Labels labels = app.call(() -> labels("hud"));
        app.run(() -> {
            app.getCamera().setViewPort(0f, 0.5f, 0f, 1f);
            app.getCamera().setFrustumPerspective(50f, 0.5f, 0.5f, 200f);
            Camera second = app.getCamera().clone();
            second.setViewPort(0.5f, 1f, 0f, 1f);
            second.setLocation(new Vector3f(0f, 0f, 60f));
            ViewPort view = app.getRenderManager().createMainView("second", second);
            view.attachScene(app.getRootNode());
            view.setClearFlags(true, false, false);
            view.setOutputFrameBuffer(app.target());
            bar(labels, Vector3f.ZERO);
        });
        byte[] both = picture();
        assertThat(red(both, 64, 128)).isEqualTo(255);
        assertThat(red(both, 192, 128)).isEqualTo(255);
        assertThat(row(both, 128, 200)).as("60 pixels in each, however far away").isEqualTo(120);
        app.run(() -> labels.setShownTo(camera -> camera == app.getCamera()));
        byte[] one = picture();
        assertThat(red(one, 64, 128)).isEqualTo(255);
        assertThat(red(one, 192, 128)).isLessThan(200);
    }

    @Test
    void labelsAreDrawnAfterTransparentScenery() {
        Labels labels = app.call(() -> labels("hud"));
        app.run(() -> {
            Geometry glass = new Geometry("glass", new Box(3, 3, 0.1f));
            glass.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
            glass.getMaterial().setColor("Color", new ColorRGBA(0, 0, 1, 0.5f));
            glass.getMaterial().getAdditionalRenderState().setBlendMode(
                    BlendMode.Alpha);
            glass.getMaterial().getAdditionalRenderState().setDepthWrite(false);
            glass.setQueueBucket(Bucket.Transparent);
            glass.setLocalTranslation(0, 0, 3);
            app.getRootNode().attachChild(glass);
            bar(labels, Vector3f.ZERO);
        });
        assertThat(red(picture(), 128, 128)).as("not dimmed by the glass before it").isEqualTo(255);
    }

    @Test
    void aRestartOfTheDisplayChangesNothing() {
        Labels labels = guiLabels();
        app.run(() -> labels.spawn(TEXT, MIDDLE, ColorRGBA.White, PLAIN));
        byte[] before = picture();
        app.run(() -> app.restart());
        app.step();
        app.run(app::drawOffscreen);
        assertSame("restart", before, picture(), 0);
    }

    @Test
    void hiddenAndEmptySetsAreNotDrawn() {
        byte[] empty = picture();
        Labels labels = guiLabels();
        long one = app.call(() -> labels.spawn(TEXT, MIDDLE, ColorRGBA.White, PLAIN));
        assertThat(Pictures.different(empty, picture(), 0)).isPositive();
        app.run(() -> gui.setCullHint(CullHint.Always));
        assertThat(Pictures.different(empty, picture(), 0)).isZero();
        app.run(() -> {
            gui.setCullHint(CullHint.Inherit);
            labels.recycle(one);
        });
        assertThat(Arrays.equals(empty, picture())).isTrue();
        app.run(() -> labels.spawn(TEXT, MIDDLE, ColorRGBA.White, PLAIN));
        assertThat(Pictures.different(empty, picture(), 0)).isPositive();
        app.run(labels::close);
        assertThat(Arrays.equals(empty, picture())).isTrue();
    }
}
