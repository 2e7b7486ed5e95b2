// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.input.ChaseCamera;
import com.jme3.light.Light;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.CameraControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.instancing.InstancedNode;
import io.github.jmepool.core.util.WeakIdentityMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Knows the nodes and controls that the engine clones, but whose clones still hang on to each other. */
final class PrefabHazards {
    /** All warnings about prefabs come from one logger. */
    private static final Logger LOG = Logger.getLogger(PrefabCheck.class.getName());
    private static final String PHYSICS = "com.jme3.bullet.control.PhysicsControl";
    private static final String LEMUR = "com.simsilica.lemur.";

    /** Classes of libraries that need not be there, so known by their names alone; looked up once per class. */
    private static final WeakIdentityMap<Library> LIBRARIES = new WeakIdentityMap<>();

    private final Spatial prefab;
    private final List<String> found;
    private @Nullable Set<Light> lights;

    private enum Library { NONE, PHYSICS, LEMUR }

    /** Collects what is found in the given list. */
    PrefabHazards(Spatial prefab, List<String> found) {
        this.prefab = prefab;
        this.found = found;
    }

    /**
     * Refuses nodes of which the engine can make no working clone.
     *
     * @throws IllegalArgumentException naming all of them with their paths
     */
    static void refuse(String pool, Spatial prefab) {
        List<String> reasons = new ArrayList<>();
        findUncloneable(prefab, prefab, pathOf("", prefab), reasons);
        if (!reasons.isEmpty()) {
            throw new IllegalArgumentException("Pool '" + pool + "': prefab '" + prefab.getName()
                    + "' has what the engine can't clone: " + String.join("; ", reasons)
                    + "; docs/prefabs.md says what to do");
        }
    }

    /** The engine's assertions would refuse the first instance. */
    static void checkTransforms(String pool, Spatial prefab) {
        prefab.depthFirstTraversal(spatial -> {
            if (!Placement.isFinite(spatial.getLocalTransform())) {
                throw new IllegalArgumentException("Pool '" + pool + "': prefab '" + prefab.getName() + "': the local"
                        + " transform of '" + spatial.getName() + "' has a number that is NaN or infinite: "
                        + Placement.show(spatial.getLocalTransform()) + "; look where it was computed");
            }
        });
    }

    /** What a file says isn't checked while it is loaded. */
    static void checkLifetime(String pool, Spatial prefab) {
        LifetimeControl control = prefab.getControl(LifetimeControl.class);
        if (control != null) {
            Seconds.check("Pool '" + pool + "': prefab '" + prefab.getName() + "': its LifetimeControl's"
                    + " lifetimeSeconds", control.getLifetimeSeconds());
        }
    }

    private static void findUncloneable(Spatial prefab, Spatial spatial, String path, List<String> reasons) {
        if (spatial instanceof InstancedNode || spatial instanceof InstancedGeometry) {
            reasons.add(spatial.getClass().getSimpleName() + " '" + path + "', whose clones mix up their instances:"
                    + " make the prefab of what it holds");
            return;
        }
        if (spatial instanceof BatchNode batch && spatial != prefab && isBatched(batch)) {
            reasons.add(spatial.getClass().getSimpleName() + " '" + path + "' is batched, and its clones would move"
                    + " one another's meshes: leave it unbatched in the prefab, and call batch() in onCreate");
            return;
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                findUncloneable(prefab, child, pathOf(path, child), reasons);
            }
        }
    }

    private static boolean isBatched(Spatial spatial) {
        if (spatial instanceof Geometry geometry) {
            return geometry.isGrouped();
        }
        return spatial instanceof Node node && node.getChildren().stream().anyMatch(PrefabHazards::isBatched);
    }

    static String pathOf(String parent, Spatial spatial) {
        return parent.isEmpty() ? String.valueOf(spatial.getName()) : parent + "/" + spatial.getName();
    }

    /** Looks at one control; what it names is neither refused nor repaired. */
    void check(Control control, Spatial owner, String path) {
        switch (library(control.getClass())) {
            case PHYSICS -> {
                // known only when it is registered: somebody may take care of it
            }
            case LEMUR -> checkLemur(control, owner, path);
            default -> checkEngine(control, path);
        }
    }

    /** When a pool is registered: warns of the physics controls that no listener suspends. */
    static void warnOfBodies(String pool, Spatial prefab, Predicate<Control> takenCareOf) {
        for (String warning : bodies(prefab, takenCareOf)) {
            LOG.warning("Pool '" + pool + "': " + warning);
        }
    }

    /** A sentence for each physics control of which nobody takes care. */
    static List<String> bodies(Spatial prefab, Predicate<Control> takenCareOf) {
        List<String> warnings = new ArrayList<>();
        findBodies(prefab, pathOf("", prefab), takenCareOf, warnings);
        return warnings;
    }

    private static void findBodies(Spatial spatial, String path, Predicate<Control> isServed, List<String> warnings) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (library(control.getClass()) == Library.PHYSICS && !isServed.test(control)) {
                warnings.add("control " + control.getClass().getName() + " on '" + path + "' is a PhysicsControl, and"
                        + " the pool knows nothing of physics: the body may move the prefab instead of the instance,"
                        + " and stays in the physics space when the instance is recycled; call PhysicsPools.install"
                        + " before you register the prefab, or see docs/prefabs.md#physics-controls");
            }
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                findBodies(child, pathOf(path, child), isServed, warnings);
            }
        }
    }

    private void checkLemur(Control control, Spatial owner, String path) {
        // what is below an element is part of it: one warning for a whole window
        if (firstLemur(owner) == control && !isBelowLemur(owner)) {
            found.add("control " + control.getClass().getName() + " on '" + path + "' is one of Lemur's, whose clones"
                    + " share their texts, components and listeners with the prefab: make the element in onCreate;"
                    + " see docs/prefabs.md#lemur-elements");
        }
    }

    private static Library library(Class<?> type) {
        Library known = LIBRARIES.get(type);
        if (known == null) {
            known = libraryOf(type);
            LIBRARIES.put(type, known);
        }
        return known;
    }

    private boolean isBelowLemur(Spatial owner) {
        for (Spatial at = owner; at != prefab;) {
            at = at.getParent();
            if (firstLemur(at) != null) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Control firstLemur(Spatial spatial) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (library(control.getClass()) == Library.LEMUR) {
                return control;
            }
        }
        return null;
    }

    private void checkEngine(Control control, String path) {
        if (control instanceof CameraControl || control instanceof ChaseCamera) {
            found.add("control " + control.getClass().getName() + " on '" + path + "' moves a camera, and all"
                    + " instances move the same one: take it off the prefab, and add it to the one instance that the"
                    + " camera follows");
        } else if (control instanceof LightControl lightControl && lightControl.getLight() != null
                && !lights().contains(lightControl.getLight())) {
            found.add("control " + control.getClass().getName() + " on '" + path + "' moves a light that is not in"
                    + " the prefab, and its clones move lights that shine nowhere: add the control in onCreate, with"
                    + " a light that you attach to the scene");
        }
    }

    private Set<Light> lights() {
        Set<Light> known = lights;
        if (known == null) {
            Set<Light> all = Collections.newSetFromMap(new IdentityHashMap<>());
            prefab.depthFirstTraversal(spatial -> spatial.getLocalLightList().forEach(all::add));
            lights = all;
            return all;
        }
        return known;
    }

    private static Library libraryOf(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().startsWith(LEMUR)) {
                return Library.LEMUR;
            }
            if (Interfaces.anyNamed(at, PHYSICS::equals)) {
                return Library.PHYSICS;
            }
        }
        return Library.NONE;
    }
}
