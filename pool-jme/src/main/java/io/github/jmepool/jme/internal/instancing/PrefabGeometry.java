// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.LodControl;
import io.github.jmepool.jme.internal.crowd.BakedClips.Skin;
import io.github.jmepool.jme.internal.crowd.BakedMaterials;
import io.github.jmepool.jme.internal.crowd.SharedSkin;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.effects.Effect;
import io.github.jmepool.jme.internal.effects.EffectMaterials;
import io.github.jmepool.jme.internal.effects.ParticleTexture;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One geometry of a prefab: the mesh, material and hints that it has in all instances. */
final class PrefabGeometry {
    /** The world matrix, whose last row has the inverse rotation instead. */
    static final int PLACE_FLOATS = 16;
    /** The parameter of a material definition whose shaders read the parameters of instances. */
    static final String PARAMS = "InstanceParams";
    static final Type PARAMS_ATTRIBUTE = Type.TexCoord7;
    /** The buffers that a clone of a skinned mesh has for itself. */
    private static final Set<Type> WRITTEN = EnumSet.of(Type.Position, Type.Normal, Type.Tangent, Type.HWBoneIndex,
            Type.HWBoneWeight);

    /** Its index among those that are drawn. */
    final int index;
    /** Its place in the prefab's tree. */
    final int place;
    /** The place of what a billboard turns: this, or a node above it; negative where there is none. */
    final int billboardPlace;
    /** Its index among the prefab's geometries, also those that are hidden. */
    final int geometryIndex;
    final Mesh mesh;
    /** The instances' mesh, or one with the same buffers and others that they don't have. */
    private Mesh drawnMesh;
    final CullHint cull;
    final Bucket bucket;
    final ShadowMode shadow;
    final int lod;
    /** The levels that are chosen by size on the screen; null where all have one level. */
    @Nullable Levels levels;
    private final @Nullable LodControl control;
    /** Has the mesh, and the texture, that were made for it; null where it draws the instances' mesh. */
    @Nullable Geometry holder;
    final Geometry prefab;
    final String name;
    final Material material;
    /** The skinning; null where it is rigid, and until that is known. */
    @Nullable Skin skin;
    /** What draws the particles of all instances; null where it is no emitter. */
    final @Nullable ParticleTexture texture;
    /** Whether what is drawn of it adds up in any order. */
    final boolean isAdditive;
    private @Nullable Material drawn;

    PrefabGeometry(int index, int place, int billboardPlace, int geometryIndex, Geometry geometry, CullHint cull,
            Bucket bucket, ShadowMode shadow) {
        this.index = index;
        this.place = place;
        this.billboardPlace = billboardPlace;
        this.geometryIndex = geometryIndex;
        this.cull = cull;
        this.bucket = bucket;
        this.shadow = shadow;
        prefab = geometry;
        mesh = geometry.getMesh();
        material = geometry.getMaterial();
        lod = geometry.getLodLevel();
        isAdditive = Effect.isOne(geometry) && EffectMaterials.isAdditive(material);
        texture = Effect.isOne(geometry) ? new ParticleTexture((ParticleEmitter) geometry) : null;
        name = geometry.getName();
        drawnMesh = texture == null ? mesh : texture.mesh();
        if (texture != null) {
            holder = new Geometry("drawn for " + name, drawnMesh);
            holder.setMaterial(texture.material());
        }
        control = geometry.getControl(LodControl.class);
        levels = control == null ? null : Levels.of(mesh, control);
    }

    /** Draws the levels of its mesh, or those that were made for it; it stays as it is where there are none. */
    void makeLevels(List<VertexBuffer> made) {
        if (!made.isEmpty()) {
            ownMesh().setLodLevels(made.toArray(VertexBuffer[]::new));
        }
        levels = Levels.of(drawnMesh, control);
    }

    /** Takes its skinning. All vertices of what is attached to a joint follow that one. */
    void skin(@Nullable Skin made) {
        skin = made;
        if (made != null && made.isAttached()) {
            int vertices = mesh.getVertexCount();
            short[] joints = new short[vertices * 4];
            float[] weights = new float[vertices * 4];
            for (int i = 0; i < weights.length; i += 4) {
                joints[i] = (short) made.joint;
                weights[i] = 1f;
            }
            Mesh own = ownMesh();
            own.clearBuffer(Type.HWBoneIndex);
            own.clearBuffer(Type.HWBoneWeight);
            own.setBuffer(Type.HWBoneIndex, 4, joints);
            own.setBuffer(Type.HWBoneWeight, 4, weights);
        }
    }

    private Mesh ownMesh() {
        if (holder == null) {
            drawnMesh = new Mesh();
            SharedSkin.copy(mesh, drawnMesh);
            holder = new Geometry("drawn for " + name, drawnMesh);
        }
        return drawnMesh;
    }

    /** How large it is, of what its slots have room for. */
    float share() {
        return skin == null ? 1f : skin.share();
    }

    Mesh drawnMesh() {
        return drawnMesh;
    }

    /** Makes a geometry draw what this is. */
    void setUp(Geometry geometry) {
        geometry.setMesh(drawnMesh);
        geometry.setMaterial(drawn());
        geometry.setIgnoreTransform(texture != null);
        if (levels == null && lod > 0) {
            geometry.setLodLevel(lod);
        }
        geometry.setCullHint(cull);
        geometry.setQueueBucket(bucket);
        geometry.setShadowMode(shadow);
        keepJoints(geometry);
        // its buffers have the world transforms: only what it inherits is left to update
        geometry.updateGeometricState();
    }

    /** Has a geometry keep its number of joints where a node above is skinned as well, which overrides it. */
    void keepJoints(Geometry geometry) {
        if (skin != null) {
            geometry.addMatParamOverride(BakedMaterials.joints(skin));
        }
    }

    /** Gives a geometry what a render filter finds at the prefab's: its name and its user data. */
    void nameLike(Geometry geometry) {
        geometry.setName(name);
        for (String key : prefab.getUserDataKeys()) {
            geometry.setUserData(key, prefab.getUserData(key));
        }
    }

    /** Whether the material takes the parameters of instances. */
    boolean hasParams() {
        return material.getMaterialDef().getMaterialParam(PARAMS) != null;
    }

    /**
     * What is uploaded of its instances: the places, the colours and parameters if wanted, and the poses or the clocks
     * of effects.
     */
    SlotColumn[] columns(boolean withColors, boolean withParams) {
        List<SlotColumn> columns = new ArrayList<>();
        columns.add(new SlotColumn(Type.InstanceData, PLACE_FLOATS));
        if (withColors) {
            columns.add(new SlotColumn(Type.Color, 4));
        }
        if (withParams) {
            columns.add(new SlotColumn(PARAMS_ATTRIBUTE, 4));
        }
        if (skin != null) {
            columns.add(new SlotColumn(BakedMaterials.ATTRIBUTE, BakedMaterials.ATTRIBUTE_FLOATS));
        } else if (texture != null) {
            columns.add(new SlotColumn(EffectMaterials.ATTRIBUTE, EffectMaterials.ATTRIBUTE_FLOATS));
        }
        return columns.toArray(SlotColumn[]::new);
    }

    /** Sets the material to draw with. */
    void drawn(Material material) {
        drawn = material;
    }

    Material drawn() {
        return Objects.requireNonNull(drawn, "not baked yet");
    }

    /** Returns what differs from the prefab's geometry in the way that a geometry is drawn; null if nothing does. */
    @Nullable Reason change(Geometry geometry) {
        if (!hasMesh(geometry)) {
            return Reason.MESH;
        }
        if (geometry.getMaterial() != material) {
            return Reason.MATERIAL;
        }
        return levels != null && levels.areControlled() || geometry.getLodLevel() == lod ? null : Reason.LEVEL;
    }

    /**
     * The engine gives each clone of a skinned geometry a mesh of its own, with copies of what skinning writes; the
     * clones of a {@link SharedSkin} have that one.
     */
    private boolean hasMesh(Geometry geometry) {
        Mesh its = geometry.getMesh();
        if (texture != null) {
            // each emitter has one of its own, unless the game has given it another
            return its instanceof ParticleMesh && geometry instanceof ParticleEmitter emitter
                    && emitter.getMeshType() == texture.type();
        }
        return its == mesh || skin != null && !skin.isAttached() && isSkinnedAs(mesh, its);
    }

    /** Whether a mesh differs from another in nothing but what skinning writes. */
    static boolean isSkinnedAs(Mesh mesh, Mesh its) {
        if (its.getClass() != mesh.getClass() || its instanceof SharedSkin
                || its.getBufferList().size() != mesh.getBufferList().size()) {
            return false;
        }
        for (VertexBuffer buffer : mesh.getBufferList().getArray()) {
            if (!WRITTEN.contains(buffer.getBufferType()) && its.getBuffer(buffer.getBufferType()) != buffer) {
                return false;
            }
        }
        return true;
    }

    /** Whether the engine draws a geometry mirrored, which one draw call can't do for some of its instances. */
    static boolean isMirrored(Geometry geometry) {
        Vector3f scale = geometry.getWorldScale();
        return scale.x < 0f ^ scale.y < 0f ^ scale.z < 0f;
    }

    /** The radius of the mesh around the origin of its geometry. */
    float reach() {
        BoundingVolume bound = mesh.getBound();
        if (bound instanceof BoundingSphere sphere) {
            return sphere.getCenter().length() + sphere.getRadius();
        }
        if (bound instanceof BoundingBox box) {
            return box.getCenter().length() + (float) Math.sqrt(box.getXExtent() * box.getXExtent()
                    + box.getYExtent() * box.getYExtent() + box.getZExtent() * box.getZExtent());
        }
        return Float.POSITIVE_INFINITY;
    }
}
