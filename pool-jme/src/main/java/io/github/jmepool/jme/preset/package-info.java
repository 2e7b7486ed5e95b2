// SPDX-License-Identifier: BSD-3-Clause
/** The settings of all pools as a versioned JSON file: strict reading, atomic writing. */
package io.github.jmepool.jme.preset;
