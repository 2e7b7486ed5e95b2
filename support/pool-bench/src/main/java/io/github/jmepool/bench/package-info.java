// SPDX-License-Identifier: BSD-3-Clause
/** Benchmarks: this pool next to its peers and to the physical limit, and the table that compares them. */
package io.github.jmepool.bench;
