// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.audio.LowPassFilter;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.light.AmbientLight;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.shader.VarType;
import com.jme3.texture.Image;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import com.jme3.util.clone.JmeCloneable;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes prefabs of random shape, with something of everything that the engine can hang on a spatial.
 */
final class RandomPrefab {
    /** Since jME 3.9; a sound that has one can't be cloned with an older engine. */
    static final boolean FILTERS_CAN_BE_CLONED = JmeCloneable.class.isAssignableFrom(LowPassFilter.class);

    private static final AssetManager ASSETS = new DesktopAssetManager(true);

    private final Random random;
    private final List<Mesh> meshes = new ArrayList<>();
    private final List<Material> materials = new ArrayList<>();
    private int count;

    RandomPrefab(Random random) {
        this.random = random;
        for (int i = 0; i < 3; i++) {
            materials.add(material(random));
            meshes.add(random.nextBoolean() ? new Box(1, i + 1, 1) : withLevels(new Sphere(4 + i, 5, 1)));
        }
    }

    Node create() {
        Node root = new Node("root");
        fill(root, 3);
        if (random.nextInt(3) == 0) {
            root.attachChild(SkinnedModel.create());
        }
        return root;
    }

    private void fill(Node node, int depth) {
        decorate(node);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int kind = depth == 0 ? 4 + random.nextInt(4) : random.nextInt(8);
            Spatial child = kind < 2 ? new Node(name()) : kind == 2 ? emitter() : kind == 3 ? sound() : geometry();
            node.attachChild(child);
            if (kind < 2) {
                fill((Node) child, depth - 1);
            } else {
                decorate(child);
            }
        }
    }

    private String name() {
        return "s" + ++count;
    }

    private void decorate(Spatial spatial) {
        if (random.nextBoolean()) {
            spatial.setLocalTranslation(random.nextFloat(), random.nextFloat(), random.nextFloat());
            spatial.setLocalRotation(new Quaternion().fromAngles(random.nextFloat(), 0, 0));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            spatial.addControl(control(random));
        }
        for (int i = random.nextInt(2); i > 0; i--) {
            spatial.addLight(light(random));
        }
        for (int i = random.nextInt(2); i > 0; i--) {
            spatial.addMatParamOverride(override(random));
        }
        if (random.nextInt(3) == 0) {
            spatial.setUserData("number", random.nextInt(100));
            spatial.setUserData("place", new Vector3f(random.nextFloat(), 0, 0));
        }
    }

    static Control control(Random random) {
        return random.nextBoolean() ? new UpdateControl() : new BillboardControl();
    }

    static Light light(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new AmbientLight(ColorRGBA.randomColor());
            case 1 -> new PointLight(new Vector3f(random.nextFloat(), 0, 0), ColorRGBA.randomColor(), 5);
            default -> new SpotLight(new Vector3f(random.nextFloat(), 0, 0), Vector3f.UNIT_Z.clone(), 9);
        };
    }

    static MatParamOverride override(Random random) {
        return random.nextBoolean() ? new MatParamOverride(VarType.Float, "Glow", random.nextFloat())
                : new MatParamOverride(VarType.Vector4, "Tint", ColorRGBA.randomColor());
    }

    static Material material(Random random) {
        Material material = new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", ColorRGBA.randomColor());
        if (random.nextBoolean()) {
            material.setTexture("ColorMap", texture());
        }
        return material;
    }

    static Texture2D texture() {
        return new Texture2D(new Image(Image.Format.RGBA8, 1, 1, BufferUtils.createByteBuffer(4), ColorSpace.sRGB));
    }

    private static Mesh withLevels(Mesh mesh) {
        VertexBuffer coarse = new VertexBuffer(Type.Index);
        coarse.setupData(VertexBuffer.Usage.Static, 3, VertexBuffer.Format.UnsignedShort,
                BufferUtils.createShortBuffer((short) 0, (short) 1, (short) 2));
        mesh.setLodLevels(new VertexBuffer[] {mesh.getBuffer(Type.Index), coarse});
        return mesh;
    }

    private Geometry geometry() {
        Geometry geometry = new Geometry(name(), meshes.get(random.nextInt(meshes.size())));
        geometry.setMaterial(materials.get(random.nextInt(materials.size())));
        return geometry;
    }

    private ParticleEmitter emitter() {
        ParticleEmitter emitter = new ParticleEmitter(name(), ParticleMesh.Type.Triangle, 5 + random.nextInt(20));
        if (random.nextBoolean()) {
            emitter.setShape(new EmitterSphereShape(Vector3f.ZERO.clone(), random.nextFloat() + 0.1f));
        }
        emitter.setParticlesPerSec(random.nextInt(3) * 30);
        emitter.setMaterial(materials.get(0));
        return emitter;
    }

    private AudioNode sound() {
        AudioNode sound = new AudioNode();
        sound.setName(name());
        sound.setAudioData(new AudioBuffer(), new AudioKey("a.wav"));
        sound.setVolume(random.nextFloat());
        if (random.nextBoolean() && FILTERS_CAN_BE_CLONED) {
            sound.setDryFilter(new LowPassFilter(0.5f, 0.5f));
        }
        return sound;
    }
}
