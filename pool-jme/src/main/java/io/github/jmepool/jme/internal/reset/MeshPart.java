// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is in one mesh: mode, bound, levels of detail, which buffers with which data objects, and optionally a
 * copy of the data. What the engine's skinning and morphing write is not compared. An edit costs the instance; a mesh
 * that all instances share is restored for them, except for what was added to it, which is kept from then on.
 */
final class MeshPart extends ContentPart {
    /** Elements that one check compares of each buffer; the next goes on where it left off. */
    private static final int SLICE = 16_384;

    private final Mesh mesh;
    private final boolean shared;
    private final boolean skinned;
    private boolean withData;
    private Mesh.Mode mode;
    /** The mesh's own, and its value. */
    private @Nullable BoundingVolume bound;
    private @Nullable BoundingVolume boundCopy;
    private VertexBuffer[] lodLevels = {};
    private MorphTarget[] morphTargets = {};
    private KeptBuffer[] buffers = {};
    /** Where in each buffer the next slice begins. */
    private int from;

    /**
     * @param shared whether all instances are drawn with it
     * @param withData whether to keep a copy of the data: costs its memory once more
     */
    MeshPart(Mesh mesh, String path, boolean shared, boolean withData) {
        super(LeftoverKind.MESH, path, mesh);
        this.mesh = mesh;
        this.shared = shared;
        this.withData = withData;
        skinned = mesh.getBuffer(Type.BindPosePosition) != null;
        captureAll();
    }

    private void captureAll() {
        mode = mesh.getMode();
        bound = mesh.getBound();
        boundCopy = bound == null ? null : bound.clone();
        buffers = new KeptBuffer[0];
        from = 0;
        captureAdded();
    }

    /** Keeps also what was added. */
    private void captureAdded() {
        lodLevels = new VertexBuffer[mesh.getNumLodLevels()];
        for (int i = 0; i < lodLevels.length; i++) {
            lodLevels[i] = mesh.getLodLevel(i);
        }
        morphTargets = mesh.getMorphTargets().clone();
        List<KeptBuffer> found = new ArrayList<>();
        for (VertexBuffer buffer : mesh.getBufferList()) {
            if (isWatched(buffer.getBufferType())) {
                KeptBuffer known = kept(buffer.getBufferType());
                found.add(known != null ? known : new KeptBuffer(buffer, withData));
            }
        }
        buffers = found.toArray(KeptBuffer[]::new);
    }

    private @Nullable KeptBuffer kept(Type type) {
        for (KeptBuffer kept : buffers) {
            if (kept.buffer.getBufferType() == type) {
                return kept;
            }
        }
        return null;
    }

    private boolean isWatched(Type type) {
        return !EngineManaged.MORPH_BUFFERS.contains(type) && !(skinned
                && (EngineManaged.SKIN_BUFFERS.contains(type) || EngineManaged.SKINNED_BUFFERS.contains(type)));
    }

    /** Keeps the numbers in the buffers as well, from now on. */
    void keepData() {
        if (!withData) {
            withData = true;
            if (isClean()) {
                captureAll();
            }
        }
    }

    @Override
    void adopt() {
        boolean same = mesh.getMode() == mode && mesh.getBound() == bound && sameBound() && areLevelsAndTargetsKept()
                && !hasMore();
        for (int i = 0; same && i < buffers.length; i++) {
            same = buffers[i].isSame(mesh, false) && buffers[i].hasSameData(0, buffers[i].limit);
        }
        if (!same) {
            captureAll();
        }
    }

    @Override
    boolean isClean() {
        return isIntact() && !hasMore() && isSliceClean();
    }

    @Override
    boolean isWhollyClean() {
        boolean clean = isIntact() && !hasMore();
        for (int i = 0; clean && i < buffers.length; i++) {
            clean = buffers[i].hasSameData(0, buffers[i].limit);
        }
        return clean;
    }

    /** Whether all that is kept is there, perhaps with more; the data are not compared. */
    private boolean isIntact() {
        return mesh.getMode() == mode && sameBound() && areLevelsAndTargetsKept() && areBuffersClean();
    }

    private boolean areLevelsAndTargetsKept() {
        return sameLevels() && sameMorphTargets();
    }

    /** More levels than before are an addition, as the engine's generator replaces those that there were. */
    private boolean sameLevels() {
        int levels = mesh.getNumLodLevels();
        boolean same = levels == lodLevels.length;
        for (int i = 0; same && i < levels; i++) {
            same = mesh.getLodLevel(i) == lodLevels[i];
        }
        return same || levels > lodLevels.length;
    }

    private int morphTargets() {
        return mesh.hasMorphTargets() ? mesh.getMorphTargets().length : 0;
    }

    private boolean sameMorphTargets() {
        boolean same = morphTargets() >= morphTargets.length;
        for (int i = 0; same && i < morphTargets.length; i++) {
            same = mesh.getMorphTarget(i) == morphTargets[i];
        }
        return same;
    }

    private boolean hasMore() {
        return mesh.getNumLodLevels() > lodLevels.length || morphTargets() > morphTargets.length
                || watchedCount() > buffers.length;
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
        for (KeptBuffer kept : buffers) {
            if (!kept.isSame(mesh, true)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A slice at each call, so that a large mesh costs no more than a small one; all of a small one at once.
     */
    private boolean isSliceClean() {
        int start = from;
        boolean more = false;
        for (KeptBuffer kept : buffers) {
            if (start < kept.limit) {
                if (!kept.hasSameData(start, Math.min(SLICE, kept.limit - start))) {
                    return false;
                }
                more |= start + SLICE < kept.limit;
            }
        }
        from = more ? start + SLICE : 0;
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (!shared) {
            return lose(sink, edit());
        }
        String which = "mesh, shared by all instances: ";
        if (hasMore() && isIntact()) {
            reportAdded(sink, which + added());
            captureAdded();
            return isWhollyClean() ? ResetOutcome.UNCHANGED : restore(sink);
        }
        ResetOutcome outcome = lose(sink, which + edit());
        restoreAll();
        return outcome;
    }

    private String added() {
        List<String> added = new ArrayList<>();
        for (VertexBuffer buffer : mesh.getBufferList()) {
            if (isWatched(buffer.getBufferType()) && kept(buffer.getBufferType()) == null) {
                added.add("buffer " + buffer.getBufferType());
            }
        }
        if (mesh.getNumLodLevels() > lodLevels.length) {
            added.add("levels of detail");
        }
        if (morphTargets() > morphTargets.length) {
            added.add("morph targets");
        }
        return String.join(", ", added) + " added";
    }

    private String edit() {
        if (mesh.getMode() != mode || !sameBound() || !areLevelsAndTargetsKept()) {
            return "mode, bound, levels of detail or morph targets were edited (mode " + mesh.getMode() + ", bound "
                    + mesh.getBound() + ")";
        }
        return areBuffersClean() && watchedCount() == buffers.length ? "vertex data were edited"
                : "vertex buffers were set, replaced or taken off";
    }

    /** The data only where a copy was kept. What was added stays, unless it is for other vertices. */
    private void restoreAll() {
        for (KeptBuffer kept : buffers) {
            if (kept.isInterleaved()) {
                // the engine has no way back
                captureAll();
                return;
            }
        }
        boolean fits = hasItsVertices();
        mesh.setMode(mode);
        for (VertexBuffer other : new ArrayList<>(mesh.getBufferList())) {
            Type type = other.getBufferType();
            if (isWatched(type) && !(fits && kept(type) == null)) {
                mesh.clearBuffer(type);
            }
        }
        for (KeptBuffer kept : buffers) {
            kept.restore();
            mesh.setBuffer(kept.buffer);
        }
        restoreBound();
        restoreMorphTargets(fits);
        if (!fits || mesh.getNumLodLevels() <= lodLevels.length) {
            mesh.setLodLevels(lodLevels.length == 0 ? null : lodLevels.clone());
        }
        captureAdded();
        mesh.updateCounts();
        mesh.clearCollisionData();
    }

    /** A bound that was computed of edited vertices stays with them: they must not be culled in another place. */
    private void restoreBound() {
        KeptBuffer positions = kept(Type.Position);
        BoundingVolume now = mesh.getBound();
        if (now != null && positions != null && positions.copy == null && isBoundOf(now, positions.buffer.getData())) {
            bound = now;
            boundCopy = now.clone();
        } else {
            mesh.setBound(boundCopy == null ? null : boundCopy.clone(bound));
        }
    }

    private static boolean isBoundOf(BoundingVolume volume, @Nullable Buffer positions) {
        if (!(positions instanceof FloatBuffer numbers) || numbers.limit() == 0) {
            return false;
        }
        BoundingVolume computed = volume.clone();
        // a view, as the engine rewinds what it reads
        computed.computeFromPoints(numbers.duplicate());
        return computed.getCenter().equals(volume.getCenter()) && sameSize(computed, volume);
    }

    /** Whether it has as many as the one that is kept. */
    private boolean hasItsVertices() {
        KeptBuffer positions = kept(Type.Position);
        VertexBuffer now = mesh.getBuffer(Type.Position);
        return positions == null || now != null && limit(now.getData()) == positions.limit;
    }

    private static int limit(@Nullable Buffer data) {
        return data == null ? 0 : data.limit();
    }

    private void restoreMorphTargets(boolean withAdded) {
        List<MorphTarget> targets = new ArrayList<>(List.of(morphTargets));
        for (MorphTarget target : mesh.getMorphTargets().clone()) {
            mesh.removeMorphTarget(0);
            if (withAdded && !targets.contains(target)) {
                targets.add(target);
            }
        }
        targets.forEach(mesh::addMorphTarget);
    }

    /** One buffer of a mesh with what is to be in it. */
    private static final class KeptBuffer {
        final VertexBuffer buffer;
        final int limit;
        private final @Nullable Buffer data;
        private final @Nullable Buffer copy;
        /** A view of the data, for comparisons. */
        private final @Nullable Buffer view;

        KeptBuffer(VertexBuffer buffer, boolean withData) {
            this.buffer = buffer;
            data = buffer.getData();
            limit = limit(data);
            copy = withData && data != null ? Buffers.copy(data) : null;
            view = copy == null || data == null ? null : Buffers.view(data);
        }

        /**
         * @param restoring equal numbers in another buffer are no edit, but the game may go on writing into its own
         */
        boolean isSame(Mesh mesh, boolean restoring) {
            Buffer now = buffer.getData();
            return mesh.getBuffer(buffer.getBufferType()) == buffer
                    && (now == data || restoring && restoreOwn(now)) && limit(now) == limit;
        }

        private boolean restoreOwn(@Nullable Buffer now) {
            Buffer then = data;
            if (now == null || then == null || now.getClass() != then.getClass() || now.limit() != limit
                    || then.limit() != limit
                    || !Buffers.same(Buffers.view(now), Buffers.view(then), 0, limit)) {
                return false;
            }
            buffer.updateData(then);
            return true;
        }

        boolean isInterleaved() {
            return data != null && buffer.getData() == null;
        }

        /** True where no copy was kept. */
        boolean hasSameData(int start, int count) {
            return copy == null || view == null || Buffers.same(view, copy, start, count);
        }

        void restore() {
            if (data == null) {
                return;
            }
            data.limit(limit);
            if (copy != null && view != null) {
                Buffers.restore(view, copy, limit);
            }
            buffer.updateData(data);
        }
    }
}
