// SPDX-License-Identifier: BSD-3-Clause
/** What must not happen when several threads end the uses of a scene's instances at once. */
package io.github.jmepool.jme;
