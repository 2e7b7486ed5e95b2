// SPDX-License-Identifier: BSD-3-Clause
/**
 * SpiderMonkey's server and the channels of its client, with bounds on what either can make the other do. Knows nothing
 * of the game: to be taken over.
 */
package io.github.jmepool.sample.run.net.guard;
