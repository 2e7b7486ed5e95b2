// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.debug.WireBox;
import io.github.jmepool.jme.PooledInstance;
import org.jspecify.annotations.Nullable;

/** A frame on the screen around the instance that was selected in the scene, until its use ends. */
final class Marker extends Geometry {
    private static final float LEAST_PIXELS = 10f;

    private @Nullable PooledInstance marked;
    private long use;

    Marker(AssetManager assets) {
        super("jmepool.marker", new WireBox(1f, 1f, 0f));
        setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        getMaterial().setColor("Color", PanelStyle.shown(PanelStyle.WARNING));
        setCullHint(CullHint.Always);
    }

    void mark(@Nullable PooledInstance instance) {
        marked = instance;
        use = instance == null ? 0 : instance.useId();
    }

    /** Follows the instance. */
    void update(ViewPort view) {
        Camera camera = view.getCamera();
        PooledInstance now = marked;
        boolean isSame = now != null && now.isActive() && now.useId() == use;
        Vector3f middle = now == null || !isSame ? null : ScenePick.middle(now.spatial(), view);
        setCullHint(middle == null ? CullHint.Always : CullHint.Never);
        if (now != null && middle != null) {
            BoundingVolume bound = now.spatial().getWorldBound();
            float radius = bound instanceof BoundingBox box ? box.getExtent(null).length() : 1f;
            Vector3f edge = camera.getScreenCoordinates(camera.getUp().mult(radius).addLocal(
                    bound == null ? now.spatial().getWorldTranslation() : bound.getCenter()));
            setLocalTranslation(middle.x, middle.y, 0f);
            setLocalScale(Math.max(LEAST_PIXELS, edge.distance(middle)));
        }
    }
}
