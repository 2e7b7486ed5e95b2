// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** The time of a scene's frames: the sum of their tpf, whether lifetimes are paused or not. Render thread only. */
final class SceneTime {
    private long nanos;

    long nanos() {
        return nanos;
    }

    void advance(float tpf) {
        nanos += Seconds.nanos(tpf);
    }
}
