// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.source;

import java.util.List;

/**
 * The ways in which the same game can get its objects.
 */
public enum Way {
    /** From jme-pool, under the same parent as in the ways without it. */
    POOLED("pooled"),
    /** From a deque, with attach and {@code removeFromParent}. */
    NAIVE("naive pool"),
    /** By {@code prefab.clone(false)}, dropped after use. */
    CLONED("clone and drop"),
    /** From jme-pool as it is meant: under the pools' own nodes. */
    OWN_NODES("pooled, own nodes"),
    /** The same, with one draw call for all rocks of a kind, all shots, splinters and coins. */
    AS_ONE("pooled, drawn as one");

    private static final List<Way> SAME_PARENT = List.of(POOLED, NAIVE, CLONED);

    private final String label;

    Way(String label) {
        this.label = label;
    }

    /** Returns the ways that put all objects under the same parent. */
    public static List<Way> withSameParent() {
        return SAME_PARENT;
    }

    /** Returns whether the objects come from jme-pool. */
    public boolean isPooled() {
        return this != NAIVE && this != CLONED;
    }

    /** Returns what it is called in tables and charts. */
    public String label() {
        return label;
    }
}
