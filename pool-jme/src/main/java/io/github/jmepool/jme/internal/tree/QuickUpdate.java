// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Updates what is below a chunk where it has moved: it does what the engine's {@code updateGeometricState} does, in the
 * same order, and leaves all that can be read as the engine would.
 *
 * <p>It takes less time, as the engine computes matrices and bounds in steps, and looks up its temporary variables for
 * each. Everything else is left to the engine: subclasses of nodes and geometries, lights, overrides, bounds other
 * than boxes, and engines that hide their refresh flags.
 */
@SuppressWarnings("NullAway") // The handles: asked for only where this is possible.
final class QuickUpdate {
    private static final @Nullable VarHandle FLAGS = EngineFields.REFRESH_FLAGS;
    private static final @Nullable VarHandle GROUP =
            EngineFields.find(Geometry.class, "groupNode", GeometryGroupNode.class);
    static final boolean IS_POSSIBLE = FLAGS != null && GROUP != null;
    private static final int MOVED = PoolChunk.TRANSFORM_REFRESH | PoolChunk.BOUND_REFRESH;

    private QuickUpdate() {
    }

    /** Whether a spatial with these flags needs nothing but this. */
    static boolean suffices(int flags) {
        return IS_POSSIBLE && (flags & ~MOVED) == 0;
    }

    private static int flags(Spatial spatial) {
        return (int) FLAGS.get(spatial);
    }

    private static void clear(Spatial spatial, int flag) {
        FLAGS.set(spatial, flags(spatial) & ~flag);
    }

    /** Updates a child of a node whose own world transform is up to date. */
    static void update(Spatial spatial) {
        Class<?> type = spatial.getClass();
        if (type == Geometry.class && suffices(flags(spatial))) {
            update((Geometry) spatial);
        } else if (type == Node.class && suffices(flags(spatial))) {
            update((Node) spatial);
        } else {
            spatial.updateGeometricState();
        }
    }

    private static void update(Node node) {
        if (flags(node) == 0) {
            return;
        }
        updateTransform(node);
        for (Spatial child : children(node)) {
            update(child);
        }
        if ((flags(node) & PoolChunk.BOUND_REFRESH) != 0) {
            // a class of the game may have changed the children
            updateBound(node, children(node));
        }
    }

    private static Spatial[] children(Node node) {
        return ((SafeArrayList<Spatial>) node.getChildren()).getArray();
    }

    private static void update(Geometry geometry) {
        if ((flags(geometry) & PoolChunk.TRANSFORM_REFRESH) != 0) {
            updateTransform(geometry);
            updateMatrix(geometry);
            GeometryGroupNode group = (GeometryGroupNode) GROUP.get(geometry);
            if (group != null) {
                group.onTransformChange(geometry);
            }
            geometry.getWorldLightList().sort(true);
        }
        int flags = flags(geometry);
        if (flags == PoolChunk.BOUND_REFRESH) {
            updateBound(geometry);
        } else if (flags != 0) {
            geometry.updateGeometricState();
        }
    }

    private static void updateTransform(Spatial spatial) {
        if ((flags(spatial) & PoolChunk.TRANSFORM_REFRESH) != 0) {
            clear(spatial, PoolChunk.TRANSFORM_REFRESH);
            spatial.getWorldTransform().set(spatial.getLocalTransform())
                    .combineWithParent(spatial.getParent().getWorldTransform());
        }
    }

    private static void updateMatrix(Geometry geometry) {
        Matrix4f matrix = geometry.getWorldMatrix();
        if (geometry.isIgnoreTransform()) {
            matrix.loadIdentity();
            return;
        }
        Transform world = geometry.getWorldTransform();
        Quaternion rotation = world.getRotation();
        float norm = rotation.norm();
        float s = norm == 1f ? 2f : norm > 0f ? 2f / norm : 0f;
        float x = rotation.getX();
        float y = rotation.getY();
        float z = rotation.getZ();
        float w = rotation.getW();
        float xs = x * s;
        float ys = y * s;
        float zs = z * s;
        float xx = x * xs;
        float xy = x * ys;
        float xz = x * zs;
        float xw = w * xs;
        float yy = y * ys;
        float yz = y * zs;
        float yw = w * ys;
        float zz = z * zs;
        float zw = w * zs;
        matrix.m00 = 1f - (yy + zz);
        matrix.m01 = xy - zw;
        matrix.m02 = xz + yw;
        matrix.m10 = xy + zw;
        matrix.m11 = 1f - (xx + zz);
        matrix.m12 = yz - xw;
        matrix.m20 = xz - yw;
        matrix.m21 = yz + xw;
        matrix.m22 = 1f - (xx + yy);
        matrix.m30 = 0f;
        matrix.m31 = 0f;
        matrix.m32 = 0f;
        matrix.m33 = 1f;
        // as the engine does, which rounds the columns
        matrix.setScale(1f, 1f, 1f);
        matrix.scale(world.getScale());
        matrix.setTranslation(world.getTranslation());
    }

    private static void updateBound(Geometry geometry) {
        BoundingVolume own = geometry.getMesh() == null ? null : geometry.getMesh().getBound();
        clear(geometry, PoolChunk.BOUND_REFRESH);
        BoundingVolume bound = geometry.getWorldBound();
        if (!(own instanceof BoundingBox mesh && bound instanceof BoundingBox box)
                || mesh.getClass() != BoundingBox.class || geometry.isIgnoreTransform()) {
            updateBoundByEngine(geometry);
            return;
        }
        Transform world = geometry.getWorldTransform();
        Vector3f center = box.getCenter();
        mesh.getCenter().mult(world.getScale(), center);
        world.getRotation().mult(center, center).addLocal(world.getTranslation());
        Matrix4f matrix = geometry.getWorldMatrix();
        float x = mesh.getXExtent();
        float y = mesh.getYExtent();
        float z = mesh.getZExtent();
        box.setXExtent(Math.abs(matrix.m00) * x + Math.abs(matrix.m01) * y + Math.abs(matrix.m02) * z);
        box.setYExtent(Math.abs(matrix.m10) * x + Math.abs(matrix.m11) * y + Math.abs(matrix.m12) * z);
        box.setZExtent(Math.abs(matrix.m20) * x + Math.abs(matrix.m21) * y + Math.abs(matrix.m22) * z);
    }

    private static void updateBound(Node node, Spatial[] children) {
        clear(node, PoolChunk.BOUND_REFRESH);
        if (!BoxUnion.of(children, 0L, node.getWorldBound())) {
            updateBoundByEngine(node);
        }
    }

    /** The update as a whole would call children a second time. */
    private static void updateBoundByEngine(Spatial spatial) {
        FLAGS.set(spatial, flags(spatial) | PoolChunk.BOUND_REFRESH);
        spatial.getWorldBound();
    }
}
