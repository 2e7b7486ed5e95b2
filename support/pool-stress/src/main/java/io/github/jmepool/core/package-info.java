// SPDX-License-Identifier: BSD-3-Clause
/** Stress tests of several threads that use the thread-safe parts of pool-core at once. */
package io.github.jmepool.core;
