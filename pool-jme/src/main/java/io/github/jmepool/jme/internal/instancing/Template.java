// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.light.Light;
import com.jme3.light.LightList;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.material.TechniqueDef;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.math.Transform;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LodControl;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.crowd.BakedMaterials;
import io.github.jmepool.jme.internal.crowd.Crowd;
import io.github.jmepool.jme.internal.drawn.Billboard;
import io.github.jmepool.jme.internal.drawn.DerivedMaterials;
import io.github.jmepool.jme.internal.drawn.InstanceNormals;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.effects.Effect;
import io.github.jmepool.jme.internal.effects.ParticleTexture;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How an instance looks that no use has changed. */
final class Template {
    /** More billboards than a prefab has. */
    private static final int FOREIGN = 2;

    final List<PrefabGeometry> parts = new ArrayList<>();
    /** Whether a change of the engine's scene graph can go unnoticed: there are nodes in an instance. */
    final boolean isTree;
    /** Whether an instance has controls, which may act when it is rendered; those of baked poses don't. */
    private final boolean hasControls;
    /** With baked poses, for how many turns of comparisons those that onCreate or a use has added count; 0 for none. */
    private int turnsOfAdded;
    /** Null where nothing is baked. */
    final @Nullable Crowd crowd;
    /** The texture of each part; null where it is no emitter. */
    final List<@Nullable ParticleTexture> textures = new ArrayList<>();
    /** Whether there are emitters. */
    final boolean hasEffects;
    /** Whether there are parts that billboards turn, and whether some of these turn nodes. */
    final boolean hasBillboards;
    final boolean turnsNodes;
    /** Whether it draws poses of something that can be morphed. */
    final boolean hasFaces;
    /** Whether there are only emitters, which no node above gives a bucket or a shadow mode. */
    final boolean isCarried;
    private final boolean colors;
    /** The prefab's tree; {@link #looks} has the looks of its spatials. */
    private final InstanceTree tree;
    private final List<Look> looks = new ArrayList<>();
    private int geometryCount;
    private boolean isReady;

    Template(Spatial prefab, SpatialPoolSettings settings) {
        colors = settings.instanceColors();
        isTree = prefab instanceof Node;
        crowd = settings.bakedPoses() > 0 ? new Crowd(prefab) : null;
        tree = InstanceTree.of(prefab);
        hasControls = add(prefab, -1, CullHint.Inherit, Bucket.Inherit, ShadowMode.Inherit);
        hasBillboards = parts.stream().anyMatch(part -> part.billboardPlace >= 0);
        turnsNodes = parts.stream().anyMatch(part -> part.billboardPlace >= 0 && part.billboardPlace != part.place);
        parts.forEach(part -> textures.add(part.texture));
        hasEffects = textures.stream().anyMatch(Objects::nonNull);
        hasFaces = crowd != null && parts.stream().anyMatch(part -> part.mesh.hasMorphTargets());
        isCarried = parts.stream().allMatch(part -> part.texture != null && part.bucket != Bucket.Inherit
                && part.shadow != ShadowMode.Inherit);
        if (!Baked.isWanted(settings)) {
            derive();
        }
    }

    /** The parameter by which a material takes colours from the buffer; null when it has none. */
    static @Nullable String colorParameter(MaterialDef definition) {
        if (definition.getMaterialParam("VertexColor") != null) {
            return "VertexColor";
        }
        return definition.getMaterialParam("UseVertexColor") != null ? "UseVertexColor" : null;
    }

    /** The part whose slots a part shares; itself, unless it is attached to a joint. */
    PrefabGeometry leader(PrefabGeometry part) {
        for (PrefabGeometry other : parts) {
            if (part.skin != null && part.skin.leader() == other.skin) {
                return other;
            }
        }
        return part;
    }

    /** The parts that share slots with one, which is the first. */
    List<PrefabGeometry> followedBy(PrefabGeometry leader) {
        List<PrefabGeometry> all = new ArrayList<>();
        all.add(leader);
        for (PrefabGeometry part : parts) {
            if (part != leader && leader(part) == leader) {
                all.add(part);
            }
        }
        return all;
    }

    /** How many spatials an instance has. */
    int size() {
        return tree.size();
    }

    /** The cull hint of an instance's root, which no use hides as a part. */
    CullHint rootHint() {
        return looks.get(0).cull;
    }

    /** Whether it is known what to draw with. */
    boolean isReady() {
        return isReady;
    }

    /** What takes its time is made. */
    void baked(Baked baked, boolean levelsAreWanted) {
        for (PrefabGeometry part : parts) {
            Baked.Part made = baked.parts().get(part.geometryIndex);
            part.skin(made.skin());
            if (part.skin != null && part.skin.isAttached()) {
                fix(part);
            }
            if (levelsAreWanted) {
                part.makeLevels(made.levels());
            }
        }
        derive();
        if (crowd != null && baked.clips() != null) {
            crowd.baked(baked.clips());
        }
    }

    /** From now on, an instance that moves what carries a part, up to the node that follows a joint, differs. */
    private void fix(PrefabGeometry part) {
        Crowd its = Objects.requireNonNull(crowd);
        for (int at = part.place; at > 0 && !its.followsJoint(tree.spatial(at)); at = tree.parent(at)) {
            looks.get(at).transform = tree.spatial(at).getLocalTransform().clone();
        }
    }

    /**
     * Makes the materials, unless they are made: one for all parts that have the same one and are skinned alike. Levels
     * of detail may come later.
     */
    void derive() {
        if (isReady) {
            return;
        }
        isReady = true;
        for (PrefabGeometry part : parts) {
            Material drawn = null;
            for (int i = 0; i < part.index; i++) {
                PrefabGeometry other = parts.get(i);
                boolean isAlike = other.texture == null && part.texture == null && isSkinnedAlike(part, other);
                drawn = other.material == part.material && isAlike ? other.drawn() : drawn;
            }
            part.drawn(drawn == null ? derived(part) : drawn);
        }
    }

    /** Has the meshes and textures freed that were made for it, once {@link #unfollow} is called. */
    void follow(PoolWork work) {
        for (PrefabGeometry part : parts) {
            if (part.holder != null) {
                work.created(part.holder);
            }
        }
    }

    /** Nothing is drawn with them any more. */
    void unfollow(PoolWork work) {
        for (PrefabGeometry part : parts) {
            if (part.holder != null) {
                work.disposed(part.holder);
            }
        }
    }

    private static boolean isSkinnedAlike(PrefabGeometry part, PrefabGeometry other) {
        return part.skin == null || other.skin == null ? part.skin == other.skin
                : part.skin.texture == other.skin.texture && part.skin.isAttached() == other.skin.isAttached();
    }

    private Material derived(PrefabGeometry part) {
        Material made = part.texture != null ? part.texture.material()
                : part.skin == null ? InstanceNormals.derive(part.material)
                        : BakedMaterials.derive(part.material, part.skin);
        if (part.hasParams()) {
            made.setBoolean(PrefabGeometry.PARAMS, true);
        }
        if (part.texture != null) {
            return made;
        }
        made.setBoolean(DerivedMaterials.INSTANCING, true);
        // MorphControl writes those of one instance into the material of all; a morphed one is drawn individually
        for (String name : EngineManaged.MORPH) {
            if (made.getParam(name) != null) {
                made.clearParam(name);
            }
        }
        if (colors) {
            made.setBoolean(colorParameter(made.getMaterialDef()), true);
        }
        return made;
    }

    /**
     * Adds a spatial of the prefab and all below, with the hints that they inherit in it; returns whether one of them
     * {@link #actsWhenRendered}.
     */
    private boolean add(Spatial spatial, int billboardAbove, CullHint cullAbove, Bucket bucketAbove,
            ShadowMode shadowAbove) {
        Look look = new Look(spatial, crowd == null);
        looks.add(look);
        CullHint cull = look.cull == CullHint.Inherit ? cullAbove : look.cull;
        Bucket bucket = look.bucket == Bucket.Inherit ? bucketAbove : look.bucket;
        ShadowMode shadow = look.shadow == ShadowMode.Inherit ? shadowAbove : look.shadow;
        int billboard = spatial.getControl(Billboard.class) == null ? billboardAbove : looks.size() - 1;
        boolean controls = actsWhenRendered(spatial);
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                controls |= add(child, billboard, cull, bucket, shadow);
            }
        } else if (spatial instanceof Geometry geometry) {
            if (cull != CullHint.Always) {
                look.part = new PrefabGeometry(parts.size(), looks.size() - 1, billboard, geometryCount, geometry, cull,
                        bucket, shadow);
                parts.add(look.part);
            }
            geometryCount++;
        }
        return controls;
    }

    private boolean actsWhenRendered(Spatial spatial) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (control instanceof LodControl || control instanceof Billboard
                    || control instanceof ParticleEmitterControl && Effect.isOne(spatial)) {
                continue;
            }
            if (crowd == null || !(control instanceof AnimComposer || control instanceof SkinningControl)) {
                return true;
            }
        }
        return false;
    }

    private static int composers(Spatial spatial) {
        int count = 0;
        for (int i = 0; i < spatial.getNumControls(); i++) {
            count += spatial.getControl(i) instanceof AnimComposer ? 1 : 0;
        }
        return count;
    }

    /** All but one that is drawn though a use has added it, also instead of the prefab's. */
    private static int billboards(Spatial spatial, @Nullable BillboardControl drawn) {
        int count = 0;
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            count += control == drawn ? 0 : control instanceof Billboard ? 1
                    : control instanceof BillboardControl ? FOREIGN : 0;
        }
        return count;
    }

    /** Whether a use may add a billboard with which its instance is drawn with others. */
    boolean mayTurnMore() {
        return crowd == null && !hasEffects;
    }

    /** Whether a node's descendants are drawn in an order that one draw call can't keep: by layer, or by distance. */
    boolean isPaintedInOrder(Node above) {
        for (int i = 0; i < parts.size(); i++) {
            Bucket bucket = parts.get(i).bucket;
            bucket = bucket == Bucket.Inherit ? above.getQueueBucket() : bucket;
            if (bucket == Bucket.Gui || bucket == Bucket.Sky) {
                return true;
            }
        }
        return false;
    }

    /** Whether the engine draws a transparent part below a node more than once, as it has many lights. */
    boolean isBlendedInPasses(Node above, RenderManager manager) {
        int lights = 0;
        LightList all = above.getWorldLightList();
        for (int i = 0; i < all.size(); i++) {
            Light light = all.get(i);
            Light.Type type = light.getType();
            lights += !light.isEnabled() || type == Light.Type.Ambient || type == Light.Type.Probe ? 0 : 1;
        }
        for (int i = 0; lights > 1 && i < parts.size(); i++) {
            PrefabGeometry part = parts.get(i);
            Bucket bucket = part.bucket == Bucket.Inherit ? above.getQueueBucket() : part.bucket;
            if ((bucket == Bucket.Transparent || bucket == Bucket.Translucent)
                    && lights > LightsOfPass.most(logicOf(part.material, manager), manager)) {
                return true;
            }
        }
        return false;
    }

    /** The logic of the technique that the engine chooses; null where it has none to choose from. */
    private static @Nullable TechniqueDefLogic logicOf(Material material, RenderManager manager) {
        TechniqueDefLogic logic = null;
        float best = 0f;
        List<TechniqueDef> techniques = material.getMaterialDef().getTechniqueDefs(EngineFields.technique(material));
        for (int i = 0; techniques != null && i < techniques.size(); i++) {
            TechniqueDef technique = techniques.get(i);
            float weight = technique.getWeight()
                    + (technique.getLightMode() == manager.getPreferredLightMode() ? 10f : 0f);
            if (weight > best && manager.getRenderer().getCaps().containsAll(technique.getRequiredCaps())) {
                best = weight;
                logic = technique.getLogic();
            }
        }
        return logic;
    }

    /** The spatials of an instance that the prefab has as well; null when it lacks some. */
    @Nullable InstanceTree in(Spatial instance) {
        return tree.in(instance);
    }

    /** The geometries that are drawn, by part; null when the instance has another spatial instead of one. */
    Geometry @Nullable [] geometries(InstanceTree instance) {
        Geometry[] geometries = new Geometry[parts.size()];
        for (int i = 0; i < instance.size(); i++) {
            PrefabGeometry part = looks.get(i).part;
            if (part != null && instance.spatial(i) instanceof Geometry geometry) {
                geometries[part.index] = geometry;
            } else if (part != null) {
                return null;
            }
        }
        return geometries;
    }

    /**
     * Returns what else of an instance differs from the prefab than mesh, material and level; null if nothing does.
     *
     * @param hidden the places whose spatials the use hides; null where it hides none
     * @param billboards what turns the instance; null where nothing does
     * @param mayHaveMoved whether to compare transforms, which are far away in memory
     * @param mayHaveLists whether to look at lists of lights and of overrides, which are as well
     */
    @Nullable Reason changedLook(InstanceTree instance, boolean @Nullable [] hidden,
            @Nullable InstanceBillboards billboards, boolean mayHaveMoved, boolean mayHaveLists) {
        for (int i = 0; i < instance.size(); i++) {
            Look look = looks.get(i);
            Spatial spatial = instance.spatial(i);
            if (crowd != null && actsWhenRendered(spatial)) {
                turnsOfAdded = 3;
            }
            CullHint cull = hidden != null && hidden[i] ? CullHint.Always : look.cull;
            BillboardControl drawn = billboards == null ? null : billboards.added(i);
            if (!look.isThatOf(spatial, cull, drawn) || mayHaveLists && !look.hasListsOf(spatial)
                    || mayHaveMoved && look.isMoved(spatial)) {
                return look.change(spatial, cull);
            }
        }
        return billboards != null && billboards.areExchanged() ? Reason.BILLBOARD : null;
    }

    /** A turn of comparisons begins; an instance may have missed the last, as it took the place of one that left. */
    void turn() {
        turnsOfAdded = Math.max(0, turnsOfAdded - 1);
    }

    /** Whether controls of instances that are drawn together may act when these are rendered. */
    boolean actsWhenRendered() {
        return hasControls || turnsOfAdded > 0;
    }

    /** Returns which of an instance's lists, of lights and of overrides, differs from the prefab; null if none does. */
    @Nullable Reason changedLists(InstanceTree instance) {
        for (int i = 0; i < instance.size(); i++) {
            Reason change = looks.get(i).listsChange(instance.spatial(i));
            if (change != null) {
                return change;
            }
        }
        return null;
    }

    /** The fields of a spatial whose changes the engine doesn't report. */
    private static final class Look {
        private final CullHint cull;
        private final Bucket bucket;
        private final ShadowMode shadow;
        private final int overrides;
        private final int composers;
        private final int billboards;
        /** Null where it may be moved. */
        private @Nullable Transform transform;
        /** Null for nodes, and for geometries that aren't drawn. */
        private @Nullable PrefabGeometry part;

        Look(Spatial spatial, boolean mayGetComposers) {
            cull = spatial.getLocalCullHint();
            bucket = spatial.getLocalQueueBucket();
            shadow = spatial.getLocalShadowMode();
            overrides = spatial.getLocalMatParamOverrides().size();
            billboards = billboards(spatial, null);
            composers = mayGetComposers ? Integer.MAX_VALUE : composers(spatial);
        }

        boolean isThatOf(Spatial spatial, CullHint expected, @Nullable BillboardControl drawn) {
            return spatial.getLocalCullHint() == expected && spatial.getLocalQueueBucket() == bucket
                    && spatial.getLocalShadowMode() == shadow
                    && (composers == Integer.MAX_VALUE || composers(spatial) <= composers)
                    && billboards(spatial, drawn) <= (drawn == null ? billboards : 0) && ignoresTransformAlike(spatial)
                    && choosesAlike(spatial);
        }

        boolean hasListsOf(Spatial spatial) {
            return spatial.getLocalLightList().size() == 0
                    && spatial.getLocalMatParamOverrides().size() == overrides;
        }

        boolean isMoved(Spatial spatial) {
            return transform != null && !transform.equals(spatial.getLocalTransform());
        }

        /** Returns the first difference of a spatial whose look is another one. */
        Reason change(Spatial spatial, CullHint expected) {
            if (spatial.getLocalCullHint() != expected) {
                return Reason.CULL;
            }
            if (spatial.getLocalQueueBucket() != bucket) {
                return Reason.BUCKET;
            }
            if (spatial.getLocalShadowMode() != shadow) {
                return Reason.SHADOW;
            }
            if (!ignoresTransformAlike(spatial)) {
                return Reason.IGNORE_TRANSFORM;
            }
            Reason lists = listsChange(spatial);
            if (lists != null) {
                return lists;
            }
            if (isMoved(spatial)) {
                return Reason.ATTACHED;
            }
            if (composers(spatial) > composers) {
                return Reason.COMPOSER;
            }
            // last, as the instance may be drawn with it
            return choosesAlike(spatial) ? Reason.BILLBOARD : Reason.LEVEL;
        }

        @Nullable Reason listsChange(Spatial spatial) {
            if (hasListsOf(spatial)) {
                return null;
            }
            return spatial.getLocalLightList().size() == 0 ? Reason.OVERRIDE : Reason.LIGHT;
        }

        /** Whether it is drawn where its place is; an emitter in the world's space is not. */
        private boolean ignoresTransformAlike(Spatial spatial) {
            return part == null || spatial instanceof Geometry geometry && geometry.isIgnoreTransform()
                    == (geometry instanceof ParticleEmitter emitter && emitter.isInWorldSpace());
        }

        /** Whether its level of detail is chosen as the part's is. */
        private boolean choosesAlike(Spatial spatial) {
            Levels levels = part == null ? null : part.levels;
            return levels == null || spatial instanceof Geometry geometry && levels.areThoseOf(geometry);
        }
    }
}
