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
 * Measures every frame and keeps, for either way, the last seconds in slices of a tenth of a second.
 *
 * <p>Has to be the first state: its update begins a frame, its postRender ends it.
 */
final class FrameMeter extends BaseAppState {
    static final float SLICE_SECONDS = 0.1f;
    /** After the start, until the compiler knows the game; after a switch, until it knows the other way's code. */
    static final float WARM_UP_SECONDS = 4;
    static final float SWITCH_SECONDS = 2;
    private static final float BYTES_PER_KB = 1024;
    private static final float NANOS_PER_MILLI = 1e6f;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final boolean filmed;
    private final History[] pooled;
    private final History[] cloned;
    private long frameStart;
    private long frameBytes;
    private long nanos;
    private long bytes;
    private long collections;
    private int frames;
    private float seconds;
    private float warmUp = WARM_UP_SECONDS;
    private boolean pooling = true;

    /**
     * Makes a meter.
     *
     * @param graphSeconds how much it keeps
     * @param filmed whether the time is the processor's, and frames that are drawn for the film do not count
     */
    FrameMeter(int graphSeconds, boolean filmed) {
        this.filmed = filmed;
        pooled = histories(Math.round(graphSeconds / SLICE_SECONDS));
        cloned = histories(Math.round(graphSeconds / SLICE_SECONDS));
    }

    private static History[] histories(int slices) {
        History[] histories = new History[FrameValue.values().length];
        for (int i = 0; i < histories.length; i++) {
            histories[i] = new History(slices);
        }
        return histories;
    }

    History history(FrameValue figure, boolean ofPooled) {
        return (ofPooled ? pooled : cloned)[figure.ordinal()];
    }

    @Override
    public void update(float tpf) {
        seconds += tpf;
        warmUp -= getState(GameState.class).game() == null ? 0 : tpf;
        if (seconds >= SLICE_SECONDS && frames > 0) {
            closeSlice();
        }
        frameBytes = allocated();
        frameStart = now();
    }

    private long now() {
        return filmed ? threads.getCurrentThreadCpuTime() : System.nanoTime();
    }

    private long allocated() {
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    @Override
    public void postRender() {
        if (frameStart != 0 && !(filmed && getApplication().getViewPort().isEnabled())) {
            nanos += now() - frameStart;
            bytes += allocated() - frameBytes;
            frames++;
        }
    }

    private void closeSlice() {
        long collected = collected();
        GameState state = getState(GameState.class);
        if (pooling != state.isPooling()) {
            pooling = state.isPooling();
            warmUp = Math.max(warmUp, SWITCH_SECONDS);
        }
        // A paused game, the start, and the time after a switch say nothing about a way.
        if (warmUp <= 0 && state.isEnabled()) {
            History[] histories = pooling ? pooled : cloned;
            histories[FrameValue.FRAME_TIME.ordinal()].add(nanos / NANOS_PER_MILLI / frames);
            histories[FrameValue.BYTES.ordinal()].add(bytes / BYTES_PER_KB / frames);
            histories[FrameValue.COLLECTIONS.ordinal()].add(collected - collections);
        }
        bytes = 0;
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
