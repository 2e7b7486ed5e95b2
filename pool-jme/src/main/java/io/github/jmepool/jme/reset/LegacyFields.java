// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.AnimEventListener;
import com.jme3.animation.Animation;
import com.jme3.animation.Bone;
import com.jme3.animation.LoopMode;
import com.jme3.scene.Node;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.BitSet;

/**
 * The private fields of the old animation classes that hold state of a use; as optional as {@link EngineFields}.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyFields {
    /** The channels of a control: the engine's own method to take them off tells the listeners. */
    static final VarHandle CHANNELS = EngineFields.find(AnimControl.class, "channels", ArrayList.class);
    /** The listeners of a control. */
    static final VarHandle LISTENERS = EngineFields.find(AnimControl.class, "listeners", ArrayList.class);
    /** The attachment node of a bone, which it keeps although the node was detached. */
    static final VarHandle ATTACHED_NODE = EngineFields.find(Bone.class, "attachNode", Node.class);
    /** The bones that a channel moves; null for all. */
    static final VarHandle BONES = EngineFields.find(AnimChannel.class, "affectedBones", BitSet.class);
    /** The animation that a channel blends from. */
    static final VarHandle BLEND_FROM = EngineFields.find(AnimChannel.class, "blendFrom", Animation.class);

    private static final VarHandle[] PLAYBACK = {
        BLEND_FROM,
        EngineFields.find(AnimChannel.class, "animation", Animation.class),
        EngineFields.find(AnimChannel.class, "time", float.class),
        EngineFields.find(AnimChannel.class, "speed", float.class),
        EngineFields.find(AnimChannel.class, "loopMode", LoopMode.class),
        EngineFields.find(AnimChannel.class, "timeBlendFrom", float.class),
        EngineFields.find(AnimChannel.class, "blendTime", float.class),
        EngineFields.find(AnimChannel.class, "speedBlendFrom", float.class),
        EngineFields.find(AnimChannel.class, "loopModeBlendFrom", LoopMode.class),
        EngineFields.find(AnimChannel.class, "notified", boolean.class),
        EngineFields.find(AnimChannel.class, "blendAmount", float.class),
        EngineFields.find(AnimChannel.class, "blendRate", float.class),
    };

    private LegacyFields() {
    }

    /** Whether all that a channel plays, and how, is in reach. */
    static boolean playbackInReach() {
        for (VarHandle field : PLAYBACK) {
            if (field == null) {
                return false;
            }
        }
        return BONES != null;
    }

    static Object[] playback(AnimChannel channel) {
        Object[] values = new Object[PLAYBACK.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = PLAYBACK[i].get(channel);
        }
        return values;
    }

    static void setPlayback(AnimChannel channel, Object[] values) {
        for (int i = 0; i < values.length; i++) {
            PLAYBACK[i].set(channel, values[i]);
        }
    }

    @SuppressWarnings("unchecked")
    static ArrayList<AnimChannel> channels(AnimControl control) {
        return CHANNELS == null ? null : (ArrayList<AnimChannel>) CHANNELS.get(control);
    }

    @SuppressWarnings("unchecked")
    static ArrayList<AnimEventListener> listeners(AnimControl control) {
        return LISTENERS == null ? null : (ArrayList<AnimEventListener>) LISTENERS.get(control);
    }

    static Node attachedNode(Bone bone) {
        return ATTACHED_NODE == null ? null : (Node) ATTACHED_NODE.get(bone);
    }

    static BitSet bones(AnimChannel channel) {
        return BONES == null ? null : (BitSet) BONES.get(channel);
    }
}
