// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

import com.jme3.scene.Node;
import io.github.jmepool.sample.content.FighterModels;
import java.util.Locale;

/** The kinds of fighters. */
enum FighterKind {
    /** One side: in blue, with sword and shield. */
    KNIGHT(0.62f),
    /** Most of the other side. */
    GOBLIN(0.54f),
    /** Some of the other side: twice as tall. */
    OGRE(0.09f);

    private final float share;

    FighterKind(float share) {
        this.share = share;
    }

    String poolName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns about how many of this kind a battle of so many fighters needs, those who lie on the ground included. */
    int of(int fighters) {
        return Math.round(share * fighters);
    }

    Node prefab(FighterModels models) {
        return switch (this) {
            case KNIGHT -> models.knight();
            case GOBLIN -> models.goblin();
            case OGRE -> models.ogre();
        };
    }
}
