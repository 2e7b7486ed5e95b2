// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

/**
 * Why an instance is drawn individually.
 *
 * @param words the reason
 * @param isNews whether a game may not know of it, so that development mode reports it
 * @param isChange whether it lasts until the use ends, as the use has changed how the instance is drawn
 */
public record Reason(String words, boolean isNews, boolean isChange) {
    public static final Reason UNBAKED = new Reason("its poses are not baked yet", false);
    public static final Reason UNMADE = new Reason("its levels of detail are not made yet", false);
    public static final Reason UNABLE = new Reason("the GPU does not support it", false);
    public static final Reason PLACE = new Reason(
            "it is attached to a node with too few instances, or one whose children are"
                    + " drawn in order", false);
    public static final Reason SHOWN_ALONE = new Reason("a viewport shows it alone", false);
    public static final Reason FEW = new Reason("its pool is one of many and has few in use", false);
    public static final Reason ASKED = new Reason("setInstanced(instance, false) was called", false);
    public static final Reason MESH = change("mesh");
    public static final Reason MATERIAL = change("material");
    public static final Reason LEVEL = change("level of detail, or how it is chosen");
    public static final Reason CULL = change("cull hint");
    public static final Reason BUCKET = change("queue bucket");
    public static final Reason SHADOW = change("shadow mode");
    public static final Reason IGNORE_TRANSFORM = change("ignoreTransform");
    public static final Reason LIGHT = change("lights");
    public static final Reason OVERRIDE = change("overrides of material parameters");
    public static final Reason BUILD = change("nodes and geometries");
    public static final Reason GROUPED = new Reason("the game batches or instances one of its geometries", true, true);
    public static final Reason MIRRORED = new Reason("it is mirrored by its scale", true);
    public static final Reason PASSES = new Reason("it is transparent, and its lights take more than one pass; call"
            + " setPreferredLightMode(SinglePass), and setSinglePassLightBatchSize with the number of lights", true);
    public static final Reason GUEST = new Reason("something is attached below it", true);
    public static final Reason DETACHED = new Reason("a part of it is detached", true);
    public static final Reason MORPHED = new Reason("it has morph weights", true);
    public static final Reason ENABLED = new Reason("its AnimComposer or SkinningControl was enabled", true);
    public static final Reason DISABLED = new Reason("its AnimComposer or SkinningControl was disabled", true);
    public static final Reason REMOVED = new Reason("its AnimComposer or SkinningControl was removed", true);
    public static final Reason ATTACHED = change("transform of what is attached to a joint");
    public static final Reason COMPOSER = change("number of AnimComposers");
    public static final Reason BILLBOARD = new Reason("this use has added a BillboardControl to what is"
            + " turned, baked or an emitter, or one that is a subclass", true, true);
    public static final Reason LAYERS = new Reason("a second layer of its AnimComposer plays", true);
    public static final Reason MASK = new Reason("its animation layer has a mask, or was replaced or removed", true);
    public static final Reason WEIGHT = new Reason(
            "its action has a weight of 0 or a maxTransitionWeight below 1", true);
    public static final Reason FADING = new Reason(
            "it fades in an animation that it began to play individually", false);
    public static final Reason POSED = new Reason("its joints have a pose that no clip has", true);

    public static final Reason PARTICLES = change("number of particles");
    public static final Reason PARTICLE = new Reason("the game writes into its particles", true, true);
    public static final Reason UNCONTROLLED = new Reason(
            "the control of its emitter was removed or replaced", true);
    public static final Reason SOFT = new Reason("its particles are soft", true);
    public static final Reason UNPLACED = new Reason(
            "its emitter has not moved since it was changed to local space (setInWorldSpace)", true);
    public static final Reason FULL = new Reason("there are too many particles for one texture", true);

    private static Reason change(String what) {
        return new Reason("this use has changed its " + what, true, true);
    }

    public Reason(String words, boolean isNews) {
        this(words, isNews, false);
    }
}
