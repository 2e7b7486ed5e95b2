// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.light.Light;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names what the engine's loaders have made of a model file that is seldom what its author meant. It is wrong without a
 * pool as well, and easily taken for an error of the pool.
 */
final class LoadedModel {
    private static final String PAGE = "; see docs/models.md";

    private final List<String> found = new ArrayList<>();
    private final List<String> composers = new ArrayList<>();
    private boolean isComposerWithoutSkin;

    private LoadedModel() {
    }

    /** Returns a sentence for each, with the remedy. */
    static List<String> surprises(Spatial prefab) {
        LoadedModel model = new LoadedModel();
        model.visit(prefab, "", null, "");
        // a game that puts parts together gives each its own
        if (model.composers.size() > 1 && model.isComposerWithoutSkin && prefab.getKey() != null) {
            model.found.add("each AnimComposer, on " + PrefabCheck.listed(model.composers) + ", plays its own clips"
                    + " only: set the action of each, or let the animations of the file move the same nodes" + PAGE);
        }
        return model.found;
    }

    /** Visits a spatial below one that has a control which skins meshes. */
    private void visit(Spatial spatial, String parentPath, @Nullable SkinningControl above, String pathAbove) {
        String path = Spatials.pathOf(parentPath, spatial);
        SkinningControl skinning = above;
        String skinningPath = pathAbove;
        boolean isSkinned = false;
        boolean isAnimated = false;
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (spatial.getControl(i) instanceof SkinningControl control) {
                if (skinning != null && shareMesh(skinning, control)) {
                    found.add("SkinningControls on '" + skinningPath + "' and '" + path + "' deform the same meshes,"
                            + " which follow the joints of one of them alone: give the skins of the file the same"
                            + " joints, or export each skinned object to a file of its own" + PAGE);
                }
                skinning = control;
                skinningPath = path;
                isSkinned = true;
            } else if (spatial.getControl(i) instanceof AnimComposer) {
                composers.add("'" + path + "'");
                isAnimated = true;
            }
        }
        isComposerWithoutSkin |= isAnimated && !isSkinned;
        for (Light light : spatial.getLocalLightList()) {
            checkLight(light, path);
        }
        if (spatial instanceof Geometry geometry) {
            if (isFromFile(geometry)) {
                checkMesh(geometry.getMesh(), path);
            }
        } else if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path, skinning, skinningPath);
            }
        }
    }

    private static boolean shareMesh(SkinningControl one, SkinningControl other) {
        List<Mesh> meshes = Arrays.asList(one.getTargets());
        return Arrays.stream(other.getTargets()).anyMatch(mesh -> meshes.stream().anyMatch(each -> each == mesh));
    }

    private void checkLight(Light light, String path) {
        ColorRGBA color = light.getColor();
        if (Float.isNaN(color.r + color.g + color.b)) {
            found.add("the colour of the light '" + light.getName() + "' on '" + path + "' is NaN, as that of a"
                    + " glTF light with the intensity 0: what it lights has no defined colour; set its colour, or"
                    + " remove it from the prefab" + PAGE);
        }
    }

    /** A game may fill the meshes that it makes later. */
    private static boolean isFromFile(Spatial spatial) {
        Spatial at = spatial;
        while (at != null && at.getKey() == null) {
            at = at.getParent();
        }
        return at != null;
    }

    /**
     * Loaders make meshes of the class itself; a shape may have no size, a trail may get it later, and points
     * have none.
     */
    private void checkMesh(@Nullable Mesh mesh, String path) {
        if (mesh == null || mesh.getClass() != Mesh.class || mesh.getMode() == Mesh.Mode.Points) {
            return;
        }
        VertexBuffer buffer = mesh.getBuffer(Type.Position);
        if (buffer == null || buffer.getUsage() == VertexBuffer.Usage.Stream
                || !(buffer.getData() instanceof FloatBuffer places)) {
            return;
        }
        int size = buffer.getNumComponents();
        if (places.limit() < 3 * size) {
            return;
        }
        for (int i = size; i < places.limit(); i++) {
            if (places.get(i) != places.get(i % size)) {
                return;
            }
        }
        found.add("all vertices of '" + path + "' are at one position, and nothing of it is drawn, as of a glTF file"
                + " with sparse accessors: export it without them" + PAGE);
    }
}
