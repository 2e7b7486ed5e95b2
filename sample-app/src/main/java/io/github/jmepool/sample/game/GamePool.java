// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;

/**
 * The pool of one kind. When a use begins it starts what the prefab only brings along: particles and animations.
 *
 * <p>Key P switches the pools off. Then a spawn clones the prefab and a recycle drops the clone, as in a game without
 * pools, and nothing else is done for it.
 */
public class GamePool extends SpatialPool<Spatial> {
    private final Kind kind;
    private final Spatial prefab;
    private final Node clones;
    private boolean switchedOff;
    private long cloned;

    /**
     * Makes a pool.
     *
     * @param kind of which objects
     * @param prefab the original of its instances and clones
     * @param clones the parent of the clones while the pool is switched off
     * @param settings the pool's settings
     */
    public GamePool(Kind kind, Spatial prefab, Node clones, SpatialPoolSettings settings) {
        super(kind.poolName(), prefab, settings);
        this.kind = kind;
        this.prefab = prefab;
        this.clones = clones;
    }

    @Override
    protected void onSpawn(Spatial spatial) {
        if (kind == Kind.CREATURE) {
            spatial.getControl(AnimComposer.class).setCurrentAction("swim");
        } else if (kind.isEffect()) {
            emit(spatial);
        }
    }

    private static void emit(Spatial effect) {
        if (effect instanceof ParticleEmitter emitter) {
            emitter.emitAllParticles();
        } else if (effect instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                emit(node.getChild(i));
            }
        }
    }

    @Override
    public Spatial spawn(Vector3f translation, Quaternion rotation, float lifetimeSeconds) {
        return switchedOff ? cloneUnder(clones, translation) : super.spawn(translation, rotation, lifetimeSeconds);
    }

    @Override
    public Spatial spawnUnder(Node parent) {
        return switchedOff ? cloneUnder(parent, Vector3f.ZERO) : super.spawnUnder(parent);
    }

    @Override
    public void recycle(Spatial spatial) {
        if (spatial.getParent() == clones) {
            spatial.removeFromParent();
        } else {
            super.recycle(spatial);
        }
    }

    private Spatial cloneUnder(Node parent, Vector3f translation) {
        cloned++;
        Spatial clone = prefab.clone(false);
        clone.setLocalTranslation(translation);
        parent.attachChild(clone);
        onSpawn(clone);
        return clone;
    }

    /**
     * Switches pooling off or on; what is in use stays as it is until its use ends.
     *
     * @param off whether to clone and discard from now on
     */
    public final void switchOff(boolean off) {
        switchedOff = off;
    }

    /** Returns whether new objects are instances of this pool. */
    public boolean isPooling() {
        return !switchedOff;
    }

    /** Returns of what objects it is. */
    public final Kind kind() {
        return kind;
    }

    /** Returns how many clones were made outside of the pool while it was switched off. */
    public long cloned() {
        return cloned;
    }
}
