// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

/**
 * The pilot's input in this frame, from the autopilot or the keyboard.
 */
public final class Controls {
    /** From -1 (turn right) to 1 (turn left). */
    public float turn;
    /** From 0 to 1. */
    public float thrust;
    /** Whether the guns fire. */
    public boolean fire;
    /** Whether 100 bullets leave the ship at once in this frame. */
    public boolean burst;
}
