// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.Camera;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.internal.work.PoolWork;

/**
 * Stands for a group of one instance before it is first drawn: with the same mesh, material and attributes, as drivers
 * compile for the attributes too. Render filters find the name and the user data of the prefab. Never part of a
 * scene.
 */
final class Sample extends InstancedGeometry {
    private final InstanceBuffers buffers;

    Sample(PoolWork work, PrefabGeometry part, boolean colors) {
        super(part.name);
        part.nameLike(this);
        part.keepJoints(this);
        buffers = new InstanceBuffers(work, "sample of " + part.name, part.columns(colors, part.hasParams()));
        // it is lit where it is
        setIgnoreTransform(false);
        setMesh(part.drawnMesh());
        setMaterial(part.drawn());
        setQueueBucket(part.bucket);
        setShadowMode(part.shadow);
    }

    @Override
    public boolean checkCulling(Camera camera) {
        return true;
    }

    @Override
    public int getNumVisibleInstances() {
        return 1;
    }

    @Override
    public VertexBuffer[] getAllInstanceData() {
        InstanceBuffers.drawn(buffers.all);
        return buffers.all;
    }

    void dispose() {
        buffers.dispose();
    }
}
