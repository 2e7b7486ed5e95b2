// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.util.RuntimeParts;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Who called: the frames of the calling thread, which cost some microseconds to look at. */
final class CallStack {
    /** Android 33 has no such class. */
    private static final boolean WALKS = RuntimeParts.has("java.lang.StackWalker");
    private static final @Nullable CodeSource OWN = source(CallStack.class);
    private static final String PACKAGES = "io.github.jmepool.";

    private CallStack() {
    }

    /** Whether a frame's class and method are among the wanted. */
    static boolean any(BiPredicate<Class<?>, String> wanted) {
        return WALKS ? WalkedStack.any(wanted) : ThrownStack.any(wanted);
    }

    /** The youngest line that is not the library's, as {@code EnemyState.java:88}; null when there is none. */
    static @Nullable String site() {
        return WALKS ? WalkedStack.site() : ThrownStack.site();
    }

    static boolean isLibrary(Class<?> type) {
        return isLibrary(type, OWN);
    }

    /** By where the class came from: a game's subclass of a pool may be in any package. Android can't tell. */
    static boolean isLibrary(Class<?> type, @Nullable CodeSource own) {
        return own == null ? type.getName().startsWith(PACKAGES) : own.equals(source(type));
    }

    private static @Nullable CodeSource source(Class<?> type) {
        ProtectionDomain domain = type.getProtectionDomain();
        return domain == null ? null : domain.getCodeSource();
    }
}
