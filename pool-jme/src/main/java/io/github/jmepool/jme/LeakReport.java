// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Names, once per pool, each kind of state that a use left on an instance: with pool, path, values, and where the
 * instance was spawned. Development mode only; render thread only, except {@link #leaks()}.
 */
final class LeakReport implements LeakSink {
    /** Enough for any prefab; names made at run time must not fill the memory. */
    private static final int LIMIT = 1_000;
    private static final String BROKEN_PROMISE = "; the pool's reset scope is TRANSFORM, so out of development mode "
            + "nobody would have put it back: use resetScope(EVERYTHING), a ResetRule or a Poolable";

    private final String pool;
    private final ResetScope scope;
    private final Consumer<String> output;
    private final Set<String> known = new HashSet<>();
    private final List<String> leaks = Collections.synchronizedList(new ArrayList<>());
    private String spawnedAt;

    /**
     * @param scope what is put back out of development mode
     * @param output receives each sentence as it is found
     */
    LeakReport(String pool, ResetScope scope, Consumer<String> output) {
        this.pool = pool;
        this.scope = scope;
        this.output = output;
    }

    /**
     * Says whose leaks come next.
     *
     * @param site where the instance was spawned, as {@link #callSite} found it; null when unknown
     */
    void begin(String site) {
        spawnedAt = site;
    }

    @Override
    public void leaked(LeakKind kind, String path, String what) {
        if (known.size() < LIMIT && known.add(kind + " " + path + " " + subject(what))) {
            String sentence = pool + ": '" + path + "': " + what
                    + (spawnedAt == null ? "" : " (spawned at " + spawnedAt + ")")
                    + (kind.isPutBackIn(scope) ? "" : BROKEN_PROMISE);
            leaks.add(sentence);
            output.accept(sentence);
        }
    }

    /**
     * What was left, without the values: these differ from use to use.
     */
    private static String subject(String what) {
        int end = what.indexOf(" was left");
        return end < 0 ? what : what.substring(0, end);
    }

    /**
     * All that was named so far; any thread.
     */
    List<String> leaks() {
        synchronized (leaks) {
            return List.copyOf(leaks);
        }
    }

    /**
     * The line of the game's that called the pool, as {@code EnemyState.java:88}. Some microseconds: development
     * mode only.
     *
     * @return null when there is none on the stack
     */
    static String callSite() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> !isLibrary(frame.getDeclaringClass())).findFirst())
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .orElse(null);
    }

    /**
     * By where the class came from: a game's subclass of a pool may be in any package.
     */
    private static boolean isLibrary(Class<?> type) {
        return type.getProtectionDomain().getCodeSource() != null
                && type.getProtectionDomain().getCodeSource()
                .equals(LeakReport.class.getProtectionDomain().getCodeSource());
    }
}
