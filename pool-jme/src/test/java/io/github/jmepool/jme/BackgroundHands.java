// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.renderer.RenderManager;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.jme.background.Background;
import io.github.jmepool.jme.background.OpenBackground;

    private final OpenBackground open;

    private BackgroundHands(OpenBackground open) {
        this.open = open;
    }

    /** Inside the background of now. */
    static BackgroundHands in(Background engine) {
        return new BackgroundHands(engine.run());
    }

    /** Runs what the worker has to do now, one go each; returns whether there was anything. */
    static boolean runWorker(Background engine) {
        return engine.run().worker.runPending();
    }

    /** Whether there is a worker that could have work. */
    static boolean isOpen(Background engine) {
        return engine.run() != null;
    }

    /** Gives it a renderer, but no application. */
    public static void connect(BackgroundRun engine, RenderManager manager) {
        engine.connect(() -> manager, null);
    }

    /** Has something done on the render thread as a unit. */
    public static void offer(BackgroundRun engine, String what, Runnable action) {
        engine.offer(what, action);
    }

    /** Whether it relieves memory by itself. */
    public static boolean watchesMemory(BackgroundRun engine) {
        return engine.watchesMemory();
    }

    /** So many instances of a task have come in. */
    public static void settle(PrewarmTask task, int instances) {
        task.settled(instances);
    }

    /** Does the judging thread's part. */
    public void judge() {
        open.judge.tick();
    }

    /** What the judge has in mind. */
    public SizingView judged() {
        return open.judge.view();
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

        /** How many of the JVM's memory pools are watched. */
        public int pools() {
            return watch.pools();
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
}
