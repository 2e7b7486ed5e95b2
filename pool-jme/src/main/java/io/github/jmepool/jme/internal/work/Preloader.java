// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.material.MatParam;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.Technique;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Renderer;
import com.jme3.renderer.TextureUnitException;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.shader.Shader;
import com.jme3.system.NullRenderer;
import com.jme3.texture.Texture;
import com.jme3.util.NativeObject;
import com.jme3.util.SafeArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Uploads geometries and compiles their shaders before they are first drawn; what is on the GPU already is passed over.
 *
 * <p>Render thread only.
 */
final class Preloader {
    private final Supplier<@Nullable RenderManager> renderManager;
    private final WeakIdentitySet preloaded = new WeakIdentitySet();
    /** On the GPU as long as all that was compiled in its context; null before the first warm-up. */
    private @Nullable Shader compiled;

    /** The supplier may return null while there is no renderer: then nothing is to be done. */
    Preloader(Supplier<@Nullable RenderManager> renderManager) {
        this.renderManager = renderManager;
    }

    boolean canPreload() {
        return renderManager.get() != null;
    }

    /** The manager of a renderer that really draws; null where there is none, as on a server. */
    @Nullable RenderManager drawingManager() {
        RenderManager manager = renderManager.get();
        return manager == null || manager.getRenderer() instanceof NullRenderer ? null : manager;
    }

    /** Remembers one shader that a tree was drawn ahead with, by which a restart is recognised. */
    void drawn(RenderManager manager, Spatial tree) {
        if (compiled == null) {
            tree.depthFirstTraversal(spatial -> {
                if (compiled == null && spatial instanceof Geometry geometry && geometry.getMaterial() != null) {
                    compiled = shader(manager.getRenderer(), geometry.getMaterial());
                }
            });
        }
    }

    /** The engine's own, as each material definition keeps one for each list of defines. */
    private static @Nullable Shader shader(Renderer renderer, Material material) {
        Technique technique = material.getActiveTechnique();
        if (technique == null) {
            return null;
        }
        Shader shader = technique.getDef().getShader(material.getMaterialDef().getAssetManager(), renderer.getCaps(),
                technique.getDynamicDefines());
        return shader.getId() == NativeObject.INVALID_ID ? null : shader;
    }

    /** Whether the context was made anew since something was drawn ahead, and has no shaders; true once. */
    boolean wasRestarted() {
        if (compiled == null || compiled.getId() != NativeObject.INVALID_ID) {
            return false;
        }
        compiled = null;
        preloaded.clear();
        return true;
    }

    boolean needs(Geometry geometry) {
        Material material = geometry.getMaterial();
        return material != null && (!preloaded.contains(material) || needsUpload(geometry.getMesh()));
    }

    /** The engine uploads every buffer again whenever it is asked, so it must not be asked for shared meshes. */
    private static boolean needsUpload(Mesh mesh) {
        if (mesh == null || mesh.getVertexCount() == 0 || mesh.getTriangleCount() == 0) {
            return false;
        }
        for (VertexBuffer buffer : mesh.getBufferList().getArray()) {
            if (buffer.isUpdateNeeded() && buffer.getData() != null
                    && buffer.getUsage() != VertexBuffer.Usage.CpuOnly) {
                return true;
            }
        }
        return false;
    }

    /** One unit. The geometry's tree must be up to date. */
    void preload(Geometry geometry) {
        RenderManager manager = renderManager.get();
        SafeArrayList<MatParamOverride> world = geometry.getWorldMatParamOverrides();
        int own = world.size();
        // The engine draws with these and preloads without: it would compile a shader that is never drawn with.
        for (MatParamOverride forced : manager.getForcedMatParams()) {
            world.add(forced);
        }
        try {
            if (needsUpload(geometry.getMesh())) {
                manager.preloadScene(geometry);
            } else {
                geometry.getMaterial().preload(manager, geometry);
            }
        } finally {
            while (world.size() > own) {
                world.remove(world.size() - 1);
            }
        }
        uploadTextures(geometry.getMaterial(), manager.getRenderer());
        preloaded.add(geometry.getMaterial());
    }

    /** The engine's preload passes over the textures of a second material that has the shader of a first. */
    private static void uploadTextures(Material material, Renderer renderer) {
        for (MatParam param : material.getParams()) {
            if (param.getValue() instanceof Texture texture && texture.getImage() != null
                    && texture.getImage().isUpdateNeeded()) {
                try {
                    renderer.setTexture(0, texture);
                } catch (TextureUnitException e) {
                    throw new IllegalStateException("Texture unit 0 is missing", e);
                }
            }
        }
    }
}
