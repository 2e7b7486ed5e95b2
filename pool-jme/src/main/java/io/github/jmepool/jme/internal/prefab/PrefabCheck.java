// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.audio.AudioStream;
import com.jme3.effect.ParticleEmitter;
import com.jme3.input.ChaseCamera;
import com.jme3.light.Light;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.CameraControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.instancing.InstancedNode;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.elements.Elements;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * Looks at a prefab when it is registered, and names what would go wrong with its instances, each with the remedy.
 */
public final class PrefabCheck {
    private static final Logger LOG = Logger.getLogger(PrefabCheck.class.getName());
    /** A class of libraries that need not be there. */
    private static final String PHYSICS = "com.jme3.bullet.control.PhysicsControl";
    /** The parameter with which the engine draws what an InstancedNode holds, and a pool what it draws together. */
    private static final String INSTANCING = "UseInstancing";
    /** The most names in one sentence. */
    private static final int MOST_LISTED = 3;

    /** A morphed instance of a crowd has its own ones. */
    private final boolean sharesWeights;
    /** Whether the instances are clones, which share what the engine doesn't clone. */
    private final boolean clones;
    private final boolean isInstanced;
    private final List<String> found = new ArrayList<>();
    /** What a model may have many of: one sentence for all. */
    private final List<String> collections = new ArrayList<>();
    private final List<String> morphed = new ArrayList<>();
    private final List<String> unseen = new ArrayList<>();
    private final List<ResetRule<?>> unusedRules;
    private final Set<Light> lights = Collections.newSetFromMap(new IdentityHashMap<>());

    private PrefabCheck(Spatial prefab, SpatialPoolSettings settings, boolean clones) {
        sharesWeights = settings.materialMode() == MaterialMode.SHARED
                && !(settings.instanced() && settings.bakedPoses() > 0);
        this.clones = clones;
        isInstanced = settings.instanced();
        unusedRules = new ArrayList<>(settings.resetRules());
        prefab.depthFirstTraversal(spatial -> spatial.getLocalLightList().forEach(lights::add));
    }

    /**
     * Copies a prefab, which shows that it can be cloned, and logs the warnings.
     *
     * @param prefab the prefab; not changed
     * @param settings those of its pool
     * @param ownHooks whether hooks of the pool make, or change, its instances
     * @return the copy
     * @throws IllegalArgumentException if no instance can be made of it; names all the reasons
     */
    public static Spatial copyAndWarn(Spatial prefab, SpatialPoolSettings settings, boolean ownHooks) {
        String pool = settings.name();
        Spatial copy = copy(pool, prefab);
        log(warnings(prefab, settings));
        if (!ownHooks) {
            // cloned as the instances are: only those of PER_INSTANCE have other materials than the prefab
            warnOfCaptured(pool, settings.materialMode() == MaterialMode.SHARED ? copy : prefab.clone(true), prefab);
        }
        return copy;
    }

    /**
     * Logs the warnings of a prefab that a factory has made, as it makes each instance: nothing is cloned.
     *
     * @throws IllegalArgumentException if no instance can be made like it
     */
    public static void warnOfMade(Spatial prefab, SpatialPoolSettings settings) {
        checkTransforms(settings.name(), prefab);
        log(warnings(prefab, settings, false));
    }

    /** Warns of the fields of an instance, or of a clone like it, that hold a part or mutable object of the prefab. */
    public static void warnOfCaptured(String pool, Spatial instance, Spatial... prefabs) {
        warn(pool, CapturedParts.of(instance, prefabs));
        warn(pool, SharedFields.of(instance, prefabs));
    }

    /** Warns of the fields of a factory's object that hold a part of its first one. */
    public static void warnOfKept(String pool, Spatial instance, Spatial first) {
        warn(pool, CapturedParts.ofMade(instance, first));
    }

    private static void warn(String pool, List<String> warnings) {
        log(warnings.stream().map(warning -> "Pool '" + pool + "': " + warning).collect(Collectors.toList()));
    }

    /** Logs in a loop, as a handler names the caller of the logger. */
    private static void log(List<String> warnings) {
        for (String warning : warnings) {
            LOG.warning(warning);
        }
    }

    /**
     * Copies a prefab.
     *
     * @return the copy
     * @throws IllegalArgumentException if no instance can be made of it, naming all the reasons
     */
    public static Spatial copy(String pool, Spatial prefab) {
        checkNodes(pool, prefab);
        checkTransforms(pool, prefab);
        try {
            return prefab.clone(false);
        } catch (Exception | AssertionError refused) {
            throw uncloneable(pool, prefab, refused);
        }
    }

    private static IllegalArgumentException uncloneable(String pool, Spatial prefab, Throwable refused) {
        List<String> reasons = new ArrayList<>();
        prefab.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                tryControl(spatial, spatial.getControl(i), reasons);
            }
        });
        return new IllegalArgumentException("Pool '" + pool + "': prefab '" + Spatials.label(prefab)
                + "' cannot be cloned: " + (reasons.isEmpty() ? refused : String.join("; ", reasons)), refused);
    }

    /** Tries the clone itself: a control may be of a cloneable class and refuse anyway. */
    private static void tryControl(Spatial spatial, Control control, List<String> reasons) {
        Cloner cloner = new Cloner();
        cloner.setClonedValue(spatial, spatial);
        try {
            cloner.clone(control);
        } catch (Exception | AssertionError refused) {
            reasons.add("control " + control.getClass().getName() + " on '" + Spatials.label(spatial) + "' ("
                    + Texts.messageOf(refused)
                    + "): let it implement JmeCloneable, or take it off the prefab and add it in onCreate");
        }
    }

    /**
     * Refuses nodes of which the engine can make no working clone.
     *
     * @throws IllegalArgumentException naming all of them with their paths
     */
    private static void checkNodes(String pool, Spatial prefab) {
        List<String> reasons = new ArrayList<>();
        findUncloneable(prefab, prefab, Spatials.pathOf("", prefab), reasons);
        if (!reasons.isEmpty()) {
            throw new IllegalArgumentException("Pool '" + pool + "': prefab '" + Spatials.label(prefab)
                    + "' has what the engine can't clone: " + String.join("; ", reasons)
                    + "; see docs/prefabs.md");
        }
    }

    private static void findUncloneable(Spatial prefab, Spatial spatial, String path, List<String> reasons) {
        if (spatial instanceof InstancedNode || spatial instanceof InstancedGeometry) {
            reasons.add(Spatials.className(spatial.getClass()) + " '" + path + "', whose clones mix up their instances:"
                    + " make the prefab of what it holds");
            return;
        }
        // BatchNode.clone batches the clone anew, but is called for the root alone
        if (spatial instanceof BatchNode batch && spatial != prefab && isBatched(batch)) {
            reasons.add(Spatials.className(spatial.getClass()) + " '" + path + "' is batched, and its clones would move"
                    + " one another's meshes: leave it unbatched in the prefab, and call batch() in onCreate");
            return;
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                findUncloneable(prefab, child, Spatials.pathOf(path, child), reasons);
            }
        }
    }

    private static boolean isBatched(Spatial spatial) {
        if (spatial instanceof Geometry geometry) {
            return geometry.isGrouped();
        }
        return spatial instanceof Node node && node.getChildren().stream().anyMatch(PrefabCheck::isBatched);
    }

    /** The engine's assertions would refuse the first instance. */
    private static void checkTransforms(String pool, Spatial prefab) {
        prefab.depthFirstTraversal(spatial -> {
            if (!Spatials.isFinite(spatial.getLocalTransform())) {
                throw new IllegalArgumentException("Pool '" + pool + "': prefab '" + Spatials.label(prefab)
                        + "': the local transform of '" + Spatials.label(spatial) + "' has a number that is NaN or"
                        + " infinite: " + Spatials.show(spatial.getLocalTransform()) + "; look where it was computed");
            }
        });
    }

    /** Names what would go wrong with the clones of a prefab, one sentence each. */
    public static List<String> warnings(Spatial prefab, SpatialPoolSettings settings) {
        return warnings(prefab, settings, true);
    }

    private static List<String> warnings(Spatial prefab, SpatialPoolSettings settings, boolean clones) {
        PrefabCheck check = new PrefabCheck(prefab, settings, clones);
        check.visit(prefab, "", false);
        check.addForAll();
        check.found.addAll(LoadedModel.surprises(prefab));
        for (ResetRule<?> rule : check.unusedRules) {
            check.found.add("no spatial or control of the prefab is a " + rule.type().getName()
                    + ": the rule for it applies only to what onCreate adds");
        }
        return check.found.stream().map(what -> "Pool '" + settings.name() + "': " + what)
                .collect(Collectors.toUnmodifiableList());
    }

    private void addForAll() {
        if (!collections.isEmpty()) {
            found.add("user data " + listed(collections) + (collections.size() == 1 ? " is a collection" :
                    " are collections") + ", which " + (clones ? "all instances share and " : "") + "the pool does not"
                    + " restore: set it in onSpawn, or hold the values one by one");
        }
        if (!morphed.isEmpty()) {
            found.add((morphed.size() == 1 ? "mesh of " + morphed.get(0) + " has" : "meshes of " + listed(morphed)
                    + " have") + " morph targets, whose weights the engine writes into the material that all instances"
                    + " share: use MaterialMode.PER_INSTANCE");
        }
        if (!unseen.isEmpty()) {
            found.add("the material of " + listed(unseen) + " has " + INSTANCING + ", with which the engine draws"
                    + " nothing of an instance that is drawn individually: give the prefab a clone of the material, and"
                    + " clear that parameter in it, as the pool sets it in a material of its own");
        }
    }

    /** The first of them, and how many more there are. */
    static String listed(List<String> all) {
        int more = all.size() - MOST_LISTED;
        return more <= 0 ? String.join(", ", all)
                : String.join(", ", all.subList(0, MOST_LISTED)) + " and " + more + " more";
    }

    /** Visits a spatial. An element of Lemur includes everything below it: one warning for a whole window. */
    private void visit(Spatial spatial, String parentPath, boolean belowLemur) {
        String path = Spatials.pathOf(parentPath, spatial);
        unusedRules.removeIf(rule -> rule.type().isInstance(spatial));
        checkUserData(spatial, path);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            unusedRules.removeIf(rule -> rule.type().isInstance(control));
        }
        if (isInstanced && spatial instanceof Geometry geometry && geometry.getMaterial() != null
                && Boolean.TRUE.equals(geometry.getMaterial().getParamValue(INSTANCING))) {
            unseen.add("'" + path + "'");
        }
        boolean lemur = clones && checkShared(spatial, path, belowLemur);
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path, lemur);
            }
        }
    }

    /** Checks for what clones share; returns whether it is an element of Lemur, or below one. */
    private boolean checkShared(Spatial spatial, String path, boolean belowLemur) {
        boolean lemur = belowLemur;
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (!Elements.isLemurs(control.getClass())) {
                checkEngine(control, path);
            } else if (!lemur) {
                lemur = true;
                found.add("control " + control.getClass().getName() + " on '" + path + "' is one of Lemur's, whose"
                        + " clones share their texts, components and listeners with the prefab: make the element in"
                        + " a factory or onCreate; see docs/prefabs.md#lemur-elements");
            }
        }
        if (spatial instanceof Geometry geometry) {
            checkGeometry(geometry, path);
        } else if (spatial instanceof AudioNode sound) {
            checkSound(sound, path);
        }
        return lemur;
    }

    private void checkEngine(Control control, String path) {
        if (control instanceof CameraControl || control instanceof ChaseCamera) {
            found.add("control " + control.getClass().getName() + " on '" + path + "' moves a camera, and all"
                    + " instances move the same one: take it off the prefab, and add it to the one instance that the"
                    + " camera follows");
        } else if (control instanceof LightControl lightControl && lightControl.getLight() != null
                && !lights.contains(lightControl.getLight())) {
            found.add("control " + control.getClass().getName() + " on '" + path + "' moves a light that is not in"
                    + " the prefab, and its clones move lights that shine nowhere: add the control in onCreate, with"
                    + " a light that you attach to the scene");
        } else if (control instanceof AnimComposer composer) {
            checkActions(composer, path);
        }
    }

    private void checkUserData(Spatial spatial, String path) {
        for (String key : spatial.getUserDataKeys()) {
            Object value = spatial.getUserData(key);
            if ((value instanceof List || value instanceof Map || value instanceof Object[])
                    && !(key.equals(PoolControl.EXTRAS) && value instanceof Map<?, ?> extras
                            && PoolControl.isDeclaration(extras))) {
                collections.add("'" + key + "' on '" + path + "'");
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
                        + Spatials.className(action.getClass()) + ", whose clones go on moving the prefab: take it off"
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
            found.add("sound '" + path + "' is playing, and its clones would count as playing without a sound: stop it"
                    + " before you register the prefab");
        }
    }

    private void checkGeometry(Geometry geometry, String path) {
        Mesh mesh = geometry.getMesh();
        if (mesh == null || geometry instanceof ParticleEmitter) {
            return;
        }
        boolean skinned = mesh.getBuffer(Type.BindPosePosition) != null;
        boolean edited = false;
        for (VertexBuffer buffer : mesh.getBufferList()) {
            // An edit after the upload shows. The usage says nothing: Dynamic is what Mesh.setBuffer gives every
            // buffer, and Stream what a library gives a mesh that may be edited.
            edited |= buffer.getId() != -1 && buffer.isUpdateNeeded();
        }
        if (edited && !skinned) {
            found.add("mesh of '" + path + "' was edited since it was drawn, and all instances share it: override"
                    + " cloneInstance with deepClone(), or move the geometry instead; see"
                    + " docs/prefabs.md#meshes-that-the-game-edits");
        }
        if (mesh.hasMorphTargets() && sharesWeights) {
            morphed.add("'" + path + "'");
        }
    }

    /** Warns of the physics controls that no listener suspends, which is known only when the pool is registered. */
    public static void warnOfBodies(String pool, Spatial prefab, Predicate<Control> suspended) {
        warn(pool, bodies(prefab, suspended));
    }

    /** A sentence for each physics control that no listener suspends. */
    public static List<String> bodies(Spatial prefab, Predicate<Control> suspended) {
        List<String> warnings = new ArrayList<>();
        findBodies(prefab, Spatials.pathOf("", prefab), suspended, warnings);
        return warnings;
    }

    private static void findBodies(Spatial spatial, String path, Predicate<Control> suspended, List<String> warnings) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (Supertypes.anyNamed(control.getClass(), PHYSICS::equals) && !suspended.test(control)) {
                warnings.add("control " + control.getClass().getName() + " on '" + path + "' is a PhysicsControl, and"
                        + " the pool knows nothing of physics: the body may move the prefab instead of the instance,"
                        + " and stays in the physics space when the instance is recycled; call PhysicsPools.install"
                        + " before you register the prefab, or see docs/prefabs.md#physics-controls");
            }
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                findBodies(child, Spatials.pathOf(path, child), suspended, warnings);
            }
        }
    }
}
