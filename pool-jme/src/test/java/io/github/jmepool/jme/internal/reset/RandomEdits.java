// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.RenderState;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.BatchHint;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.support.SkinnedModel;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Edits an instance as a careless game would: any state, of any spatial.
 */
final class RandomEdits {
    private final Random random;
    private final Spatial root;
    private final boolean ownMaterials;
    private final Set<Object> sharedParts;
    private final List<Spatial> spatials = new ArrayList<>();
    private boolean discarding;
    private int applied;

    /**
     * @param sharedParts the prefab's meshes and materials
     */
    RandomEdits(Random random, Spatial root, boolean ownMaterials, Set<Object> sharedParts) {
        this.random = random;
        this.root = root;
        this.ownMaterials = ownMaterials;
        this.sharedParts = sharedParts;
    }

    int applied() {
        return applied;
    }

    /** Whether an edit was among them that cannot be restored. */
    boolean discarding() {
        return discarding;
    }

    void apply(int edits) {
        for (int i = 0; i < edits; i++) {
            spatials.clear();
            root.depthFirstTraversal(spatials::add);
            Spatial spatial = spatials.get(random.nextInt(spatials.size()));
            // Once one edit spoils the instance, others must not hide it: no more of the kind.
            boolean done = random.nextInt(25) == 0 && !discarding ? discardingEdit(spatial) : edit(spatial);
            applied += done ? 1 : 0;
        }
    }

    private boolean edit(Spatial spatial) {
        return switch (random.nextInt(12)) {
            case 0 -> transform(spatial);
            case 1 -> hints(spatial);
            case 2 -> userData(spatial);
            case 3 -> lights(spatial);
            case 4 -> overrides(spatial);
            case 5 -> controls(spatial);
            case 6 -> children(spatial);
            case 7 -> animation(spatial);
            default -> special(spatial);
        };
    }

    private boolean special(Spatial spatial) {
        if (spatial instanceof ParticleEmitter emitter) {
            return emitter(emitter);
        } else if (spatial instanceof Geometry geometry) {
            return random.nextBoolean() && ownMaterials ? material(geometry.getMaterial()) : geometry(geometry);
        } else if (spatial instanceof AudioNode sound) {
            return sound(sound);
        }
        return transform(spatial);
    }

    private boolean transform(Spatial spatial) {
        switch (random.nextInt(4)) {
            case 0 -> spatial.move(1, random.nextFloat(), 0);
            case 1 -> spatial.setLocalRotation(new Quaternion().fromAngles(random.nextFloat() + 1, 0, 0));
            case 2 -> spatial.setLocalScale(2 + random.nextFloat());
            default -> spatial.getLocalTransform().getTranslation().y += 1;
        }
        return true;
    }

    private boolean hints(Spatial spatial) {
        switch (random.nextInt(5)) {
            case 0 -> spatial.setCullHint(CullHint.values()[random.nextInt(4)]);
            case 1 -> spatial.setBatchHint(BatchHint.values()[random.nextInt(3)]);
            case 2 -> spatial.setShadowMode(ShadowMode.values()[random.nextInt(5)]);
            case 3 -> spatial.setQueueBucket(Bucket.values()[random.nextInt(5)]);
            default -> spatial.setName(random.nextInt(4) == 0 ? null : "renamed");
        }
        return true;
    }

    private boolean userData(Spatial spatial) {
        switch (random.nextInt(4)) {
            case 0 -> spatial.setUserData("number", random.nextInt());
            case 1 -> spatial.setUserData("extra", "text");
            case 2 -> spatial.setUserData("place", null);
            default -> {
                Vector3f place = spatial.getUserData("place");
                if (place == null) {
                    return false;
                }
                place.x += 1;
            }
        }
        return true;
    }

    private boolean lights(Spatial spatial) {
        int lights = spatial.getLocalLightList().size();
        if (lights == 0 || random.nextInt(3) == 0) {
            spatial.addLight(RandomPrefab.light(random));
        } else if (random.nextBoolean()) {
            spatial.removeLight(spatial.getLocalLightList().get(0));
        } else {
            spatial.getLocalLightList().get(0).setColor(ColorRGBA.randomColor());
            spatial.getLocalLightList().get(0).setEnabled(random.nextBoolean());
        }
        return true;
    }

    private boolean overrides(Spatial spatial) {
        int count = spatial.getLocalMatParamOverrides().size();
        if (count == 0 || random.nextInt(3) == 0) {
            spatial.addMatParamOverride(RandomPrefab.override(random));
        } else if (random.nextInt(3) == 0) {
            spatial.clearMatParamOverrides();
        } else {
            MatParamOverride override = spatial.getLocalMatParamOverrides().get(random.nextInt(count));
            if (override.getValue() instanceof ColorRGBA color) {
                color.set(ColorRGBA.randomColor());
            } else if (override.getValue() instanceof Float) {
                override.setValue(random.nextFloat());
            } else {
                return false;
            }
            override.setEnabled(random.nextBoolean());
        }
        return true;
    }

    private boolean controls(Spatial spatial) {
        int count = spatial.getNumControls();
        if (count == 0 || random.nextInt(3) == 0) {
            spatial.addControl(RandomPrefab.control(random));
            return true;
        }
        Control control = spatial.getControl(random.nextInt(count));
        switch (random.nextInt(3)) {
            case 0 -> spatial.removeControl(control);
            case 1 -> {
                spatial.removeControl(control);
                spatial.addControlAt(random.nextInt(count), control);
            }
            default -> {
                if (control instanceof AbstractControl known) {
                    known.setEnabled(!known.isEnabled());
                }
            }
        }
        return true;
    }

    private boolean children(Spatial spatial) {
        if (!(spatial instanceof Node node)) {
            return false;
        }
        int count = node.getQuantity();
        if (count == 0 || random.nextInt(3) == 0) {
            node.attachChild(random.nextBoolean() ? new Node("extra") : new Geometry("extra", new Box(1, 1, 1)));
            return true;
        }
        Spatial child = node.getChild(random.nextInt(count));
        switch (random.nextInt(4)) {
            case 0 -> child.removeFromParent();
            case 1 -> node.swapChildren(0, count - 1);
            case 2 -> new Node("elsewhere").attachChild(child);
            default -> {
                Spatial other = spatials.get(random.nextInt(spatials.size()));
                if (!(other instanceof Node to) || other == child || to.hasAncestor(child instanceof Node parent
                        ? parent : null)) {
                    return false;
                }
                to.attachChild(child);
            }
        }
        return true;
    }

    private boolean geometry(Geometry geometry) {
        switch (random.nextInt(5)) {
            case 0 -> geometry.setMaterial(RandomPrefab.material(random));
            case 1 -> geometry.setMesh(random.nextBoolean() ? new Box(3, 3, 3) : new Sphere(3, 4, 2));
            case 2 -> geometry.setIgnoreTransform(!geometry.isIgnoreTransform());
            case 3 -> {
                if (geometry.getMesh().getNumLodLevels() == 0) {
                    return false;
                }
                geometry.setLodLevel(random.nextInt(geometry.getMesh().getNumLodLevels()));
            }
            default -> {
                if (!geometry.getMesh().hasMorphTargets()) {
                    return false;
                }
                geometry.getMorphState()[0] = random.nextFloat();
            }
        }
        return true;
    }

    private boolean material(Material material) {
        if (material == null) {
            return false;
        }
        switch (random.nextInt(6)) {
            case 0 -> material.setColor("Color", ColorRGBA.randomColor());
            case 1 -> material.setTexture("LightMap", RandomPrefab.texture());
            case 2 -> material.clearParam("Color");
            case 3 -> material.getAdditionalRenderState().setBlendMode(RenderState.BlendMode.Additive);
            case 4 -> material.setTransparent(!material.isTransparent());
            default -> {
                ColorRGBA color = material.getParamValue("Color");
                if (color == null) {
                    return false;
                }
                color.set(ColorRGBA.randomColor());
            }
        }
        return true;
    }

    private boolean emitter(ParticleEmitter emitter) {
        switch (random.nextInt(10)) {
            case 0 -> emitter.emitAllParticles();
            case 1 -> emitter.setParticlesPerSec(100 * random.nextFloat());
            case 2 -> emitter.setShape(new EmitterPointShape(new Vector3f(1, 1, 1)));
            case 3 -> emitter.setNumParticles(1 + random.nextInt(30));
            case 4 -> emitter.setMeshType(ParticleMesh.Type.Point);
            case 5 -> emitter.setEnabled(!emitter.isEnabled());
            case 6 -> emitter.setInWorldSpace(!emitter.isInWorldSpace());
            case 7 -> emitter.getParticleInfluencer().setInitialVelocity(new Vector3f(random.nextFloat(), 1, 0));
            case 8 -> emitter.setFaceNormal(Vector3f.UNIT_Y.clone());
            default -> emitter.setStartColor(ColorRGBA.randomColor());
        }
        return true;
    }

    private boolean sound(AudioNode sound) {
        switch (random.nextInt(5)) {
            case 0 -> sound.setStatus(AudioSource.Status.Playing);
            case 1 -> sound.setVolume(random.nextFloat() * 3);
            case 2 -> sound.setPitch(0.5f + random.nextFloat());
            case 3 -> sound.setLooping(!sound.isLooping());
            default -> sound.getDirection().set(1, random.nextFloat(), 0);
        }
        return true;
    }

    private boolean animation(Spatial spatial) {
        AnimComposer composer = spatial.getControl(AnimComposer.class);
        SkinningControl skinning = spatial.getControl(SkinningControl.class);
        if (composer == null || skinning == null) {
            return false;
        }
        List<String> clips = new ArrayList<>(composer.getAnimClipsNames());
        switch (random.nextInt(6)) {
            case 0 -> composer.setGlobalSpeed(random.nextFloat());
            case 1 -> composer.makeLayer(random.nextBoolean() ? "upper" : "extra", null);
            case 2 -> composer.removeLayer("upper");
            case 3 -> {
                if (clips.isEmpty()) {
                    return false;
                }
                composer.removeAnimClip(composer.getAnimClip(clips.get(0)));
            }
            case 4 -> {
                Joint joint = skinning.getArmature().getJoint(random.nextInt(SkinnedModel.JOINTS));
                joint.setLocalTranslation(new Vector3f(random.nextFloat(), 0, 0));
                skinning.getAttachmentsNode(joint.getName()).attachChild(new Node("sword"));
            }
            default -> {
                if (clips.isEmpty()) {
                    return false;
                }
                composer.setCurrentAction(clips.get(0)).setSpeed(random.nextFloat());
            }
        }
        return true;
    }

    private boolean discardingEdit(Spatial spatial) {
        if (!(spatial instanceof Geometry geometry)) {
            return false;
        }
        Mesh mesh = geometry.getMesh();
        boolean edited;
        if (random.nextBoolean()) {
            edited = !ownMaterials && sharedParts.contains(geometry.getMaterial())
                    && recolour(geometry.getMaterial());
        } else {
            edited = sharedParts.contains(mesh) && mesh.getBuffer(Type.BindPosePosition) == null && meshData(mesh);
        }
        discarding |= edited;
        return edited;
    }

    private boolean recolour(Material material) {
        if (material == null) {
            return false;
        }
        if (random.nextBoolean()) {
            material.setColor("Color", ColorRGBA.randomColor());
        } else {
            material.getAdditionalRenderState().setWireframe(true);
        }
        return true;
    }

    private boolean meshData(Mesh mesh) {
        switch (random.nextInt(4)) {
            case 0 -> {
                FloatBuffer positions = (FloatBuffer) mesh.getBuffer(Type.Position).getData();
                positions.put(random.nextInt(positions.limit()), 77 + random.nextFloat());
            }
            case 1 -> mesh.setBuffer(Type.Index, 3, new short[] {2, 1, 0});
            case 2 -> mesh.clearBuffer(Type.Position);
            default -> mesh.setMode(Mesh.Mode.Points);
        }
        return true;
    }
}
