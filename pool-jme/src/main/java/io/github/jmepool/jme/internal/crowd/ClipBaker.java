// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.MorphTrack;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.bounding.BoundingBox;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Transform;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.crowd.BakedClips.Clip;
import io.github.jmepool.jme.internal.crowd.BakedClips.Skin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds what is skinned in a model, checks whether it can be baked, and bakes it. */
public final class ClipBaker {
    /** The engine's user data of nodes that follow a joint. */
    private static final String ATTACHMENT = "AttachedBone";

    private final float posesPerSecond;
    private final List<String> reasons = new ArrayList<>();
    private final List<String> composerPaths = new ArrayList<>();
    private final List<SkinningControl> controls = new ArrayList<>();
    /** Depth first. */
    private final List<Geometry> geometries = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    /** Of each geometry: null where it is rigid. */
    private final List<@Nullable SkinningControl> controlOf = new ArrayList<>();
    private final List<AnimClip> clips = new ArrayList<>();
    private final Map<String, String> unbaked = new TreeMap<>();
    private boolean isLegacy;

    private ClipBaker(Spatial model, float posesPerSecond) {
        this.posesPerSecond = posesPerSecond;
        visit(model, "", null);
        clips.sort(Comparator.comparing(AnimClip::getName));
    }

    private void visit(Spatial spatial, String parentPath, @Nullable SkinningControl inherited) {
        String path = parentPath.isEmpty() ? String.valueOf(spatial.getName()) : parentPath + "/" + spatial.getName();
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
                composer.getAnimClips().forEach(this::visit);
            }
        }
        String legacy = legacyControls(spatial);
        if (!legacy.isEmpty()) {
            isLegacy = true;
            reasons.add("'" + path + "' has legacy animation (" + legacy + "); convert the prefab with"
                    + " AnimMigrationUtils.migrate(prefab) before it is registered");
        }
        if (spatial.getUserData(ATTACHMENT) != null) {
            reasons.add("'" + path + "' is the attachment node of a joint, which would have to follow each pose;"
                    + " detach it from the prefab, and attach in the uses that need it");
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path, skinning);
            }
        } else if (spatial instanceof Geometry geometry) {
            boolean isSkinned = skinning != null && geometry.getMesh() != null && geometry.getMesh().isAnimated();
            geometries.add(geometry);
            paths.add(path);
            controlOf.add(isSkinned ? skinning : null);
        }
    }

    /** The controls of com.jme3.animation, which the engine no longer develops; empty if there are none. */
    static String legacyControls(Spatial spatial) {
        StringJoiner found = new StringJoiner(", ");
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Class<?> type = spatial.getControl(i).getClass();
            if (type.getName().startsWith("com.jme3.animation.")) {
                found.add(type.getSimpleName());
            }
        }
        return found.toString();
    }

    private void visit(AnimClip clip) {
        String obstacle = obstacle(clip);
        if (obstacle == null) {
            clips.add(clip);
        } else {
            unbaked.put(clip.getName(), obstacle);
        }
    }

    /** Returns the effects of a clip besides moving joints; null when none of them is drawn. */
    private static @Nullable String obstacle(AnimClip clip) {
        for (AnimTrack<?> track : clip.getTracks()) {
            if (track instanceof MorphTrack morph) {
                return "it morphs '" + morph.getTarget().getName() + "'";
            }
            if (!(track instanceof TransformTrack moving)) {
                return "it has a " + track.getClass().getSimpleName();
            }
            if (moving.getTarget() instanceof Spatial spatial && hasGeometry(spatial)) {
                return "it moves '" + spatial.getName() + "'";
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
        if (!isLegacy && Collections.frequency(controlOf, null) == controlOf.size()) {
            found.add("nothing in it is skinned; leave out bakedPoses");
        }
        for (int i = 0; i < geometries.size(); i++) {
            Material material = geometries.get(i).getMaterial();
            String obstacle = controlOf.get(i) == null || material == null ? null
                    : BakedMaterials.obstacle(material.getMaterialDef());
            if (obstacle != null) {
                found.add("the material definition '" + material.getMaterialDef().getAssetName() + "' of '"
                        + paths.get(i) + "' " + obstacle + "; use Unshaded, Lighting, PBRLighting, or one that imports"
                        + " the engine's skinning");
            }
            SkinningControl control = controlOf.get(i);
            obstacle = control == null ? null
                    : JointBounds.obstacle(geometries.get(i).getMesh(), control.getArmature().getJointCount());
            if (obstacle != null) {
                found.add("the mesh of '" + paths.get(i) + "' " + obstacle);
            }
        }
        int poses = countPoses();
        for (SkinningControl control : controls) {
            int joints = control.getArmature().getJointCount();
            if (joints > PoseTexture.MOST_JOINTS) {
                found.add("it has " + joints + " joints, and bakedPoses takes at most " + PoseTexture.MOST_JOINTS
                        + "; reduce them");
            } else if (poses > PoseTexture.mostPoses(joints)) {
                found.add("its clips have " + poses + " poses at bakedPoses(" + posesPerSecond + "), and with " + joints
                        + " joints it takes at most " + PoseTexture.mostPoses(joints) + "; lower bakedPoses");
            }
        }
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
     */
    public static BakedClips bake(Spatial prefab, float posesPerSecond) {
        List<Geometry> geometries = new ClipBaker(prefab, posesPerSecond).geometries;
        return new ClipBaker(prefab.clone(false), posesPerSecond).bake(geometries);
    }

    /** Poses the model's joints. */
    private BakedClips bake(List<Geometry> ofPrefab) {
        int poses = countPoses();
        Map<SkinningControl, Rig> rigs = new IdentityHashMap<>();
        controls.forEach(control -> rigs.put(control, new Rig(control.getArmature(), poses)));
        List<@Nullable Skinned> skinned = new ArrayList<>();
        for (int i = 0; i < geometries.size(); i++) {
            SkinningControl control = controlOf.get(i);
            Rig rig = control == null ? null : rigs.get(control);
            skinned.add(rig == null ? null : new Skinned(rig, geometries.get(i).getMesh(), clips.size() + 1));
        }
        bake(0, null, 0, 0, rigs.values(), skinned);
        List<BakedTracks> tracks = clips.stream().map(BakedTracks::new).collect(Collectors.toList());
        clips.forEach(PoseInterpolation::set);
        Map<String, Clip> baked = new LinkedHashMap<>();
        int first = 1;
        for (int i = 0; i < clips.size(); i++) {
            AnimClip clip = clips.get(i);
            int steps = steps(clip);
            bake(i + 1, clip, first, steps, rigs.values(), skinned);
            int last = first + steps;
            boolean closed = rigs.values().stream().allMatch(rig -> rig.poses.isSame(last - steps, last));
            baked.put(clip.getName(), new Clip(i + 1, clip.getName(), first, steps, clip.getLength(), closed));
            first = last + 1;
        }
        return new BakedClips(new Clip(0, "", 0, 0, 0, true), poses, baked, tracks, unbaked,
                rigs.values().stream().map(rig -> rig.poses).collect(Collectors.toList()), ofPrefab,
                skinned.stream().map(each -> each == null ? null : each.skin()).collect(Collectors.toList()));
    }

    private static void bake(int index, @Nullable AnimClip clip, int first, int steps, Collection<Rig> rigs,
            List<@Nullable Skinned> skinned) {
        ClipAction action = clip == null ? null : new ClipAction(clip);
        for (Rig rig : rigs) {
            rig.rest();
        }
        for (Skinned each : skinned) {
            if (each != null) {
                each.bounds.clear();
            }
        }
        for (int step = 0; step <= steps; step++) {
            if (action != null) {
                action.doInterpolate(steps == 0 ? 0 : action.getLength() * step / steps);
            }
            for (Rig rig : rigs) {
                rig.bake(first + step);
            }
            for (Skinned each : skinned) {
                if (each != null) {
                    each.bounds.add(each.rig.matrices);
                }
            }
        }
        for (Skinned each : skinned) {
            if (each != null) {
                each.boundOf[index] = each.bounds.bound();
            }
        }
    }

    /** One armature, with the pose that joints have which a clip doesn't move. */
    private static final class Rig {
        private final Armature armature;
        private final List<Joint> joints;
        private final List<Transform> rest = new ArrayList<>();
        private final PoseTexture poses;
        private Matrix4f[] matrices = {};

        Rig(Armature armature, int count) {
            this.armature = armature;
            joints = armature.getJointList();
            joints.forEach(joint -> rest.add(joint.getLocalTransform().clone()));
            poses = new PoseTexture(joints.size(), count);
        }

        void rest() {
            for (int i = 0; i < rest.size(); i++) {
                joints.get(i).setLocalTransform(rest.get(i));
            }
        }

        void bake(int pose) {
            armature.update();
            matrices = armature.computeSkinningMatrices();
            poses.put(pose, matrices);
        }
    }

    /** One skinned geometry. */
    private static final class Skinned {
        private final Rig rig;
        private final JointBounds bounds;
        private final @Nullable BoundingBox[] boundOf;

        Skinned(Rig rig, Mesh mesh, int clips) {
            this.rig = rig;
            bounds = new JointBounds(mesh, rig.joints.size());
            boundOf = new BoundingBox[clips];
        }

        Skin skin() {
            return new Skin(rig.poses, boundOf);
        }
    }
}
