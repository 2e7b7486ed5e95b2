// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

/** The ways in which the fighters are made and drawn. */
public enum Drawing {
    /** Pooled, all of a kind in one draw call. */
    CROWD("crowd"),
    /** Pooled, each drawn individually. */
    POOL("plain pool"),
    /** Cloned and discarded, each drawn individually. */
    CLONES("clones");

    private final String label;

    Drawing(String label) {
        this.label = label;
    }

    /** Returns what is shown on the screen. */
    public String label() {
        return label;
    }

    Drawing next() {
        return values()[(ordinal() + 1) % values().length];
    }
}
