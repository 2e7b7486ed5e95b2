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
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The private fields of the old animation classes that hold state of a use; as optional as {@link EngineFields}.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyFields {
    /** The channels of a control: the engine's own method to take them off tells the listeners. */
    static final @Nullable VarHandle CHANNELS = EngineFields.find(AnimControl.class, "channels", ArrayList.class);
    /** The listeners of a control. */
    static final @Nullable VarHandle LISTENERS = EngineFields.find(AnimControl.class, "listeners", ArrayList.class);
    /** The attachment node of a bone, which it keeps although the node was detached. */
    static final @Nullable VarHandle ATTACHED_NODE = EngineFields.find(Bone.class, "attachNode", Node.class);
    /** The bones that a channel moves; null for all. */
    private static final @Nullable VarHandle BONES =
            EngineFields.find(AnimChannel.class, "affectedBones", BitSet.class);
    /** The animation that a channel blends from. */
    private static final @Nullable VarHandle BLEND_FROM =
            EngineFields.find(AnimChannel.class, "blendFrom", Animation.class);

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

    /** Only where they are in reach. */
    @SuppressWarnings("unchecked")
    static List<AnimChannel> channels(AnimControl control) {
        return (List<AnimChannel>) Objects.requireNonNull(CHANNELS).get(control);
    }

    /** Only where they are in reach. */
    @SuppressWarnings("unchecked")
    static List<AnimEventListener> listeners(AnimControl control) {
        return (List<AnimEventListener>) Objects.requireNonNull(LISTENERS).get(control);
    }

    static @Nullable Node attachedNode(Bone bone) {
        return ATTACHED_NODE == null ? null : (Node) ATTACHED_NODE.get(bone);
    }

    static @Nullable BitSet bones(AnimChannel channel) {
        return BONES == null ? null : (BitSet) BONES.get(channel);
    }

    /** Only where the playback is in reach. */
    static void setBones(AnimChannel channel, @Nullable BitSet bones) {
        Objects.requireNonNull(BONES).set(channel, bones);
    }

    /** Only where the playback is in reach. */
    static @Nullable Object blendFrom(AnimChannel channel) {
        return Objects.requireNonNull(BLEND_FROM).get(channel);
    }
}
