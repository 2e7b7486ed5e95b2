// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.font.BitmapText;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.elements.Elements;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Captures the instances of one prefab; their common state is kept here once. Render thread only.
 */
public final class SnapshotTemplate {
    private final MaterialMode materialMode;
    private final InstanceWalk common;
    private final SharedStates states;
    /** Whether instances share the elements of their prefab, which no reset of one of them may change. */
    private final boolean sharesElements;
    /** Null while no instance has elements of its own. */
    private @Nullable InstanceElements elements;
    private final SharedStateCheck shared;
    private final boolean hasActions;
    private final boolean givesTexts;

    /**
     * Captures what all instances of a prefab have in common.
     *
     * @param prefab the prefab, or a private copy of it; not changed
     * @param plan what to save of its instances
     * @param clones whether the instances are clones, which share the values that the engine doesn't clone
     * @param states of the scene's meshes and materials
     */
    public SnapshotTemplate(Spatial prefab, ResetPlan plan, boolean clones, SharedStates states) {
        materialMode = plan.materialMode();
        this.states = states;
        common = InstanceWalk.ofPrefab(prefab, plan, clones);
        sharesElements = clones && Elements.areIn(prefab);
        InstanceElements own = elementsOf(prefab);
        if (own != null) {
            own.knowPrefab(prefab);
        }
        hasActions = hasActions(common.tree);
        givesTexts = clones && hasTexts(common.tree);
        shared = new SharedStateCheck(common, states);
    }

    private @Nullable InstanceElements elementsOf(Spatial instance) {
        if (sharesElements || !Elements.areIn(instance)) {
            return null;
        }
        InstanceElements own = elements == null ? new InstanceElements(common, states) : elements;
        elements = own;
        return own;
    }

    private static boolean hasTexts(InstanceTree tree) {
        for (int i = 0; i < tree.size(); i++) {
            if (tree.spatial(i) instanceof BitmapText) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasActions(InstanceTree tree) {
        for (int i = 0; i < tree.size(); i++) {
            for (int j = 0; j < tree.spatial(i).getNumControls(); j++) {
                if (!UnsharedValues.actions(tree.spatial(i).getControl(j)).isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Does the last part of a reset, for an instance of which {@link SpatialState#look} has found all else clean.
     *
     * @param sink receives what was left on shared state (development mode), or null
     * @return {@link ResetOutcome#DISCARD} when an edit was found, else {@link ResetOutcome#UNCHANGED}
     */
    public ResetOutcome checkShared(@Nullable LeftoverSink sink) {
        return shared.check(sink);
    }

    /**
     * Is called before an instance comes into use while none is: what has happened to shared state meanwhile stays.
     */
    public void usesBegin() {
        shared.usesBegin();
    }

    /**
     * Is called when no instance is in use any more. Does nothing the next time, unless uses have begun.
     *
     * @param sink receives what was left on shared state (development mode), or null
     * @return {@link ResetOutcome#DISCARD} when an edit was found, else {@link ResetOutcome#UNCHANGED}
     */
    public ResetOutcome usesEnd(@Nullable LeftoverSink sink) {
        return shared.usesEnd(sink);
    }

    /**
     * Ends the checks of shared state.
     */
    public void close() {
        shared.close();
    }

    /**
     * Prepares a new clone before the game has it: gives it actions of its own, where its prefab has any, and to its
     * texts what the engine's clone forgets.
     *
     * @param clone the root of a clone of the prefab
     */
    public void prepare(Spatial clone) {
        if (hasActions) {
            UnsharedValues.giveActions(clone);
        }
        if (givesTexts) {
            TextPart.give(common.tree.spatial(0), clone);
        }
    }

    /**
     * Gives an instance values, and materials, of its own where it shares them with others, and captures it as it is
     * then. Called once, when the instance is made and before its first use.
     *
     * @param instance the root of the instance
     * @return the snapshot that resets the instance after each use
     */
    public SpatialSnapshot capture(Spatial instance) {
        InstanceElements own = elementsOf(instance);
        if (own != null) {
            own.layOut(instance);
        }
        if (materialMode == MaterialMode.PER_INSTANCE) {
            common.materials.give(instance);
        }
        InstanceWalk walk = InstanceWalk.ofInstance(instance, common, own);
        if (materialMode == MaterialMode.PER_INSTANCE) {
            common.materials.chooseTechniques(common.tree, walk.tree);
        }
        shared.join(walk.tree);
        SpatialSnapshot snapshot = new SpatialSnapshot(walk, shared);
        common.owners.saved();
        return snapshot;
    }
}
