// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import java.util.Arrays;

/**
 * All living bodies in one array; removal swaps with the last, records are reused, so that a frame allocates nothing.
 */
final class Bodies {
    private Body[] live;
    private Body[] spare;
    private int liveCount;
    private int spareCount;
    private long uses;
    private final int[] countOfKind = new int[Kind.count()];

    Bodies(int capacity) {
        live = new Body[capacity];
        spare = new Body[capacity];
        for (int i = 0; i < capacity; i++) {
            spare[i] = new Body();
        }
        spareCount = capacity;
    }

    int size() {
        return liveCount;
    }

    Body get(int index) {
        return live[index];
    }

    int count(Kind kind) {
        return countOfKind[kind.ordinal()];
    }

    Body add(Kind kind) {
        if (liveCount == live.length) {
            grow();
        }
        Body body = spare[--spareCount];
        live[liveCount++] = body;
        body.kind = kind;
        body.alive = true;
        body.use = ++uses;
        body.age = 0;
        body.life = kind.lifetimeSeconds();
        body.health = kind.health();
        body.vx = 0;
        body.vy = 0;
        body.z = 0;
        body.angle = 0;
        body.spin = 0;
        body.tiltX = 0;
        body.tiltY = 0;
        body.timer = 0;
        body.flash = 0;
        body.bar = 0;
        countOfKind[kind.ordinal()]++;
        return body;
    }

    /** Removes the body at an index; the last one takes its place. */
    void removeAt(int index) {
        Body body = live[index];
        live[index] = live[--liveCount];
        live[liveCount] = null;
        body.spatial = null;
        body.alive = false;
        body.pool = null;
        body.instance = null;
        body.target = null;
        body.next = null;
        countOfKind[body.kind.ordinal()]--;
        spare[spareCount++] = body;
    }

    private void grow() {
        int capacity = live.length * 2;
        live = Arrays.copyOf(live, capacity);
        spare = Arrays.copyOf(spare, capacity);
        for (int i = liveCount; i < capacity; i++) {
            spare[spareCount++] = new Body();
        }
    }
}
