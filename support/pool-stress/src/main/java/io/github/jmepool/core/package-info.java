// SPDX-License-Identifier: BSD-3-Clause
/** What must not happen when several threads use the thread-safe parts of pool-core at once. */
package io.github.jmepool.core;
