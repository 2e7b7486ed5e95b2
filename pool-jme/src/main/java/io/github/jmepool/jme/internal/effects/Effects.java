// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.internal.drawn.Playing;
import io.github.jmepool.jme.internal.drawn.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The effects of one instance: one for each of its emitters. */
public final class Effects extends Playing {
    private final @Nullable Effect[] all;

    /**
     * Follows the emitters of an instance.
     *
     * @param geometries those that are drawn
     * @param textures of each; null for those that are no emitters
     */
    public Effects(Geometry[] geometries, List<@Nullable ParticleTexture> textures) {
        all = new Effect[geometries.length];
        for (int i = 0; i < all.length; i++) {
            ParticleTexture its = textures.get(i);
            if (its != null && geometries[i] instanceof ParticleEmitter emitter) {
                all[i] = new Effect(emitter, its);
            }
        }
    }

    /** The effect of a part; null where it is no emitter. */
    public @Nullable Effect of(int part) {
        return all[part];
    }

    @Override
    public @Nullable Reason take() {
        for (Effect effect : all) {
            Reason obstacle = effect == null ? null : effect.obstacle();
            if (obstacle != null) {
                return obstacle;
            }
        }
        for (Effect effect : all) {
            if (effect != null) {
                effect.take();
            }
        }
        return null;
    }

    @Override
    public void giveBack() {
        for (Effect effect : all) {
            if (effect != null) {
                effect.giveBack();
            }
        }
    }

    @Override
    public void leaveToGame() {
        // nothing: it may be drawn together again at any moment
    }

    @Override
    public void end() {
        for (Effect effect : all) {
            if (effect != null) {
                effect.end();
            }
        }
    }
}
