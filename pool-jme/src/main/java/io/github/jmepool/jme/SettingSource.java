// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/**
 * Where the value of a setting comes from. Of the first four, each is stronger than those before it: what the code sets
 * is not changed by a preset, and what a preset sets is not changed by the prefab's {@link PoolControl}.
 */
public enum SettingSource {
    /** Nothing has set it, or the code has set it as the game's default. */
    DEFAULT("the default"),
    /** The {@link PoolControl} of the prefab. */
    PREFAB("the prefab"),
    /** A preset. */
    PRESET("a preset"),
    /** The code that registered or configured the pool. */
    CODE("the code"),
    /** A person, while the game ran. A preset that is applied afterwards takes its place. */
    PANEL("the panel");

    private final String label;

    SettingSource(String label) {
        this.label = label;
    }

    /**
     * Returns what a user interface calls the source.
     *
     * @return a word with its article
     */
    public String label() {
        return label;
    }
}
