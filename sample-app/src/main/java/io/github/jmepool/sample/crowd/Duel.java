// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

import com.jme3.math.Vector3f;
import java.util.SplittableRandom;

/** A place where two fight; whoever falls is followed by another one of his side. */
final class Duel {
    private static final float ENTRY = 46;
    private static final float ARM = 0.62f;
    private static final float OGRE_ARM = 1.1f;

    private final Barracks barracks;
    private final SplittableRandom random;
    private final Vector3f place;
    private final Vector3f[] stands = {new Vector3f(), new Vector3f()};
    private final Fighter[] sides = new Fighter[2];
    private boolean fighting;
    private float left;

    Duel(Barracks barracks, SplittableRandom random, Vector3f place) {
        this.barracks = barracks;
        this.random = random;
        this.place = place;
        for (int side = 0; side < 2; side++) {
            // the battle has begun already: they are somewhere on their way, most of them nearly there
            enter(side, random.nextDouble() < 0.7 ? 0 : (float) random.nextDouble());
        }
    }

    /** Spawns a fighter of a side, somewhere on its way: 0 is the place, 1 is the edge of the field. */
    private void enter(int side, float away) {
        FighterKind kind = side == 0 ? FighterKind.KNIGHT
                : random.nextInt(8) == 0 ? FighterKind.OGRE : FighterKind.GOBLIN;
        float sign = side == 0 ? -1 : 1;
        stands[side].set(place).addLocal(sign * (kind == FighterKind.OGRE ? OGRE_ARM : ARM), 0, 0);
        Vector3f from = stands[side].add((sign * ENTRY - place.x) * away,
                0, ((float) random.nextDouble() - 0.5f) * 8 * away);
        sides[side] = new Fighter(kind, barracks, from, (float) random.nextDouble());
        sides[side].turnTo(-sign, 0);
        sides[side].play("idle", (float) random.nextDouble());
    }

    /** Returns who has fallen in this frame, or null. */
    Fighter update(float tpf) {
        boolean both = true;
        for (int side = 0; side < 2; side++) {
            if (!sides[side].runs(stands[side], tpf)) {
                both = false;
            } else if (!fighting) {
                sides[side].turnTo(side == 0 ? 1 : -1, 0);
                sides[side].play(left > 0 ? "cheer" : "idle", 0);
            }
        }
        left -= tpf;
        if (!both) {
            return null;
        }
        if (!fighting) {
            fighting = true;
            left = 1.5f + 5 * (float) random.nextDouble();
            sides[0].play("attack", 0);
            sides[1].play("attack", 0.5f);
        } else if (left <= 0) {
            return decide();
        }
        return null;
    }

    private Fighter decide() {
        int loser = random.nextInt(2);
        Fighter fallen = sides[loser];
        fallen.play("fall", 0);
        enter(loser, 1);
        fighting = false;
        left = 2;
        return fallen;
    }

    Fighter side(int side) {
        return sides[side];
    }
}
