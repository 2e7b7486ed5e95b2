// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.renderer.RenderManager;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.jme.TestScene;
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
    public static final int MAX_WAITING = CloneOrder.MAX_WAITING;
    /** How many instances are disposed of in a frame at most. */
    public static final int MAX_DISPOSALS_PER_FRAME = RenderThreadQueue.MAX_DISPOSALS_PER_FRAME;
    /** After how many frames over the budget somebody is told. */
    public static final int OVERRUN_FRAMES = RenderThreadQueue.OVERRUN_FRAMES;
    /** The logger that is told what goes wrong on the render thread when nobody else is. */
    public static final String QUEUE_LOG = RenderThreadQueue.class.getName();

    private final Background.Opening open;

    private BackgroundHands(Background.Opening open) {
        this.open = open;
    }

    /** Inside the background of now. */
    public static BackgroundHands in(Background engine) {
        return new BackgroundHands(engine.open());
    }

    /** Runs what the worker has to do now, one go each; returns whether there was anything. */
    public static boolean runWorker(Background engine) {
        return engine.open().worker.runPending();
    }

    /** Whether there is a worker that could have work. */
    public static boolean isOpen(Background engine) {
        return engine.open() != null;
    }

    /** Gives it a renderer, but no application. */
    public static void connect(Background engine, RenderManager manager) {
        engine.connect(() -> manager, null);
    }

    /** Has something done on the render thread as a unit. */
    public static void offer(Background engine, String what, Runnable action) {
        engine.offer(what, action);
    }

    /** So many instances of a task have come in. */
    public static void settle(PrewarmTask task, int instances) {
        task.settled(instances);
    }

    /** Has something waiting that does this when the background closes before its turn. */
    public void whenDropped(String what, Runnable action) {
        open.queue.lane(WorkLane.ALL).offer(new Dropped(what, action));
    }

    private record Dropped(String what, Runnable action) implements FrameJob {
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
        return open.ledger.size();
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

    /** A worker apart from any scene. */
    public static final class Worker implements AutoCloseable {
        private final CloneWorker worker;

        /** Its ticker says how long it may be left alone; without a thread of its own, {@link #runPending} works. */
        public Worker(LongSupplier ticker, boolean ownThread) {
            worker = new CloneWorker(ticker, ownThread);
        }

        /** Starts its threads in another way. */
        public Worker(LongSupplier ticker, Consumer<Thread> starter) {
            worker = new CloneWorker(ticker, true, starter);
        }

        /** Asks it to tick soon. */
        public void wake() {
            worker.wake();
        }

        /** Adds a task, which says whether it wants another turn. */
        public void add(BooleanSupplier task) {
            worker.add(task::getAsBoolean);
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
