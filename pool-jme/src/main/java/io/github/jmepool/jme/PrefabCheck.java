// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.audio.AudioStream;
import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.control.Control;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.reset.EngineFields;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetPlan;
import io.github.jmepool.jme.reset.ResetRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * Looks at a prefab when it is registered, and names what would go wrong with its instances, each with the remedy.
 */
final class PrefabCheck {
    private static final Logger LOG = Logger.getLogger(PrefabCheck.class.getName());

    private final MaterialMode mode;
    private final List<String> found = new ArrayList<>();
    private final List<ResetRule<?>> unused;
    private final PrefabHazards hazards;

    private PrefabCheck(Spatial prefab, ResetPlan plan) {
        hazards = new PrefabHazards(prefab, found);
        mode = plan.materialMode();
        unused = new ArrayList<>(plan.resetRules());
    }

    /**
     * Copies a prefab, which shows that it can be cloned, and logs the warnings.
     *
     * @param pool the name that they begin with
     * @param prefab the prefab; not changed
     * @param plan what is to be restored of its instances
     * @return the copy
     * @throws IllegalArgumentException if no instance can be made of it; names all the reasons
     */
    static Spatial copyAndWarn(String pool, Spatial prefab, ResetPlan plan) {
        EngineCheck.require();
        Spatial copy = copy(pool, prefab);
        for (String warning : warnings(pool, prefab, plan)) {
            LOG.warning(warning);
        }
        return copy;
    }

    /**
     * Copies a prefab.
     *
     * @return the copy
     * @throws IllegalArgumentException if no instance can be made of it, naming all the reasons
     */
    static Spatial copy(String pool, Spatial prefab) {
        PrefabHazards.refuse(pool, prefab);
        PrefabHazards.checkLifetime(pool, prefab);
        PrefabHazards.checkTransforms(pool, prefab);
        try {
            return prefab.clone(false);
        } catch (Exception | AssertionError refused) {
            throw uncloneable(pool, prefab, refused);
        }
    }

    /** Names what would go wrong with the instances of a prefab, one sentence each. */
    static List<String> warnings(String pool, Spatial prefab, ResetPlan plan) {
        PrefabCheck check = new PrefabCheck(prefab, plan);
        check.visit(prefab, "");
        for (ResetRule<?> rule : check.unused) {
            check.found.add("no spatial or control of the prefab is a " + rule.type().getName()
                    + ": the rule for it applies only to what onCreate adds");
        }
        return check.found.stream().map(what -> "Pool '" + pool + "': " + what)
                .collect(Collectors.toUnmodifiableList());
    }

    private static IllegalArgumentException uncloneable(String pool, Spatial prefab, Throwable refused) {
        List<String> reasons = new ArrayList<>();
        prefab.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                tryControl(spatial, spatial.getControl(i), reasons);
            }
        });
        return new IllegalArgumentException("Pool '" + pool + "': prefab '" + prefab.getName()
                + "' cannot be cloned: " + (reasons.isEmpty() ? refused : String.join("; ", reasons)), refused);
    }

    /**
     * Tries the clone itself: a control may be of a cloneable class and refuse all the same.
     */
    private static void tryControl(Spatial spatial, Control control, List<String> reasons) {
        Cloner cloner = new Cloner();
        cloner.setClonedValue(spatial, spatial);
        try {
            cloner.clone(control);
        } catch (Exception | AssertionError refused) {
            reasons.add("control " + control.getClass().getName() + " on '" + spatial.getName() + "' ("
                    + refused.getMessage()
                    + "): let it implement JmeCloneable, or take it off the prefab and add it in onCreate");
        }
    }

    private void visit(Spatial spatial, String parentPath) {
        String path = PrefabHazards.pathOf(parentPath, spatial);
        unused.removeIf(rule -> rule.type().isInstance(spatial));
        checkUserData(spatial, path);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            unused.removeIf(rule -> rule.type().isInstance(control));
            hazards.check(control, spatial, path);
            if (control instanceof AnimComposer composer) {
                checkActions(composer, path);
            }
        }
        if (spatial instanceof Geometry geometry) {
            checkGeometry(geometry, path);
        } else if (spatial instanceof AudioNode sound) {
            checkSound(sound, path);
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path);
            }
        }
    }

    private void checkUserData(Spatial spatial, String path) {
        for (String key : spatial.getUserDataKeys()) {
            Object value = spatial.getUserData(key);
            if (value instanceof List || value instanceof Map || value instanceof Object[]) {
                found.add("user data '" + key + "' on '" + path + "' is a collection, which all instances share and"
                        + " the pool does not restore: set it in onSpawn, or hold the values one by one");
            }
        }
    }

    private void checkActions(AnimComposer composer, String path) {
        Map<String, Action> actions = EngineFields.actions(composer);
        if (actions == null) {
            return;
        }
        actions.forEach((name, action) -> {
            if (action.getClass() != ClipAction.class) {
                found.add("action '" + name + "' of the AnimComposer on '" + path + "' is a "
                        + action.getClass().getSimpleName() + ", whose clones go on moving the prefab: take it off"
                        + " the prefab and make it in onCreate");
            }
        });
    }

    private void checkSound(AudioNode sound, String path) {
        if (sound.getAudioData() instanceof AudioStream) {
            found.add("sound '" + path + "' is streamed, and one stream serves all instances: use"
                    + " AudioData.DataType.Buffer");
        }
        if (sound.getStatus() != AudioSource.Status.Stopped) {
            found.add("sound '" + path + "' is playing, and its clones believe so too: stop it before you register"
                    + " the prefab");
        }
    }

    private void checkGeometry(Geometry geometry, String path) {
        Mesh mesh = geometry.getMesh();
        if (mesh == null || geometry instanceof ParticleEmitter) {
            return;
        }
        boolean skinned = mesh.getBuffer(Type.BindPosePosition) != null;
        boolean uploaded = false;
        boolean edited = false;
        for (VertexBuffer buffer : mesh.getBufferList()) {
            uploaded |= buffer.getId() != -1;
            // An edit after the upload shows; Dynamic says nothing, being what Mesh.setBuffer gives every buffer.
            edited |= buffer.getUsage() == Usage.Stream || buffer.getId() != -1 && buffer.isUpdateNeeded();
        }
        if (uploaded && skinned) {
            found.add("mesh of '" + path + "' was already drawn, and jME 3.9 mistakes the buffers of its clones for"
                    + " its own: register the prefab before it is drawn, or load it once more for the pool");
        }
        if (edited && !skinned) {
            found.add("mesh of '" + path + "' is edited by the game (a Stream buffer, or one edited since its upload),"
                    + " and all instances share it: override cloneInstance with deepClone(), or move the geometry"
                    + " instead");
        }
        if (mesh.hasMorphTargets() && mode == MaterialMode.SHARED) {
            found.add("mesh of '" + path + "' has morph targets, whose weights the engine writes into the material"
                    + " that all instances share: use MaterialMode.PER_INSTANCE");
        }
    }
}
