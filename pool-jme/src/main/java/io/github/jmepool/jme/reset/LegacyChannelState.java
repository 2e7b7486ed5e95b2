// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.animation.AnimChannel;
import com.jme3.animation.LoopMode;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One channel of an AnimControl as it was when its instance was made.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyChannelState {
    final AnimChannel channel;
    private final String animation;
    private final LoopMode loopMode;
    private final float time;
    private final float speed;
    private final @Nullable Object blendFrom;
    private final @Nullable BitSet bones;
    private final Object @Nullable [] playback;

    /**
     * @param fieldsInReach whether the engine lets what the channel plays be written without telling the listeners
     */
    LegacyChannelState(AnimChannel channel, boolean fieldsInReach) {
        this.channel = channel;
        animation = channel.getAnimationName();
        loopMode = channel.getLoopMode();
        time = channel.getTime();
        speed = channel.getSpeed();
        BitSet now = fieldsInReach ? LegacyFields.bones(channel) : null;
        bones = now == null ? null : (BitSet) now.clone();
        playback = fieldsInReach ? LegacyFields.playback(channel) : null;
        blendFrom = fieldsInReach ? LegacyFields.blendFrom(channel) : null;
    }

    boolean isClean() {
        return Objects.equals(channel.getAnimationName(), animation) && channel.getTime() == time
                && channel.getSpeed() == speed && channel.getLoopMode() == loopMode
                && (playback == null || LegacyFields.blendFrom(channel) == blendFrom
                && Objects.equals(LegacyFields.bones(channel), bones));
    }

    void restore() {
        if (playback != null) {
            LegacyFields.setPlayback(channel, playback);
            LegacyFields.setBones(channel, bones == null ? null : (BitSet) bones.clone());
            return;
        }
        if (animation == null) {
            channel.reset(false);
            return;
        }
        channel.setAnim(animation, 0);
        channel.setSpeed(speed);
        channel.setLoopMode(loopMode);
        channel.setTime(time);
    }
}
