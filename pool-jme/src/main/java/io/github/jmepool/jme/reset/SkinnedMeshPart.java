// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.SkinningControl;
import com.jme3.animation.SkeletonControl;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import java.nio.Buffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches the mesh of a skinned geometry, which each instance has one of, for edits, if these may be. Takes back what
 * skinning in software wrote into it: until the next frame that draws it, picking would meet the pose of a former use.
 */
final class SkinnedMeshPart extends StatePart {
    private static final Type[] SKINNED = {Type.Position, Type.Normal, Type.Tangent};
    private static final Type[] BIND = {Type.BindPosePosition, Type.BindPoseNormal, Type.BindPoseTangent};

    private final Mesh mesh;
    private final @Nullable MeshPart outline;
    /** Of the control that skins the geometry; null when there is none. */
    private final @Nullable BooleanSupplier hardwareSkinning;
    private final boolean boundAtFirst;
    private final View[] skinnedViews = {new View(), new View(), new View()};
    private final View[] bindViews = {new View(), new View(), new View()};

    SkinnedMeshPart(Geometry geometry, ResetScope scope, String path) {
        super(LeftoverKind.MESH, path);
        mesh = geometry.getMesh();
        outline = scope == ResetScope.EVERYTHING ? new MeshPart(mesh, path, false, false) : null;
        hardwareSkinning = hardwareSkinning(geometry);
        boundAtFirst = hardwareSkinning != null && isInBindPose();
    }

    /** Of the control on the geometry or nearest above it, of either kind that the engine has. */
    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    private static @Nullable BooleanSupplier hardwareSkinning(Spatial geometry) {
        for (Spatial at = geometry; at != null; at = at.getParent()) {
            SkinningControl control = at.getControl(SkinningControl.class);
            SkeletonControl old = at.getControl(SkeletonControl.class);
            if (control != null) {
                return control::isHardwareSkinningUsed;
            } else if (old != null) {
                return old::isHardwareSkinningUsed;
            }
        }
        return null;
    }

    private boolean isInBindPose() {
        for (int i = 0; i < SKINNED.length; i++) {
            VertexBuffer bind = mesh.getBuffer(BIND[i]);
            if (bind != null && !isSame(i, mesh.getBuffer(SKINNED[i]), bind.getData())) {
                return false;
            }
        }
        return true;
    }

    private boolean isSame(int index, VertexBuffer skinned, Buffer bind) {
        return skinned != null && skinned.getData().limit() == bind.limit() && Buffers.same(
                skinnedViews[index].of(skinned.getData()), bindViews[index].of(bind), 0, bind.limit());
    }

    @Override
    boolean isClean() {
        return (outline == null || outline.isClean()) && (!boundAtFirst || hardwareSkinning == null
                || hardwareSkinning.getAsBoolean() || isInBindPose());
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (outline != null && !outline.isClean()) {
            return outline.restore(sink);
        }
        for (int i = 0; i < SKINNED.length; i++) {
            VertexBuffer bind = mesh.getBuffer(BIND[i]);
            VertexBuffer skinned = mesh.getBuffer(SKINNED[i]);
            if (bind != null && !isSame(i, skinned, bind.getData())) {
                if (skinned == null || skinned.getData().limit() != bind.getData().limit()) {
                    return ResetOutcome.DISCARD;
                }
                Buffers.restore(skinnedViews[i].of(skinned.getData()), bindViews[i].of(bind.getData()),
                        bind.getData().limit());
                skinned.setUpdateNeeded();
            }
        }
        return ResetOutcome.REPAIRED;
    }

    /** A view of a buffer, replaced only when the mesh has another one. */
    private static final class View {
        private @Nullable Buffer source;
        private @Nullable Buffer view;

        Buffer of(Buffer buffer) {
            Buffer known = view;
            if (known == null || source != buffer) {
                known = Buffers.view(buffer);
                view = known;
                source = buffer;
            }
            return known;
        }
    }
}
