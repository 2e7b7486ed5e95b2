// SPDX-License-Identifier: BSD-3-Clause
/**
 * SpiderMonkey's server with bounds on all that a client can make it do. Knows nothing of the game: to be taken over.
 */
package io.github.jmepool.sample.net.guard;
