// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LodControl;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.InstancingCheck;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks whether a prefab and settings can be those of a swarm or labels, and names every obstacle with its remedy;
 * also which numbers can be drawn.
 */
public final class SwarmCheck {
    /** Squares of greater numbers are infinite. */
    public static final float MOST = (float) 1e18;
    /** The settings that mean something where there are no spatials, by their keys. */
    private static final Set<String> MEANT = Set.of("prewarm", "designCapacity", "growth", "maxIdle", "maxActive",
            "maxTotal", "exhaustion", "order", "sizing", "lifetimeSeconds", "instanced", "preloadOnPrewarm",
            "developmentMode");
    /** The settings that mean something only where there is a prefab. */
    private static final Set<String> OF_PREFAB = Set.of("instanceColors", "drawDistance", "lodLevels");

    private SwarmCheck() {
    }

    /**
     * Refuses what can't be a swarm.
     *
     * @param prefab the prefab; not changed
     * @throws IllegalArgumentException naming all reasons
     */
    public static void require(Spatial prefab, SpatialPoolSettings settings) {
        String swarm = "Swarm '" + settings.name() + "': ";
        require(swarm, settings, OF_PREFAB);
        List<String> reasons = new ArrayList<>();
        Vector3f scale = prefab.getLocalScale();
        if (scale.x < 0f || scale.y < 0f || scale.z < 0f) {
            reasons.add("its scale " + scale + " mirrors it; mirror its mesh instead");
        }
        visit(prefab, "", reasons);
        if (reasons.isEmpty()) {
            reasons.addAll(InstancingCheck.obstacles(prefab, settings));
        }
        if (!reasons.isEmpty()) {
            throw new IllegalArgumentException(swarm + "prefab '" + Spatials.label(prefab) + "' can't be that of a"
                    + " swarm: " + String.join("; ", reasons) + "; correct this, or register a pool");
        }
    }

    /**
     * Refuses settings that can't be those of labels.
     *
     * @throws IllegalArgumentException naming them
     */
    public static void requireLabels(SpatialPoolSettings settings) {
        require("Labels '" + settings.name() + "': ", settings, Set.of());
    }

    private static void require(String swarm, SpatialPoolSettings settings, Set<String> alsoMeant) {
        List<String> unmeant = Setting.all().stream()
                .filter(setting -> !MEANT.contains(setting.key()) && !alsoMeant.contains(setting.key())
                && (setting.isSet(settings) || setting.source(settings) == SettingSource.CODE)).map(Setting::key)
                .collect(Collectors.toList());
        if (!settings.resetRules().isEmpty()) {
            unmeant.add("resetRule");
        }
        if (!unmeant.isEmpty()) {
            throw new IllegalArgumentException(swarm + unmeant + " can't be set, as its instances are no spatials;"
                    + " leave this out, or register a pool");
        }
        if (!settings.instanced() || settings.exhaustion() == ExhaustionPolicy.REUSE_CHOSEN) {
            throw new IllegalArgumentException(swarm + (settings.instanced()
                    ? "exhaustion REUSE_CHOSEN has no instances to choose from; use REUSE_OLDEST"
                    : "instanced(false) can't be set, as its instances are drawn together; leave this out, or register"
                            + " a pool"));
        }
    }

    /** The first of some numbers that is NaN, too great, or less than the least; -1 if there is none. */
    public static int firstOutside(float[] numbers, int from, int to, float least) {
        for (int i = from; i < to; i++) {
            if (!(numbers[i] >= least && numbers[i] <= MOST)) {
                return i;
            }
        }
        return -1;
    }

    private static void visit(Spatial spatial, String parentPath, List<String> reasons) {
        String path = Spatials.pathOf(parentPath, spatial);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (!(control instanceof BillboardControl || control instanceof LodControl)) {
                reasons.add("'" + path + "' has a " + Spatials.className(control.getClass()) + ", and there is no"
                        + " spatial to control; remove it, and move instances by velocities or setters");
            }
        }
        Bucket bucket = spatial.getLocalQueueBucket();
        if (bucket == Bucket.Gui || bucket == Bucket.Sky) {
            reasons.add("'" + path + "' is in the bucket " + bucket + ", whose geometries are drawn in an order of"
                    + " their own; use another bucket");
        }
        if (spatial instanceof Node node) {
            node.getChildren().forEach(child -> visit(child, path, reasons));
        }
    }
}
