// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import com.jme3.util.NativeObject;
import java.util.List;

/**
 * Finds the native objects that a tree of spatials, or an asset, uses: vertex buffers, levels of detail, images. Render
 * thread.
 */
final class NativeObjects {
    private NativeObjects() {
    }

    /** Told what is found; the same object as often as it is found. */
    interface Visitor {
        /** Whether to look inside a mesh. */
        boolean enters(Mesh mesh);

        /** Whether to look inside a material. */
        boolean enters(Material material);

        void visit(NativeObject object);
    }

    static void visit(Spatial tree, Visitor visitor) {
        if (tree instanceof Node node) {
            List<Spatial> children = node.getChildren();
            for (int i = 0; i < children.size(); i++) {
                visit(children.get(i), visitor);
            }
        } else if (tree instanceof Geometry geometry) {
            visitGeometry(geometry, visitor);
        }
    }

    private static void visitGeometry(Geometry geometry, Visitor visitor) {
        visitMesh(geometry.getMesh(), visitor);
        visitMaterial(geometry.getMaterial(), visitor);
    }

    /** Those of a tree, a mesh, a material or a texture. */
    static void visitAny(Object asset, Visitor visitor) {
        if (asset instanceof Spatial tree) {
            visit(tree, visitor);
        } else if (asset instanceof Mesh mesh) {
            visitMesh(mesh, visitor);
        } else if (asset instanceof Material material) {
            visitMaterial(material, visitor);
        } else {
            visitParam(asset, visitor);
        }
    }

    private static void visitMesh(Mesh mesh, Visitor visitor) {
        if (mesh != null && visitor.enters(mesh)) {
            for (VertexBuffer buffer : mesh.getBufferList().getArray()) {
                visitor.visit(buffer);
            }
            for (int i = 0; i < mesh.getNumLodLevels(); i++) {
                visitor.visit(mesh.getLodLevel(i));
            }
        }
    }

    private static void visitMaterial(Material material, Visitor visitor) {
        if (material != null && visitor.enters(material)) {
            for (MatParam param : material.getParams()) {
                visitParam(param.getValue(), visitor);
            }
        }
    }

    private static void visitParam(Object value, Visitor visitor) {
        if (value instanceof Texture texture) {
            Image image = texture.getImage();
            if (image != null) {
                visitor.visit(image);
            }
        }
    }
}
