// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks what uses parts of the JDK that Android 33 lacks, so that the build's check of Android's signatures passes over
 * it. Such a class is loaded only when it is used, or after a check that those parts are there;
 * {@code AndroidRuntimeTest} loads every other class without them. See docs/android.md.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface DesktopOnly {
}
