// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.internal.reset.LeftoverKind;
import io.github.jmepool.jme.internal.reset.LeftoverSink;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Logs, once per pool, each kind of state that a use left on an instance: with pool, path, values, and the place of the
 * spawn; and each kind that was written to an idle instance. State that is also restored in production is not an error:
 * the first is logged at INFO, the rest at FINE. State that costs an instance, or that production would not restore, is
 * logged as a warning. Render thread only, except {@link #leftovers()}.
 */
public final class LeftoverLog implements LeftoverSink {
    /** Enough for any prefab; names made at run time must not fill the memory. */
    private static final int LIMIT = 1_000;
    private static final String BROKEN_PROMISE = "; the pool's reset scope is TRANSFORM, so out of development mode "
            + "it would not have been restored: use resetScope(EVERYTHING), a ResetRule or a Poolable";

    /** Where the subject of a leftover ends, in the words of the reset's parts. */
    private static final Pattern VALUES = Pattern.compile(" ((was|were) (left|edited)|changed from|have changed)");
    /** Ends the line that any pool may log once, although its game does nothing wrong. */
    private static final String EXPLANATION = "; a use may leave this. SpatialPool.leftovers() lists what else is"
            + " restored (logged at FINE)";

    private final String pool;
    private final ResetScope scope;
    private final BiConsumer<Level, String> output;
    /** What was reported, so that it is not again. */
    private final Set<String> known = new HashSet<>();
    private final List<String> leftovers = Collections.synchronizedList(new ArrayList<>());
    private final Idle idle = new Idle();
    private boolean explained;
    private @Nullable String spawnedAt;

    /**
     * @param scope what is restored out of development mode
     * @param output receives each sentence as it is found, and its level
     */
    public LeftoverLog(String pool, ResetScope scope, BiConsumer<Level, String> output) {
        this.pool = "Pool '" + pool + "': ";
        this.scope = scope;
        this.output = output;
    }

    /**
     * Names the spawn whose leftovers come next.
     *
     * @param site where the instance was spawned, as {@code EnemyState.java:88}; null when unknown
     */
    public void begin(@Nullable String site) {
        spawnedAt = site;
    }

    @Override
    public void leftover(LeftoverKind kind, String path, String what) {
        boolean allowed = kind.isRestoredIn(scope);
        if (isNew(kind + " " + path + " " + subject(what))) {
            log(allowed ? Level.FINE : Level.WARNING, pool + "'" + path + "': " + what + " (restored)" + site()
                    + (allowed ? "" : BROKEN_PROMISE));
        }
    }

    @Override
    public void lost(LeftoverKind kind, String path, String what) {
        if (isNew("lost " + kind + " " + path + " " + subject(what))) {
            log(Level.WARNING, pool + "'" + path + "': " + what + " (cost the instance)" + site()
                    + (kind.isRestoredIn(scope) ? "" : BROKEN_PROMISE));
        }
    }

    @Override
    public void added(LeftoverKind kind, String path, String what) {
        if (isNew("added " + kind + " " + path + " " + what)) {
            log(Level.INFO, pool + "'" + path + "': " + what + " while instances were in use; this stays, as other"
                    + " spatials may need it" + site());
        }
    }

    @Override
    public void held(String path, String field, String what) {
        if (isNew("held " + path + " " + field)) {
            log(Level.WARNING, pool + "'" + path + "': " + what + " was taken off, and " + field
                    + " still refers to it: a use that begins so may miss it. Forget it in Poolable.onRecycle"
                    + site());
        }
    }

    private boolean isNew(String finding) {
        return known.size() < LIMIT && known.add(finding);
    }

    private String site() {
        return spawnedAt == null ? "" : " (spawned at " + spawnedAt + ")";
    }

    private void log(Level level, String sentence) {
        leftovers.add(sentence);
        if (level == Level.FINE && !explained) {
            explained = true;
            output.accept(Level.INFO, sentence + EXPLANATION);
        } else {
            output.accept(level, sentence);
        }
    }

    /** Receives what was found on an instance whose use has ended; one for all, as most instances are intact. */
    public LeftoverSink idle(SpatialSnapshot snapshot, int number, long lastUse) {
        idle.snapshot = snapshot;
        idle.number = number;
        idle.lastUse = lastUse;
        return idle;
    }

    /** Words what was found on an idle instance, or when its next use began. */
    private final class Idle implements LeftoverSink {
        @SuppressWarnings("NullAway.Init") // By idle(), which alone gives this away.
        private SpatialSnapshot snapshot;
        private int number;
        private long lastUse;

        private String after() {
            return " after use " + lastUse + " ended";
        }

        @Override
        public void differs(LeftoverKind kind, String path, String subject, @Nullable Object now,
                @Nullable Object then) {
            report(kind, path, subject, subject + " was written" + after() + ": " + then + " became " + now
                    + "; restored. ");
        }

        @Override
        public void leftover(LeftoverKind kind, String path, String what) {
            // a rule that returns REPAIRED each time has found nothing
            if (kind != LeftoverKind.RULE) {
                report(kind, path, subject(what), what + "," + after() + "; restored. ");
            }
        }

        @Override
        public void lost(LeftoverKind kind, String path, String what) {
            report(kind, path, "lost " + subject(what), what + "," + after() + "; this cost the instance. ");
        }

        @Override
        public void kept(String path, String field, @Nullable Object now, @Nullable Object fresh) {
            if (isNew("kept " + path + " " + field)) {
                log(Level.WARNING, pool + where(path) + ": field " + field + " is still " + shown(now) + ", as use "
                        + lastUse + " left it; in a new instance it is " + shown(fresh)
                        + ". The pool does not reset it: set it in Poolable.onSpawn or by a ResetRule, or declare it"
                        + " transient if it is to stay");
            }
        }

        private String shown(@Nullable Object value) {
            return Texts.shown(Texts.describe(value));
        }

        private String where(String path) {
            String root = snapshot.rootLabel();
            String name = root + "#" + number;
            return path.equals(root) ? name : name + "/" + path;
        }

        private void report(LeftoverKind kind, String path, String subject, String what) {
            if (isNew("idle " + kind + " " + path + " " + subject)) {
                log(Level.WARNING, pool + where(path) + ": " + what
                        + "Keep the use id and check isCurrent");
            }
        }
    }

    /**
     * Returns the subject of a leftover, without the values: these differ from use to use.
     */
    private static String subject(String what) {
        Matcher end = VALUES.matcher(what);
        return end.find() ? what.substring(0, end.start()) : what;
    }

    /**
     * All that was named so far; any thread.
     */
    public List<String> leftovers() {
        synchronized (leftovers) {
            return List.copyOf(leftovers);
        }
    }
}
