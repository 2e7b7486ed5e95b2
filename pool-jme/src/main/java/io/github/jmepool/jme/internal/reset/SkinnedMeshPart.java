// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Watches the mesh of a skinned geometry, which each instance has one of, for edits, where the scope allows any. Undoes
 * what skinning in software has written into it: until the next frame that draws it, picking would otherwise meet the
 * pose of the last use.
 *
 * <p>Comparing all vertices takes long, so they are compared only if something may have written them: all that skins,
 * bounds or uploads them moves the position of their buffer.
 */
final class SkinnedMeshPart extends StatePart {
    private static final Type[] SKINNED = {Type.Position, Type.Normal, Type.Tangent};
    private static final Type[] BIND = {Type.BindPosePosition, Type.BindPoseNormal, Type.BindPoseTangent};
    /** A position that no loop over the whole buffer begins or ends at. */
    private static final int UNTOUCHED = 1;

    private final Mesh mesh;
    /** Null where uses are trusted not to edit it. */
    private final @Nullable MeshPart outline;
    private final boolean inBindPoseAtFirst;
    private final View[] skinnedViews = {new View(), new View(), new View()};
    private final View[] bindViews = {new View(), new View(), new View()};
    /** The buffer of the vertices that were compared last. */
    private @Nullable Buffer compared;

    SkinnedMeshPart(Mesh mesh, ResetScope scope, String path) {
        super(LeftoverKind.MESH, path);
        this.mesh = mesh;
        outline = scope == ResetScope.EVERYTHING ? new MeshPart(mesh, path, false, false) : null;
        inBindPoseAtFirst = isInBindPose();
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

    private boolean isSame(int index, @Nullable VertexBuffer skinned, Buffer bind) {
        return skinned != null && skinned.getData().limit() == bind.limit() && Buffers.same(
                skinnedViews[index].of(skinned.getData()), bindViews[index].of(bind), 0, bind.limit());
    }

    @Override
    boolean isClean() {
        if (outline != null && !outline.isClean()) {
            return false;
        }
        if (isUntouched()) {
            return true;
        }
        // built of a pose, which the vertices may have left since
        mesh.clearCollisionData();
        if (inBindPoseAtFirst && !isInBindPose()) {
            return false;
        }
        rememberPosition();
        return true;
    }

    private boolean isUntouched() {
        Buffer data = compared;
        VertexBuffer positions = mesh.getBuffer(Type.Position);
        return data != null && data.position() == UNTOUCHED && positions != null && positions.getData() == data;
    }

    private void rememberPosition() {
        VertexBuffer positions = mesh.getBuffer(Type.Position);
        Buffer data = positions == null ? null : positions.getData();
        if (data != null && data.limit() > UNTOUCHED) {
            data.position(UNTOUCHED);
            compared = data;
        }
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
        rememberPosition();
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
