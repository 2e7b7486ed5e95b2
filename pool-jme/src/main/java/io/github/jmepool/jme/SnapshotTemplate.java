// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;

/**
 * Captures the instances of one prefab; what they have in common is kept here once. Render thread only.
 */
public final class SnapshotTemplate {
    private final SpatialPoolSettings settings;
    private final InstanceWalk common;
    private final SharedWatch shared;

    SnapshotTemplate(Spatial prefab, SpatialPoolSettings settings) {
        this.settings = settings;
        settings.resetRules().forEach(SnapshotTemplate::checkType);
        common = InstanceWalk.ofPrefab(prefab, settings);
        shared = new SharedWatch(common.spatials(), common.states(), common.parents(), settings);
    }

    /**
     * Refuses a rule for something that is in no tree.
     */
    static void checkType(ResetRule<?> rule) {
        Class<?> type = rule.type();
        if (type == null) {
            throw new IllegalArgumentException("ResetRule " + rule + " has no type; return the class that it restores");
        }
        boolean possible = type.isInterface() || Spatial.class.isAssignableFrom(type)
                || Control.class.isAssignableFrom(type);
        if (!possible) {
            throw new IllegalArgumentException("ResetRule " + rule + " is for " + type.getName()
                    + ", which is neither a Spatial nor a Control nor an interface");
        }
    }

    /**
     * Whose materials the instances draw with.
     *
     * @return the mode given when this template was made
     */
    public MaterialMode materialMode() {
        return settings.materialMode();
    }

    /** The last part of a reset, for instances of which all else is known to be clean. */
    ResetOutcome checkShared(LeakSink sink) {
        return shared.check(sink);
    }

    /**
     * Remembers an instance as it is now. Called once, when the instance is made and before its first use.
     *
     * @param instance the root of the instance
     * @return the snapshot that puts the instance back after each use
     */
    public SpatialSnapshot capture(Spatial instance) {
        if (materialMode() == MaterialMode.PER_INSTANCE) {
            OwnMaterials.give(instance, common.states());
        }
        return new SpatialSnapshot(InstanceWalk.ofInstance(instance, common), shared);
    }
}
