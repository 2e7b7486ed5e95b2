// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.util.SafeArrayList;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is in one mesh: mode, bound, levels of detail, which buffers with which data objects, and optionally a
 * copy of the data. What the engine's skinning and morphing write is not compared. An edit costs the instance; a mesh
 * that all instances share is restored for them.
 */
final class MeshPart extends StatePart {
    /** Elements that one check compares of each buffer; the next goes on where it left off. */
    private static final int SLICE = 16_384;

    private final Mesh mesh;
    private final boolean shared;
    private final boolean skinned;
    private final Mesh.Mode mode;
    private final BoundingVolume bound;
    private final @Nullable BoundingVolume boundCopy;
    private final VertexBuffer[] lodLevels;
    private final MorphTarget[] morphTargets;
    private final VertexBuffer[] buffers;
    private final Buffer[] data;
    private final int[] limits;
    private final Buffer @Nullable [] copies;
    /** Of the data, for comparisons. */
    private final Buffer @Nullable [] views;
    private int from;

    /**
     * @param shared whether all instances are drawn with it
     * @param withData whether to keep a copy of the data: costs its memory once more
     */
    MeshPart(Mesh mesh, String path, boolean shared, boolean withData) {
        super(LeftoverKind.MESH, path);
        this.mesh = mesh;
        this.shared = shared;
        skinned = mesh.getBuffer(Type.BindPosePosition) != null;
        mode = mesh.getMode();
        bound = mesh.getBound();
        boundCopy = bound == null ? null : bound.clone();
        lodLevels = new VertexBuffer[mesh.getNumLodLevels()];
        for (int i = 0; i < lodLevels.length; i++) {
            lodLevels[i] = mesh.getLodLevel(i);
        }
        morphTargets = mesh.getMorphTargets().clone();
        List<VertexBuffer> found = new ArrayList<>();
        for (VertexBuffer buffer : mesh.getBufferList()) {
            if (isWatched(buffer.getBufferType())) {
                found.add(buffer);
            }
        }
        buffers = found.toArray(VertexBuffer[]::new);
        data = new Buffer[buffers.length];
        limits = new int[buffers.length];
        copies = withData ? new Buffer[buffers.length] : null;
        views = withData ? new Buffer[buffers.length] : null;
        for (int i = 0; i < buffers.length; i++) {
            remember(i);
        }
    }

    private void remember(int index) {
        data[index] = buffers[index].getData();
        limits[index] = data[index] == null ? 0 : data[index].limit();
        if (copies != null && views != null && data[index] != null) {
            copies[index] = Buffers.copy(data[index]);
            views[index] = Buffers.view(data[index]);
        }
    }

    private boolean isWatched(Type type) {
        return !EngineManaged.MORPH_BUFFERS.contains(type) && !(skinned
                && (EngineManaged.SKIN_BUFFERS.contains(type) || EngineManaged.SKINNED_BUFFERS.contains(type)));
    }

    @Override
    boolean isClean() {
        return isOutlineClean() && areBuffersClean() && (copies == null || views == null || isDataClean(copies, views));
    }

    private boolean isOutlineClean() {
        return mesh.getMode() == mode && sameBound()
                && sameLevels()
                && (mesh.hasMorphTargets() ? Arrays.equals(mesh.getMorphTargets(), morphTargets)
                : morphTargets.length == 0);
    }

    private boolean sameLevels() {
        boolean same = mesh.getNumLodLevels() == lodLevels.length;
        for (int i = 0; same && i < lodLevels.length; i++) {
            same = mesh.getLodLevel(i) == lodLevels[i];
        }
        return same;
    }

    private boolean sameBound() {
        BoundingVolume now = mesh.getBound();
        if (now == null || boundCopy == null) {
            return now == boundCopy;
        }
        boolean same = now.getType() == boundCopy.getType() && now.getCenter().equals(boundCopy.getCenter())
                && sameSize(now, boundCopy);
        if (same && now != bound) {
            // an equal one is no edit, but the game may go on writing into its own
            mesh.setBound(boundCopy.clone(bound));
        }
        return same;
    }

    private static boolean sameSize(BoundingVolume a, BoundingVolume b) {
        if (a instanceof BoundingBox box && b instanceof BoundingBox other) {
            return box.getXExtent() == other.getXExtent() && box.getYExtent() == other.getYExtent()
                    && box.getZExtent() == other.getZExtent();
        }
        return a.getVolume() == b.getVolume();
    }

    private boolean areBuffersClean() {
        for (int i = 0; i < buffers.length; i++) {
            Buffer now = buffers[i].getData();
            if (mesh.getBuffer(buffers[i].getBufferType()) != buffers[i] || now != data[i] && !restoreOwn(now, i)
                    || now != null && now.limit() != limits[i]) {
                return false;
            }
        }
        return watchedCount() == buffers.length;
    }

    /** Equal numbers in another buffer are no edit, but the game may go on writing into its own. */
    private boolean restoreOwn(Buffer now, int index) {
        Buffer then = data[index];
        if (now == null || then == null || now.getClass() != then.getClass() || now.limit() != limits[index]
                || then.limit() != limits[index]
                || !Buffers.same(Buffers.view(now), Buffers.view(then), 0, limits[index])) {
            return false;
        }
        buffers[index].updateData(then);
        return true;
    }

    private int watchedCount() {
        SafeArrayList<VertexBuffer> list = mesh.getBufferList();
        int count = 0;
        for (int i = 0; i < list.size(); i++) {
            if (isWatched(list.get(i).getBufferType())) {
                count++;
            }
        }
        return count;
    }

    /**
     * A slice at each call, so that a large mesh costs no more than a small one; all of a small one at once.
     */
    private boolean isDataClean(Buffer[] copies, Buffer[] views) {
        int start = from;
        boolean more = false;
        for (int i = 0; i < buffers.length; i++) {
            if (copies[i] != null && start < limits[i]) {
                if (!Buffers.same(views[i], copies[i], start, Math.min(SLICE, limits[i] - start))) {
                    return false;
                }
                more |= start + SLICE < limits[i];
            }
        }
        from = more ? start + SLICE : 0;
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = lose(sink, (shared ? "mesh, shared by all instances: " : "") + edit());
        if (shared) {
            restoreAll();
        }
        return outcome;
    }

    private String edit() {
        if (!isOutlineClean()) {
            return "mode, bound, levels of detail or morph targets were edited (mode " + mesh.getMode() + ", bound "
                    + mesh.getBound() + ")";
        }
        return areBuffersClean() ? "vertex data were edited" : "vertex buffers were set, replaced or taken off";
    }

    /** The data only where a copy was kept. */
    private void restoreAll() {
        mesh.setMode(mode);
        mesh.setBound(boundCopy == null ? null : boundCopy.clone(bound));
        for (VertexBuffer other : new ArrayList<>(mesh.getBufferList())) {
            if (isWatched(other.getBufferType())) {
                mesh.clearBuffer(other.getBufferType());
            }
        }
        for (int i = 0; i < buffers.length; i++) {
            restoreBuffer(i);
            mesh.setBuffer(buffers[i]);
        }
        restoreMorphTargets();
        mesh.setLodLevels(lodLevels.length == 0 ? null : lodLevels.clone());
        mesh.updateCounts();
        mesh.clearCollisionData();
    }

    private void restoreMorphTargets() {
        while (mesh.hasMorphTargets()) {
            mesh.removeMorphTarget(0);
        }
        for (MorphTarget target : morphTargets) {
            mesh.addMorphTarget(target);
        }
    }

    private void restoreBuffer(int index) {
        if (data[index] == null) {
            return;
        }
        data[index].limit(limits[index]);
        if (copies != null && views != null && copies[index] != null) {
            Buffers.restore(views[index], copies[index], limits[index]);
        }
        buffers[index].updateData(data[index]);
    }
}
