// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import io.github.jmepool.core.util.DesktopOnly;
import io.github.jmepool.core.util.RuntimeParts;
import java.lang.StackWalker.Option;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Finds the caller by the frames of the calling thread. A look costs some microseconds. */
public final class CallStack {
    /** Android 33 has no such class. */
    private static final boolean WALKS = RuntimeParts.has("java.lang.StackWalker");
    private static final @Nullable CodeSource OWN = source(CallStack.class);
    private static final String PACKAGES = "io.github.jmepool.";

    private CallStack() {
    }

    /** Whether a frame's class and method are among the wanted. */
    public static boolean any(BiPredicate<Class<?>, String> wanted) {
        return WALKS ? Walked.any(wanted) : Thrown.any(wanted);
    }

    /** The youngest line of neither the library nor the JDK, as {@code EnemyState.java:88}; null when there is none. */
    public static @Nullable String site() {
        return WALKS ? Walked.site() : Thrown.site();
    }

    /** Also of the JDK, as in {@code places.forEach(enemies::spawn)}. */
    private static boolean isLibrary(Class<?> type) {
        return type.getName().startsWith("java.") || isLibrary(type, OWN);
    }

    /** Whether a class is the library's, by where it came from: a game's may have our package. Android can't tell. */
    static boolean isLibrary(Class<?> type, @Nullable CodeSource own) {
        return own == null ? type.getName().startsWith(PACKAGES) : own.equals(source(type));
    }

    private static @Nullable CodeSource source(Class<?> type) {
        ProtectionDomain domain = type.getProtectionDomain();
        return domain == null ? null : domain.getCodeSource();
    }

    /** The frames of the calling thread, of which only those are made that are looked at. */
    @DesktopOnly
    static final class Walked {
        private Walked() {
        }

        static boolean any(BiPredicate<Class<?>, String> wanted) {
            return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).walk(frames -> frames
                    .anyMatch(frame -> wanted.test(frame.getDeclaringClass(), frame.getMethodName())));
        }

        static @Nullable String site() {
            return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
                    .walk(frames -> frames.filter(frame -> !isLibrary(frame.getDeclaringClass())).findFirst())
                    .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                    .orElse(null);
        }
    }

    /** The frames of the calling thread where no {@code StackWalker} is: by name, as an exception has them. */
    static final class Thrown {
        private Thrown() {
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
                if (type != null && !isLibrary(type)) {
                    return frame.getFileName() + ":" + frame.getLineNumber();
                }
            }
            return null;
        }

        /** Null for a class that another class loader knows, or none: it is no class of the engine's or the game's. */
        private static @Nullable Class<?> type(StackTraceElement frame) {
            try {
                return Class.forName(frame.getClassName(), false, CallStack.class.getClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                return null;
            }
        }
    }
}
