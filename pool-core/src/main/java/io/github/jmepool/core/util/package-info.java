// SPDX-License-Identifier: BSD-3-Clause
/**
 * Tools that both modules of jme-pool use: argument checks, collected failures, texts for messages, a weak map by
 * identity, and the check for Android. For jme-pool itself: the module gives this package to pool-jme only,
 * and it may change in every release. It knows the JDK and nothing else.
 */
@NullMarked
package io.github.jmepool.core.util;

import org.jspecify.annotations.NullMarked;
