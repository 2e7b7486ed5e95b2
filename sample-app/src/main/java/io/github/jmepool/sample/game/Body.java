// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;

/**
 * One object of the game: what it is, where it is, where it goes, and the spatial that shows it.
 *
 * <p>Mutable and reused by {@link Bodies}; {@code use} changes with every new life, so that code that remembers a body
 * can tell that it has become another one.
 */
public final class Body {
    Kind kind;
    Spatial spatial;
    long use;
    boolean alive;
    float x;
    float y;
    float z;
    float vx;
    float vy;
    float angle;
    float spin;
    float tiltX;
    float tiltY;
    float age;
    float life;
    int health;
    Body next;
    /** Seconds until it acts again: fires, turns, launches. */
    float timer;
    /** Seconds for which it still shows that it was hit. */
    float flash;
    /** The target of a missile, and the use of that record that it means. */
    Body target;
    long targetUse;
    GamePool pool;
    /** The pool's record of the spatial, and the use of it that is this body's; null for a clone. */
    PooledInstance instance;
    long instanceUse;
    /** The handle of its health bar; 0 for none. */
    long bar;

    Body() {
    }

    /** Tells whether the use of its spatial has ended: its lifetime is over, or the panel has recycled it. */
    boolean hasEnded() {
        return instance == null ? spatial.getParent() == null : instance.useId() != instanceUse;
    }

    /** Moves the body. */
    void advance(float tpf) {
        x += vx * tpf;
        y += vy * tpf;
        angle += spin * tpf;
    }

    /** Copies place and direction to the spatial; tumbling objects turn about their own axis, others about z. */
    void show(Quaternion scratch) {
        spatial.setLocalTranslation(x, y, z);
        if (tiltX == 0 && tiltY == 0) {
            float half = angle * 0.5f;
            scratch.set(0, 0, FastMath.sin(half), FastMath.cos(half));
        } else {
            float half = angle * 0.5f;
            float sin = FastMath.sin(half);
            scratch.set(tiltX * sin, tiltY * sin, FastMath.sqrt(1 - tiltX * tiltX - tiltY * tiltY) * sin,
                    FastMath.cos(half));
        }
        spatial.setLocalRotation(scratch);
    }

    /** Returns what it is. */
    public Kind kind() {
        return kind;
    }

    /** Returns the spatial that shows it. */
    public Spatial spatial() {
        return spatial;
    }

    /** Returns its place on the x axis. */
    public float x() {
        return x;
    }

    /** Returns its place on the y axis. */
    public float y() {
        return y;
    }

    /** Returns its direction in radians about z; 0 looks along +x. */
    public float angle() {
        return angle;
    }
}
