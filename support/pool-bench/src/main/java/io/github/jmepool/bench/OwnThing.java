// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import io.github.jmepool.core.PooledObject;

/** A {@link Thing} that is its own slot; it can't be a subclass of both. */
class OwnThing extends PooledObject {
    final Vector3f position = new Vector3f();
    final Vector3f velocity = new Vector3f();
    final Quaternion rotation = new Quaternion();
    final ColorRGBA tint = new ColorRGBA();
    final float[] samples = new float[16];
    final byte[] apart = Apart.filler();
    int uses;
}
