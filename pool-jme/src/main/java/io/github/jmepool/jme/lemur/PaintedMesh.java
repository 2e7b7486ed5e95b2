// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import java.nio.FloatBuffer;

/** A drawing on the panel: one mesh with a colour at each vertex, whose buffers are rewritten in place. */
abstract class PaintedMesh extends Geometry {
    final FloatBuffer positions;
    final FloatBuffer colours;

    PaintedMesh(String name, AssetManager assets, int vertices) {
        super(name, new Mesh());
        positions = rewritten(Type.Position, 3, vertices);
        colours = rewritten(Type.Color, 4, vertices);
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setBoolean("VertexColor", true);
        material.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        setMaterial(material);
        setQueueBucket(Bucket.Gui);
        setCullHint(CullHint.Never);
    }

    private FloatBuffer rewritten(Type type, int components, int vertices) {
        FloatBuffer data = BufferUtils.createFloatBuffer(vertices * components);
        VertexBuffer buffer = new VertexBuffer(type);
        buffer.setupData(Usage.Dynamic, components, Format.Float, data);
        mesh.setBuffer(buffer);
        return data;
    }

    /** Adds a position. */
    final void vertex(float x, float y) {
        positions.put(x).put(y).put(0f);
    }

    /** Adds a vertex's colour, as a material needs it. */
    final void colour(ColorRGBA colour) {
        colours.put(colour.r).put(colour.g).put(colour.b).put(colour.a);
    }

    /** The pointer passes through it to what lies behind. */
    @Override
    public final int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }
}
