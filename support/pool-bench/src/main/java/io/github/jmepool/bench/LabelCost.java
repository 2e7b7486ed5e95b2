// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapText;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.shape.Quad;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The processor time of a frame with numbers that rise and fade, and with bars that move, as {@code Labels} next to
 * pools of {@code BitmapText} and of two quads with a {@code BillboardControl}; a tenth is replaced in each frame.
 * Game, pool, the engine's update, culling and sorting, with a renderer that draws nothing. The ways take turns.
 */
public final class LabelCost {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final int[] LIVE = {2_000, 10_000};
    private static final int BLOCKS = 9;
    private static final int WARM_UP_BLOCKS = 6;
    /** A block of labels is over before its code is compiled. */
    private static final int MORE_BLOCKS_OF_LABELS = 100;
    private static final int FRAMES = 20;
    private static final float TPF = 1 / 60f;

    private LabelCost() {
    }

    /**
     * Measures and prints.
     *
     * @param arguments how many, 2,000 and 10,000 when there are none; {@code --json FILE} also writes the
     *         measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        int[] counts = Arrays.stream(arguments).filter(argument -> argument.matches("\\d+"))
                .mapToInt(Integer::parseInt).toArray();
        for (int live : counts.length == 0 ? LIVE : counts) {
            BitmapFont font = ASSETS.loadFont("Interface/Fonts/Default.fnt");
            compare("numbers", live, measurements, new Texts(live, font), new Numbers(live, font, false),
                    new Numbers(live, font, true));
            compare("bars", live, measurements, new Quads(live), new Bars(live, font, false),
                    new Bars(live, font, true));
        }
        measurements.write();
    }

    private static void compare(String what, int live, Measurements measurements, Way... ways) {
        String[] names = {"pool", "labels", "sorted"};
        int blocks = measurements.orQuick(BLOCKS, 2);
        double[][] micros = new double[ways.length][blocks];
        long[] bytes = new long[ways.length];
        Arrays.fill(bytes, Long.MAX_VALUE);
        for (int way = 1; way < ways.length; way++) {
            for (int block = measurements.orQuick(MORE_BLOCKS_OF_LABELS, 0); block > 0; block--) {
                ways[way].run();
            }
        }
        for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < blocks; block++) {
            for (int way = 0; way < ways.length; way++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                micros[way][Math.max(0, block)] = ways[way].run();
                bytes[way] = Math.min(bytes[way], THREADS.getCurrentThreadAllocatedBytes() - before);
            }
        }
        for (int way = 0; way < ways.length; way++) {
            measurements.row("labels", "what", what, "live", String.valueOf(live), "way", names[way])
                    .with("frame_us", micros[way]).with("bytes", (double) bytes[way] / FRAMES)
                    .with("calls", ways[way].renderer.calls);
            double[] sorted = micros[way].clone();
            Arrays.sort(sorted);
            System.out.printf(Locale.ROOT, "%-8s %6d %-8s %10.0f us, at least %.0f, %d B, %d draw calls%n", what, live,
                    names[way], sorted[blocks / 2], sorted[0], bytes[way] / FRAMES, ways[way].renderer.calls);
        }
    }

    /** Counts draw calls. */
    private static final class Counting extends NullRenderer {
        private int calls;

        @Override
        public void renderMesh(Mesh mesh, int lod, int count, VertexBuffer[] instanceData) {
            calls++;
        }
    }

    /** A scene with so many things, a tenth of which is replaced in each frame. */
    private abstract static class Way {
        final int live;
        final Vector3f[] places;
        final float[] ages;
        final SplittableRandom random = new SplittableRandom(1);
        final PoolAppState state = new PoolAppState();
        final Node root = new Node("root");
        final Vector3f place = new Vector3f();
        final Camera camera = new Camera(1280, 720);
        private final ViewPort view = new ViewPort("view", camera);
        private final Counting renderer = new Counting();
        private final RenderManager manager = new RenderManager(renderer);
        private final AppStateManager states = new AppStateManager(new SimpleApplication() {
            @Override
            public void simpleInitApp() {
                // only the states are updated
            }
        });
        private final double[] micros = new double[FRAMES];
        private int next;
        private boolean isFull;

        Way(int live) {
            this.live = live;
            places = new Vector3f[live];
            ages = new float[live];
            for (int i = 0; i < live; i++) {
                places[i] = new Vector3f(random.nextInt(80) - 40f, random.nextInt(40) - 20f, random.nextInt(20));
            }
            camera.setFrustumPerspective(45f, 16 / 9f, 1f, 1000f);
            camera.setLocation(new Vector3f(0f, 0f, 90f));
            camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
            view.attachScene(root);
            root.setQueueBucket(Bucket.Transparent);
            state.pools().setRoot(root);
            states.attach(state);
        }

        abstract void begin(int i);

        abstract void end(int i);

        abstract void move(int i);

        /** Plays a block of frames, and returns the median of their microseconds. */
        double run() {
            if (!isFull) {
                isFull = true;
                states.update(TPF);
                for (int i = 0; i < live; i++) {
                    begin(i);
                }
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                long start = THREADS.getCurrentThreadCpuTime();
                for (int count = live / 10; count > 0; count--) {
                    int i = next++ % live;
                    end(i);
                    ages[i] = 0f;
                    begin(i);
                }
                for (int i = 0; i < live; i++) {
                    move(i);
                }
                render();
                micros[frame] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
            }
            Arrays.sort(micros);
            return micros[FRAMES / 2];
        }

        private void render() {
            states.update(TPF);
            root.updateLogicalState(TPF);
            root.updateGeometricState();
            states.render(manager);
            renderer.calls = 0;
            manager.setCamera(camera, false);
            manager.renderScene(root, view);
            manager.flushQueue(view);
            view.getQueue().clear();
            states.postRender();
        }

        /** Where something has moved to. */
        final Vector3f moved(int i) {
            ages[i] += TPF;
            place.set(places[i]).y += ages[i];
            return place;
        }
    }

    /** Numbers of a pool of texts. */
    private static final class Texts extends Way {
        private final BitmapText[] texts;
        private final SpatialPool<BitmapText> pool;

        Texts(int live, BitmapFont font) {
            super(live);
            texts = new BitmapText[live];
            BitmapText prefab = new BitmapText(font);
            prefab.setSize(0.5f);
            prefab.addControl(new BillboardControl());
            pool = state.pools().register("number", prefab,
                    s -> s.prewarm(live + live / 10).developmentMode(false));
        }

        @Override
        void begin(int i) {
            texts[i] = pool.spawn(places[i]);
            texts[i].setText(String.valueOf(-random.nextInt(1000)));
            texts[i].setColor(ColorRGBA.Orange);
        }

        @Override
        void end(int i) {
            pool.recycle(texts[i]);
        }

        @Override
        void move(int i) {
            texts[i].setLocalTranslation(moved(i));
            texts[i].setAlpha(Math.max(0f, 1f - ages[i]));
        }
    }

    /** Bars of two quads. */
    private static final class Quads extends Way {
        private final Node[] bars;
        private final SpatialPool<Node> pool;

        Quads(int live) {
            super(live);
            bars = new Node[live];
            Node prefab = new Node("bar");
            prefab.attachChild(quad(ColorRGBA.DarkGray, 0f));
            prefab.attachChild(quad(ColorRGBA.Green, 0.01f));
            prefab.addControl(new BillboardControl());
            pool = state.pools().register("bar", prefab, s -> s.prewarm(live + live / 10).developmentMode(false));
        }

        private static Geometry quad(ColorRGBA color, float z) {
            Geometry quad = new Geometry("quad", new Quad(1f, 0.15f));
            quad.setMaterial(new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md"));
            quad.getMaterial().setColor("Color", color);
            quad.setLocalTranslation(-0.5f, 0f, z);
            return quad;
        }

        @Override
        void begin(int i) {
            bars[i] = pool.spawn(places[i]);
        }

        @Override
        void end(int i) {
            pool.recycle(bars[i]);
        }

        @Override
        void move(int i) {
            bars[i].setLocalTranslation(moved(i));
            if (i % 10 == 0) {
                bars[i].getChild(1).setLocalScale(Math.max(0.01f, 1f - ages[i]), 1f, 1f);
            }
        }
    }

    /** Has labels, in the order of their spawns or by distance. */
    private abstract static class OfLabels extends Way {
        final Labels labels;
        final long[] handles;

        OfLabels(int live, BitmapFont font, boolean sorts) {
            super(live);
            handles = new long[live];
            labels = state.pools().labels("hud", font, s -> s.prewarm(live + live / 10).developmentMode(false));
            if (sorts) {
                labels.setSortedFor(camera);
            }
        }

        @Override
        void end(int i) {
            labels.recycle(handles[i]);
        }
    }

    /** Numbers that the shader moves. */
    private static final class Numbers extends OfLabels {
        private final LabelStyle style = LabelStyle.DEFAULT.rise(60f).lifetimeSeconds(1f).fadeSeconds(1f);

        Numbers(int live, BitmapFont font, boolean sorts) {
            super(live, font, sorts);
        }

        @Override
        void begin(int i) {
            handles[i] = labels.spawn(-random.nextInt(1000), places[i], ColorRGBA.Orange, style);
        }

        @Override
        void move(int i) {
            // the shader does
        }
    }

    /** Bars that the game moves. */
    private static final class Bars extends OfLabels {
        Bars(int live, BitmapFont font, boolean sorts) {
            super(live, font, sorts);
        }

        @Override
        void begin(int i) {
            handles[i] = labels.spawnBar(1f, places[i], ColorRGBA.Green, ColorRGBA.DarkGray, LabelStyle.DEFAULT);
        }

        @Override
        void move(int i) {
            labels.setPosition(handles[i], moved(i));
            if (i % 10 == 0) {
                labels.setFraction(handles[i], 1f - ages[i]);
            }
        }
    }
}
