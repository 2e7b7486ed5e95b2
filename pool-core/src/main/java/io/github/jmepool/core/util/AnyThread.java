// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a method of a scene that any thread may call, as docs/concurrency.md lists it. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface AnyThread {
}
