// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The frames of the calling thread where no {@code StackWalker} is: by name, as an exception has them. */
final class ThrownStack {
    private ThrownStack() {
    }

    static boolean any(BiPredicate<Class<?>, String> wanted) {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            Class<?> type = type(frame);
            if (type != null && wanted.test(type, frame.getMethodName())) {
                return true;
            }
        }
        return false;
    }

    static @Nullable String site() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            Class<?> type = type(frame);
            if (type != null && !CallStack.isLibrary(type)) {
                return frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return null;
    }

    /** Null for a class that another class loader knows, or none: it is no class of the engine's or the game's. */
    private static @Nullable Class<?> type(StackTraceElement frame) {
        try {
            return Class.forName(frame.getClassName(), false, ThrownStack.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }
}
