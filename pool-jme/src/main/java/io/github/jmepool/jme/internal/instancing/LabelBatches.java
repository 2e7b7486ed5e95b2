// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws labels, by one draw call for each page of their font, in the transparent bucket or in that of the gui. */
public final class LabelBatches extends BatchNode implements SlotDrawing {
    /** The labels that are drawn. */
    public interface Source {
        /** The number of labels. */
        int count();

        /** Extends a box to where all labels are, local to the root. */
        void extend(Vector3f least, Vector3f most);

        /** Whether a camera shows them. */
        boolean isShownTo(Camera camera);
    }

    private @Nullable Source source;
    private GlyphBatch[] pages = {};
    private List<GlyphBatch> samples = List.of();
    private InstancingCaps caps = new InstancingCaps();
    private boolean boundIsOld;
    private boolean isMovedLate;
    private final Vector3f least = new Vector3f();
    private final Vector3f most = new Vector3f();
    private BoundingBox bound = new BoundingBox();
    /** The world matrix of this node, in the frame that is being rendered. */
    final Matrix4f matrix = new Matrix4f();
    private final Matrix4f inverse = new Matrix4f();
    private boolean isPlain = true;
    private final Vector3f local = new Vector3f();
    private String pool = "";

    /** For loading only. */
    public LabelBatches() {
    }

    /**
     * Makes a node that draws nothing yet.
     *
     * @param rows those of each page, with a material of the definition {@code Labels.j3md} for each
     */
    public LabelBatches(PoolWork work, Source source, GlyphRows[] rows, Material[] materials) {
        super("labels " + work.name(), null);
        this.source = source;
        pool = work.name();
        pages = new GlyphBatch[rows.length];
        samples = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            pages[i] = new GlyphBatch(work, getName(), rows[i], materials[i], this);
            GlyphRows one = new GlyphRows();
            one.count = 1;
            samples.add(new GlyphBatch(work, "sample of " + getName(), one, materials[i], null));
        }
        show(List.<Spatial>of(pages));
    }

    @Override
    public List<Geometry> samples() {
        return List.copyOf(samples);
    }

    /** Labels have moved, or there are others: the next update of the scene measures them. */
    public void moved() {
        if (!boundIsOld) {
            boundIsOld = true;
            setBoundRefresh();
        }
    }

    /** Labels have moved while the scene is complete, and about to be rendered. */
    public void movedLate() {
        isMovedLate = true;
    }

    @Override
    public void frame() {
        isRendering = false;
        if (isMovedLate) {
            isMovedLate = false;
            moved();
        }
    }

    /** Finds out where this is; called first when the scene is about to be rendered, and by each view. */
    public void locate() {
        isPlain = getWorldTransform().equals(Transform.IDENTITY);
        getWorldTransform().toTransformMatrix(matrix);
        // without an exception where this is scaled to 0
        inverse.set(matrix).invertLocal();
    }

    /** A place of the world as {@link Source#extend} has them; valid until the next call. */
    public Vector3f toLocal(Vector3f place) {
        return isPlain ? place : inverse.mult(place, local);
    }

    /** A place in the world; valid until the next call. */
    public Vector3f toWorld(Vector3f place) {
        return isPlain ? place : matrix.mult(place, local);
    }

    @Override
    public void beforeRendering(RenderManager manager, ShownScenes scenes) {
        caps.look(manager, "Labels", pool, "use BitmapText there");
        isRendering = true;
        upload();
    }

    private void upload() {
        Bucket inherited = getQueueBucket();
        Bucket bucket = inherited == Bucket.Gui || inherited == Bucket.Translucent ? inherited : Bucket.Transparent;
        for (GlyphBatch page : pages) {
            page.setQueueBucket(bucket);
            page.upload();
        }
    }

    /** Whether all is drawn with another technique at this moment. */
    boolean isForced() {
        return caps.manager != null && caps.manager.getForcedTechnique() != null;
    }

    @Override
    int count() {
        return source == null ? 0 : source.count();
    }

    @Override
    public int drawCalls() {
        int calls = 0;
        for (GlyphBatch page : pages) {
            calls += count() > 0 && page.rows.count > 0 ? 1 : 0;
        }
        return calls;
    }

    /** Culls without the bound, as the pixels of a label may be in view where its position is not. */
    @Override
    public boolean checkCulling(Camera camera) {
        // also of a view that the game renders by itself, which may be ahead of beforeRendering
        isRendering = true;
        locate();
        boolean isShown = count() > 0 && !caps.areMissing && getCullHint() != CullHint.Always && source != null
                && source.isShownTo(camera);
        if (isShown) {
            upload();
        }
        return isShown;
    }

    @Override
    protected void updateWorldBound() {
        refreshFlags &= ~RF_BOUND;
        boundIsOld = false;
        if (count() == 0 || source == null) {
            worldBound = null;
            return;
        }
        least.set(Vector3f.POSITIVE_INFINITY);
        most.set(Vector3f.NEGATIVE_INFINITY);
        source.extend(least, most);
        bound.setMinMax(least, most);
        worldBound = bound.transform(worldTransform, worldBound == null ? new BoundingBox() : worldBound);
    }

    @Override
    public BoundingVolume getWorldBound() {
        return orNone(super.getWorldBound());
    }

    @Override
    public void dispose() {
        super.dispose();
        for (GlyphBatch page : pages) {
            page.dispose();
        }
        samples.forEach(GlyphBatch::dispose);
        samples = List.of();
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        source = null;
        pages = new GlyphBatch[0];
        samples = List.of();
        caps = new InstancingCaps();
        bound = new BoundingBox();
        super.cloneFields(cloner, original);
    }
}
