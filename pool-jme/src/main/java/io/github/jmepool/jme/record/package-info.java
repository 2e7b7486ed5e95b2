// SPDX-License-Identifier: BSD-3-Clause
/**
 * Records the demand of a play on its pools in a small file: each frame's spawns, recycles and misses. A
 * {@link io.github.jmepool.jme.record.Recording} writes it while the game runs; a
 * {@link io.github.jmepool.jme.record.RecordingReader} reads it frame by frame, with a
 * {@link io.github.jmepool.jme.record.RecordedPool} for each pool.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/recording.md">Recording</a>.
 */
@NullMarked
package io.github.jmepool.jme.record;

import org.jspecify.annotations.NullMarked;
