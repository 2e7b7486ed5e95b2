// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/**
 * Is told, in development mode, what a use left on an instance.
 */
@FunctionalInterface
public interface LeakSink {
    /**
     * Something was left on an instance. What every use is expected to leave (the place of the instance, living
     * particles, a running animation or sound) is put right without a word.
     *
     * @param kind the kind of state
     * @param path the names from below the instance's root to the spatial, separated by slashes; the root's own name
     *     when it is the root
     * @param what a sentence that says what was left, with the values
     */
    void leaked(LeakKind kind, String path, String what);
}
