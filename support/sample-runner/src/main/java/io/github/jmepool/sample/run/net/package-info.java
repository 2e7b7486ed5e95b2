// SPDX-License-Identifier: BSD-3-Clause
/**
 * The game for several players on the engine's own networking: a server without a display plays the rules with the same
 * pools, and each client shows what the server sends, by ids. {@code docs/networking.md} has the protocol.
 */
package io.github.jmepool.sample.run.net;
