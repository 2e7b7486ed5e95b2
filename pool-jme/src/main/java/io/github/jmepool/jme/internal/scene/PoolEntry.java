// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.internal.reset.SpatialState;
import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.internal.tree.Parking;
import io.github.jmepool.jme.internal.tree.Seconds;
import org.jspecify.annotations.Nullable;

/**
 * An instance in its pool: its data, with the pool, its saved state, the listeners that follow it, and its view for
 * games.
 */
public final class PoolEntry extends InstanceData {
    public final OpenPool openPool;
    /** All that is to look at when that is in its root alone, else null; one for all, so never far away. */
    @Nullable SpatialState plain;
    /** Made after the spatial, so that it is not between this and that in memory. */
    @SuppressWarnings("NullAway.Init") // Set by OpenPool.create before the instance is used.
    public PooledInstance view;
    /** The listeners that follow it; null when there are none. */
    @Nullable NotifiedListeners listeners;

    PoolEntry(OpenPool openPool) {
        this.openPool = openPool;
    }

    public void init(SpatialSnapshot snapshot, Parking parking, int number, float lifetimeOfPrefab) {
        plain = snapshot.plain();
        init(new EntryDetail(snapshot, parking, number), lifetimeOfPrefab, plain == null ? null : plain.cullHint());
    }

    /** A cast, as a field of this type would make each entry larger. */
    public EntryDetail detail() {
        return (EntryDetail) detail;
    }

    public float remainingSeconds() {
        return openPool.lifetimes.remainingSeconds(this);
    }

    public float ageSeconds() {
        return use() == 0 ? 0f : openPool.lifetimes.secondsSince(since);
    }

    public void setLifetimeSeconds(float seconds) {
        Seconds.check("seconds", seconds);
        openPool.checkThread("setLifetimeSeconds");
        checkUse();
        lifetime = seconds;
        if (seconds > 0f) {
            openPool.lifetimes.schedule(this, seconds);
        } else {
            openPool.lifetimes.cancel(this, use());
        }
    }

    public void extendLifetime(float seconds) {
        Seconds.check("seconds", Math.abs(seconds));
        openPool.checkThread("extendLifetime");
        checkUse();
        if (openPool.lifetimes.isPending(this)) {
            // not 0, which would mean that it has none
            lifetime = Math.max(Float.MIN_VALUE, lifetime + seconds);
            openPool.lifetimes.schedule(this, Math.max(0f, remainingSeconds() + seconds));
        }
    }

    /** Whether its last use has ended in that call, which ends others as well. */
    boolean hasEndedIn(@Nullable EndOfMany call) {
        return call != null && use() == 0 && detail().ended == call && call.covers(lastUse());
    }

    /** Refuses what is for instances in use only. */
    public void checkUse() {
        if (!isActive()) {
            throw stale(lastUse());
        }
    }

    /** The exception for a call that means a use that has ended, or was asked to end. */
    public StaleUseException stale(long use) {
        long now = lastUse();
        String state = use != now ? "now in use " + now : isRequested() ? "already asked to be recycled"
                : "already recycled, or its lifetime has ended";
        return new StaleUseException(openPool.name, this + " is " + state + " (the call was for use " + use
                + "); keep the use id and check isCurrent(spatial, useId)", use, now);
    }
}
