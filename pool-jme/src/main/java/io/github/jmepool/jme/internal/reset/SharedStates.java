// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.material.Material;
import com.jme3.scene.Mesh;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Keeps the state of each mesh and material that instances of a scene's pools share: once, also where several pools
 * share it, so that none undoes what another has restored. Render thread only.
 */
public final class SharedStates {
    private final Map<Object, ContentPart> parts = new IdentityHashMap<>();

    /** Makes an empty one, for a scene. */
    public SharedStates() {
    }

    /**
     * Has a mesh restored for one more pool: to its state of now, unless another pool that shares it has instances in
     * use.
     *
     * @param withData whether to keep a copy of the vertex data
     */
    ContentPart join(Mesh mesh, String path, boolean withData) {
        ContentPart part = parts.computeIfAbsent(mesh, key -> new MeshPart(mesh, path, true, withData));
        if (withData && part instanceof MeshPart known) {
            known.keepData();
        }
        part.join();
        return part;
    }

    /** The same for a material. */
    ContentPart join(Material material, String path) {
        ContentPart part = parts.computeIfAbsent(material, key -> MaterialPart.shared(material, path));
        part.join();
        return part;
    }

    void leave(ContentPart part) {
        if (part.leave()) {
            parts.remove(part.content);
        }
    }
}
