// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

/**
 * The events that a viewer may want to light up, shake or sound; the game itself does not depend on it.
 */
public interface GameEvents {
    /** Ignores all events. */
    GameEvents NONE = new GameEvents() {
    };

    /**
     * A rock or an enemy was hit; also before it is blown up.
     *
     * @param target what, with the health that is left
     * @param damage what the hit has taken
     */
    default void hit(Body target, int damage) {
    }

    /**
     * Something was blown up.
     *
     * @param kind what
     * @param x its place
     * @param y its place
     */
    default void exploded(Kind kind, float x, float y) {
    }

    /**
     * The ship fired 100 bullets at once.
     *
     * @param x the ship's place
     * @param y the ship's place
     */
    default void burst(float x, float y) {
    }

    /** The ship has fired a volley. */
    default void fired() {
    }

    /** The ship has collected a coin. */
    default void collected() {
    }

    /**
     * A new wave of enemies has come.
     *
     * @param number its number, from 1
     */
    default void waveStarted(int number) {
    }
}
