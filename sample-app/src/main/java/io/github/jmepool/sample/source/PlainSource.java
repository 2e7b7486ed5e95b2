// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.source;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.game.ObjectSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The part that the two ways without jme-pool have in common: attach, {@code removeFromParent}, and the counts.
 */
abstract class PlainSource implements ObjectSource {
    private final SceneParts parts;
    private final int[] created = new int[Kind.count()];
    private final int[] active = new int[Kind.count()];
    private final int[] peakActive = new int[Kind.count()];

    PlainSource(SceneParts parts) {
        this.parts = parts;
    }

    /** Returns a spatial for use, from wherever. */
    abstract Spatial take(Kind kind);

    /** Gets a spatial that left the scene. */
    abstract void leave(Kind kind, Spatial spatial);

    final Spatial makeOne(Kind kind) {
        created[kind.ordinal()]++;
        return parts.prefab(kind).clone(false);
    }

    @Override
    public final Spatial spawn(Kind kind, float x, float y, float lifetimeSeconds) {
        Spatial spatial = spawnOn(kind, parts.parent());
        spatial.setLocalTranslation(x, y, 0);
        return spatial;
    }

    @Override
    public final Spatial spawnOn(Kind kind, Node carrier) {
        Spatial spatial = take(kind);
        carrier.attachChild(spatial);
        int now = ++active[kind.ordinal()];
        peakActive[kind.ordinal()] = Math.max(peakActive[kind.ordinal()], now);
        return spatial;
    }

    @Override
    public final void recycle(Kind kind, Spatial spatial) {
        spatial.removeFromParent();
        active[kind.ordinal()]--;
        leave(kind, spatial);
    }

    @Override
    public final PooledInstance handle(Spatial spatial) {
        return null;
    }

    @Override
    public final void recycleBoth(Kind kind, Spatial spatial, Kind passengerKind, Spatial passenger) {
        recycle(passengerKind, passenger);
        recycle(kind, spatial);
    }

    @Override
    public final void expiredBoth(Kind kind, Spatial spatial, Kind passengerKind, Spatial passenger) {
        recycleBoth(kind, spatial, passengerKind, passenger);
    }

    @Override
    public final void expired(Kind kind, Spatial spatial) {
        recycle(kind, spatial);
    }

    @Override
    public final long created() {
        long sum = 0;
        for (int count : created) {
            sum += count;
        }
        return sum;
    }

    /** Returns how many spatials of a kind wait to be used again. */
    abstract int idle(Kind kind);

    @Override
    public final List<PoolStats> stats() {
        List<PoolStats> stats = new ArrayList<>();
        for (int i = 0; i < Kind.count(); i++) {
            Kind kind = Kind.at(i);
            long gone = created[i] - active[i] - idle(kind);
            stats.add(new PoolStats(kind.poolName(), active[i], idle(kind), 0, created[i], gone, 0, 0, 0, 0, 0, 0,
                    peakActive[i], 0, 0, kind.prewarm(), 0, 0));
        }
        return stats;
    }

    @Override
    public void close() {
        parts.parent().detachAllChildren();
    }
}
