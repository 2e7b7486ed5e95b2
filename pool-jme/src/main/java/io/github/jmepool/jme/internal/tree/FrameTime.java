// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

/** The time of a scene's frames: the sum of their tpf, whether lifetimes are paused or not. Render thread only. */
public final class FrameTime {
    private long nanos;
    private long phase;

    public long nanos() {
        return nanos;
    }

    /** Changes when the update of the pools begins, in which hooks may ask for positions, and when it has ended. */
    public long phase() {
        return phase;
    }

    public void advance(float tpf) {
        phase++;
        nanos += Seconds.nanos(tpf);
    }

    /** The update of the pools has ended: the game moves its instances next. */
    public void updated() {
        phase++;
    }
}
