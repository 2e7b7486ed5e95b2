// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.source;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.sample.game.Kind;
import java.util.function.Function;

/**
 * The prefab of every kind, and the one node under which all objects hang whatever the source, as in most games.
 */
public final class SceneParts {
    private final Spatial[] prefabs = new Spatial[Kind.count()];
    private final Node parent = new Node("objects");

    /**
     * Builds all prefabs and attaches the parent.
     *
     * @param world where the parent hangs
     * @param prefabOf makes the prefab of a kind
     */
    public SceneParts(Node world, Function<Kind, Spatial> prefabOf) {
        for (int i = 0; i < prefabs.length; i++) {
            prefabs[i] = prefabOf.apply(Kind.at(i));
        }
        world.attachChild(parent);
    }

    /**
     * Returns the prefab of a kind.
     *
     * @param kind which
     * @return its prefab, which is never attached
     */
    public Spatial prefab(Kind kind) {
        return prefabs[kind.ordinal()];
    }

    /** Returns the parent of all objects. */
    public Node parent() {
        return parent;
    }
}
