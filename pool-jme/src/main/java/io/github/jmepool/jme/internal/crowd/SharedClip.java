// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.export.JmeExporter;
import com.jme3.util.clone.CloneFunction;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.engine.CopyOnAccess;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A clip that moves the joints of a {@link SharedArmature}, and shares its tracks while that shares the joints. */
public final class SharedClip extends AnimClip implements CopyOnAccess<AnimClip> {
    /** Null after loading. */
    private @Nullable SharedArmature armature;
    /** The clip of the pool's copy, in all clones of it. */
    private @Nullable SharedClip owner;

    /** For loading only. */
    SharedClip() {
    }

    private SharedClip(String name) {
        super(name);
    }

    @Override
    public @Nullable AnimClip source() {
        return armature != null && armature.isShared() ? owner : null;
    }

    boolean movesJointsOf(Armature other) {
        return armature == other;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in the engine
    public AnimTrack[] getTracks() {
        copyShared();
        return super.getTracks();
    }

    @Override
    @SuppressWarnings("rawtypes") // as in the engine
    public void setTracks(AnimTrack[] tracks) {
        copyShared();
        super.setTracks(tracks);
    }

    @Override
    public void write(JmeExporter exporter) throws IOException {
        copyShared();
        super.write(exporter);
    }

    private void copyShared() {
        if (armature != null) {
            armature.copy();
        }
    }

    /** Copies the tracks; the joints are those that the cloner has made. */
    void copy(Cloner cloner) {
        super.cloneFields(cloner, this);
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        armature = cloner.clone(armature);
        if (armature != null && armature.isShared()) {
            armature.add(this);
        } else {
            super.cloneFields(cloner, original);
        }
    }

    /** Makes the clips of the armature that owns the joints. */
    record Sharing(Armature original) implements CloneFunction<AnimClip> {
        @Override
        public AnimClip cloneObject(Cloner cloner, AnimClip clip) {
            return new SharedClip(clip.getName());
        }

        @Override
        public void cloneFields(Cloner cloner, AnimClip clone, AnimClip clip) {
            SharedClip shared = (SharedClip) clone;
            shared.setTracks(clip.getTracks());
            shared.owner = shared;
            shared.armature = (SharedArmature) Objects.requireNonNull(cloner.clone(original), "cloned as shared");
        }
    }
}
