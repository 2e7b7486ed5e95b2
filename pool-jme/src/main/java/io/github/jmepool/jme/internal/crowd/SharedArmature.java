// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.util.JointModelTransform;
import com.jme3.export.JmeExporter;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import com.jme3.util.clone.CloneFunction;
import com.jme3.util.clone.Cloner;
import com.jme3.util.clone.IdentityCloneFunction;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.SharedJoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The joints of a model whose clips are baked. While an instance is drawn with others, nothing moves or reads its
 * joints: it shares them, and the tracks of its clips, with the pool's copy of the prefab. The first access to a joint
 * or a track gives the instance its own ones.
 */
public final class SharedArmature extends Armature implements SharedJoints {
    /** The engine's user data of a node that follows a joint: the joint. */
    private static final String ATTACHMENT = "AttachedBone";

    /** The owner of the joints; this one itself for the pool's copy; null with joints of its own. */
    private @Nullable SharedArmature source;
    /** The clips of the same instance that share their tracks. */
    private List<SharedClip> clips = new ArrayList<>();
    /** What the joints refer to: nodes that follow one of them, and geometries that they skin. */
    private Spatial[] linked = {};
    /** The same in the model whose joints these were; with the joint that a node follows. */
    private Links links = Links.NONE;

    /** For loading only. */
    SharedArmature() {
    }

    private SharedArmature(Armature original) {
        super(original.getJointList().toArray(Joint[]::new));
        source = this;
    }

    /**
     * Makes clones of a model share its joints and tracks, where nothing but its composer and its armature refers to
     * them, and the engine doesn't hide what transforms the joints have.
     *
     * @param copy not used afterwards
     * @return a model like it
     */
    public static Spatial share(Spatial copy) {
        Armature armature = onlyArmature(copy);
        Class<? extends JointModelTransform> modelTransform =
                armature == null ? null : EngineFields.modelTransform(armature);
        if (armature == null || modelTransform == null || !movesOnly(copy, armature)) {
            return copy;
        }
        Links links = Links.of(copy, armature);
        Sharing sharing = new Sharing(armature, modelTransform, links);
        // as Spatial.clone does
        Cloner cloner = new Cloner();
        cloner.setClonedValue(copy.getParent(), null);
        cloner.setCloneFunction(Material.class, new IdentityCloneFunction<>());
        cloner.setCloneFunction(Mesh.class, new IdentityCloneFunction<>());
        cloner.setCloneFunction(Armature.class, sharing);
        cloner.setCloneFunction(AnimClip.class, new SharedClip.Sharing(armature));
        cloner.setCloneFunction(Joint.class, new Referrers(sharing));
        Spatial shared = cloner.clone(copy);
        if (sharing.hasOtherReferrers) {
            links.mark(armature);
            return copy;
        }
        return shared;
    }

    /** The joint of an armature that a spatial follows; null where it follows none. */
    static @Nullable Joint jointOf(Armature armature, Spatial spatial) {
        if (spatial.getUserData(ATTACHMENT) instanceof Joint joint) {
            return isOf(armature, joint) ? joint : null;
        }
        return armature instanceof SharedArmature shared ? shared.jointOf(spatial) : null;
    }

    /** Whether a joint is one of an armature's own. */
    static boolean isOf(Armature armature, Joint joint) {
        return joint.getId() < armature.getJointCount() && armature.getJoint(joint.getId()) == joint;
    }

    private @Nullable Joint jointOf(Spatial spatial) {
        for (int i = 0; i < linked.length; i++) {
            if (linked[i] == spatial && links.joints[i] >= 0) {
                return getJoint(links.joints[i]);
            }
        }
        return null;
    }

    private static @Nullable Armature onlyArmature(Spatial model) {
        List<Armature> found = new ArrayList<>();
        model.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                if (spatial.getControl(i) instanceof SkinningControl skinning) {
                    found.add(skinning.getArmature());
                }
            }
        });
        return found.size() == 1 && found.get(0).getClass() == Armature.class ? found.get(0) : null;
    }

    /** Whether the clips of a model move joints of an armature and nothing else. */
    private static boolean movesOnly(Spatial model, Armature armature) {
        Set<Object> joints = Collections.newSetFromMap(new IdentityHashMap<>());
        joints.addAll(armature.getJointList());
        List<AnimTrack<?>> others = new ArrayList<>();
        model.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                Control control = spatial.getControl(i);
                if (control instanceof AnimComposer composer) {
                    for (AnimClip clip : composer.getAnimClips()) {
                        for (AnimTrack<?> track : clip.getTracks()) {
                            if (!(track instanceof TransformTrack moving && joints.contains(moving.getTarget()))) {
                                others.add(track);
                            }
                        }
                    }
                }
            }
        });
        return others.isEmpty();
    }

    @Override
    public @Nullable Armature source() {
        return source;
    }

    @Override
    @SuppressWarnings("unchecked") // a clone has the class of its original
    public <S extends Spatial> @Nullable S own(@Nullable S ofSource) {
        for (int i = 0; i < linked.length; i++) {
            if (links.spatials[i] == ofSource) {
                return (S) linked[i];
            }
        }
        return null;
    }

    public boolean isShared() {
        return source != null;
    }

    /** The clip copies its tracks when this copies its joints. */
    void add(SharedClip clip) {
        clips.add(clip);
    }

    /** Gives this its own joints, and the clips their own tracks. */
    void copy() {
        if (source == null || source == this) {
            return;
        }
        source = null;
        Cloner cloner = new Cloner();
        for (int i = 0; i < linked.length; i++) {
            cloner.setClonedValue(links.spatials[i], linked[i]);
        }
        super.cloneFields(cloner, this);
        super.update();
        clips.forEach(clip -> clip.copy(cloner));
        clips = List.of();
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        clips = new ArrayList<>();
        linked = cloner.clone(linked);
        if (source == null) {
            super.cloneFields(cloner, original);
        }
    }

    @Override
    public void update() {
        if (source == null) {
            super.update();
        } else if (links.hasNodes) {
            // otherwise SkinningControl would ask for the joints while it renders, too late for nodes that follow them
            copy();
        }
    }

    @Override
    public void setModelTransformClass(Class<? extends JointModelTransform> modelTransformClass) {
        copy();
        super.setModelTransformClass(modelTransformClass);
    }

    @Override
    public Joint[] getRoots() {
        copy();
        return super.getRoots();
    }

    @Override
    public List<Joint> getJointList() {
        copy();
        return super.getJointList();
    }

    @Override
    public Joint getJoint(int index) {
        copy();
        return super.getJoint(index);
    }

    @Override
    public Joint getJoint(String name) {
        copy();
        return super.getJoint(name);
    }

    @Override
    public int getJointIndex(Joint joint) {
        copy();
        return super.getJointIndex(joint);
    }

    @Override
    public void saveBindPose() {
        copy();
        super.saveBindPose();
    }

    @Override
    public void applyBindPose() {
        copy();
        super.applyBindPose();
    }

    @Override
    public void saveInitialPose() {
        copy();
        super.saveInitialPose();
    }

    @Override
    public void applyInitialPose() {
        copy();
        super.applyInitialPose();
    }

    /** The nodes that follow the joints are of the same instance. */
    @Override
    public void write(JmeExporter exporter) throws IOException {
        copy();
        super.write(exporter);
    }

    @Override
    public Matrix4f[] computeSkinningMatrices() {
        copy();
        return super.computeSkinningMatrices();
    }

    /** Makes the armature that owns the joints. */
    private static final class Sharing implements CloneFunction<Armature> {
        private final Armature original;
        private final Class<? extends JointModelTransform> modelTransform;
        private final Links links;
        private boolean hasOtherReferrers;

        Sharing(Armature original, Class<? extends JointModelTransform> modelTransform, Links links) {
            this.original = original;
            this.modelTransform = modelTransform;
            this.links = links;
        }

        @Override
        public Armature cloneObject(Cloner cloner, Armature armature) {
            hasOtherReferrers |= armature != original;
            SharedArmature shared = new SharedArmature(armature);
            shared.setModelTransformClass(modelTransform);
            return shared;
        }

        @Override
        public void cloneFields(Cloner cloner, Armature clone, Armature armature) {
            ((SharedArmature) clone).links = links;
            ((SharedArmature) clone).linked = cloner.clone(links.spatials);
        }
    }

    /** What joints refer to in the model that they were made for. */
    private static final class Links {
        static final Links NONE = new Links(new Spatial[0], new int[0]);

        /** Nodes that follow a joint, which know it no longer, and geometries that may be skinned. */
        private final Spatial[] spatials;
        /** The index of the joint that a node follows; negative for a geometry. */
        private final int[] joints;
        private final boolean hasNodes;

        private Links(Spatial[] spatials, int[] joints) {
            this.spatials = spatials;
            this.joints = joints;
            hasNodes = Arrays.stream(joints).anyMatch(joint -> joint >= 0);
        }

        static Links of(Spatial model, Armature armature) {
            List<Spatial> found = new ArrayList<>();
            List<Integer> joints = new ArrayList<>();
            model.depthFirstTraversal(spatial -> {
                Joint joint = jointOf(armature, spatial);
                if (joint != null) {
                    // a clone would have joints of its own
                    spatial.setUserData(ATTACHMENT, null);
                }
                if (joint != null || spatial instanceof Geometry geometry && geometry.getMesh().isAnimated()) {
                    found.add(spatial);
                    joints.add(joint == null ? -1 : joint.getId());
                }
            });
            return new Links(found.toArray(Spatial[]::new), joints.stream().mapToInt(Integer::intValue).toArray());
        }

        /** Gives the nodes back the joints of an armature. */
        void mark(Armature armature) {
            for (int i = 0; i < joints.length; i++) {
                if (joints[i] >= 0) {
                    spatials[i].setUserData(ATTACHMENT, armature.getJoint(joints[i]));
                }
            }
        }
    }

    /** Called for joints that are referred to by others than the armature and the clips. */
    private record Referrers(Sharing sharing) implements CloneFunction<Joint> {
        @Override
        public Joint cloneObject(Cloner cloner, Joint joint) {
            sharing.hasOtherReferrers = true;
            return joint;
        }

        @Override
        public void cloneFields(Cloner cloner, Joint clone, Joint joint) {
            // it is not cloned
        }
    }
}
