// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

/**
 * Why an instance is drawn singly.
 *
 * @param words the reason
 * @param isNews whether a game may not know of it, so that development mode reports it
 */
record Reason(String words, boolean isNews) {
    static final Reason UNBAKED = new Reason("its poses are not baked yet", false);
    static final Reason UNMADE = new Reason("its levels of detail are not made yet", false);
    static final Reason UNABLE = new Reason("the graphics card does not support it", false);
    static final Reason PLACE = new Reason("it is attached to a node with too few instances, or one whose children are"
            + " drawn in order", false);
    static final Reason PORTRAIT = new Reason("a viewport shows it alone", false);
    static final Reason ASKED = new Reason("drawnSingly was called", false);
    static final Reason CHANGED = new Reason("this use has changed how it is drawn", true);
    static final Reason MIRRORED = new Reason("it is mirrored by its scale", true);
    static final Reason GUEST = new Reason("something is attached below it", true);
    static final Reason MORPHED = new Reason("it has morph weights", true);
    static final Reason ENABLED = new Reason("its AnimComposer or SkinningControl was enabled", true);
    static final Reason DISABLED = new Reason("its AnimComposer or SkinningControl was disabled", true);
    static final Reason LAYERS = new Reason("a second layer of its AnimComposer plays", true);
    static final Reason MASK = new Reason("its animation layer has a mask, or was replaced or removed", true);
    static final Reason WEIGHT = new Reason("its action has a weight of 0 or a maxTransitionWeight below 1", true);
    static final Reason FADING = new Reason("it fades in an animation that it began to play singly", false);
    static final Reason POSED = new Reason("its joints have a pose that no clip has", true);
}
