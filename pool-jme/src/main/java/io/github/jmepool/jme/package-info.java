// SPDX-License-Identifier: BSD-3-Clause
/** Pools of spatials for jMonkeyEngine 3: {@link io.github.jmepool.jme.PoolAppState} is where a game begins. */
package io.github.jmepool.jme;
