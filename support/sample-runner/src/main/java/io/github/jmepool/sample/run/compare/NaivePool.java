// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.jme3.effect.ParticleEmitter;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.sample.game.GamePool;
import io.github.jmepool.sample.game.Kind;
import java.util.ArrayDeque;
import java.util.Map;

/**
 * The pool that most games write for themselves: a deque, attach and {@code removeFromParent}. Of the pool that it
 * stands in for, it uses nothing.
 */
final class NaivePool extends GamePool {
    private final ArrayDeque<Spatial> idle;
    private final Map<Kind, NaivePool> others;
    private final Spatial prefab;
    private final Node parent;
    private long created;

    NaivePool(Kind kind, Spatial prefab, Node parent, SpatialPoolSettings settings, Map<Kind, NaivePool> others) {
        super(kind, prefab, parent, Way.empty(settings));
        this.prefab = prefab;
        this.parent = parent;
        this.others = others;
        others.put(kind, this);
        idle = new ArrayDeque<>(2 * settings.prewarm());
        for (int i = 0; i < settings.prewarm(); i++) {
            idle.add(create());
        }
    }

    private Spatial create() {
        created++;
        return prefab.clone(false);
    }

    @Override
    public Spatial spawn(Vector3f translation, Quaternion rotation, float lifetimeSeconds) {
        Spatial spatial = spawnUnder(parent);
        spatial.setLocalTranslation(translation);
        return spatial;
    }

    @Override
    public Spatial spawnUnder(Node under) {
        Spatial spatial = idle.pollLast();
        if (spatial == null) {
            spatial = create();
        }
        under.attachChild(spatial);
        onSpawn(spatial);
        return spatial;
    }

    @Override
    public void recycle(Spatial spatial) {
        if (kind() == Kind.MISSILE) {
            Node missile = (Node) spatial;
            others.get(Kind.TRAIL).recycle(missile.getChild(missile.getQuantity() - 1));
        }
        spatial.removeFromParent();
        if (kind().isEffect() || kind() == Kind.TRAIL) {
            stop(spatial);
        }
        idle.addLast(spatial);
    }

    private static void stop(Spatial spatial) {
        if (spatial instanceof ParticleEmitter emitter) {
            emitter.killAllParticles();
        } else if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                stop(node.getChild(i));
            }
        }
    }

    @Override
    public boolean isPooling() {
        return false;
    }

    @Override
    public long cloned() {
        return created;
    }
}
