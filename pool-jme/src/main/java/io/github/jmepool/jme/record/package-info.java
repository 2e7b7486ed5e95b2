// SPDX-License-Identifier: BSD-3-Clause
/**
 * What a play asks of its pools, in a small file: who spawned how many in which frame, and what was missing. A
 * {@link io.github.jmepool.jme.record.Recording} writes it while the game runs; a
 * {@link io.github.jmepool.jme.record.RecordingReader} reads it frame by frame, with a
 * {@link io.github.jmepool.jme.record.RecordedPool} for each pool. This package knows {@code jme} and {@code preset} by
 * what is public, and is known by the panel alone.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/recording.md">Recording</a>.
 */
@NullMarked
package io.github.jmepool.jme.record;

import org.jspecify.annotations.NullMarked;
