// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A real {@link SimpleApplication} without a window, whose frames a test steps by hand on its own thread.
 *
 * <p>Every {@link #step()} runs the engine's whole frame: tasks, input, states, scene updates, the states' render, a
 * cull walk of the root and gui scenes (which throws what a real renderer's walk would throw), postRender. What would
 * be drawn is recorded in {@link #drawn()}. Time is the test's: a frame lasts what {@code step} is told.
 *
 * <p>Close it at the end of the test: the engine's thread warden knows one main thread at a time.
 */
public class HeadlessApp extends SimpleApplication implements AutoCloseable {
    /** The length of a frame when the test does not say. */
    public static final float TPF = 1f / 60f;

    private final StepContext steps;
    private final List<Geometry> drawn = new ArrayList<>();
    private final List<Float> drawnTogether = new ArrayList<>();
    private final List<Float> drawnLabels = new ArrayList<>();
    private final Semaphore tasksQueued = new Semaphore(0);
    private Runnable onUpdate = () -> { };
    private boolean destroyed;

    /**
     * Starts an application on the calling thread; its first frame is the first {@link #step()}.
     *
     * @param states the states to attach before the start
     */
    public HeadlessApp(AppState... states) {
        super(states);
        setShowSettings(false);
        steps = StepContext.start(this);
    }

    @Override
    public void simpleInitApp() {
        renderManager.setRenderFilter(geometry -> {
            drawn.add(geometry);
            if (geometry instanceof InstancedGeometry group) {
                addPlaces(group);
            }
            return false;
        });
    }

    @Override
    public void simpleUpdate(float tpf) {
        onUpdate.run();
    }

    /** Draws as RenderManager.render would: that method returns at once when the renderer is a NullRenderer. */
    @Override
    public void simpleRender(RenderManager rm) {
        drawn.clear();
        drawnTogether.clear();
        drawnLabels.clear();
        draw(rm, viewPort, rootNode);
        draw(rm, guiViewPort, guiNode);
    }

    private static void draw(RenderManager rm, ViewPort view, Node scene) {
        rm.renderScene(scene, view);
        rm.setCamera(view.getCamera(), false);
        for (Bucket bucket : Bucket.values()) {
            if (bucket != Bucket.Inherit) {
                view.getQueue().renderQueue(bucket, rm, view.getCamera(), true);
            }
        }
    }

    @Override
    public void handleError(String message, Throwable thrown) {
        throw new AssertionError(message, thrown);
    }

    /** Runs one frame of {@link #TPF} seconds. */
    public void step() {
        step(TPF);
    }

    /**
     * Runs one frame.
     *
     * @param seconds how long the frame before it took
     */
    public void step(float seconds) {
        steps.step(seconds);
    }

    /**
     * Runs frames of {@link #TPF} seconds.
     *
     * @param frames how many
     */
    public void steps(int frames) {
        for (int i = 0; i < frames; i++) {
            step();
        }
    }

    /**
     * Runs frames of {@link #TPF} seconds until a condition holds, each as soon as a task was enqueued: for tests of
     * what other threads do by way of the application's tasks. Fails when none comes for long.
     *
     * @param done the condition
     * @throws InterruptedException if the waiting is interrupted
     */
    public void stepPerTaskUntil(BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            if (!tasksQueued.tryAcquire(30, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody has enqueued a task for 30 seconds");
            }
            step();
        }
    }

    @Override
    public <V> Future<V> enqueue(Callable<V> task) {
        Future<V> queued = super.enqueue(task);
        tasksQueued.release();
        return queued;
    }

    /**
     * What the last frame would have drawn, root scene first.
     *
     * @return the live list; cleared at the next frame
     */
    public List<Geometry> drawn() {
        return drawn;
    }

    /**
     * Where the instances were that the last frame would have drawn in groups.
     *
     * @return the x of each; the live list, cleared at the next frame
     */
    public List<Float> drawnTogether() {
        return drawnTogether;
    }

    /**
     * Where the glyphs and bars were that the last frame would have drawn, unless they were hidden.
     *
     * @return the x of each; the live list, cleared at the next frame
     */
    public List<Float> drawnLabels() {
        return drawnLabels;
    }

    private void addLabels(VertexBuffer[] columns, int rows) {
        FloatBuffer places = (FloatBuffer) columns[GlyphRows.PLACE].getData();
        FloatBuffer motions = (FloatBuffer) columns[GlyphRows.MOTION].getData();
        for (int row = 0; row < rows; row++) {
            // the lifetime
            if (motions.get(row * GlyphRows.WIDTH + 1) > 0f) {
                drawnLabels.add(places.get(row * GlyphRows.WIDTH));
            }
        }
    }

    /** As they are when the group is drawn: later in the frame its instances may have been recycled. */
    private void addPlaces(InstancedGeometry group) {
        VertexBuffer first = group.getAllInstanceData()[0];
        if (first.getBufferType() != Type.InstanceData) {
            addLabels(group.getAllInstanceData(), group.getNumVisibleInstances());
            return;
        }
        FloatBuffer data = (FloatBuffer) first.getData();
        for (int i = 0; i < group.getNumVisibleInstances(); i++) {
            drawnTogether.add(data.get(i * 16 + 12));
        }
    }

    /**
     * Sets what runs in every frame's {@code simpleUpdate}.
     *
     * @param action the action
     */
    public void onUpdate(Runnable action) {
        onUpdate = action;
    }

    /**
     * Queues a key press that the input manager delivers in the next frame.
     *
     * @param keyCode a constant of KeyInput
     */
    public void press(int keyCode) {
        steps.press(keyCode);
    }

    /** Ends the application as a closed window would: states are cleaned up. Calling it twice does nothing more. */
    @Override
    public void close() {
        if (!destroyed) {
            destroyed = true;
            stop(false);
            steps.end();
        }
    }

    /**
     * A unit box that can be drawn.
     *
     * @param name the geometry's name
     * @param assets where its material definition comes from
     * @return a new geometry
     */
    public static Geometry box(String name, AssetManager assets) {
        Geometry geometry = new Geometry(name, new Box(0.5f, 0.5f, 0.5f));
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", ColorRGBA.Orange);
        geometry.setMaterial(material);
        return geometry;
    }
}
