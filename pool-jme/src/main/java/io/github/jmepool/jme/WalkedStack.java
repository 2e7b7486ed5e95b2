// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.util.DesktopOnly;
import java.lang.StackWalker.Option;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The frames of the calling thread, of which only those are made that are looked at. */
@DesktopOnly
final class WalkedStack {
    private WalkedStack() {
    }

    static boolean any(BiPredicate<Class<?>, String> wanted) {
        return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).walk(frames -> frames
                .anyMatch(frame -> wanted.test(frame.getDeclaringClass(), frame.getMethodName())));
    }

    static @Nullable String site() {
        return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> !CallStack.isLibrary(frame.getDeclaringClass())).findFirst())
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .orElse(null);
    }
}
