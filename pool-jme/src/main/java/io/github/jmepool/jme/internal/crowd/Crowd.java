// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.math.Transform;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.DFSMode;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The common state of a pool's animated instances: the pose of a new one, and the clips once they are baked. Render
 * thread only.
 */
public final class Crowd {
    /** The joints' transforms in the prefab, for each control that skins. */
    final List<Transform[]> rest = new ArrayList<>();
    private final Set<Spatial> onJoints = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable BakedClips clips;
    private final Map<Object, Reason> unbaked = new HashMap<>();

    public Crowd(Spatial prefab) {
        List<Armature> armatures = new ArrayList<>();
        prefab.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                if (spatial.getControl(i) instanceof SkinningControl skinning) {
                    armatures.add(skinning.getArmature());
                    rest.add(skinning.getArmature().getJointList().stream().map(Joint::getLocalTransform)
                            .map(Transform::clone).toArray(Transform[]::new));
                }
            }
        }, DFSMode.PRE_ORDER);
        prefab.depthFirstTraversal(spatial -> {
            for (Armature armature : armatures) {
                if (SharedArmature.jointOf(armature, spatial) != null) {
                    onJoints.add(spatial);
                }
            }
        });
    }

    /** Whether a spatial of the prefab follows a joint. */
    public boolean followsJoint(Spatial ofPrefab) {
        return onJoints.contains(ofPrefab);
    }

    /** Whether an instance has the joints of the prefab. */
    boolean fits(List<SkinningControl> skins) {
        if (skins.size() != rest.size()) {
            return false;
        }
        for (int i = 0; i < skins.size(); i++) {
            if (skins.get(i).getArmature().getJointCount() != rest.get(i).length) {
                return false;
            }
        }
        return true;
    }

    public void baked(BakedClips baked) {
        clips = baked;
    }

    public BakedClips clips() {
        return Objects.requireNonNull(clips, "not baked yet");
    }

    /** Why an action can't be drawn with others; made once for each clip and each class. */
    Reason whyUnbaked(Action action) {
        boolean isClip = action.getClass() == ClipAction.class;
        Object kind = isClip ? ((ClipAction) action).getAnimClip().getName() : action.getClass();
        Reason known = unbaked.get(kind);
        if (known == null) {
            known = new Reason(isClip ? "its clip '" + kind + "' is not baked: "
                    + clips().unbaked().getOrDefault(String.valueOf(kind), "the prefab has another one")
                    : "its action is a " + Spatials.className(action.getClass()) + ", and only clips are baked", true);
            unbaked.put(kind, known);
        }
        return known;
    }

    public void dispose() {
        if (clips != null) {
            clips.dispose();
        }
    }
}
