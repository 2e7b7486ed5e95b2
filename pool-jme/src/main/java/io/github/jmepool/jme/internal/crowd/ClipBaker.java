// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.MorphTrack;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.bounding.BoundingBox;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.Spatial.DFSMode;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.crowd.BakedClips.Clip;
import io.github.jmepool.jme.internal.crowd.BakedClips.Skin;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds what is skinned in a model, checks whether it can be baked, and bakes it. */
public final class ClipBaker {
    private final float posesPerSecond;
    private final List<String> reasons = new ArrayList<>();
    private final List<String> composerPaths = new ArrayList<>();
    private final List<AnimComposer> composers = new ArrayList<>();
    private final List<SkinningControl> controls = new ArrayList<>();
    /** Depth first. */
    private final List<Found> geometries = new ArrayList<>();
    /** Joints that carry geometries, and those that these hang from. */
    private final Set<Joint> carriers = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<AnimClip> clips = new ArrayList<>();
    private final Map<String, String> unbaked = new TreeMap<>();
    private boolean isLegacy;

    private ClipBaker(Spatial model, float posesPerSecond) {
        this.posesPerSecond = posesPerSecond;
        visit(model, "", null);
        geometries.forEach(this::attach);
        composers.forEach(composer -> composer.getAnimClips().forEach(this::add));
        clips.sort(Comparator.comparing(AnimClip::getName));
    }

    private void visit(Spatial spatial, String parentPath, @Nullable SkinningControl inherited) {
        String path = Spatials.pathOf(parentPath, spatial);
        SkinningControl skinning = inherited;
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (control instanceof SkinningControl found) {
                if (skinning != null) {
                    reasons.add("'" + path + "' is skinned by more than one SkinningControl; remove all but one");
                }
                skinning = found;
                controls.add(found);
            } else if (control instanceof AnimComposer composer) {
                composerPaths.add("'" + path + "'");
                composers.add(composer);
            }
        }
        String legacy = legacy(spatial, path);
        if (legacy != null) {
            isLegacy = true;
            reasons.add(legacy);
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path, skinning);
            }
        } else if (spatial instanceof Geometry geometry) {
            boolean isSkinned = skinning != null && geometry.getMesh() != null && geometry.getMesh().isAnimated();
            geometries.add(new Found(geometry, path, isSkinned ? skinning : null));
        }
    }

    /** Names the controls of com.jme3.animation, which the engine no longer develops; null if there are none. */
    public static @Nullable String legacy(Spatial spatial, String path) {
        StringJoiner found = new StringJoiner(", ");
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Class<?> type = spatial.getControl(i).getClass();
            if (type.getName().startsWith("com.jme3.animation.")) {
                found.add(type.getSimpleName());
            }
        }
        return found.length() == 0 ? null : "'" + path + "' has legacy animation (" + found + "); convert the prefab"
                + " with AnimMigrationUtils.migrate(prefab) before it is registered";
    }

    /** Finds the joint that carries a geometry, of those above the geometry the first from the root. */
    private void attach(Found found) {
        for (Spatial at = found.geometry.getParent(); at != null; at = at.getParent()) {
            for (SkinningControl control : controls) {
                Joint joint = SharedArmature.jointOf(control.getArmature(), at);
                if (joint != null) {
                    if (found.isSkinned()) {
                        reasons.add("'" + found.path + "' is skinned, and moved once more by the joint '"
                                + joint.getName() + "' to which it is attached; attach it to another node, or remove"
                                + " the bone indices and weights of its mesh");
                    }
                    found.control = control;
                    found.isAttached = true;
                    carry(joint, found.path);
                }
            }
        }
    }

    private void carry(Joint carrier, String path) {
        for (Joint joint = carrier; joint != null; joint = joint.getParent()) {
            if (isMirrored(joint.getLocalScale())) {
                reasons.add("'" + path + "' is attached to the joint '" + carrier.getName() + "', which the scale "
                        + joint.getLocalScale() + " of '" + joint.getName() + "' mirrors, and one draw call draws one"
                        + " side of all; give the joint a positive scale, and mirror the vertices instead");
            }
            carriers.add(joint);
        }
    }

    private static boolean isMirrored(Vector3f scale) {
        return scale.x < 0f ^ scale.y < 0f ^ scale.z < 0f;
    }

    private void add(AnimClip clip) {
        String obstacle = obstacle(clip);
        if (obstacle == null) {
            clips.add(clip);
        } else {
            unbaked.put(clip.getName(), obstacle);
        }
    }

    /** Returns the effects of a clip besides moving joints; null when none of them is drawn. */
    private @Nullable String obstacle(AnimClip clip) {
        for (AnimTrack<?> track : clip.getTracks()) {
            if (track instanceof MorphTrack morph) {
                return "it morphs '" + morph.getTarget().getName() + "'";
            }
            if (!(track instanceof TransformTrack moving)) {
                return "it has a " + Spatials.className(track.getClass());
            }
            if (moving.getTarget() instanceof Spatial spatial && hasGeometry(spatial)) {
                return "it moves '" + Spatials.label(spatial) + "'";
            }
            if (moving.getTarget() instanceof Joint joint && carriers.contains(joint) && moving.getScales() != null
                    && Stream.of(moving.getScales()).anyMatch(ClipBaker::isMirrored)) {
                return "it mirrors the joint '" + joint.getName() + "', to which something is attached";
            }
            if (moving.getFrameInterpolator() != null) {
                return "a track has its own FrameInterpolator, which the render thread uses meanwhile";
            }
        }
        return null;
    }

    private static boolean hasGeometry(Spatial spatial) {
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                if (hasGeometry(child)) {
                    return true;
                }
            }
        }
        return spatial instanceof Geometry;
    }

    /** Adds every obstacle to baking a prefab. */
    public static void check(Spatial prefab, float posesPerSecond, List<String> found) {
        new ClipBaker(prefab, posesPerSecond).check(found);
    }

    private void check(List<String> found) {
        found.addAll(reasons);
        // the converted prefab has a composer, and is skinned
        if (composerPaths.size() != 1 && !(isLegacy && composerPaths.isEmpty())) {
            found.add(composerPaths.isEmpty() ? "it has no AnimComposer, whose clips bakedPoses bakes; add one"
                    : "it has " + composerPaths.size() + " AnimComposers, of " + String.join(", ", composerPaths)
                            + ", and bakedPoses bakes the clips of one; remove all but one");
        }
        if (!isLegacy && geometries.stream().noneMatch(Found::isSkinned)) {
            found.add("nothing in it is skinned; leave out bakedPoses");
        }
        for (Found each : geometries) {
            SkinningControl control = each.control;
            Material material = each.geometry.getMaterial();
            String obstacle = control == null || material == null ? null
                    : BakedMaterials.obstacle(material.getMaterialDef(), EngineFields.technique(material));
            if (obstacle != null) {
                found.add("the material definition '" + material.getMaterialDef().getAssetName() + "' of '"
                        + each.path + "' " + obstacle + "; use Unshaded, Lighting, PBRLighting, or one that imports"
                        + " the engine's skinning");
            }
            Mesh mesh = each.geometry.getMesh();
            obstacle = control == null || mesh == null ? null : each.isAttached ? JointBounds.obstacle(mesh)
                    : JointBounds.obstacle(mesh, control.getArmature().getJointCount());
            if (obstacle != null) {
                found.add("the mesh of '" + each.path + "' " + obstacle);
            }
            if (each.isAttached && leader(each) == null) {
                found.add("'" + each.path + "' is attached to a joint, and nothing that is skinned is shown; show it,"
                        + " and hide it in the uses");
            }
        }
        int poses = countPoses();
        for (SkinningControl control : controls) {
            int attached = attachedTo(control).size();
            int joints = control.getArmature().getJointCount() + Rig.FOLLOWER_JOINTS * attached;
            if (joints > PoseTexture.MOST_JOINTS) {
                found.add("it has " + joints + " joints"
                        + (attached > 0 ? ", two for each geometry that is attached to one" : "")
                        + ", and bakedPoses takes at most " + PoseTexture.MOST_JOINTS + "; reduce them");
            } else if (poses > mostPoses(joints)) {
                found.add("its clips have " + poses + " poses at bakedPoses(" + posesPerSecond + "), and with " + joints
                        + " joints it takes at most " + mostPoses(joints) + "; lower bakedPoses");
            }
        }
    }

    private int mostPoses(int joints) {
        return PoseTexture.mostPoses(joints) - mostFading();
    }

    private int mostFading() {
        return FadingPoses.most(controls.stream().mapToInt(control -> control.getArmature().getJointCount()).sum());
    }

    private List<Found> attachedTo(SkinningControl control) {
        return geometries.stream().filter(each -> each.isAttached && each.control == control)
                .collect(Collectors.toList());
    }

    /** The skinned geometry that something attached is drawn with: of the same joints, if possible. */
    private @Nullable Found leader(Found attached) {
        return geometries.stream().filter(Found::isShown).max(Comparator
                .comparing((Found each) -> each.control == attached.control)).orElse(null);
    }

    private int steps(AnimClip clip) {
        // a little less: a length of 0.7 s isn't 22 steps at 30 a second
        return (int) Math.ceil(Math.max(0, clip.getLength() * posesPerSecond - 1e-3));
    }

    private int countPoses() {
        long count = 1;
        for (AnimClip clip : clips) {
            count += steps(clip) + 1L;
        }
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    /**
     * Bakes a prefab for which {@link #check} finds no obstacle. Works on a clone; any thread, while nothing changes
     * the prefab.
     *
     * @param isWanted asked at each pose
     * @throws CancellationException if nothing waits for the result any more
     */
    public static BakedClips bake(Spatial prefab, float posesPerSecond, BooleanSupplier isWanted) {
        List<Geometry> geometries = new ArrayList<>();
        prefab.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry) {
                geometries.add(geometry);
            }
        }, DFSMode.PRE_ORDER);
        return new ClipBaker(prefab.clone(false), posesPerSecond).bake(geometries, isWanted);
    }

    /** Bakes the model, whose joints it poses for that, and which is a clone of the prefab with these geometries. */
    private BakedClips bake(List<Geometry> ofPrefab, BooleanSupplier isWanted) {
        List<BakedTracks> tracks = clips.stream().map(BakedTracks::new).collect(Collectors.toList());
        clips.forEach(PoseInterpolation::set);
        int[] stepsOf = chooseSteps(isWanted);
        Map<SkinningControl, Rig> rigs = rigs(Arrays.stream(stepsOf).sum() + clips.size() + 1 + mostFading());
        Map<Found, Skinned> skinned = skinned(rigs);
        bakeClip(0, null, 0, 0, rigs.values(), skinned.values(), isWanted);
        Map<String, Clip> baked = new LinkedHashMap<>();
        int first = 1;
        for (int i = 0; i < clips.size(); i++) {
            AnimClip clip = clips.get(i);
            int steps = stepsOf[i];
            bakeClip(i + 1, clip, first, steps, rigs.values(), skinned.values(), isWanted);
            int last = first + steps;
            boolean closed = rigs.values().stream().allMatch(rig -> rig.poses.isSame(last - steps, last));
            baked.put(clip.getName(), new Clip(i + 1, clip.getName(), first, steps, clip.getLength(), closed));
            first = last + 1;
        }
        Map<Found, Skin> skins = new HashMap<>();
        skinned.forEach((found, its) -> skins.put(found, its.skin()));
        skins.forEach((found, skin) -> {
            if (found.isAttached) {
                skin.follow(Objects.requireNonNull(skins.get(leader(found))));
            }
        });
        Map<Geometry, Skin> skinOf = new IdentityHashMap<>();
        for (int i = 0; i < ofPrefab.size(); i++) {
            Skin skin = skins.get(geometries.get(i));
            if (skin != null) {
                skinOf.put(ofPrefab.get(i), skin);
            }
        }
        return new BakedClips(baked, tracks, unbaked,
                rigs.values().stream().map(rig -> rig.poses).collect(Collectors.toList()), skinOf,
                new FadingPoses(rigs.values(), clips, first, mostFading()));
    }

    private Map<SkinningControl, Rig> rigs(int poses) {
        Map<SkinningControl, Rig> rigs = new LinkedHashMap<>();
        controls.forEach(control -> rigs.put(control, new Rig(control.getArmature(), attachedTo(control).stream()
                .map(each -> new Rig.Follower(each.geometry, Objects.requireNonNull(leader(each)).geometry))
                .collect(Collectors.toList()), poses)));
        return rigs;
    }

    private Map<Found, Skinned> skinned(Map<SkinningControl, Rig> rigs) {
        Map<Found, Skinned> skinned = new LinkedHashMap<>();
        for (Found each : geometries) {
            if (each.control != null) {
                skinned.put(each, new Skinned(Objects.requireNonNull(rigs.get(each.control)), each, clips.size() + 1));
            }
        }
        return skinned;
    }

    /** The steps of each clip: fast ones get more than were asked for, as long as there is room. */
    private int[] chooseSteps(BooleanSupplier isWanted) {
        Map<SkinningControl, Rig> rigs = rigs(1);
        skinned(rigs);
        PoseRate rate = new PoseRate(rigs.values(), isWanted);
        int room = rigs.values().stream().mapToInt(rig -> mostPoses(rig.matrices.length)).min().orElse(0)
                - countPoses();
        int[] stepsOf = new int[clips.size()];
        for (int i = 0; i < stepsOf.length; i++) {
            int least = steps(clips.get(i));
            stepsOf[i] = rate.steps(clips.get(i), least, least + room);
            room -= stepsOf[i] - least;
        }
        return stepsOf;
    }

    static void requireWanted(BooleanSupplier isWanted) {
        if (!isWanted.getAsBoolean()) {
            throw new CancellationException();
        }
    }

    /** Bakes one clip, from its first pose on; without a clip, the pose of the prefab. */
    private static void bakeClip(int index, @Nullable AnimClip clip, int first, int steps, Collection<Rig> rigs,
            Collection<Skinned> skinned, BooleanSupplier isWanted) {
        ClipAction action = clip == null ? null : new ClipAction(clip);
        for (Rig rig : rigs) {
            rig.rest();
        }
        for (Skinned each : skinned) {
            each.bounds.clear();
        }
        for (int step = 0; step <= steps; step++) {
            requireWanted(isWanted);
            if (action != null) {
                action.doInterpolate(steps == 0 ? 0 : action.getLength() * step / steps);
            }
            for (Rig rig : rigs) {
                rig.armature.update();
            }
            for (Rig rig : rigs) {
                rig.bakePose(first + step);
            }
            for (Skinned each : skinned) {
                each.bounds.add(each.rig.matrices);
                if (each.joint >= 0) {
                    each.scaledReach = Math.max(each.scaledReach,
                            each.bounds.scaledReach(each.rig.matrices, each.joint));
                }
            }
        }
        for (Skinned each : skinned) {
            each.boundOf[index] = each.bounds.bound();
        }
    }

    /** A geometry of the model. */
    private static final class Found {
        private final Geometry geometry;
        private final String path;
        /** Poses it; null where it is rigid. */
        private @Nullable SkinningControl control;
        /** Whether it is rigid, and follows a joint. */
        private boolean isAttached;

        Found(Geometry geometry, String path, @Nullable SkinningControl control) {
            this.geometry = geometry;
            this.path = path;
            this.control = control;
        }

        boolean isSkinned() {
            return control != null && !isAttached;
        }

        boolean isShown() {
            return isSkinned() && geometry.getCullHint() != CullHint.Always;
        }
    }

    /** One geometry that is skinned, or attached to a joint. */
    private static final class Skinned {
        private final Rig rig;
        /** The joint of something attached; negative for what is skinned. */
        private final int joint;
        private final JointBounds bounds;
        private final @Nullable BoundingBox[] boundOf;
        private float scaledReach;

        Skinned(Rig rig, Found found, int clips) {
            this.rig = rig;
            Mesh mesh = found.geometry.getMesh();
            joint = found.isAttached ? rig.jointOf(found.geometry) : -1;
            bounds = found.isAttached ? new JointBounds(mesh, joint, rig.poses.joints)
                    : new JointBounds(mesh, rig.joints.size());
            rig.add(bounds);
            boundOf = new BoundingBox[clips];
        }

        Skin skin() {
            return new Skin(rig.poses, boundOf, joint, scaledReach);
        }
    }
}
