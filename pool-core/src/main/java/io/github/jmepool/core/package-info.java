// SPDX-License-Identifier: BSD-3-Clause
/** Object pools that allocate nothing once warm, check every misuse in constant time and trim themselves. */
package io.github.jmepool.core;
