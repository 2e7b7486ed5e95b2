// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.BatchHint;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plain fields of one spatial as they were when its instance was made: immutable, and shared
 * by all instances whose fields are the same. Render thread only.
 */
public final class SpatialState {
    /** Nothing was changed but its translation, which is restored without a look at it. */
    public static final int UNTOUCHED = 0;
    /** Only its transform. */
    public static final int MOVED = 1;
    /** More, or it was not compared yet. */
    public static final int CHANGED = 2;

    /** The bits of the transform: one object to look into instead of four. */
    private final int x;
    private final int y;
    private final int z;
    private final int turnX;
    private final int turnY;
    private final int turnZ;
    private final int turnW;
    private final int scaleX;
    private final int scaleY;
    private final int scaleZ;
    /** Not 0 where a number was NaN, which never equals itself, whatever its bits. */
    private final int never;
    private final @Nullable String name;
    private final Class<?> type;
    private final Transform transform;
    private final CullHint cullHint;
    private final BatchHint batchHint;
    private final ShadowMode shadowMode;
    private final Bucket bucket;
    private final boolean geometry;
    /** An emitter makes a new mesh when its settings want one; {@link EmitterPart} restores it. */
    private final boolean anyMesh;
    private final @Nullable Mesh mesh;
    private final @Nullable Material material;
    private final int lodLevel;
    private final boolean ignoreTransform;
    /** False where uses are trusted to change nothing but the transform. */
    private final boolean everything;

    SpatialState(Spatial spatial, ResetScope scope) {
        everything = scope == ResetScope.EVERYTHING;
        name = spatial.getName();
        type = spatial.getClass();
        transform = spatial.getLocalTransform().clone();
        Vector3f place = transform.getTranslation();
        x = bits(place.x);
        y = bits(place.y);
        z = bits(place.z);
        Quaternion turn = transform.getRotation();
        turnX = bits(turn.getX());
        turnY = bits(turn.getY());
        turnZ = bits(turn.getZ());
        turnW = bits(turn.getW());
        Vector3f scale = transform.getScale();
        scaleX = bits(scale.x);
        scaleY = bits(scale.y);
        scaleZ = bits(scale.z);
        never = same(place, place) && same(turn, turn) && same(scale, scale) ? 0 : 1;
        cullHint = spatial.getLocalCullHint();
        batchHint = spatial.getLocalBatchHint();
        shadowMode = spatial.getLocalShadowMode();
        bucket = spatial.getLocalQueueBucket();
        geometry = spatial instanceof Geometry;
        anyMesh = spatial instanceof ParticleEmitter;
        Geometry source = spatial instanceof Geometry found ? found : null;
        mesh = source != null && !anyMesh ? source.getMesh() : null;
        material = source != null ? source.getMaterial() : null;
        lodLevel = source != null ? source.getLodLevel() : 0;
        ignoreTransform = source != null && source.isIgnoreTransform();
    }

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }

    static boolean same(Vector3f a, Vector3f b) {
        return a.x == b.x && a.y == b.y && a.z == b.z;
    }

    static boolean same(Quaternion a, Quaternion b) {
        return a.getX() == b.getX() && a.getY() == b.getY() && a.getZ() == b.getZ() && a.getW() == b.getW();
    }

    /**
     * Returns the name of the spatial in a report.
     */
    String label() {
        return name != null ? name : Spatials.className(type);
    }

    /**
     * Returns the cull hint that the spatial was made with.
     *
     * @return its local cull hint
     */
    public CullHint cullHint() {
        return cullHint;
    }

    /**
     * Returns where the spatial was when its instance was made.
     *
     * @return its local translation, not to be changed
     */
    public Vector3f translation() {
        return transform.getTranslation();
    }

    /**
     * Whether another spatial's state is the same, so that one object can serve both.
     */
    boolean sameAs(Spatial spatial) {
        return type == spatial.getClass() && sameTransform(spatial) && sameFields(spatial);
    }

    /**
     * Compares the root of an instance that has no other state, or whose uses may change no other.
     *
     * @param spatial the root of an instance whose {@link SpatialSnapshot#plain()} this is
     * @return {@link #UNTOUCHED}, {@link #MOVED} or {@link #CHANGED}
     */
    public int look(Spatial spatial) {
        Transform now = spatial.getLocalTransform();
        // first: these objects are the furthest to follow, and each may be far away in memory
        int turned = turnDifference(now);
        if (everything && (LocalLists.count(spatial) != 0 || LocalLists.hasUserData(spatial) || !sameFields(spatial)
                || !geometry && ChildList.hasChildren(spatial))) {
            return CHANGED;
        }
        return turned == 0 || sameTurnAndScale(now) ? UNTOUCHED : MOVED;
    }

    /**
     * Whether bits and counts, compared with few branches, prove that neither the spatial nor what hangs on it has
     * changed. False proves nothing: another 0, or a control, has to be compared more closely.
     */
    boolean isSurelyClean(Spatial spatial, LocalLists lists) {
        Transform now = spatial.getLocalTransform();
        return (placeDifference(now) | turnDifference(now) | LocalLists.count(spatial)) == 0
                && !LocalLists.hasUserData(spatial) && sameFields(spatial) && lists.areJustChildren(spatial);
    }

    private int placeDifference(Transform now) {
        Vector3f place = now.getTranslation();
        return bits(place.x) ^ x | bits(place.y) ^ y | bits(place.z) ^ z;
    }

    /** 0 when the bits of rotation and scale are the same, otherwise the numbers decide. */
    private int turnDifference(Transform now) {
        Quaternion turn = now.getRotation();
        Vector3f scale = now.getScale();
        return bits(turn.getX()) ^ turnX | bits(turn.getY()) ^ turnY | bits(turn.getZ()) ^ turnZ
                | bits(turn.getW()) ^ turnW
                | bits(scale.x) ^ scaleX | bits(scale.y) ^ scaleY | bits(scale.z) ^ scaleZ | never;
    }

    /**
     * Returns whether the transform is as it was; 0 and -0 are the same. A component that was NaN never is.
     *
     * @param spatial the one that this is the state of
     * @return false when it was moved, turned or scaled
     */
    public boolean sameTransform(Spatial spatial) {
        Transform now = spatial.getLocalTransform();
        return same(now.getTranslation(), transform.getTranslation()) && sameTurnAndScale(now);
    }

    private boolean sameTurnAndScale(Transform now) {
        return same(now.getScale(), transform.getScale()) && same(now.getRotation(), transform.getRotation());
    }

    /**
     * Whether all but the transform is as it was.
     */
    boolean sameFields(Spatial spatial) {
        return sameHints(spatial) && Objects.equals(spatial.getName(), name)
                && (!geometry || sameGeometry((Geometry) spatial));
    }

    private boolean sameHints(Spatial spatial) {
        return spatial.getLocalCullHint() == cullHint && spatial.getLocalBatchHint() == batchHint
                && spatial.getLocalShadowMode() == shadowMode && spatial.getLocalQueueBucket() == bucket;
    }

    private boolean sameGeometry(Geometry spatial) {
        return (spatial.getMesh() == mesh || anyMesh) && spatial.getMaterial() == material
                && spatial.getLodLevel() == lodLevel && spatial.isIgnoreTransform() == ignoreTransform;
    }

    /**
     * Restores the transform of a spatial.
     *
     * @param spatial the spatial
     */
    public void restoreTransform(Spatial spatial) {
        spatial.setLocalTransform(transform);
    }

    /** Reports what of the transform has changed, except what one of the engine's controls writes in every frame. */
    void reportTransform(Spatial spatial, String path, LeftoverSink sink) {
        Transform now = spatial.getLocalTransform();
        if (!same(now.getTranslation(), transform.getTranslation()) && !EngineManaged.places(spatial)) {
            sink.differs(LeftoverKind.TRANSFORM, path, "local translation", now.getTranslation(),
                    transform.getTranslation());
        }
        if (!same(now.getRotation(), transform.getRotation()) && !EngineManaged.turns(spatial)) {
            sink.differs(LeftoverKind.TRANSFORM, path, "local rotation", degrees(now.getRotation()),
                    degrees(transform.getRotation()));
        }
        if (!same(now.getScale(), transform.getScale())) {
            sink.differs(LeftoverKind.TRANSFORM, path, "local scale", now.getScale(), transform.getScale());
        }
    }

    /** About the three axes, in degrees, which are easier to read than quaternions. */
    private static String degrees(Quaternion rotation) {
        float[] angles = rotation.toAngles(null);
        StringBuilder text = new StringBuilder();
        for (int axis = 0; axis < angles.length; axis++) {
            float degrees = Math.round(angles[axis] * FastMath.RAD_TO_DEG * 10) / 10f;
            text.append(axis == 0 ? "(" : ", ").append(degrees + 0f);
        }
        return text.append(") degrees").toString();
    }

    /**
     * Restores all except the transform.
     *
     * @param off receives a mesh and a material that are taken off, and those that are put back; null where no field
     *     may refer to them
     */
    ResetOutcome restoreFields(Spatial spatial, @Nullable TakenOff off, String path, @Nullable LeftoverSink sink) {
        if (sink != null) {
            reportFields(spatial, path, sink);
        }
        spatial.setName(name);
        spatial.setCullHint(cullHint);
        spatial.setBatchHint(batchHint);
        spatial.setShadowMode(shadowMode);
        spatial.setQueueBucket(bucket);
        if (geometry && off != null) {
            addTo(off, (Geometry) spatial);
        }
        return geometry ? restoreGeometry((Geometry) spatial, path, sink) : ResetOutcome.REPAIRED;
    }

    private void addTo(TakenOff off, Geometry now) {
        if (now.getMaterial() != material) {
            off.add(now.getMaterial());
            off.putBack(material);
        }
        if (!anyMesh && now.getMesh() != mesh) {
            off.add(now.getMesh());
            off.putBack(mesh);
        }
    }

    private void reportFields(Spatial spatial, String path, LeftoverSink sink) {
        report(sink, LeftoverKind.NAME, path, "name", spatial.getName(), name);
        report(sink, LeftoverKind.HINT, path, "cull hint", spatial.getLocalCullHint(), cullHint);
        report(sink, LeftoverKind.HINT, path, "batch hint", spatial.getLocalBatchHint(), batchHint);
        report(sink, LeftoverKind.HINT, path, "shadow mode", spatial.getLocalShadowMode(), shadowMode);
        boolean filtered = anyMesh && spatial.getLocalQueueBucket() == Bucket.Translucent
                && EngineManaged.isSoft(((Geometry) spatial).getMaterial());
        if (!filtered) {
            report(sink, LeftoverKind.HINT, path, "queue bucket", spatial.getLocalQueueBucket(), bucket);
        }
        if (geometry) {
            Geometry now = (Geometry) spatial;
            if (!anyMesh) {
                report(sink, LeftoverKind.MESH, path, "mesh", now.getMesh(), mesh);
            }
            if (now.getMaterial() != material) {
                sink.leftover(LeftoverKind.MATERIAL, path, MaterialPart.difference(now.getMaterial(), material));
            }
            if (!EngineManaged.choosesLevel(now)) {
                report(sink, LeftoverKind.GEOMETRY, path, "LOD level", now.getLodLevel(), lodLevel);
            }
            report(sink, LeftoverKind.GEOMETRY, path, "ignoreTransform", now.isIgnoreTransform(), ignoreTransform);
        }
    }

    private static void report(LeftoverSink sink, LeftoverKind kind, String path, String what,
            @Nullable Object now, @Nullable Object then) {
        if (!Objects.equals(now, then)) {
            sink.differs(kind, path, what, now, then);
        }
    }

    private ResetOutcome restoreGeometry(Geometry spatial, String path, @Nullable LeftoverSink sink) {
        // on the mesh of the use first: its level may be one that the other mesh lacks
        restoreLevel(spatial);
        if (!anyMesh && spatial.getMesh() != mesh) {
            if (mesh == null) {
                return lost(sink, LeftoverKind.MESH, path, "mesh was left on, which can't be removed");
            }
            spatial.setMesh(mesh);
            restoreLevel(spatial);
        }
        if (spatial.getMaterial() != material) {
            spatial.setMaterial(material);
        }
        if (spatial.isIgnoreTransform() != ignoreTransform) {
            spatial.setIgnoreTransform(ignoreTransform);
            // the setter leaves the world matrix and the bound as they were
            spatial.forceRefresh(true, true, false);
        }
        return spatial.getLodLevel() == lodLevel ? ResetOutcome.REPAIRED
                : lost(sink, LeftoverKind.GEOMETRY, path, "LOD level was left at one that can't be changed with this"
                        + " mesh");
    }

    /** Does nothing where the geometry's mesh lacks the level, which the engine refuses. */
    private void restoreLevel(Geometry spatial) {
        Mesh now = spatial.getMesh();
        if (now != null && spatial.getLodLevel() != lodLevel && lodLevel < now.getNumLodLevels()) {
            spatial.setLodLevel(lodLevel);
        }
    }

    private static ResetOutcome lost(@Nullable LeftoverSink sink, LeftoverKind kind, String path, String what) {
        if (sink != null) {
            sink.lost(kind, path, what);
        }
        return ResetOutcome.DISCARD;
    }
}
