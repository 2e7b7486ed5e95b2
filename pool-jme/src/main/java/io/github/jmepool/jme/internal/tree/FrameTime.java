// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

/** The time of a scene's frames: the sum of their tpf, whether lifetimes are paused or not. Render thread only. */
public final class FrameTime {
    private long nanos;

    public long nanos() {
        return nanos;
    }

    public void advance(float tpf) {
        nanos += Seconds.nanos(tpf);
    }
}
