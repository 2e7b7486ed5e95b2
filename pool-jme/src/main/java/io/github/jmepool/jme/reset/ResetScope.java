// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * Says how much of an instance a use may have changed, and so how much is looked at when it comes back.
 */
public enum ResetScope {
    /** A use may change whatever it likes: all of the instance is looked at, and put back where it differs. */
    EVERYTHING,

    /**
     * The game promises that its uses change nothing of an instance but the local transform of its root. That is put
     * back, and nothing else is looked at: no fields, hints, names, user data, lights, overrides, controls, children,
     * materials or meshes. What lives by itself is reset all the same (particles, sounds, animations with what they
     * move, morphs), and so is what a {@link ResetRule} or a {@link Poolable} is for.
     *
     * <p>A promise that isn't kept lets leftovers show in the next use. So development mode looks at everything
     * nevertheless, puts it back, and reports it.
     */
    TRANSFORM
}
