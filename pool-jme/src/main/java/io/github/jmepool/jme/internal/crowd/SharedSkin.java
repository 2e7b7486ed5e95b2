// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.SkinningControl;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A skinned mesh that all instances share, as the GPU skins it, or nothing does, and nothing is written into it. The
 * engine gives each clone of any other mesh with a bind pose vertices of its own.
 */
public final class SharedSkin extends Mesh {
    /** For loading only. */
    SharedSkin() {
    }

    private SharedSkin(Mesh mesh) {
        copy(mesh, this);
    }

    /** Gives a new mesh the buffers of another one; a clone of a shape, such as Box, has others. */
    public static void copy(Mesh mesh, Mesh to) {
        to.setMode(mesh.getMode());
        to.setElementLengths(mesh.getElementLengths());
        to.setModeStart(mesh.getModeStart());
        for (VertexBuffer buffer : mesh.getBufferList()) {
            to.setBuffer(buffer);
        }
        if (mesh.getNumLodLevels() > 0) {
            VertexBuffer[] levels = new VertexBuffer[mesh.getNumLodLevels()];
            for (int i = 0; i < levels.length; i++) {
                levels[i] = mesh.getLodLevel(i);
            }
            to.setLodLevels(levels);
        }
        if (mesh.hasMorphTargets()) {
            for (MorphTarget target : mesh.getMorphTargets()) {
                to.addMorphTarget(target);
            }
        }
        to.setMaxNumWeights(mesh.getMaxNumWeights());
        to.setBound(mesh.getBound().clone());
        to.updateCounts();
    }

    /**
     * Gives each geometry of a tree that is skinned, or that nothing skins though it could be, a mesh that its clones
     * share, where it has none.
     */
    public static void share(Spatial copy) {
        Map<Mesh, SharedSkin> shared = new IdentityHashMap<>();
        copy.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry && hasBindPose(geometry.getMesh())) {
                SharedSkin its = shared.computeIfAbsent(geometry.getMesh(), mesh -> new SharedSkin(mesh));
                if (its.isAnimated() && isSkinned(geometry)) {
                    its.makeReady();
                }
                geometry.setMesh(its);
            }
        });
        copy.depthFirstTraversal(spatial -> {
            SkinningControl skinning = spatial.getControl(SkinningControl.class);
            if (skinning != null) {
                // finds its meshes anew
                skinning.setSpatial(spatial);
            }
        });
    }

    /** The engine clones such a mesh with its geometry. */
    private static boolean hasBindPose(@Nullable Mesh mesh) {
        return mesh != null && !(mesh instanceof SharedSkin) && mesh.getBuffer(Type.BindPosePosition) != null;
    }

    private static boolean isSkinned(Geometry geometry) {
        for (Spatial at = geometry; at != null; at = at.getParent()) {
            if (at.getControl(SkinningControl.class) != null) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Mesh cloneForAnim() {
        return this;
    }

    private void makeReady() {
        super.prepareForAnim(false);
    }

    /** It is prepared for the GPU once; the engine does so again for each clone, with an upload. */
    @Override
    public void prepareForAnim(boolean forSoftwareAnim) {
        if (forSoftwareAnim) {
            super.prepareForAnim(true);
        }
    }
}
