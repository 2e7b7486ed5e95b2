// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A wall of crates between two towers; built row by row, and built anew when much of it has fallen. */
final class Wall {
    private static final int ROWS = 6;
    private static final int HALF_LENGTH = 6;
    private static final int TOWER_ROWS = 8;
    private static final float NEAR = 5.5f;
    private static final float SECONDS_PER_ROW = 0.12f;
    private static final float LASTS_SECONDS = 20;
    private static final float STANDING = 0.55f;

    private final SpatialPool<Spatial> pool;
    private final SplittableRandom random;
    private final List<Spatial> crates = new ArrayList<>();
    private final Quaternion turn = new Quaternion();
    private int row;
    private int whole;
    private float toNextRow;
    private float age;

    Wall(SpatialPool<Spatial> pool, SplittableRandom random) {
        this.pool = pool;
        this.random = random;
        // also of a crate that the panel recycles
        pool.addEndListener((instance, useId, reason) -> crates.remove(instance.spatial()));
    }

    void update(float tpf) {
        toNextRow -= tpf;
        if (row < TOWER_ROWS) {
            if (toNextRow <= 0) {
                buildRow();
            }
            return;
        }
        age += tpf;
        if (age > LASTS_SECONDS || standing() < STANDING * whole) {
            List.copyOf(crates).forEach(this::breaks);
            row = 0;
            age = 0;
        }
    }

    private void buildRow() {
        boolean shifted = row % 2 == 1;
        for (int i = -HALF_LENGTH; row < ROWS && i <= HALF_LENGTH; i++) {
            if (!shifted || i < HALF_LENGTH) {
                crate(NEAR, i * 1.03f + (shifted ? 0.515f : 0));
            }
        }
        for (int tower = -1; tower <= 1; tower += 2) {
            for (int i = 0; i < 4; i++) {
                crate(NEAR - 0.5f + i % 2 * 1.03f, tower * (HALF_LENGTH + 1.6f + i / 2 * 1.03f));
            }
        }
        row++;
        whole = crates.size();
        toNextRow = SECONDS_PER_ROW;
    }

    private void crate(float x, float z) {
        // quarter turns, so that no two neighbours look alike
        turn.fromAngles(random.nextInt(4) * FastMath.HALF_PI, random.nextInt(4) * FastMath.HALF_PI, 0);
        crates.add(pool.spawn(new Vector3f(x, 0.5f + row * 1.002f, z), turn, 0));
    }

    /** Returns the number of stones that were not broken, or thrown far. */
    private int standing() {
        int standing = 0;
        for (Spatial crate : crates) {
            Vector3f place = crate.getLocalTranslation();
            standing += Math.abs(place.x - NEAR) < 3 && place.y > 0 ? 1 : 0;
        }
        return standing;
    }

    /** Takes a crate out of the wall; false if it is none of it, or not any more. */
    boolean breaks(Spatial crate) {
        boolean stood = crates.remove(crate);
        if (stood) {
            pool.recycle(crate);
        }
        return stood;
    }

    boolean has(Spatial crate) {
        return crates.contains(crate);
    }

    /** Returns any of its crates as a target, or null. */
    Spatial target() {
        return crates.isEmpty() ? null : crates.get(random.nextInt(crates.size()));
    }
}
