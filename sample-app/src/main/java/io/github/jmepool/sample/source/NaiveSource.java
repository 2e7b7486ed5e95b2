// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.source;

import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.sample.game.Kind;
import java.util.ArrayDeque;

/**
 * The pool that most games write for themselves: a deque for each kind, attach and {@code removeFromParent}.
 */
public final class NaiveSource extends PlainSource {
    private final ArrayDeque<Spatial>[] idle;

    /**
     * Makes a source and, like the real pool, the usual number of idle spatials ahead of use.
     *
     * @param parts prefabs and parents
     * @param load how many times the usual number of objects
     */
    @SuppressWarnings("unchecked")
    public NaiveSource(SceneParts parts, float load) {
        super(parts);
        idle = new ArrayDeque[Kind.count()];
        for (int i = 0; i < idle.length; i++) {
            int count = Math.max(1, Math.round(Kind.at(i).prewarm() * load));
            idle[i] = new ArrayDeque<>(2 * count);
            for (int n = 0; n < count; n++) {
                idle[i].add(makeOne(Kind.at(i)));
            }
        }
    }

    @Override
    Spatial take(Kind kind) {
        Spatial spatial = idle[kind.ordinal()].pollLast();
        return spatial == null ? makeOne(kind) : spatial;
    }

    @Override
    void leave(Kind kind, Spatial spatial) {
        if (kind.hasEmitters()) {
            stop(spatial);
        }
        idle[kind.ordinal()].addLast(spatial);
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
    int idle(Kind kind) {
        return idle[kind.ordinal()].size();
    }

    @Override
    public long disposed() {
        return 0;
    }
}
