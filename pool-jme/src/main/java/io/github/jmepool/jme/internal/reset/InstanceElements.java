// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.elements.ElementState;
import io.github.jmepool.jme.internal.elements.Elements;
import org.jspecify.annotations.Nullable;

/** The elements of Lemur in the instances of one prefab. */
final class InstanceElements {
    private final Elements elements;
    /** What their hidden parts have in common with a prefab: nothing. */
    private final InstanceWalk none;
    private final SharedStateCheck nothing;

    private InstanceElements(Elements elements, ResetPlan plan, SharedStates states) {
        this.elements = elements;
        none = InstanceWalk.ofPrefab(new Node(), plan, false, null);
        nothing = new SharedStateCheck(none, states);
    }

    /** Returns null where the instances have none, or none of their own. */
    static @Nullable InstanceElements of(Spatial prefab, ResetPlan plan, boolean clones, SharedStates states) {
        Elements elements = Elements.of(prefab, clones);
        return elements == null ? null : new InstanceElements(elements, plan, states);
    }

    /** Has the elements of a new instance lay themselves out, before anything of it is saved. */
    void layOut(Spatial instance) {
        elements.layOut(instance);
    }

    /** Returns what restores those of an instance; null where it has none. */
    @Nullable ElementsPart part(Spatial instance, String path) {
        ElementState state = elements.save(instance);
        return state == null ? null : new ElementsPart(state, state.hidden().stream()
                .map(root -> new SpatialSnapshot(InstanceWalk.ofInstance(root, none), nothing))
                .toArray(SpatialSnapshot[]::new), path);
    }
}
