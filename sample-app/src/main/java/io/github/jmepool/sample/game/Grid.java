// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import java.util.Arrays;

/**
 * Finds the bodies near a point: a grid of cells over the arena, filled anew each frame, linked through the bodies. Not
 * a query of the pools, as the same rules also play with clones that no pool has, several steps in a frame, of which
 * only the last moves the spatials.
 */
final class Grid {
    private final float cell;
    private final float halfWidth;
    private final float halfHeight;
    private final int columns;
    private final int rows;
    private final Body[] heads;

    Grid(float halfWidth, float halfHeight, float cell) {
        this.cell = cell;
        this.halfWidth = halfWidth;
        this.halfHeight = halfHeight;
        columns = (int) Math.ceil(2 * halfWidth / cell) + 1;
        rows = (int) Math.ceil(2 * halfHeight / cell) + 1;
        heads = new Body[columns * rows];
    }

    void fill(Bodies bodies) {
        Arrays.fill(heads, null);
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            if (body.alive && body.kind.isTarget()) {
                int index = row(body.y) * columns + column(body.x);
                body.next = heads[index];
                heads[index] = body;
            }
        }
    }

    /** Returns a living target that a circle touches, or null. */
    Body touching(float x, float y, float radius) {
        int fromColumn = column(x - cell);
        int toColumn = column(x + cell);
        int toRow = row(y + cell);
        for (int row = row(y - cell); row <= toRow; row++) {
            for (int column = fromColumn; column <= toColumn; column++) {
                for (Body body = heads[row * columns + column]; body != null; body = body.next) {
                    float reach = radius + body.kind.radius();
                    float dx = body.x - x;
                    float dy = body.y - y;
                    if (body.alive && dx * dx + dy * dy < reach * reach && !body.hasEnded()) {
                        return body;
                    }
                }
            }
        }
        return null;
    }

    private int column(float x) {
        return Math.max(0, Math.min(columns - 1, (int) ((x + halfWidth) / cell)));
    }

    private int row(float y) {
        return Math.max(0, Math.min(rows - 1, (int) ((y + halfHeight) / cell)));
    }
}
