// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.sample.game.GameState;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Measures every frame and keeps, for either way, the last 30 seconds in slices of a tenth of a second.
 *
 * <p>Has to be the first state: its update begins a frame, its postRender ends it.
 */
final class FrameMeter extends BaseAppState {
    static final float SLICE_SECONDS = 0.1f;
    static final int SLICES = 300;
    /** After the start, until the compiler knows the game; after a switch, until it knows the other way's code. */
    static final float WARM_UP_SECONDS = 4;
    static final float SWITCH_SECONDS = 2;
    private static final float BYTES_PER_KB = 1024;
    private static final float NANOS_PER_MILLI = 1e6f;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final History[] pooled = histories();
    private final History[] cloned = histories();
    private long frameStart;
    private long nanos;
    private long bytes;
    private long collections;
    private int frames;
    private float seconds;
    private float warmUp = WARM_UP_SECONDS;
    private boolean pooling = true;

    private static History[] histories() {
        History[] histories = new History[Figure.values().length];
        for (int i = 0; i < histories.length; i++) {
            histories[i] = new History(SLICES);
        }
        return histories;
    }

    History history(Figure figure, boolean ofPooled) {
        return (ofPooled ? pooled : cloned)[figure.ordinal()];
    }

    @Override
    public void update(float tpf) {
        seconds += tpf;
        warmUp -= getState(GameState.class).game() == null ? 0 : tpf;
        if (seconds >= SLICE_SECONDS && frames > 0) {
            closeSlice();
        }
        frameStart = System.nanoTime();
    }

    @Override
    public void postRender() {
        if (frameStart != 0) {
            nanos += System.nanoTime() - frameStart;
            frames++;
        }
    }

    private void closeSlice() {
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        long collected = collected();
        GameState state = getState(GameState.class);
        if (pooling != state.isPooling()) {
            pooling = state.isPooling();
            warmUp = Math.max(warmUp, SWITCH_SECONDS);
        }
        // A paused game, the start, and the time after a switch say nothing about a way.
        if (warmUp <= 0 && state.isEnabled()) {
            History[] histories = pooling ? pooled : cloned;
            histories[Figure.FRAME_TIME.ordinal()].add(nanos / NANOS_PER_MILLI / frames);
            histories[Figure.BYTES.ordinal()].add((allocated - bytes) / BYTES_PER_KB / frames);
            histories[Figure.COLLECTIONS.ordinal()].add(collected - collections);
        }
        bytes = allocated;
        collections = collected;
        nanos = 0;
        frames = 0;
        seconds = 0;
    }

    private long collected() {
        long sum = 0;
        for (int i = 0; i < collectors.size(); i++) {
            sum += Math.max(0, collectors.get(i).getCollectionCount());
        }
        return sum;
    }

    @Override
    protected void initialize(Application app) {
        // Measuring begins with the first update.
    }

    @Override
    protected void cleanup(Application app) {
        // Nothing is held.
    }

    @Override
    protected void onEnable() {
        frameStart = 0;
    }

    @Override
    protected void onDisable() {
        // A disabled state is not called.
    }
}
