// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.util.NativeObject;

/** A native object without a renderer, which counts how often it was disposed of. */
public final class TestNativeObject extends NativeObject {
    public int disposed;

    /** One that looks uploaded. */
    public static TestNativeObject uploaded(int id) {
        TestNativeObject object = new TestNativeObject();
        object.setId(id);
        return object;
    }

    @Override
    public void dispose() {
        disposed++;
    }

    @Override
    public void resetObject() {
        id = INVALID_ID;
    }

    @Override
    public void deleteObject(Object rendererObject) {
        resetObject();
    }

    @Override
    public NativeObject createDestructableClone() {
        return new TestNativeObject();
    }

    @Override
    public long getUniqueId() {
        return id;
    }
}
