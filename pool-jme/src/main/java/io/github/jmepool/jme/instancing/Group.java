// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.instancing.InstancedGeometry;
import org.jspecify.annotations.Nullable;

/**
 * One draw call: one part of all instances that its anchor draws. Where only some of them are in view, they are chosen
 * when a camera culls it, and stay the same until they are drawn.
 */
final class Group extends InstancedGeometry implements Frustum.Taker {
    final Part part;
    final Slots slots;
    private final PoolRenderer pool;
    private final Anchor anchor;
    private final InstanceBuffers whole;
    /** The slots that one camera sees; null until a camera sees only some. */
    private @Nullable InstanceBuffers seen;
    private final Frustum frustum = new Frustum();
    /** Null until it is drawn in a bucket whose objects are sorted from back to front. */
    private @Nullable DepthOrder order;
    /** Where the camera is that it is sorted for; of nested ones the outer. */
    private final Vector3f eye = new Vector3f();
    /** Whether all are chosen, wherever the camera looks. */
    private boolean isSeenWhole;
    private boolean isSeenSorted;
    private final Vector3f seenEye = new Vector3f();
    /** The data of the slots that are seen, by column. */
    private final float[][] seenData;
    private final Matrix4f seenFrom = new Matrix4f();
    private int seenVersion = -1;
    private int seenCount;
    /** Whether a camera has culled it, and the result isn't drawn yet. */
    private boolean isPending;
    /** Whether a camera culls between another one's culling and drawing: then everything is drawn for all. */
    private boolean isNested;
    /** Whether only the slots that one camera sees are drawn. */
    private boolean isPartial;

    Group(String name, Anchor anchor, PoolRenderer pool, Part part, boolean colors) {
        super("pool " + name + " instanced");
        this.pool = pool;
        this.anchor = anchor;
        this.part = part;
        slots = new Slots(pool, part, colors);
        whole = new InstanceBuffers(name, slots.columns);
        seenData = new float[slots.columns.length][];
        setMesh(part.mesh);
        setMaterial(part.drawn());
        if (part.lod > 0) {
            setLodLevel(part.lod);
        }
        setCullHint(part.cull);
        setQueueBucket(part.bucket);
        setShadowMode(part.shadow);
        // its buffers have the world transforms: only what it inherits is left to update
        updateGeometricState();
        parent = anchor;
        pool.holderCreated(whole.holder);
    }

    /** Inherited state has changed. */
    void inherit() {
        updateWorldLightList();
        updateMatParamOverrides();
    }

    /** The scene may change. */
    void frame(int mostUsed) {
        slots.fit(mostUsed);
        beforeRendering();
    }

    /** No camera has culled it yet; everything is drawn where none does, as for shadows. */
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
        boolean isWhole = isNested || mustDrawAll();
        if (isSorted()) {
            look(camera, isWhole);
            isPartial = true;
        } else {
            isPartial = !isWhole && seesPart(camera);
        }
        if (!isPartial) {
            upload();
        }
        isPending = getNumVisibleInstances() > 0;
        return isPending;
    }

    /** Whether the engine sorts what is drawn in its bucket from back to front. */
    private boolean isSorted() {
        Bucket in = getQueueBucket();
        return slots.count > 1 && (in == Bucket.Transparent || in == Bucket.Translucent);
    }

    /** A shadow caster may be out of view, and is not culled again before its shadow is drawn. */
    private boolean mustDrawAll() {
        return frustrumIntersects == FrustumIntersect.Inside || slots.count <= Slots.BLOCK
                || getCullHint() == CullHint.Never || castsShadows();
    }

    /** Finds the slots that the camera sees; returns false when it sees all. */
    private boolean seesPart(Camera camera) {
        look(camera, false);
        return seenCount != slots.count;
    }

    /** Chooses slots, unless those of the same camera are chosen already. */
    private void look(Camera camera, boolean whole) {
        boolean isSorted = isSorted();
        if (!isNested) {
            eye.set(camera.getLocation());
        }
        if (seenVersion != slots.version || isSeenWhole != whole || isSeenSorted != isSorted
                || !(isNested ? eye.equals(seenEye) : seenFrom.equals(camera.getViewProjectionMatrix()))) {
            seenVersion = slots.version;
            isSeenWhole = whole;
            isSeenSorted = isSorted;
            seenFrom.set(camera.getViewProjectionMatrix());
            seenEye.set(eye);
            select(camera);
        }
    }

    private void select(Camera camera) {
        for (int i = 0; i < seenData.length; i++) {
            int length = slots.columns[i].data.length;
            if (seenData[i] == null || seenData[i].length != length) {
                seenData[i] = new float[length];
            }
        }
        seenCount = 0;
        frustum.look(camera);
        if (isSeenSorted) {
            selectSorted();
        } else {
            frustum.select(slots, this);
            if (seenCount == slots.count) {
                return;
            }
        }
        if (seen == null) {
            seen = new InstanceBuffers(name, slots.columns);
            pool.holderCreated(seen.holder);
        }
        for (int i = 0; i < seenData.length; i++) {
            seen.put(i, seenData[i], seenCount);
        }
    }

    private void selectSorted() {
        if (order == null) {
            order = new DepthOrder();
        }
        order.clear(slots.capacity());
        if (isSeenWhole) {
            order.take(0, slots.count);
        } else {
            frustum.select(slots, order);
        }
        order.sort(slots, eye);
        for (int i = 0; i < order.count; i++) {
            take(order.slot(i), 1);
        }
    }

    /** Copies slots behind those that were taken before. */
    @Override
    public void take(int from, int count) {
        for (int i = 0; i < seenData.length; i++) {
            Column column = slots.columns[i];
            System.arraycopy(column.data, from * column.width, seenData[i], seenCount * column.width,
                    count * column.width);
        }
        seenCount += count;
    }

    /** Frees its buffers; not used afterwards. */
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
        for (int i = 0; i < slots.columns.length; i++) {
            Column column = slots.columns[i];
            if (column.isNew) {
                column.isNew = false;
                whole.put(i, column.data, slots.count);
            }
        }
    }
}
