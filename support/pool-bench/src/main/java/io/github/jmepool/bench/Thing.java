// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;

/** A pooled object of the size that games pool: what a particle or a projectile carries, about 250 bytes in all. */
class Thing {
    final Vector3f position = new Vector3f();
    final Vector3f velocity = new Vector3f();
    final Quaternion rotation = new Quaternion();
    final ColorRGBA tint = new ColorRGBA();
    final float[] samples = new float[16];
    final byte[] apart = Apart.filler();
    boolean out;
    int uses;
}
