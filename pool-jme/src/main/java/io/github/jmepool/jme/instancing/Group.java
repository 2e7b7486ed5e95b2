// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Matrix4f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.instancing.InstancedGeometry;
import org.jspecify.annotations.Nullable;

/**
 * One draw call: one part of all instances that its anchor draws. Where only some of them are in view, what it draws is
 * fixed when a camera looks at it: nothing that happens while the frame is rendered tears the numbers apart.
 */
final class Group extends InstancedGeometry {
    final Part part;
    final Slots slots;
    private final PoolRenderer pool;
    private final Anchor anchor;
    private final InstanceBuffers whole;
    /** What one camera sees of it; null until one sees a part. */
    private @Nullable InstanceBuffers seen;
    private final Frustum frustum = new Frustum();
    private float[] seenData = {};
    private float @Nullable [] seenColors;
    private final Matrix4f seenFrom = new Matrix4f();
    private int seenVersion = -1;
    private int seenCount;
    /** A camera has looked, and what it saw isn't drawn yet. */
    private boolean isPending;
    /** Cameras look between the look of another one and its drawing: then all is drawn for all. */
    private boolean isNested;
    /** What one camera has seen is drawn, not all. */
    private boolean isPartial;

    Group(String name, Anchor anchor, PoolRenderer pool, Part part, boolean colors) {
        super("pool " + name + " drawn as one");
        this.pool = pool;
        this.anchor = anchor;
        this.part = part;
        slots = new Slots(pool, part, colors);
        whole = new InstanceBuffers(name, colors);
        seenColors = colors ? new float[0] : null;
        setMesh(part.mesh);
        setMaterial(part.drawn);
        if (part.lod > 0) {
            setLodLevel(part.lod);
        }
        setCullHint(part.cull);
        setQueueBucket(part.bucket);
        setShadowMode(part.shadow);
        // it stands where its instances say, and so is finished but for what it inherits
        updateGeometricState();
        parent = anchor;
        pool.holderCreated(whole.holder);
    }

    /** What holds above it has changed. */
    void inherit() {
        updateWorldLightList();
        updateMatParamOverrides();
    }

    /** The scene may change. */
    void frame(int mostUsed) {
        slots.fit(mostUsed);
        beforeRendering();
    }

    /** Nobody has looked yet: all is drawn where nobody does, as shadows are. */
    void beforeRendering() {
        isPending = false;
        isNested = false;
        isPartial = false;
    }

    private boolean castsShadows() {
        ShadowMode mode = getShadowMode();
        return mode == ShadowMode.Cast || mode == ShadowMode.CastAndReceive;
    }

    @Override
    public @Nullable BoundingVolume getWorldBound() {
        return anchor == null ? super.getWorldBound() : anchor.drawnBound();
    }

    @Override
    public boolean checkCulling(Camera camera) {
        if (slots.count == 0 || !super.checkCulling(camera)) {
            return false;
        }
        isNested |= isPending;
        isPartial = !isNested && !mustDrawAll() && seesPart(camera);
        if (!isPartial) {
            upload();
        }
        isPending = getNumVisibleInstances() > 0;
        return isPending;
    }

    /** What is out of view may cast a shadow into it, and is not asked for again before it does. */
    private boolean mustDrawAll() {
        return frustrumIntersects == FrustumIntersect.Inside || slots.count <= Slots.BLOCK
                || getCullHint() == CullHint.Never || castsShadows();
    }

    /** Looks what the camera sees; false when that is all. */
    private boolean seesPart(Camera camera) {
        if (seenVersion != slots.version || !seenFrom.equals(camera.getViewProjectionMatrix())) {
            seenVersion = slots.version;
            seenFrom.set(camera.getViewProjectionMatrix());
            select(camera);
        }
        return seenCount != slots.count;
    }

    private void select(Camera camera) {
        if (seenData.length != slots.data.length) {
            seenData = new float[slots.data.length];
            seenColors = slots.colors == null ? null : new float[slots.colors.length];
        }
        frustum.look(camera);
        seenCount = frustum.select(slots, seenData, seenColors);
        if (seenCount == slots.count) {
            return;
        }
        if (seen == null) {
            seen = new InstanceBuffers(name, seenColors != null);
            pool.holderCreated(seen.holder);
        }
        seen.places(seenData, seenCount);
        if (seenColors != null) {
            seen.colors(seenColors, seenCount);
        }
    }

    /** The end of it: frees what is its own. */
    void dispose() {
        pool.holderDisposed(whole.holder);
        whole.dispose();
        if (seen != null) {
            pool.holderDisposed(seen.holder);
            seen.dispose();
        }
    }

    long bufferBytes() {
        return whole.bytes() + (seen == null ? 0 : seen.bytes());
    }

    @Override
    public int getNumVisibleInstances() {
        return isPartial ? seenCount : slots.count;
    }

    @Override
    public int getNumInstances() {
        return slots.count;
    }

    @Override
    public VertexBuffer[] getAllInstanceData() {
        isPending = false;
        if (!isPartial) {
            upload();
        }
        VertexBuffer[] buffers = isPartial && seen != null ? seen.all : whole.all;
        InstanceBuffers.drawn(buffers);
        return buffers;
    }

    private void upload() {
        if (slots.dataIsNew) {
            slots.dataIsNew = false;
            whole.places(slots.data, slots.count);
        }
        if (slots.colorsAreNew && slots.colors != null) {
            slots.colorsAreNew = false;
            whole.colors(slots.colors, slots.count);
        }
    }
}
