// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.scene.Spatial;
import com.jme3.util.NativeObject;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Follows the native objects of one pool's instances, or of shared assets, from creation to their end, and queues the
 * freeing of those that nothing else uses.
 *
 * <p>Render thread only.
 */
final class Disposer {
    private final WorkLane lane;
    private final NativeObjectLedger ledger;
    /** By instance or shared asset. Only those with native objects of their own; most instances have none. */
    private final Map<Object, NativeObject[]> receipts = new IdentityHashMap<>();

    Disposer(WorkLane lane, NativeObjectLedger ledger) {
        this.lane = lane;
        this.ledger = ledger;
    }

    /** Notes a prefab, or any tree of the game's: nothing that it uses is freed. */
    void keep(Spatial prefab) {
        ledger.keep(prefab);
    }

    /** Notes a new instance, before it is first used; returns what it alone owns, or shares with instances only. */
    NativeObject[] created(Object instance) {
        NativeObject[] owned = ledger.add(instance);
        if (owned.length > 0) {
            receipts.put(instance, owned);
        }
        return owned;
    }

    /** Notes a shared asset, once. */
    void hold(Object asset) {
        if (!receipts.containsKey(asset)) {
            ledger.leaveMemory(created(asset));
        }
    }

    /** Notes that an instance belongs to the game from now on. An unknown one is passed over. */
    void handedOver(Object instance) {
        NativeObject[] owned = receipts.remove(instance);
        if (owned != null) {
            ledger.handOver(owned);
        }
    }

    /** Queues the freeing of what an instance alone used. Nothing may draw it any more. A second call does nothing. */
    void dispose(Object instance) {
        NativeObject[] owned = receipts.remove(instance);
        if (owned != null) {
            ledger.release(owned, lane::dispose);
        }
    }
}
