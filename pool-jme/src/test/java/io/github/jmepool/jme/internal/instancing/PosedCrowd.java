// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.util.AnimMigrationUtils;
import com.jme3.asset.AssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.material.MatParamTexture;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.IndexBuffer;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.internal.crowd.BakedModel.Clip;
import io.github.jmepool.jme.internal.crowd.BakedModel.Skin;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Instances of a model, each still in a pose of its own: the same scene once drawn by the engine, and once with baked
 * poses.
 */
final class PosedCrowd {
    static final int SIZE = 12;
    /** The engine's own models, from jme3-testdata, and one in glTF. */
    static final List<String> MODELS = List.of("Models/Jaime/Jaime.j3o", "Models/Sinbad/Sinbad.mesh.xml",
            "Models/Oto/Oto.mesh.xml", "Models/Ninja/Ninja.mesh.xml", "Models/Elephant/Elephant.mesh.xml",
            "io/github/jmepool/jme/column.gltf");
    static final String UNSHADED = "Common/MatDefs/Misc/Unshaded.j3md";
    static final String LIGHTING = "Common/MatDefs/Light/Lighting.j3md";
    static final String PBR = "Common/MatDefs/Light/PBRLighting.j3md";
    static final List<String> DEFINITIONS = List.of(UNSHADED, LIGHTING, PBR);
    static final float RATE = 30f;

    private final List<Geometry> parts;
    private final BakedModel baked;
    private final Spatial model;
    private final List<Clip> clips;

    /** A model in a material that takes the textures of the model's own. */
    PosedCrowd(AssetManager assets, String asset, String definition) {
        this(assets, asset, definition, RATE);
    }

    PosedCrowd(AssetManager assets, String asset, String definition, float posesPerSecond) {
        model = load(assets, asset);
        parts = geometries(model);
        for (Geometry part : parts) {
            part.setMaterial(material(assets, part, definition));
            part.setShadowMode(ShadowMode.CastAndReceive);
        }
        assertThat(BakedModel.obstacles(model, posesPerSecond)).isEmpty();
        baked = BakedModel.bake(model, posesPerSecond);
        clips = List.copyOf(baked.clips());
        assertThat(clips).isNotEmpty();
    }

    /** With the animation of today, if it has that of old. */
    static Spatial load(AssetManager assets, String asset) {
        return AnimMigrationUtils.migrate(assets.loadModel(asset));
    }

    static List<Geometry> geometries(Spatial spatial) {
        List<Geometry> found = new ArrayList<>();
        spatial.depthFirstTraversal(each -> {
            if (each instanceof Geometry geometry) {
                found.add(geometry);
            }
        });
        return found;
    }

    static AnimComposer composer(Spatial spatial) {
        List<AnimComposer> found = new ArrayList<>();
        spatial.depthFirstTraversal(each -> {
            if (each.getControl(AnimComposer.class) != null) {
                found.add(each.getControl(AnimComposer.class));
            }
        });
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    static Material material(AssetManager assets, Geometry part, String definition) {
        Material material = new Material(assets, definition);
        boolean pbr = definition.equals(PBR);
        for (String name : List.of("DiffuseMap", "ColorMap", "BaseColorMap")) {
            MatParamTexture texture = part.getMaterial().getTextureParam(name);
            if (texture != null) {
                material.setTexture(pbr ? "BaseColorMap" : definition.equals(UNSHADED) ? "ColorMap" : "DiffuseMap",
                        texture.getTextureValue());
            }
        }
        MatParamTexture normals = part.getMaterial().getTextureParam("NormalMap");
        if (normals != null && part.getMesh().getBuffer(Type.Tangent) != null && !definition.equals(UNSHADED)) {
            material.setTexture("NormalMap", normals.getTextureValue());
        }
        if (definition.equals(LIGHTING)) {
            material.setColor("GlowColor", ColorRGBA.Orange);
        }
        if (pbr) {
            material.setFloat("Metallic", 0.2f);
            material.setFloat("Roughness", 0.5f);
        }
        return material;
    }

    /** Drawn by the engine, in poses that are so many steps off those of {@link #together}. */
    Node individually(int stepsOff) {
        Node all = new Node("individually");
        for (int i = 0; i < SIZE; i++) {
            Spatial instance = instance(i);
            Clip clip = clip(i);
            AnimComposer composer = composer(instance);
            composer.getAnimClips().forEach(each -> ((BlendableAction) composer
                    .action(each.getName())).setTransitionLength(0));
            composer.setCurrentAction(clip.name()).setSpeed(0);
            if (clip.steps() > 0) {
                composer.setTime(time(i, stepsOff));
            }
            all.attachChild(instance);
        }
        return all;
    }

    /** With baked poses: as many draw calls as one instance has geometries. */
    Node together() {
        float[] attribute = new float[SIZE * BakedModel.ATTRIBUTE_FLOATS];
        for (int i = 0; i < SIZE; i++) {
            attribute[i * BakedModel.ATTRIBUTE_FLOATS] = clip(i).pose(time(i, 0));
        }
        return together(attribute);
    }

    Node together(float[] attribute) {
        List<List<Geometry>> ofParts = new ArrayList<>();
        parts.forEach(part -> ofParts.add(new ArrayList<>()));
        for (int i = 0; i < SIZE; i++) {
            Spatial instance = instance(i);
            instance.updateGeometricState();
            List<Geometry> its = geometries(instance);
            for (int part = 0; part < its.size(); part++) {
                ofParts.get(part).add(its.get(part));
            }
        }
        Node all = new Node("together");
        for (int part = 0; part < parts.size(); part++) {
            all.attachChild(new PosedGroup(ofParts.get(part), baked.skin(parts.get(part)), attribute));
        }
        return all;
    }

    /** Poses between baked ones that fade into each other. */
    float[] fades(Random random) {
        float[] attribute = new float[SIZE * BakedModel.ATTRIBUTE_FLOATS];
        for (int i = 0; i < SIZE; i++) {
            int at = i * BakedModel.ATTRIBUTE_FLOATS;
            attribute[at] = clip(i).pose(random.nextDouble() * clip(i).length());
            attribute[at + 1] = clip(i + 1).pose(random.nextDouble() * clip(i + 1).length());
            attribute[at + 2] = random.nextFloat();
        }
        return attribute;
    }

    /** The same by rigid meshes, whose vertices are moved here. */
    Node rigid(float[] attribute) {
        Node all = new Node("rigid");
        for (int i = 0; i < SIZE; i++) {
            Spatial instance = instance(i);
            List<Geometry> its = geometries(instance);
            for (int part = 0; part < its.size(); part++) {
                Skin skin = baked.skin(parts.get(part));
                int at = i * BakedModel.ATTRIBUTE_FLOATS;
                Matrix4f[] joints = BakedModel.mixed(skin.matrices(attribute[at]),
                        skin.matrices(attribute[at + 1]), attribute[at + 2]);
                its.get(part).setMesh(moved(its.get(part).getMesh(), joints));
            }
            instance.removeControl(AnimComposer.class);
            instance.depthFirstTraversal(each -> each.removeControl(SkinningControl.class));
            all.attachChild(instance);
        }
        return all;
    }

    private static Mesh moved(Mesh mesh, Matrix4f[] joints) {
        FloatBuffer places = (FloatBuffer) mesh.getBuffer(Type.BindPosePosition).getData();
        FloatBuffer normals = (FloatBuffer) mesh.getBuffer(Type.BindPoseNormal).getData();
        FloatBuffer weights = (FloatBuffer) mesh.getBuffer(Type.BoneWeight).getData();
        IndexBuffer indices = IndexBuffer.wrapIndexBuffer(mesh.getBuffer(Type.BoneIndex).getData());
        float[] newPlaces = new float[mesh.getVertexCount() * 3];
        float[] newNormals = new float[newPlaces.length];
        for (int vertex = 0; vertex < mesh.getVertexCount(); vertex++) {
            Matrix4f sum = new Matrix4f();
            sum.zero();
            for (int i = vertex * 4; i < vertex * 4 + 4; i++) {
                sum.addLocal(joints[indices.get(i)].mult(weights.get(i)));
            }
            put(newPlaces, vertex, sum.mult(vector(places, vertex)));
            put(newNormals, vertex, sum.multNormal(vector(normals, vertex), null));
        }
        Mesh rigid = new Mesh();
        rigid.setBuffer(Type.Position, 3, newPlaces);
        rigid.setBuffer(Type.Normal, 3, newNormals);
        rigid.setBuffer(mesh.getBuffer(Type.TexCoord).clone());
        rigid.setBuffer(mesh.getBuffer(Type.Index).clone());
        rigid.updateBound();
        return rigid;
    }

    private static Vector3f vector(FloatBuffer from, int vertex) {
        return new Vector3f(from.get(vertex * 3), from.get(vertex * 3 + 1), from.get(vertex * 3 + 2));
    }

    private static void put(float[] to, int vertex, Vector3f vector) {
        to[vertex * 3] = vector.x;
        to[vertex * 3 + 1] = vector.y;
        to[vertex * 3 + 2] = vector.z;
    }

    /** Into which the poses are parted, as one takes 2,048. */
    int columns() {
        Skin skin = baked.skin(parts.get(0));
        return skin.texture().getImage().getWidth() / 3 / skin.joints();
    }

    private Clip clip(int i) {
        return clips.get(i % clips.size());
    }

    private double time(int i, int stepsOff) {
        Clip clip = clip(i);
        return clip.steps() == 0 ? 0 : clip.length() * ((clip.steps() / 3 + i + stepsOff) % clip.steps())
                / clip.steps();
    }

    /**
     * In its place, about 1.8 high or wide, two of three with a scale that differs by axis, and bounded by its clip:
     * bounds determine the resolution of shadows.
     */
    private Spatial instance(int i) {
        model.updateGeometricState();
        BoundingBox bound = (BoundingBox) model.getWorldBound();
        float size = 0.9f / Math.max(bound.getYExtent(), Math.max(bound.getXExtent(), bound.getZExtent()));
        Spatial instance = model.clone(false);
        instance.setLocalScale(instance.getLocalScale().mult(size)
                .multLocal(1f - i % 3 * 0.25f, 0.8f + i % 3 * 0.2f, 1f));
        instance.setLocalTranslation(i % 4 * 1.6f - 2.4f, 0, -(i / 4) * 2f);
        instance.setLocalRotation(new Quaternion().fromAngles(0, 0.3f * i, 0).mult(instance.getLocalRotation()));
        List<Geometry> its = geometries(instance);
        for (int part = 0; part < its.size(); part++) {
            its.get(part).setModelBound(baked.skin(parts.get(part)).bound(clip(i)).clone());
        }
        return instance;
    }

    /** How two pictures differ, as far as characters or their shadows are seen in one of them. */
    record Difference(int most, double mean, int pixels, int outliers) {
        /** Levels of 255 that rounding may change. */
        private static final int ROUNDING = 2;
        private static final double OUTLIERS = 0.005;

        static Difference between(byte[] one, byte[] other, byte[] empty) {
            int most = 0;
            long sum = 0;
            int pixels = 0;
            int outliers = 0;
            for (int at = 0; at < one.length; at += 4) {
                int here = difference(one, other, at);
                most = Math.max(most, here);
                sum += here;
                pixels += difference(one, empty, at) > 0 || difference(other, empty, at) > 0 ? 1 : 0;
                outliers += here > ROUNDING ? 1 : 0;
            }
            return new Difference(most, (double) sum / Math.max(1, pixels), pixels, outliers);
        }

        private static int difference(byte[] one, byte[] other, int at) {
            int most = 0;
            for (int i = at; i < at + 3; i++) {
                most = Math.max(most, Math.abs((one[i] & 0xff) - (other[i] & 0xff)));
            }
            return most;
        }

        boolean isRounding() {
            return outliers <= OUTLIERS * pixels;
        }
    }
}
