// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.SceneGraphVisitor;
import com.jme3.scene.Spatial;

/** Prepares a tree for being cloned on another thread while the render thread uses the meshes that it shares. */
final class FrozenCopy {
    private static final SceneGraphVisitor SETTLER = FrozenCopy::settleLists;

    private FrozenCopy() {
    }

    /**
     * Puts the tree's lists into the form that reading leaves alone: the engine's list turns from one form into
     * another when it is first read, which two threads must not do at once.
     */
    static <T extends Spatial> T settle(T tree) {
        tree.depthFirstTraversal(SETTLER);
        return tree;
    }

    @SuppressWarnings("ReturnValueIgnored") // That the list is read is all.
    private static void settleLists(Spatial spatial) {
        spatial.getLocalMatParamOverrides().getArray();
        if (spatial instanceof Node node) {
            node.getChildren().toArray();
        } else if (spatial instanceof Geometry geometry) {
            Mesh mesh = geometry.getMesh();
            if (mesh != null) {
                mesh.getBufferList().getArray();
            }
        }
    }
}
