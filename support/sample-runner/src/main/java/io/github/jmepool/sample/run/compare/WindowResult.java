// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import io.github.jmepool.sample.run.play.FrameTimes;

/**
 * What one play in a window has drawn, as the engine counts it.
 *
 * @param times from the beginning of each frame to that of the next, showing the picture included
 * @param objects drawn in all frames, the background included
 * @param uniforms set in all frames
 * @param triangles drawn in all frames
 */
public record WindowResult(FrameTimes times, long objects, long uniforms, long triangles) {
}
