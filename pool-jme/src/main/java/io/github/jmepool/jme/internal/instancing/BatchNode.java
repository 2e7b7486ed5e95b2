// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.SceneGraphVisitor;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.tree.EmptyBound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node that draws what has no spatials of its own: shown, hidden and moved with its parent.
 *
 * <p>A game that traverses its scene finds an empty node here, or nothing: its children are what it draws only while
 * the scene is rendered. A clone or a loaded copy stays empty.
 */
abstract class BatchNode extends Node {
    /** The node below which it draws; null for a copy. */
    @Nullable Node node;
    private List<Spatial> shown = List.of();
    /** Whether to return what is shown as children, because they are about to be drawn. */
    boolean isRendering;
    private EmptyBound none = new EmptyBound();

    /** For loading only. */
    BatchNode() {
    }

    BatchNode(String name, @Nullable Node node) {
        super(name);
        this.node = node;
    }

    /** Draws these, which are {@link StandIn}s. */
    final void show(List<Spatial> drawn) {
        shown = List.copyOf(drawn);
        // they have inherited nothing yet, also where this is in the scene already
        setLightListRefresh();
        setMatParamOverrideRefresh();
    }

    /** The number of instances. */
    abstract int count();

    /** Whether the geometry is one of those that are shown. */
    public final boolean draws(Geometry geometry) {
        return geometry.hasAncestor(this);
    }

    /** Whether it is attached to the right node. */
    final boolean isReady() {
        return getParent() == node;
    }

    /** Draws below this node; below none for null. Call while the scene may change. */
    public final void attachTo(@Nullable Node root) {
        node = root;
        if (root == null) {
            removeFromParent();
        }
        attach();
    }

    /** Call while the scene may change. */
    final void attach() {
        if (node != null && !isReady()) {
            // a SimpleBatchNode refuses nodes in attachChild
            node.attachChildAt(this, node.getQuantity());
        }
    }

    /** Not used afterwards. */
    public void dispose() {
        // or the frame in which a listener does this would attach it again
        attachTo(null);
    }

    public final void afterRendering() {
        isRendering = false;
    }

    @Override
    public List<Spatial> getChildren() {
        return isRendering && count() > 0 ? shown : super.getChildren();
    }

    /** That of a node which shows nothing, where there is none. */
    final BoundingVolume orNone(@Nullable BoundingVolume bound) {
        return bound == null ? none.at(getWorldTranslation()) : bound;
    }

    @Override
    public void updateGeometricState() {
        boolean isNew = (refreshFlags & (RF_LIGHTLIST | RF_MATPARAM_OVERRIDE)) != 0;
        super.updateGeometricState();
        for (int i = 0; isNew && i < shown.size(); i++) {
            ((StandIn) shown.get(i)).inherit();
        }
    }

    @Override
    public void depthFirstTraversal(SceneGraphVisitor visitor, DFSMode mode) {
        // passed over
    }

    /** A change of the whole scene is meant for the instances, which receive it as well. */
    @Override
    public void setCullHint(CullHint hint) {
        // as all is inherited
    }

    @Override
    public void setQueueBucket(Bucket bucket) {
        // as above
    }

    @Override
    public void setShadowMode(ShadowMode mode) {
        // as above
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        node = null;
        shown = List.of();
        isRendering = false;
        none = new EmptyBound();
        super.cloneFields(cloner, original);
    }
}
