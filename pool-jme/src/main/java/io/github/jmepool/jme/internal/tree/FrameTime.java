// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

/** The time of a scene's frames: the sum of their tpf, whether lifetimes are paused or not. Render thread only. */
public final class FrameTime {
    private long nanos;
    private long frame;

    public long nanos() {
        return nanos;
    }

    /** The number of frames so far. */
    public long frame() {
        return frame;
    }

    public void advance(float tpf) {
        frame++;
        nanos += Seconds.nanos(tpf);
    }
}
