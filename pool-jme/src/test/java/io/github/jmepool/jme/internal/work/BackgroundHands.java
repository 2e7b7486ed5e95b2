// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.light.Light;
import com.jme3.math.Vector3f;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.NativeObject;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.TestScene;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javax.management.Notification;

/**
 * The tests' hands inside a scene's background, from one opening to its closing, and for a look at it afterwards. Get
 * it from {@link TestScene#background}.
 */
public final class BackgroundHands {
    /** How many clones of an order wait for the render thread at most. */
    public static final int MAX_WAITING = CloneJob.MAX_WAITING;
    /** How many instances are disposed of in a frame at most. */
    public static final int MAX_DISPOSALS_PER_FRAME = WorkQueue.MAX_DISPOSALS_PER_FRAME;
    /** After how many frames over the budget somebody is told. */
    public static final int OVERRUN_FRAMES = WorkQueue.OVERRUN_FRAMES;

    private final Background.Session open;

    private BackgroundHands(Background.Session open) {
        this.open = open;
    }

    /** Inside the background of now. */
    public static BackgroundHands in(Background engine) {
        return new BackgroundHands(engine.session);
    }

    /** Runs what the worker has to do now, one go each; returns whether there was anything. */
    public static boolean runWorker(Background engine) {
        return engine.session.worker.runPending();
    }

    /** Whether there is a worker that could have work. */
    public static boolean isOpen(Background engine) {
        return engine.session != null;
    }

    /** Gives it a renderer, but no application. */
    public static void connect(Background engine, RenderManager manager) {
        engine.connect(() -> manager, null);
    }

    /** Has something done on the render thread as a unit. */
    public static void offer(Background engine, String what, Runnable action) {
        engine.offer(what, action);
    }

    /** Has something waiting that does this when the background closes before its turn. */
    public void whenDropped(String what, Runnable action) {
        open.queue.general.offer(new Dropped(what, action));
    }

    private record Dropped(String what, Runnable action) implements Job {
        @Override
        public boolean runUnit() {
            throw new AssertionError("the scene was to close before");
        }

        @Override
        public void dropped() {
            action.run();
        }
    }

    /** Does the worker's part of a sizing check. */
    public void checkSizes() {
        open.sizing.tick();
    }

    /** The state of the sizing checks. */
    public SizingView sizingView() {
        return open.sizing.exchange.view();
    }

    /** How many native objects are counted. */
    public int nativeObjects() {
        return open.queue.ledger.size();
    }

    /** What watches the JVM's memory for a scene. */
    public static final class MemoryWatch implements AutoCloseable {
        private final MemoryPressureWatch watch;

        /** Begins to watch. */
        public MemoryWatch(double fraction, Runnable action) {
            watch = new MemoryPressureWatch(fraction, action);
        }

        /** Tells it what the JVM would. */
        public void hear(Notification notification) {
            watch.handleNotification(notification, null);
        }

        @Override
        public void close() {
            watch.close();
        }
    }

    /** Work of several units for the render thread. */
    public interface Work {
        /** Does the next unit; returns whether there is another one. */
        boolean runUnit();

        /** A unit has thrown. */
        default void failed(Throwable failure) {
        }

        /** The queue was closed before the end of the work. */
        default void dropped() {
        }

        /** The kind of the last unit. */
        String what();
    }

    /** The work of the render thread apart from any scene. */
    public static final class QueueHands {
        private final WorkQueue queue;
        private final NativeObjectLedger ledger;

        /** Its budget is measured by that clock. */
        public QueueHands(LongSupplier clock, SceneListener listener) {
            queue = new WorkQueue(new FrameTimer(clock), () -> false, listener);
            ledger = queue.ledger;
        }

        /** What a pool has to do on the render thread. */
        public LaneHands lane(String pool) {
            return new LaneHands(queue.lane(pool), ledger);
        }

        /** Does what the budget of a frame allows; returns how many units that were. */
        public int drain() {
            return queue.drain();
        }

        /** Whether there is nothing left to do. */
        public boolean isEmpty() {
            return queue.isEmpty();
        }

        /** Drops all work. */
        public void close() {
            queue.close();
        }

        /** Native objects of that prefab are never freed. */
        public void keep(Spatial prefab) {
            ledger.keep(prefab);
        }

        /** Counts the native objects of an instance. */
        public void add(Spatial instance) {
            ledger.add(instance);
        }

        /** How many native objects are counted. */
        public int nativeObjects() {
            return ledger.size();
        }
    }

    /** What one pool has to do on the render thread. */
    public static final class LaneHands {
        private final Lane lane;
        private final NativeObjectLedger ledger;

        private LaneHands(Lane lane, NativeObjectLedger ledger) {
            this.lane = lane;
            this.ledger = ledger;
        }

        /** Adds work. */
        public void offer(Work work) {
            lane.offer(new Job() {
                @Override
                public boolean runUnit() {
                    return work.runUnit();
                }

                @Override
                public void failed(Throwable failure) {
                    work.failed(failure);
                }

                @Override
                public void dropped() {
                    work.dropped();
                }

                @Override
                public String what() {
                    return work.what();
                }
            });
        }

        /** Frees native objects that only one instance has used, which is gone. */
        public void dispose(List<? extends NativeObject> objects) {
            Object owner = new Object();
            ledger.add(owner, objects);
            ledger.release(owner);
        }

        /** Frees the native objects of an instance that is gone. */
        public void release(Spatial instance) {
            ledger.release(instance);
        }
    }

    /** What a warm-up of a scene draws, apart from any pool. */
    public static final class DrawerHands {
        private final WarmUpDrawer drawer;

        /** As the scene's background is set. */
        public DrawerHands(Background engine) {
            drawer = engine.drawer;
        }

        /** Whether a processor takes part. */
        public boolean takesPart(SceneProcessor processor) {
            return drawer.takesPart(processor);
        }

        /** The places at which it would draw below a node. */
        public List<Vector3f> places(RenderManager manager, Node node) {
            return drawer.views(manager, node).stream().map(view -> view.place().where()).toList();
        }

        /** How many lights the game has added at each place. */
        public List<Integer> lightsAtPlaces(RenderManager manager, Node node) {
            return drawer.views(manager, node).stream().map(view -> view.place().lights().size()).toList();
        }

        /** The viewport through which it would draw at each place. */
        public List<ViewPort> views(RenderManager manager, Node node) {
            return drawer.views(manager, node).stream().map(WarmUpDrawer.View::port).toList();
        }

        /** All on which the shaders depend, besides what is drawn. */
        public List<Object> signature(RenderManager manager, Node node) {
            return drawer.signature(manager, drawer.views(manager, node), node);
        }

        /** Draws a tree once through a viewport, at a place with those lights; returns whether that worked. */
        public boolean draw(RenderManager manager, ViewPort view, Vector3f place, List<Light> lights, Node node,
                Spatial tree) {
            return drawer.draw(manager, new WarmUpDrawer.View(view, node, new WarmUpDrawer.Place(place, lights)),
                    List.of(tree));
        }
    }

    /** A worker apart from any scene. */
    public static final class WorkerHands implements AutoCloseable {
        private final Worker worker;

        /** Its ticker says how long it may be left alone; without a thread of its own, {@link #runPending} works. */
        public WorkerHands(LongSupplier ticker, boolean ownThread) {
            worker = new Worker(ticker, ownThread);
        }

        /** Starts its threads in another way. */
        public WorkerHands(LongSupplier ticker, Consumer<Thread> starter) {
            worker = new Worker(ticker, true, starter);
        }

        /** Asks it to tick soon. */
        public void wake() {
            worker.wake();
        }

        /** Adds a task, which says whether it wants another turn. */
        public void add(BooleanSupplier task) {
            worker.add(new Job() {
                @Override
                public boolean runOnWorker() {
                    return task.getAsBoolean();
                }

                @Override
                public boolean runUnit() {
                    return false;
                }

                @Override
                public String what() {
                    return "task";
                }
            });
        }

        /** Gives each task a turn; returns whether there was any. */
        public boolean runPending() {
            return worker.runPending();
        }

        /** Whether no thread is there to tick. */
        public boolean isResting() {
            return worker.isResting();
        }

        @Override
        public void close() {
            worker.close();
        }
    }
}
