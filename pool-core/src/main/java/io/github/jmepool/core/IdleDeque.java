package io.github.jmepool.core;

/**
 * The idle slots between a cold and a warm end, in linked blocks: growing never copies what is there.
 *
 * <p>A place that was vacated keeps its reference until it is used again. That saves a store per acquire, and keeps at
 * most a slot alive, never its object: a slot drops its object when the object leaves the pool.
 */
final class IdleDeque {
    static final int BLOCK = 1024;

    /** How many slots are idle; read by the pool on every acquire and release. */
    int size;
    private PoolSlot[] warm;
    private int top;
    private Block warmBlock;
    private Block coldBlock;
    private int bottom;

    IdleDeque() {
        warmBlock = new Block(null);
        coldBlock = warmBlock;
        warm = warmBlock.slots;
    }

    void pushWarm(PoolSlot slot) {
        int at = top;
        if (at == BLOCK) {
            at = stepWarmer();
        }
        // Often the slot returns to the very place it was taken from; a read is cheaper than the collector's barrier.
        if (warm[at] != slot) {
            warm[at] = slot;
        }
        top = at + 1;
        size++;
    }

    /** Takes the slot that was pushed last. The deque must not be empty. */
    PoolSlot popWarm() {
        int at = top;
        if (at == 0) {
            at = stepColder();
        }
        top = --at;
        size--;
        return warm[at];
    }

    /** Takes the slot that was pushed first. The deque must not be empty. */
    PoolSlot popCold() {
        if (bottom == BLOCK) {
            recycleColdest();
        }
        PoolSlot slot = coldBlock.slots[bottom];
        coldBlock.slots[bottom++] = null;
        if (--size == 0) {
            restart();
        }
        return slot;
    }

    /** Empty: both ends go back to the start of one block, so that a block's tail isn't lost. */
    private void restart() {
        warmBlock = coldBlock;
        warm = coldBlock.slots;
        top = 0;
        bottom = 0;
    }

    private int stepWarmer() {
        Block block = warmBlock.warmer;
        if (block == null) {
            block = new Block(warmBlock);
            warmBlock.warmer = block;
        }
        warmBlock = block;
        warm = block.slots;
        return 0;
    }

    private int stepColder() {
        warmBlock = warmBlock.colder;
        warm = warmBlock.slots;
        // One spare block stays behind for the way back; what lies beyond it isn't needed any more.
        Block spare = warmBlock.warmer;
        spare.warmer = null;
        return BLOCK;
    }

    /** The coldest block is empty: it becomes the spare at the warm end, or is dropped when there is one. */
    private void recycleColdest() {
        Block empty = coldBlock;
        coldBlock = empty.warmer;
        coldBlock.colder = null;
        bottom = 0;
        empty.warmer = null;
        if (warmBlock.warmer == null) {
            empty.colder = warmBlock;
            warmBlock.warmer = empty;
        }
    }

    private static final class Block {
        final PoolSlot[] slots = new PoolSlot[BLOCK];
        Block colder;
        Block warmer;

        Block(Block colder) {
            this.colder = colder;
        }
    }
}
