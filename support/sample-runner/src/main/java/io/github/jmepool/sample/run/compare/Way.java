// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.jme3.scene.Node;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.sample.game.GamePool;
import io.github.jmepool.sample.game.GamePools;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.game.Kind;
import java.util.EnumMap;
import java.util.Map;

/**
 * The ways in which the same game can get its objects. All share the prefabs' materials.
 */
public enum Way {
    /** From jme-pool, under the same parent as in the ways without it. */
    POOLED("pooled"),
    /** From a deque, with attach and {@code removeFromParent}. */
    NAIVE("naive pool"),
    /** By {@code prefab.clone(false)}, dropped after use. */
    CLONED("clone and discard"),
    /** From jme-pool as it is meant: under the pools' own nodes. */
    OWN_NODES("pooled, own nodes"),
    /** The same, with one draw call for all rocks of a kind, all shots, splinters and coins. */
    AS_ONE("pooled, instanced"),
    /** Under the pools' own nodes, and all that can be is instanced, by the default of the scene. */
    WHERE_POSSIBLE("jme-pool, instanced where possible");

    private final String label;

    Way(String label) {
        this.label = label;
    }

    /** Returns what it is called in tables and charts. */
    public String label() {
        return label;
    }

    /**
     * Makes a game whose objects come and go in this way.
     *
     * @param seed decides on everything random
     * @param load how many times the usual number of objects
     * @return a state that plays it
     */
    public GameState game(long seed, float load) {
        return new GameState(new GameSetup(seed, load, this == AS_ONE, null), false, maker());
    }

    /** Makes the state whose pools the game uses. */
    PoolAppState pools() {
        PoolAppState state = new PoolAppState();
        state.pools().setInstanced(this == WHERE_POSSIBLE);
        return state;
    }

    private GamePools.Maker maker() {
        Map<Kind, NaivePool> naive = new EnumMap<>(Kind.class);
        Node parent = new Node("objects");
        return (kind, prefab, clones, settings) -> {
            SpatialPoolSettings shared = settings.toBuilder().materialMode(MaterialMode.SHARED).build();
            return switch (this) {
                case NAIVE -> new NaivePool(kind, prefab, clones, shared, naive);
                case CLONED -> {
                    GamePool pool = new GamePool(kind, prefab, clones, empty(shared));
                    pool.switchOff(true);
                    yield pool;
                }
                case POOLED -> {
                    clones.attachChild(parent);
                    yield new CommonParentPool(kind, prefab, clones, parent, shared);
                }
                default -> new GamePool(kind, prefab, clones, shared);
            };
        };
    }

    /** Settings with which a pool never makes anything, as nothing is ever spawned from it. */
    static SpatialPoolSettings empty(SpatialPoolSettings settings) {
        return settings.toBuilder().prewarm(0).cloneOffThread(false).sizing(SizingPolicy.none()).build();
    }
}
