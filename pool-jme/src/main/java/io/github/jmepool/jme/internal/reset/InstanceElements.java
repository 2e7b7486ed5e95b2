// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.elements.ElementState;
import io.github.jmepool.jme.internal.elements.Elements;
import java.util.List;
import java.util.Objects;

/** The elements of Lemur in the instances of one prefab; made once an instance has one. */
final class InstanceElements {
    private final Elements elements = new Elements();
    /** What their hidden parts have in common with a prefab: nothing. */
    private final InstanceWalk none;
    private final SharedStateCheck nothing;

    InstanceElements(InstanceWalk prefab, SharedStates states) {
        none = InstanceWalk.ofNone(prefab);
        nothing = new SharedStateCheck(none, states);
    }

    /** Notes which objects are the prefab's, so that no instance restores them. */
    void knowPrefab(Spatial prefab) {
        ElementState unused = elements.save(prefab);
    }

    /** Has the elements of a new instance lay themselves out, before anything of it is saved. */
    void layOut(Spatial instance) {
        Elements.layOut(instance);
    }

    /** Returns what restores those of an instance. */
    ElementsPart part(Spatial instance, String path) {
        ElementState state = elements.save(instance);
        MaterialPart[] materials = state.materials().stream().map(material -> none.materials.part(material, path))
                .filter(Objects::nonNull).toArray(MaterialPart[]::new);
        return new ElementsPart(state, snapshots(state.hidden()), snapshots(state.detached()), materials, path);
    }

    private SpatialSnapshot[] snapshots(List<? extends Spatial> roots) {
        return roots.stream()
                .map(root -> new SpatialSnapshot(InstanceWalk.ofInstance(root, none, null), nothing, true))
                .toArray(SpatialSnapshot[]::new);
    }
}
