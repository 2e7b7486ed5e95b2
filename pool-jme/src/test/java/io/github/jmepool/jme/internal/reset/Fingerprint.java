// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimLayer;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.action.Action;
import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.Bone;
import com.jme3.animation.SkeletonControl;
import com.jme3.audio.AudioNode;
import com.jme3.audio.LowPassFilter;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.light.Light;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.MatParam;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import com.jme3.texture.Texture;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Everything that a use can change on a tree of spatials, as text, field by field: written from the engine's side, and
 * sharing no code with what it tests.
 */
final class Fingerprint {
    private final List<String> lines = new ArrayList<>();

    private Fingerprint() {
    }

    static List<String> of(Spatial root) {
        Fingerprint print = new Fingerprint();
        print.spatial(root, "");
        return print.lines;
    }

    private void line(String path, String field, Object value) {
        lines.add(path + "." + field + "=" + text(value));
    }

    private static String text(Object value) {
        if (value instanceof float[] floats) {
            return Arrays.toString(floats);
        } else if (value instanceof Object[] objects) {
            return Arrays.deepToString(objects);
        } else if (value instanceof Texture texture) {
            return "texture " + texture.getName();
        } else if (value instanceof Transform transform) {
            return text(transform.getTranslation()) + transform.getRotation() + text(transform.getScale());
        } else if (value instanceof Vector3f vector) {
            // adding 0 turns -0 into 0
            return (vector.x + 0f) + "," + (vector.y + 0f) + "," + (vector.z + 0f) + ";";
        }
        return String.valueOf(value);
    }

    private void spatial(Spatial spatial, String parentPath) {
        String path = parentPath + "/" + spatial.getClass().getSimpleName();
        line(path, "name", spatial.getName());
        line(path, "transform", spatial.getLocalTransform());
        line(path, "hints", spatial.getLocalCullHint() + " " + spatial.getLocalBatchHint() + " "
                + spatial.getLocalShadowMode() + " " + spatial.getLocalQueueBucket());
        for (String key : new TreeSet<>(spatial.getUserDataKeys())) {
            Object value = spatial.getUserData(key);
            line(path, "data " + key, value);
        }
        for (Light light : spatial.getLocalLightList()) {
            light(light, path);
        }
        for (MatParamOverride override : spatial.getLocalMatParamOverrides()) {
            override(override, path);
        }
        for (int i = 0; i < spatial.getNumControls(); i++) {
            control(spatial.getControl(i), path + "#" + i);
        }
        if (spatial instanceof Geometry geometry) {
            geometry(geometry, path);
        } else if (spatial instanceof AudioNode sound) {
            sound(sound, path);
        }
        if (spatial instanceof Node node) {
            line(path, "children", node.getQuantity());
            for (int i = 0; i < node.getQuantity(); i++) {
                spatial(node.getChild(i), path + i);
            }
        }
    }

    private void light(Light light, String path) {
        line(path, "light", light.getType() + " " + light.getName() + light.getColor() + light.isEnabled());
        if (light instanceof PointLight point) {
            line(path, "point", point.getPosition() + " " + point.getRadius());
        } else if (light instanceof SpotLight spot) {
            line(path, "spot", spot.getPosition() + " " + spot.getDirection() + spot.getSpotRange()
                    + spot.getSpotInnerAngle() + spot.getSpotOuterAngle());
        } else if (light instanceof LightProbe probe) {
            line(path, "probe", probe.getPosition() + " " + probe.getAreaType() + probe.getArea().getRadius()
                    + probe.getArea().getUniformMatrix());
        }
    }

    private void override(MatParamOverride override, String path) {
        boolean skinning = override.getName().equals("BoneMatrices") || override.getName().equals("NumberOfBones");
        line(path, "override " + override.getName(), skinning ? "the engine's"
                : text(override.getValue()) + override.isEnabled());
    }

    private void control(Control control, String path) {
        line(path, "control", control.getClass().getName());
        if (control instanceof AbstractControl known) {
            line(path, "enabled", known.isEnabled());
            line(path, "attached", known.getSpatial() != null);
        }
        if (control instanceof AnimComposer composer) {
            composer(composer, path);
        } else if (control instanceof SkinningControl skinning) {
            line(path, "hardware", skinning.isHardwareSkinningPreferred());
            for (Joint joint : skinning.getArmature().getJointList()) {
                line(path, joint.getName(), joint.getLocalTransform());
                line(path, "attachment", field(Joint.class, "attachedNode", joint) != null);
            }
        }
        legacy(control, path);
    }

    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    private void legacy(Control control, String path) {
        if (control instanceof AnimControl animations) {
            line(path, "animations", new TreeSet<>(animations.getAnimationNames()));
            line(path, "listeners", field(AnimControl.class, "listeners", animations));
            for (int i = 0; i < animations.getNumChannels(); i++) {
                AnimChannel channel = animations.getChannel(i);
                line(path, "channel " + i, channel.getAnimationName() + channel.getTime() + " " + channel.getSpeed()
                        + channel.getLoopMode() + field(AnimChannel.class, "affectedBones", channel)
                        + field(AnimChannel.class, "blendAmount", channel)
                        + field(AnimChannel.class, "blendFrom", channel)
                        + field(AnimChannel.class, "timeBlendFrom", channel)
                        + field(AnimChannel.class, "speedBlendFrom", channel));
            }
        } else if (control instanceof SkeletonControl skinning) {
            line(path, "hardware", skinning.isHardwareSkinningPreferred());
            for (int i = 0; i < skinning.getSkeleton().getBoneCount(); i++) {
                Bone bone = skinning.getSkeleton().getBone(i);
                line(path, bone.getName(), text(bone.getLocalPosition()) + bone.getLocalRotation()
                        + text(bone.getLocalScale()) + text(bone.getModelSpacePosition()) + bone.hasUserControl()
                        + (field(Bone.class, "attachNode", bone) != null));
            }
        }
    }

    private void composer(AnimComposer composer, String path) {
        line(path, "speed", composer.getGlobalSpeed());
        line(path, "clips", new TreeSet<>(composer.getAnimClipsNames()));
        line(path, "layers", new ArrayList<>(composer.getLayerNames()));
        for (String name : composer.getLayerNames()) {
            AnimLayer layer = composer.getLayer(name);
            line(path, name, layer.getCurrentActionName() + " " + (layer.getCurrentAction() != null) + " "
                    + layer.getTime() + " " + layer.isLooping() + " " + layer.getManager()
                    + (layer.getMask() != null));
        }
        Map<?, ?> actions = (Map<?, ?>) field(AnimComposer.class, "actions", composer);
        for (Map.Entry<?, ?> entry : new TreeMap<>(actions).entrySet()) {
            action(String.valueOf(entry.getKey()), (Action) entry.getValue(), composer, path);
        }
    }

    /**
     * An action that asking for it by name made, and a new one like it: no difference to anyone.
     */
    private void action(String name, Action action, AnimComposer composer, String path) {
        boolean likeNew = composer.getAnimClip(name) != null && action.getSpeed() == 1
                && action.getLength() == composer.getAnimClip(name).getLength();
        if (!likeNew) {
            line(path, "action " + name, action.getSpeed() + " " + action.getLength());
        }
    }

    private void geometry(Geometry geometry, String path) {
        line(path, "geometry", geometry.getLodLevel() + " " + geometry.isIgnoreTransform());
        if (geometry.getMesh().hasMorphTargets()) {
            line(path, "morph", geometry.getMorphState());
        }
        if (geometry instanceof ParticleEmitter emitter) {
            emitter(emitter, path);
        } else {
            mesh(geometry.getMesh(), path);
        }
        if (geometry.getMaterial() != null) {
            material(geometry.getMaterial(), path);
        }
    }

    private void mesh(Mesh mesh, String path) {
        line(path, "mesh", mesh.getMode() + " " + mesh.getBound() + " " + mesh.getVertexCount() + " "
                + mesh.getTriangleCount() + " " + mesh.getNumLodLevels() + " " + mesh.getMorphTargets().length);
        for (VertexBuffer buffer : mesh.getBufferList()) {
            line(path, "buffer " + buffer.getBufferType(), content(buffer.getData()));
        }
    }

    private static int content(Buffer buffer) {
        if (buffer instanceof FloatBuffer floats) {
            return floats.duplicate().clear().hashCode();
        } else if (buffer instanceof ShortBuffer shorts) {
            return shorts.duplicate().clear().hashCode();
        }
        return buffer == null ? 0 : buffer.duplicate().clear().hashCode();
    }

    private void material(Material material, String path) {
        TreeMap<String, String> params = new TreeMap<>();
        for (MatParam param : material.getParams()) {
            params.put(param.getName(), text(param.getValue()));
        }
        line(path, "material", material.getName() + material.isTransparent() + material.isReceivesShadows() + params
                + material.getAdditionalRenderState());
    }

    private void emitter(ParticleEmitter emitter, String path) {
        line(path, "emitter", emitter.getMeshType() + " " + emitter.getMaxNumParticles() + emitter.isEnabled()
                + emitter.isInWorldSpace() + emitter.isRandomAngle() + emitter.isSelectRandomImage()
                + emitter.isFacingVelocity() + emitter.getImagesX() + emitter.getImagesY());
        line(path, "numbers", emitter.getParticlesPerSec() + " " + emitter.getLowLife() + " "
                + emitter.getHighLife() + " " + emitter.getStartSize() + " " + emitter.getEndSize() + " "
                + emitter.getRotateSpeed());
        line(path, "vectors", text(emitter.getGravity()) + emitter.getFaceNormal() + emitter.getStartColor()
                + emitter.getEndColor());
        line(path, "influencer", emitter.getParticleInfluencer().getInitialVelocity() + " "
                + emitter.getParticleInfluencer().getVelocityVariation());
        line(path, "shape", emitter.getShape() instanceof EmitterPointShape point ? point.getPoint()
                : emitter.getShape() instanceof EmitterSphereShape sphere ? sphere.getCenter() + " "
                + sphere.getRadius() : emitter.getShape().getClass());
        line(path, "living", emitter.getNumVisibleParticles());
        line(path, "bound", emitter.getMesh().getBound());
        line(path, "lastPos", field(ParticleEmitter.class, "lastPos", emitter));
        line(path, "account", field(ParticleEmitter.class, "timeDifference", emitter));
        for (Particle particle : emitter.getParticles()) {
            if (particle.life != 0 || particle.position.lengthSquared() != 0 || particle.size != 0) {
                line(path, "particle", particle.position + " " + particle.life + " " + particle.size);
            }
        }
    }

    private void sound(AudioNode sound, String path) {
        line(path, "sound", sound.getStatus() + " " + sound.getChannel() + sound.isLooping() + sound.getVolume() + " "
                + sound.getPitch() + " " + sound.getTimeOffset() + " " + sound.getMaxDistance() + " "
                + sound.getRefDistance() + " " + sound.getInnerAngle() + " " + sound.getOuterAngle()
                + sound.isReverbEnabled() + sound.isDirectional() + sound.isPositional()
                + sound.isVelocityFromTranslation());
        line(path, "ways", text(sound.getDirection()) + text(sound.getVelocity())
                + field(AudioNode.class, "previousWorldTranslation", sound));
        line(path, "filter", sound.getDryFilter() instanceof LowPassFilter filter ? filter.getVolume() + " "
                + filter.getHighFreqVolume() : sound.getDryFilter());
    }

    static Object field(Class<?> type, String name, Object target) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(target);
        } catch (ReflectiveOperationException gone) {
            throw new AssertionError(gone);
        }
    }
}
