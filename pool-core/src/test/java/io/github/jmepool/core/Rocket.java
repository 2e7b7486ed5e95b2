// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** An object that is its own slot. Described as the other kinds are, so that one suite can test them all. */
final class Rocket extends PooledObject implements Cloneable {
    final int number;

    Rocket(int number) {
        this.number = number;
    }

    @Override
    public Rocket clone() {
        try {
            return (Rocket) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    public String toString() {
        return "bullet#" + number;
    }
}
