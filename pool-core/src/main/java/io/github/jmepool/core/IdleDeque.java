// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the idle slots between a cold and a warm end, in linked blocks: growing never copies them.
 *
 * <p>Numbers instead of the slots themselves, as the collector tracks each reference that is stored, and the
 * way back stores one each time: where object and block lie in different regions of the heap, as in a game, that costs
 * more than all the rest. {@link NumberedSlots} has the slots.
 *
 * <p>All that the quick way in and out needs is the warm block and one index into it. The pool's bounds are turned into
 * bounds of that index whenever another block becomes the warm one, so that one comparison guards both the bounds and
 * the ends of the block.
 *
 * <p>A pool is such a deque instead of having one: one object less to go through on every acquire and release.
 */
class IdleDeque {
    static final int BLOCK = 1024;

    /** The block at the warm end. */
    int[] warm;
    /** One past the warmest number's place. */
    int top;
    /** Above this top, the warmest may be taken without further care. */
    int quickFloor;
    /** Below this top, another may be pushed without further care. */
    int quickCeiling;
    /** The number to add to {@link #top} for the number of idle slots. */
    private int base;
    private int minimum;
    private int maximum;
    private Block warmBlock;
    Block coldBlock;
    /** The farthest block beyond the warm end; those between are empty. */
    private Block lastBlock;
    private int bottom;

    IdleDeque() {
        warmBlock = new Block(null);
        coldBlock = warmBlock;
        lastBlock = warmBlock;
        warm = warmBlock.numbers;
    }

    int size() {
        return base + top;
    }

    /** Sets with more than how many idle slots a take, and with fewer than how many a push, is quick. */
    void quickWithin(int moreThan, int fewerThan) {
        minimum = moreThan;
        maximum = fewerThan;
        tune();
    }

    private void tune() {
        // Without overflow: the base lies within a block's length below 0 and far below the greatest int.
        quickFloor = (int) Math.max(0, Math.min(Integer.MAX_VALUE, (long) minimum - base));
        quickCeiling = (int) Math.max(0, Math.min(BLOCK, (long) maximum - base));
    }

    /** Puts the number at the warm end, as {@link ObjectPool#release(Object)} does when it is quick. */
    void pushWarm(int number) {
        if (top == BLOCK) {
            stepWarmer();
        }
        warm[top++] = number;
    }

    /** Takes the number that was pushed last. The deque must not be empty. */
    int popWarm() {
        if (top == 0) {
            stepColder();
        }
        return warm[--top];
    }

    /** Takes the number that was pushed first. The deque must not be empty. */
    int popCold() {
        if (bottom == BLOCK) {
            recycleColdest();
        }
        int number = coldBlock.numbers[bottom++];
        base--;
        if (size() == 0) {
            restart();
        }
        tune();
        return number;
    }

    /** Gives every number another one. */
    void renumber(IntUnaryOperator newNumber) {
        Block block = coldBlock;
        int at = bottom;
        for (int left = size(); left > 0; left--) {
            if (at == BLOCK) {
                // Something is left: it is in a warmer block.
                block = Objects.requireNonNull(block.warmer);
                at = 0;
            }
            block.numbers[at] = newNumber.applyAsInt(block.numbers[at]);
            at++;
        }
    }

    /** Empty: both ends go back to the start of one block, so that a block's tail isn't lost. */
    private void restart() {
        warmBlock = coldBlock;
        warm = coldBlock.numbers;
        top = 0;
        base = 0;
        bottom = 0;
    }

    private void stepWarmer() {
        Block block = warmBlock.warmer;
        if (block == null) {
            block = new Block(warmBlock);
            warmBlock.warmer = block;
            lastBlock = block;
        }
        warmBlock = block;
        warm = block.numbers;
        top = 0;
        base += BLOCK;
        tune();
    }

    // Something is idle and the warm block is empty: it is in a colder one.
    @SuppressWarnings("NullAway")
    private void stepColder() {
        warmBlock = warmBlock.colder;
        warm = warmBlock.numbers;
        // The emptied block stays linked, for the way back.
        top = BLOCK;
        base -= BLOCK;
        tune();
    }

    /** The coldest block is empty: it stays at the far end until the warm end gets there. */
    // Something is idle and the coldest block is used up: it is in a warmer one.
    @SuppressWarnings("NullAway")
    private void recycleColdest() {
        Block empty = coldBlock;
        coldBlock = empty.warmer;
        coldBlock.colder = null;
        bottom = 0;
        empty.warmer = null;
        empty.colder = lastBlock;
        lastBlock.warmer = empty;
        lastBlock = empty;
    }

    /** Frees all but one of the empty blocks; after trimming, as otherwise they will be needed again. */
    void dropSpareBlocks() {
        Block spare = warmBlock.warmer;
        if (spare != null) {
            spare.warmer = null;
            lastBlock = spare;
        }
    }

    static final class Block {
        final int[] numbers = new int[BLOCK];
        @Nullable Block colder;
        @Nullable Block warmer;

        Block(@Nullable Block colder) {
            this.colder = colder;
        }
    }
}
