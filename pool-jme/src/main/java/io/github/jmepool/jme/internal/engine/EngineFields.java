// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimLayer;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.AbstractTween;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.util.JointModelTransform;
import com.jme3.animation.CompactQuaternionArray;
import com.jme3.animation.CompactVector3Array;
import com.jme3.audio.AudioNode;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.light.LightProbe;
import com.jme3.material.Material;
import com.jme3.material.RenderState;
import com.jme3.material.Technique;
import com.jme3.material.TechniqueDef;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.GeometryList;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.shadow.AbstractShadowFilter;
import com.jme3.shadow.AbstractShadowRenderer;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.util.NativeObject;
import com.jme3.util.SafeArrayList;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The few private fields of the engine that hold state of a use, or what instances share, and have no accessor.
 *
 * <p>Each is optional: with another engine, where one is missing or closed, the handle is null and the code that reads
 * it does without, as {@code docs/dev/reset.md} lists for resets.
 */
public final class EngineFields {
    /** The emitter's last place; makes a moved emitter draw particles from there. */
    public static final @Nullable VarHandle LAST_POSITION = find(ParticleEmitter.class, "lastPos", Vector3f.class);
    /** How many of an emitter's particles live, or the index of one that was killed since. */
    private static final @Nullable VarHandle FIRST_UNUSED = find(ParticleEmitter.class, "firstUnUsed", int.class);
    /** The index of the last of an emitter's particles that lives; -1 where none does. */
    private static final @Nullable VarHandle LAST_USED = find(ParticleEmitter.class, "lastUsed", int.class);
    /** The time since an emitter's last particle. */
    private static final @Nullable VarHandle TIME_DIFFERENCE =
            find(ParticleEmitter.class, "timeDifference", float.class);
    /** Emits one particle, and extends a bound by it. */
    private static final @Nullable MethodHandle EMIT = findEmission();
    /** Morph weights, which a clone shares with its original. */
    public static final @Nullable VarHandle MORPH_STATE = find(Geometry.class, "morphState", float[].class);
    /** The layers of a composer by name, in order. */
    public static final @Nullable VarHandle LAYERS = find(AnimComposer.class, "layers", Map.class);
    /** The clips of a composer by name; the accessors make a wrapper each time. */
    private static final @Nullable VarHandle CLIPS = find(AnimComposer.class, "animClipMap", Map.class);
    /** The actions of a composer by name, also those that belong to no clip. */
    public static final @Nullable VarHandle ACTIONS = find(AnimComposer.class, "actions", Map.class);
    /** The speed of an action; the accessor of a blend action multiplies it. */
    private static final @Nullable VarHandle ACTION_SPEED = find(Action.class, "speed", double.class);
    /** Makes the model transforms of an armature's joints. */
    private static final @Nullable VarHandle MODEL_TRANSFORM = find(Armature.class, "modelTransformClass", Class.class);
    /** The attachment node of a joint, which it keeps although the node was detached. */
    public static final @Nullable VarHandle ATTACHED_NODE = find(Joint.class, "attachedNode", Node.class);
    /** The skinned geometry that decides where the attachment node of a joint is. */
    public static final @Nullable VarHandle TARGET_GEOMETRY = find(Joint.class, "targetGeometry", Geometry.class);
    /** The key frames of a track, which the accessors copy. */
    public static final @Nullable VarHandle TRANSLATIONS =
            find(TransformTrack.class, "translations", CompactVector3Array.class);
    public static final @Nullable VarHandle ROTATIONS =
            find(TransformTrack.class, "rotations", CompactQuaternionArray.class);
    public static final @Nullable VarHandle SCALES = find(TransformTrack.class, "scales", CompactVector3Array.class);
    /** The sound's last place; makes a moved sound's pitch jump. */
    private static final @Nullable VarHandle LAST_SOUND_POSITION =
            find(AudioNode.class, "previousWorldTranslation", Vector3f.class);
    /** The place of a light probe, which a clone shares with its original. */
    public static final @Nullable VarHandle PROBE_POSITION = find(LightProbe.class, "position", Vector3f.class);
    /** The renderer knows by it which object is bound; a clone shares it with its original until engine 3.10. */
    private static final @Nullable VarHandle WEAK_REF = find(NativeObject.class, "weakRef", WeakReference.class);

    /** The camera of a sun's shadow maps, and the ends of the parts of the view's depth that these are for. */
    public static final @Nullable VarHandle SUN_CAMERA =
            find(DirectionalLightShadowRenderer.class, "shadowCam", Camera.class);
    public static final @Nullable VarHandle SUN_SPLITS =
            find(DirectionalLightShadowRenderer.class, "splitsArray", float[].class);
    /** The matrices of a light's shadow maps, in the order in which they are drawn. */
    public static final @Nullable VarHandle SHADOW_MATRICES =
            find(AbstractShadowRenderer.class, "lightViewProjectionsMatrices", Matrix4f[].class);
    /** The geometries in view on which its shadows may fall; filled before the first map is drawn. */
    public static final @Nullable VarHandle SHADOW_RECEIVERS =
            find(AbstractShadowRenderer.class, "lightReceivers", GeometryList.class);
    /** The filters of a processor, whose getter makes a new object each time; and what renders their shadow maps. */
    public static final @Nullable VarHandle FILTERS = find(FilterPostProcessor.class, "filters", SafeArrayList.class);
    public static final @Nullable VarHandle FILTER_SHADOWS =
            find(AbstractShadowFilter.class, "shadowRenderer", AbstractShadowRenderer.class);

    /** The techniques that a material has used, by name; its clone has none. */
    private static final @Nullable VarHandle TECHNIQUES = find(Material.class, "techniques", HashMap.class);
    /** The render state of a material; null until the material is asked for it. */
    private static final @Nullable VarHandle RENDER_STATE =
            find(Material.class, "additionalState", RenderState.class);

    /** What of a spatial is to be updated. */
    public static final @Nullable VarHandle REFRESH_FLAGS = find(Spatial.class, "refreshFlags", int.class);
    /** The flag of a bound. */
    private static final int BOUND = 0x02;
    /** The flag of material parameter overrides. */
    private static final int OVERRIDES = 0x10;

    /** What fades an action in; a clone's writes into the original. */
    private static final @Nullable VarHandle TRANSITION = find(BlendableAction.class.getName(), "transition");
    private static final @Nullable MethodHandle NEW_TRANSITION = newTransition();

    private EngineFields() {
    }

    public static @Nullable VarHandle find(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    /** Finds a field whose class or type is hidden, or missing in some engines. */
    public static @Nullable VarHandle find(String owner, String name) {
        try {
            Class<?> type = Class.forName(owner);
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                    .unreflectVarHandle(type.getDeclaredField(name));
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    private static @Nullable MethodHandle findEmission() {
        try {
            return MethodHandles.privateLookupIn(ParticleEmitter.class, MethodHandles.lookup()).findVirtual(
                    ParticleEmitter.class, "emitParticle",
                    MethodType.methodType(Particle.class, Vector3f.class, Vector3f.class));
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    /**
     * Has an emitter emit one particle, if it has room for one. Where the engine lets it, the bound of the emitter's
     * mesh stays as it was, and those above need no refresh.
     *
     * @param emitter one whose world transform is up to date
     * @param low any vector, which is overwritten
     * @param high another one
     */
    public static void emit(ParticleEmitter emitter, Vector3f low, Vector3f high) {
        if (EMIT == null) {
            emitter.emitParticles(1);
            return;
        }
        try {
            Particle ignored = (Particle) EMIT.invokeExact(emitter, low, high);
        } catch (RuntimeException | Error thrown) {
            throw thrown; // by an influencer or a shape of the game
        } catch (Throwable impossible) {
            throw new AssertionError(impossible); // the engine's method declares none
        }
    }

    /** Returns the value of a field; null where the engine hides it. */
    public static @Nullable Object read(@Nullable VarHandle field, Object owner) {
        return field == null ? null : field.get(owner);
    }

    private static @Nullable MethodHandle newTransition() {
        if (TRANSITION == null) {
            return null;
        }
        try {
            return MethodHandles.privateLookupIn(TRANSITION.varType(), MethodHandles.lookup()).findConstructor(
                    TRANSITION.varType(), MethodType.methodType(void.class, BlendableAction.class, double.class));
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    /** Has a clone of an action fade in itself. */
    public static void giveTransition(BlendableAction clone) {
        if (TRANSITION != null && NEW_TRANSITION != null) {
            try {
                TRANSITION.set(clone, NEW_TRANSITION.invokeWithArguments(clone, clone.getTransitionLength()));
            } catch (Throwable refused) {
                throw new AssertionError(refused); // the engine's constructor throws nothing
            }
        }
    }

    /** Whether an action fades in for less time than it is set to, since it was played at a smaller length. */
    public static boolean isTransitionShortened(BlendableAction action) {
        return TRANSITION != null && ((AbstractTween) TRANSITION.get(action)).getLength()
                < Math.min(action.getTransitionLength(), action.getLength());
    }

    /**
     * Has the engine take the bound of a node for one that is to be updated, so that a change below it goes no further
     * up; until {@link #releaseBound}.
     *
     * @param node which is up to date
     * @return false where it isn't, or the engine hides this: nothing is to be released then
     */
    public static boolean holdBound(Node node) {
        if (REFRESH_FLAGS == null || ((int) REFRESH_FLAGS.get(node) & BOUND) != 0) {
            return false;
        }
        REFRESH_FLAGS.set(node, (int) REFRESH_FLAGS.get(node) | BOUND);
        return true;
    }

    public static void releaseBound(Node node) {
        if (REFRESH_FLAGS != null) {
            REFRESH_FLAGS.set(node, (int) REFRESH_FLAGS.get(node) & ~BOUND);
        }
    }

    @SuppressWarnings("unchecked")
    public static @Nullable Map<String, AnimLayer> layers(AnimComposer composer) {
        return LAYERS == null ? null : (Map<String, AnimLayer>) LAYERS.get(composer);
    }

    /**
     * Returns the names of the layers that a composer has now, without garbage.
     *
     * @param composer of an animated model
     * @param hidden what its {@code getLayerNames} once returned, which is still true where the engine hides its map
     * @return the names, not to be changed
     */
    public static Set<String> layerNames(AnimComposer composer, Set<String> hidden) {
        Map<String, AnimLayer> known = layers(composer);
        return known == null ? hidden : known.keySet();
    }

    /**
     * Gives a composer other layers, by a map of its own: the engine may be walking through the one that it has.
     *
     * @param composer of an animated model
     * @param layers by their names, in the order in which they are applied
     * @return false where the engine hides its map; nothing changes then
     */
    public static boolean layers(AnimComposer composer, Map<String, AnimLayer> layers) {
        if (LAYERS != null) {
            LAYERS.set(composer, layers);
        }
        return LAYERS != null;
    }

    public static int clipCount(AnimComposer composer) {
        return CLIPS == null ? composer.getAnimClipsNames().size() : ((Map<?, ?>) CLIPS.get(composer)).size();
    }

    /**
     * Returns the actions of a composer, also those that belong to no clip.
     *
     * @param composer of an animated model
     * @return the engine's own map; null where the engine hides it
     */
    @SuppressWarnings("unchecked")
    public static @Nullable Map<String, Action> actions(AnimComposer composer) {
        return ACTIONS == null ? null : (Map<String, Action>) ACTIONS.get(composer);
    }

    @SuppressWarnings("unchecked")
    public static @Nullable Class<? extends JointModelTransform> modelTransform(Armature armature) {
        return MODEL_TRANSFORM == null ? null : (Class<? extends JointModelTransform>) MODEL_TRANSFORM.get(armature);
    }

    /**
     * Returns the name of the technique that a game has chosen for a material.
     *
     * @param material any
     * @return the default technique if it has chosen none, or a filter of the engine another one
     */
    public static String technique(Material material) {
        Technique chosen = material.getActiveTechnique();
        return chosen == null || EngineManaged.isSoft(material) ? TechniqueDef.DEFAULT_TECHNIQUE_NAME
                : chosen.getDef().getName();
    }

    /** Whether a game has chosen another technique for a material than the default one. */
    public static boolean hasChosenTechnique(Material material) {
        return !technique(material).equals(TechniqueDef.DEFAULT_TECHNIQUE_NAME);
    }

    /**
     * Returns the render state of a material, not to be changed. The engine would make one for a material that has
     * none, and merge it into that of the technique whenever it draws with the material from then on.
     *
     * @param material any
     * @return {@link RenderState#ADDITIONAL}, which changes nothing, where it has none
     */
    public static RenderState renderState(Material material) {
        RenderState own = RENDER_STATE == null ? material.getAdditionalRenderState()
                : (RenderState) RENDER_STATE.get(material);
        return own == null ? RenderState.ADDITIONAL : own;
    }

    /** Whether the overrides that act on a spatial, or on one below it, are to be updated; false where not known. */
    public static boolean awaitsOverrides(Spatial spatial) {
        return REFRESH_FLAGS != null && ((int) REFRESH_FLAGS.get(spatial) & OVERRIDES) != 0;
    }

    /** Has the engine update the overrides that act on a spatial and on all below, as soon as it does so above. */
    public static void refreshOverrides(Spatial spatial) {
        if (REFRESH_FLAGS == null) {
            return;
        }
        REFRESH_FLAGS.set(spatial, (int) REFRESH_FLAGS.get(spatial) | OVERRIDES);
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) { // without an iterator: garbage for each node
                refreshOverrides(node.getChild(i));
            }
        }
    }

    /** Whether nothing of a node is to be updated, as far as is known; what is below may be updated on its own then. */
    public static boolean isUpdated(Spatial node) {
        return REFRESH_FLAGS == null || (int) REFRESH_FLAGS.get(node) == 0;
    }

    /** Clones a material, with the technique that it has chosen. */
    public static Material clone(Material material) {
        Material clone = material.clone();
        chooseTechniqueOf(material, clone);
        return clone;
    }

    /**
     * Has a copy of a material draw with the technique that the original has chosen, or a clone of it. The engine's
     * clone of a material draws with the default technique.
     *
     * @param original of a game
     * @param copy of the same definition, or a derived one; in an engine that hides this, it stays unchanged
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // the engine looks for a renderer only where a technique is new
    public static void chooseTechniqueOf(Material original, Material copy) {
        String name = technique(original);
        List<TechniqueDef> those = copy.getMaterialDef().getTechniqueDefs(name);
        if (TECHNIQUES == null || those == null || !hasChosenTechnique(original)) {
            return;
        }
        for (TechniqueDef each : those) {
            if (each.getSortId() == original.getActiveTechnique().getDef().getSortId()) {
                ((Map<String, Technique>) TECHNIQUES.get(copy)).put(name, new Technique(copy, each));
                copy.selectTechnique(name, null);
            }
        }
    }

    public static double speed(Action action) {
        return ACTION_SPEED == null ? action.getSpeed() : (double) ACTION_SPEED.get(action);
    }

    public static @Nullable Vector3f lastPosition(ParticleEmitter emitter) {
        return LAST_POSITION == null ? null : (Vector3f) LAST_POSITION.get(emitter);
    }

    /**
     * Returns whether an emitter has neither emitted nor freed a particle since {@link #mark}.
     *
     * @param emitter an emitter
     * @return false as well where the engine hides this
     */
    public static boolean isMarked(ParticleEmitter emitter) {
        return FIRST_UNUSED != null && (int) FIRST_UNUSED.get(emitter) == Integer.MAX_VALUE;
    }

    /**
     * Gives an emitter a number of living particles that it never has, and replaces whenever that number changes. Its
     * update needs the right one: {@link #unmark} before.
     *
     * @param emitter one whose first particles live, without gaps
     */
    public static void mark(ParticleEmitter emitter) {
        if (FIRST_UNUSED != null) {
            FIRST_UNUSED.set(emitter, Integer.MAX_VALUE);
        }
    }

    /**
     * Gives an emitter the number that it had without {@link #mark}.
     *
     * @param emitter an emitter
     */
    public static void unmark(ParticleEmitter emitter) {
        if (FIRST_UNUSED != null) {
            FIRST_UNUSED.set(emitter, Math.min((int) FIRST_UNUSED.get(emitter), emitter.getNumVisibleParticles()));
        }
    }

    /**
     * Kills the last particles of an emitter, as its {@code killParticle} does, except that their colours are not
     * written, which are far away in memory.
     *
     * @param emitter one whose first particles live, without gaps
     * @param kept how many go on living
     * @param killed those behind them, whose colours are 0 already
     */
    public static void killLast(ParticleEmitter emitter, int kept, int killed) {
        if (LAST_USED == null || FIRST_UNUSED == null) {
            for (int i = kept + killed - 1; i >= kept; i--) {
                emitter.killParticle(i);
            }
            return;
        }
        Particle[] particles = emitter.getParticles();
        for (int i = kept; i < kept + killed; i++) {
            Particle particle = particles[i];
            particle.life = 0f;
            particle.size = 0f;
            particle.imageIndex = 0;
            particle.angle = 0f;
            particle.rotateSpeed = 0f;
        }
        LAST_USED.set(emitter, kept - 1);
        FIRST_UNUSED.set(emitter, kept);
    }

    /**
     * Returns whether it is known when and where emitters emit.
     *
     * @return false where the engine hides this: {@link #timeDifference}, {@link #moved} and {@link #passTime} must not
     *     be called then
     */
    public static boolean knowsEmission() {
        return TIME_DIFFERENCE != null && LAST_POSITION != null;
    }

    /**
     * Returns the time since an emitter's last particle, in seconds.
     *
     * @param emitter an emitter
     * @return the time at its last update
     */
    @SuppressWarnings("NullAway") // A call would hide from the compiler that the handle is a constant.
    public static float timeDifference(ParticleEmitter emitter) {
        return (float) TIME_DIFFERENCE.get(emitter);
    }

    /**
     * Returns how far an emitter has moved since its last update.
     *
     * @param emitter an emitter
     * @param moved is set to that
     * @return the same vector; null before the first update
     */
    public static @Nullable Vector3f moved(ParticleEmitter emitter, Vector3f moved) {
        Vector3f last = lastPosition(emitter);
        return last == null ? null : moved.set(emitter.getWorldTranslation()).subtractLocal(last);
    }

    /**
     * Sets what an emitter's update does once its particles are updated and emitted.
     *
     * @param emitter an emitter
     * @param timeDifference the time since its last particle
     * @param hasMoved whether it may have moved since its last update
     * @param place becomes its last place where it has none, as in each use that begins
     */
    @SuppressWarnings("NullAway") // As above.
    public static void passTime(ParticleEmitter emitter, float timeDifference, boolean hasMoved, Vector3f place) {
        TIME_DIFFERENCE.set(emitter, timeDifference);
        if (!hasMoved) {
            return;
        }
        Vector3f last = lastPosition(emitter);
        if (last == null) {
            last = place;
            LAST_POSITION.set(emitter, last);
        }
        last.set(emitter.getWorldTranslation());
    }

    public static @Nullable Vector3f lastPosition(AudioNode sound) {
        return LAST_SOUND_POSITION == null ? null : (Vector3f) LAST_SOUND_POSITION.get(sound);
    }

    /**
     * Has the renderer take a clone for itself: it would not bind the original after it has drawn the clone.
     *
     * @param cloned may have been cloned from one that was drawn
     */
    public static void forgetOriginal(NativeObject cloned) {
        if (WEAK_REF != null) {
            WeakReference<?> known = (WeakReference<?>) WEAK_REF.get(cloned);
            if (known != null && known.get() != cloned) {
                WEAK_REF.set(cloned, null);
            }
        }
    }

    /** Returns the morph weights of a geometry; null as long as the engine has not needed any. */
    public static float @Nullable [] morphState(Geometry geometry) {
        return MORPH_STATE == null ? geometry.getMorphState() : (float[]) MORPH_STATE.get(geometry);
    }
}
