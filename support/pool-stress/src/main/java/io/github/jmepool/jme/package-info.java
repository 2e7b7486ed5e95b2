// SPDX-License-Identifier: BSD-3-Clause
/** Stress tests of several threads that end the uses of a scene's instances at once. */
package io.github.jmepool.jme;
