package io.github.jmepool.sample.source;

/**
 * The ways in which the same game can get its objects.
 */
public enum Way {
    /** From jme-pool. */
    POOLED("pooled"),
    /** From a deque, with attach and {@code removeFromParent}. */
    NAIVE("naive pool"),
    /** By {@code prefab.clone(false)}, dropped after use. */
    CLONED("clone and drop");

    private final String label;

    Way(String label) {
        this.label = label;
    }

    /** Returns what it is called in tables and charts. */
    public String label() {
        return label;
    }
}
