// SPDX-License-Identifier: BSD-3-Clause
/**
 * Tools of pool-core and pool-jme: argument checks, exceptions collected from several steps, texts of messages, a map
 * with weak keys compared by identity, and the check for Android. Internal: the module exports this package to pool-jme
 * only, and it may change in any release. It depends on the JDK only.
 */
@NullMarked
package io.github.jmepool.core.util;

import org.jspecify.annotations.NullMarked;
