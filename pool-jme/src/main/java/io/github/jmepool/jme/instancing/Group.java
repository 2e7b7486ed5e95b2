// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.export.JmeExporter;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.util.clone.Cloner;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One draw call: one part of all instances below one root. What it draws is fixed when a camera looks at it, so that
 * nothing that happens while the frame is rendered tears the numbers apart.
 *
 * <p>Its bound is that of its instances only while a frame is rendered: before that it has none, and so doesn't stretch
 * that of its parent, to which the instances themselves belong. A clone or a loaded copy draws nothing.
 */
final class Group extends InstancedGeometry {
    private static final VertexBuffer[] NOTHING = {};

    final Part part;
    final Slots slots;
    private @Nullable DrawnPool pool;
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
    private VertexBuffer[] drawnBuffers = NOTHING;
    private int drawnCount;
    private @Nullable BoundingVolume bound;

    /** For loading only: without a pool it draws nothing, and none of the rest is asked for. */
    @SuppressWarnings("NullAway")
    Group() {
        part = null;
        slots = null;
        whole = null;
    }

    Group(String name, DrawnPool pool, Part part, boolean colors) {
        super(name);
        this.pool = pool;
        this.part = part;
        slots = new Slots(pool, part, colors);
        whole = new InstanceBuffers(name, colors);
        seenColors = colors ? new float[0] : null;
        setRequiresUpdates(false);
        super.setMesh(part.mesh);
        super.setMaterial(part.drawn);
        if (part.lod > 0) {
            super.setLodLevel(part.lod);
        }
        setCullHint(part.cull);
        setQueueBucket(part.bucket);
        setShadowMode(part.shadow);
        pool.created(whole.holder);
    }

    /** The scene may change. */
    void frame(int mostUsed) {
        slots.fit(mostUsed);
        afterRendering();
    }

    /** Its bound counts no more. */
    void afterRendering() {
        worldBound = null;
    }

    /** What all instances take up while the frame is rendered. */
    void bound(@Nullable BoundingVolume all) {
        bound = all == null ? null : all.clone(bound);
    }

    /** Shadows are drawn also where no camera has looked at what casts them. */
    void beforeRendering() {
        isPending = false;
        isNested = false;
        worldBound = bound;
        if (castsShadows()) {
            drawAll();
        }
    }

    private boolean castsShadows() {
        ShadowMode mode = getShadowMode();
        return mode == ShadowMode.Cast || mode == ShadowMode.CastAndReceive;
    }

    @Override
    protected void updateWorldBound() {
        refreshFlags &= ~RF_BOUND;
        worldBound = null;
    }

    @Override
    public boolean checkCulling(Camera camera) {
        if (pool == null) {
            return false;
        }
        pool.prepare();
        if (!super.checkCulling(camera) || slots.count == 0) {
            return false;
        }
        isNested |= isPending;
        if (isNested || mustDrawAll() || !drawSeen(camera, pool)) {
            drawAll();
        }
        isPending = drawnCount > 0;
        return isPending;
    }

    /** What is out of view may cast a shadow into it, and is not asked for again before it does. */
    private boolean mustDrawAll() {
        return frustrumIntersects == FrustumIntersect.Inside || slots.count <= Slots.BLOCK
                || getQueueBucket() == Bucket.Gui || getCullHint() == CullHint.Never || castsShadows();
    }

    private void drawAll() {
        if (slots.dataIsNew) {
            slots.dataIsNew = false;
            whole.places(slots.data, slots.count);
        }
        if (slots.colorsAreNew && slots.colors != null) {
            slots.colorsAreNew = false;
            whole.colors(slots.colors, slots.count);
        }
        drawnBuffers = whole.all;
        drawnCount = slots.count;
    }

    /** False when all is seen. */
    private boolean drawSeen(Camera camera, DrawnPool owner) {
        if (seenVersion != slots.version || !seenFrom.equals(camera.getViewProjectionMatrix())) {
            seenVersion = slots.version;
            seenFrom.set(camera.getViewProjectionMatrix());
            select(camera, owner);
        }
        if (seenCount == slots.count) {
            return false;
        }
        drawnBuffers = seen == null ? NOTHING : seen.all;
        drawnCount = seenCount;
        return true;
    }

    private void select(Camera camera, DrawnPool owner) {
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
            owner.created(seen.holder);
        }
        seen.places(seenData, seenCount);
        if (seenColors != null) {
            seen.colors(seenColors, seenCount);
        }
    }

    /** The end of it: frees what is its own. */
    void dispose() {
        removeFromParent();
        drawnCount = 0;
        drawnBuffers = NOTHING;
        if (pool != null) {
            pool.disposed(whole.holder);
            if (seen != null) {
                pool.disposed(seen.holder);
            }
        }
        whole.dispose();
        if (seen != null) {
            seen.dispose();
        }
    }

    long bufferBytes() {
        return whole.bytes() + (seen == null ? 0 : seen.bytes());
    }

    @Override
    public int getNumVisibleInstances() {
        return drawnCount;
    }

    @Override
    public int getNumInstances() {
        return slots == null ? 0 : slots.count;
    }

    @Override
    public VertexBuffer[] getAllInstanceData() {
        isPending = false;
        InstanceBuffers.drawn(drawnBuffers);
        return drawnBuffers;
    }

    /** A game that gives its whole scene a material means the instances, which get it as well. */
    @Override
    public void setMaterial(Material material) {
        // the pool's own
    }

    @Override
    public void setMesh(Mesh mesh) {
        // as above
    }

    @Override
    public void setLodLevel(int lod) {
        // as above
    }

    /** The instances count for themselves. */
    @Override
    public int getTriangleCount() {
        return 0;
    }

    @Override
    public int getVertexCount() {
        return 0;
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        pool = null;
        drawnCount = 0;
        drawnBuffers = NOTHING;
        seen = null;
        seenData = Arrays.copyOf(seenData, 0);
        super.cloneFields(cloner, original);
    }

    @Override
    public void write(JmeExporter exporter) throws IOException {
        CullHint hint = cullHint;
        try {
            cullHint = CullHint.Always;
            super.write(exporter);
        } finally {
            cullHint = hint;
        }
    }
}
