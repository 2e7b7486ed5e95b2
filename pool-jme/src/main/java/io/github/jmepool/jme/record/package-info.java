// SPDX-License-Identifier: BSD-3-Clause
/**
 * Records what a game demands of its pools, in a small file: the spawns, recycles and misses (spawns that found no idle
 * instance) of each frame. A {@link io.github.jmepool.jme.record.Recording} writes it while the game runs; a
 * {@link io.github.jmepool.jme.record.RecordingReader} reads it frame by frame, with a
 * {@link io.github.jmepool.jme.record.RecordedPool} for each pool.
 *
 * <p>Inside: {@code PoolTally} finds a pool's changes since the last frame; {@code RecordingFile} compresses and writes
 * them on a thread of its own.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/recording.md">Recording</a>.
 */
@NullMarked
package io.github.jmepool.jme.record;

import org.jspecify.annotations.NullMarked;
