// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.ShownScenes;
import io.github.jmepool.jme.internal.report.MissedNodes;
import io.github.jmepool.jme.internal.settings.SettingLayers;
import io.github.jmepool.jme.internal.swarm.OpenSwarm;
import io.github.jmepool.jme.internal.swarm.OpenUses;
import io.github.jmepool.jme.internal.swarm.SwarmCheck;
import io.github.jmepool.jme.internal.tree.FrameTime;
import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.Seconds;
import io.github.jmepool.jme.internal.work.Background;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A swarm, or labels, as its scene knows it, open or not: its settings, listeners and root, which outlive its
 * instances. Render thread only, except for the settings and listeners.
 *
 * @param <O> what it is while it is open
 */
public final class RegisteredSwarm<O extends OpenUses> implements MissedNodes.Pool {
    /** Opens a swarm without instances. */
    public interface Opener<O extends OpenUses> {
        O open(SpatialPoolSettings settings, OpenUses.Surroundings surroundings, Background background);
    }

    public final String name;
    /** How messages name what it is. */
    private final String kind;
    private volatile SpatialPoolSettings settings;
    /** The settings without what presets have set. */
    private volatile SpatialPoolSettings baseSettings;
    /** Refuses settings without meaning here. */
    private final Consumer<SpatialPoolSettings> check;
    private final ManagedPool swarm;
    private final Opener<O> opener;
    final Scene scene;
    private final Surroundings surroundings = new Surroundings();
    @SuppressWarnings("unchecked") // It has no elements.
    private volatile ObjLongConsumer<EndReason>[] listeners =
            (ObjLongConsumer<EndReason>[]) new ObjLongConsumer<?>[0];
    private @Nullable Node root;
    private volatile @Nullable O open;
    private boolean closed;
    private final KeptStats stats = new KeptStats();

    public RegisteredSwarm(String kind, ManagedPool swarm, SpatialPoolSettings settings, Scene scene,
            Consumer<SpatialPoolSettings> check, Opener<O> opener) {
        EngineCheck.require();
        this.kind = kind;
        this.swarm = swarm;
        this.settings = settings;
        baseSettings = SettingLayers.base(settings, SpatialPoolSettings.builder(settings.name()).build());
        this.check = check;
        this.scene = scene;
        this.opener = opener;
        name = settings.name();
        if (scene.lifecycle.isClosed()) {
            throw new IllegalStateException(this + ": refused, because the pools were closed; make a new ScenePools");
        }
    }

    /** Its kind and name, with which messages begin. */
    @Override
    public String toString() {
        return kind + " '" + name + "'";
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable Node chosenRoot() {
        O current = open;
        return current == null ? null : current.chosenRoot();
    }

    /** Labels are not: no light reaches them. */
    @Override
    public boolean isWatched() {
        return developed() instanceof OpenSwarm swarm && swarm.count() > 0;
    }

    public SpatialPoolSettings settings() {
        return settings;
    }

    /** Any thread. */
    public SpatialPoolSettings baseSettings() {
        return baseSettings;
    }

    public void configure(SpatialPoolSettings changed) {
        Check.sameName(toString(), name, Check.notNull("settings", changed).name());
        O current = open("configure");
        if (current != null) {
            checkMayChange("configure");
        }
        SpatialPoolSettings all = drawnTogether(changed);
        SpatialPoolSettings base = SettingLayers.base(all, baseSettings);
        check.accept(all);
        if (current != null) {
            current.configure(all);
            noteDevelopment(all);
        }
        settings = all;
        baseSettings = base;
    }

    /** Returns settings whose default is to draw together. */
    private static SpatialPoolSettings drawnTogether(SpatialPoolSettings changed) {
        return changed.instanced() || changed.source("instanced") != SettingSource.DEFAULT ? changed
                : changed.toBuilder().source(SettingSource.DEFAULT).instanced(true).build();
    }

    /** Returns what the game has. */
    public ManagedPool pool() {
        return swarm;
    }

    /** Any thread. */
    public synchronized void addListener(ObjLongConsumer<EndReason> added) {
        CopiedArrays.checkNew(listeners, added);
        listeners = CopiedArrays.with(listeners, added);
    }

    /** Any thread. */
    public synchronized void removeListener(ObjLongConsumer<EndReason> removed) {
        listeners = CopiedArrays.without(listeners, removed);
    }

    private void ended(EndReason reason, long handle) {
        for (ObjLongConsumer<EndReason> listener : listeners) {
            try {
                listener.accept(reason, handle);
            } catch (Throwable problem) {
                scene.observation.listeners.onFailure(name, "end listener of " + this, problem);
            }
        }
    }

    public @Nullable Node root() {
        return root;
    }

    public void root(@Nullable Node chosen) {
        Placement.checkRoot(toString(), chosen);
        if (open != null) {
            checkMayChange("setRoot");
        }
        root = chosen;
        rootChanged();
    }

    /** Refuses another root of the scene where that would move it at the wrong moment. */
    public void checkSceneRoot() {
        if (root == null && open != null) {
            checkMayChange("setRoot");
        }
    }

    private void rootChanged() {
        O current = open;
        if (current != null) {
            current.attach();
        }
    }

    /** Null while it is not open, which needs no certain thread. */
    public @Nullable O open(String action) {
        O current = open;
        if (current != null) {
            scene.phase.checkThread(name, action);
        }
        return current;
    }

    /** The open swarm; opens it if the scene is open. */
    public O requireOpen(String action) {
        O current = open(action);
        if (current == null) {
            if (closed) {
                throw new PoolClosedException(name, action + " after it was closed; "
                        + (scene.lifecycle.isClosed() ? "its scene was as well: make a new ScenePools"
                                : "register a new one"));
            }
            scene.lifecycle.checkOpen(name, action);
            current = opener.open(settings, surroundings, scene.background);
            open = current;
            noteDevelopment(settings);
        }
        return current;
    }

    private void noteDevelopment(SpatialPoolSettings current) {
        if (current.developmentMode()) {
            scene.openedForDevelopment(name);
        }
    }

    /** The open swarm, in development mode; null otherwise. */
    @Nullable O developed() {
        O current = open;
        return current != null && settings.developmentMode() ? current : null;
    }

    /** The open swarm, for what reads alone. */
    public O requireOpenOnAnyThread(String action) {
        O current = open;
        return current != null ? current : requireOpen(action);
    }

    /** The open swarm, which may have another number of instances afterwards. */
    public O requireToSpawn() {
        O current = requireOpen("spawn");
        scene.phase.checkMayAttach(name);
        return current;
    }

    /** Checks the thread of a call that needs no open scene. */
    public void checkThread(String action) {
        scene.phase.checkThread(name, action);
    }

    void checkMayChange(String action) {
        scene.phase.checkThread(name, action);
        scene.phase.checkMayChange(name, action);
    }

    /** The open swarm, for what needs an instance in use. */
    public O open(long handle, String action) {
        O current = open(action);
        if (current == null) {
            throw stale(handle, action);
        }
        return current;
    }

    /** The slot of an instance in use. */
    public int slot(O current, long handle, String action) {
        int slot = current.slot(handle);
        if (slot < 0) {
            throw stale(handle, action);
        }
        return slot;
    }

    StaleUseException stale(long handle, String action) {
        return new StaleUseException(name, action + " of handle " + handle + " refused: its use has ended, or it is"
                + " not a handle of " + this + "; check isCurrent(handle) first", handle, 0);
    }

    /** Refuses numbers that can't be drawn. */
    public void check(String action, float x, float y, float z) {
        if (!(Math.abs(x) <= SwarmCheck.MOST && Math.abs(y) <= SwarmCheck.MOST && Math.abs(z) <= SwarmCheck.MOST)) {
            throw new IllegalArgumentException(this + ": " + action + " refused, as one of " + x + ", " + y + ", " + z
                    + " is NaN or beyond 1e18; look for a division by 0 where it was computed");
        }
    }

    /** Refuses scales that can't be drawn. */
    public void checkScale(String action, float x, float y, float z) {
        check(action, x, y, z);
        if (x < 0f || y < 0f || z < 0f) {
            throw new IllegalArgumentException(this + ": " + action + " with the scale (" + x + ", " + y + ", " + z
                    + ") refused, as it would mirror the instance; give numbers >= 0, and turn it");
        }
    }

    /** Ends a use; false if it had ended before. */
    public boolean recycle(long handle) {
        O current = open("recycle");
        if (current == null) {
            return false;
        }
        checkMayChange("recycle");
        return current.recycle(handle, EndReason.RECYCLED);
    }

    /** Ends many uses; returns how many had not ended before. */
    public int recycle(long[] handles) {
        O current = open("recycle");
        if (current == null) {
            return 0;
        }
        checkMayChange("recycle");
        int ended = 0;
        for (long handle : handles) {
            ended += current.recycle(handle, EndReason.RECYCLED) ? 1 : 0;
        }
        return ended;
    }

    /** Ends all uses, outside of rendering. */
    public void recycleAll(EndReason reason) {
        O current = open("recycleAll");
        if (current != null) {
            checkMayChange("recycleAll");
            current.recycleAll(reason);
        }
    }

    /** Any thread. */
    public boolean isCurrent(long handle) {
        O current = open;
        return current != null && current.isCurrent(handle);
    }

    public void setLifetime(long handle, float seconds) {
        Seconds.check("seconds", seconds);
        O current = open(handle, "setLifetimeSeconds");
        current.setLifetime(slot(current, handle, "setLifetimeSeconds"), seconds);
    }

    public float remaining(long handle) {
        O current = open(handle, "getRemainingSeconds");
        return current.remaining(slot(current, handle, "getRemainingSeconds"));
    }

    public int activeCount() {
        O current = open("activeCount");
        return current != null ? current.count() : stats().active();
    }

    public int drawCalls() {
        O current = open("drawCalls");
        return current == null ? 0 : current.drawing().drawCalls();
    }

    public void prewarmNow(int count) {
        O current = requireOpen("prewarmNow");
        checkMayChange("prewarmNow");
        current.work().prewarmNow(count);
    }

    public int trim(int count) {
        O current = requireOpen("trim");
        checkMayChange("trim");
        return current.core().trim(count);
    }

    /** Requests an end; false if the use has ended, or that was requested before. Any thread. */
    public boolean request(long handle) {
        O current = open;
        boolean accepted = current != null && current.request(handle);
        if (accepted) {
            scene.lifecycle.wake();
        }
        return accepted;
    }

    /** Ends all uses; while the frame is being rendered, once it was rendered. */
    public void recycleAll() {
        O current = open("recycleAll");
        if (current == null) {
            return;
        }
        if (scene.phase.isRendering()) {
            current.requestAll();
        } else {
            current.recycleAll(EndReason.RECYCLED);
        }
    }

    /** Carries out what was requested. */
    void carryOutRequests(Failures failures) {
        O current = open;
        try {
            if (current != null) {
                current.carryOutRequests();
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    void frame(float tpf, Failures failures) {
        O current = open;
        try {
            if (current != null) {
                current.frame(tpf, scene.lifetimes.isPaused());
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    void beforeRendering(RenderManager manager, ShownScenes scenes, Failures failures) {
        O current = open;
        try {
            if (current != null) {
                current.beforeRendering(manager, scenes);
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    void afterRendering() {
        O current = open;
        if (current != null) {
            current.drawing().afterRendering();
        }
    }

    /** The scene ends: ends all uses while its pools are there; returns whether there were any. */
    boolean endUses(Failures failures) {
        O current = open;
        if (current == null || current.count() == 0) {
            return false;
        }
        failures.run(() -> current.recycleAll(EndReason.POOL_CLOSED));
        return true;
    }

    /** Ends all uses if the root is the instance or part, whose use has ended, or below it; draws nothing there. */
    void endBelow(Spatial instance, Failures failures) {
        O current = open;
        Node above = surroundings.root();
        if (current != null && above != null && Placement.isBelow(above, instance)) {
            failures.run(() -> current.recycleAll(EndReason.PARENT_ENDED));
            // a listener may have chosen another root
            current.attach();
            if (surroundings.root() == above) {
                // also from a part that is not below the instance now, or the reset would take it off
                current.drawing().attachTo(null);
            }
        }
    }

    public PoolStats stats() {
        O current = open("stats");
        return current != null ? stats.of(current.core()) : stats.last(name, settings.designCapacity());
    }

    public boolean isClosed() {
        return closed;
    }

    /** Permanently; closing twice does nothing. */
    public void close() {
        if (!closed) {
            if (open != null) {
                checkMayChange("close");
            }
            closed = true;
            try {
                closeOpen();
            } finally {
                scene.forget(this, swarm);
            }
        }
    }

    void closeOpen() {
        O current = open;
        if (current != null) {
            Failures failures = new Failures();
            failures.run(current::close);
            open = null;
            failures.run(() -> stats.closed(current.core()));
            failures.throwFirst();
        }
    }

    /** What its instances need of the scene. */
    private final class Surroundings implements OpenUses.Surroundings {
        private final ObjLongConsumer<EndReason> ends = RegisteredSwarm.this::ended;

        @Override
        public LongSupplier clock() {
            return scene.clock;
        }

        @Override
        public long nextUse() {
            return scene.nextUse();
        }

        @Override
        public long now() {
            return scene.lifetimes.now();
        }

        @Override
        public FrameTime time() {
            return scene.frame.time;
        }

        @Override
        public PoolListener listener() {
            return scene.observation.listeners;
        }

        @Override
        public ObjLongConsumer<EndReason> ends() {
            return ends;
        }

        @Override
        public @Nullable Node root() {
            return root != null ? root : scene.lifecycle.root();
        }

        @Override
        public @Nullable InstanceData instance(Spatial spatial) {
            return scene.table.climb(spatial);
        }
    }
}
