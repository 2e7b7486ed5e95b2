// SPDX-License-Identifier: BSD-3-Clause
/**
 * All settings of a pool of spatials as constants, their one codec for JSON and text, and which of two values counts.
 * Not for games: it may change in any release.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.settings;

import org.jspecify.annotations.NullMarked;
