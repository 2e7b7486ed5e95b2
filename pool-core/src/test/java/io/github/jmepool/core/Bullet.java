// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** An object that holds its slot. */
public final class Bullet implements SlotHolder {
    public final int number;
    private PoolSlot slot;

    public Bullet(int number) {
        this.number = number;
    }

    @Override
    public PoolSlot poolSlot() {
        return slot;
    }

    @Override
    public void poolSlot(PoolSlot newSlot) {
        slot = newSlot;
    }

    @Override
    public String toString() {
        return "bullet#" + number;
    }
}
