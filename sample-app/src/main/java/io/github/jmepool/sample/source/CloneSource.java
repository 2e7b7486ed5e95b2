// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.source;

import com.jme3.scene.Spatial;
import io.github.jmepool.sample.game.Kind;

/**
 * No pool at all: {@code prefab.clone(false)} for every object, which is dropped to the collector after use.
 */
public final class CloneSource extends PlainSource {
    private long dropped;

    /**
     * Makes a source.
     *
     * @param parts prefabs and parents
     */
    public CloneSource(SceneParts parts) {
        super(parts);
    }

    @Override
    Spatial take(Kind kind) {
        return makeOne(kind);
    }

    @Override
    void leave(Kind kind, Spatial spatial) {
        dropped++;
    }

    @Override
    int idle(Kind kind) {
        return 0;
    }

    @Override
    public long disposed() {
        return dropped;
    }
}
