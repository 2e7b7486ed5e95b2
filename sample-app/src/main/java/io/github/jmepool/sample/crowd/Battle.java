// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import io.github.jmepool.sample.content.FighterModels;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The rules of the battle; it plays itself. */
final class Battle {
    private static final float HALF_FRONT = 16;
    private static final float NEAR = 40;
    private static final float FAR = -68;

    private final Barracks barracks;
    private final List<Duel> duels = new ArrayList<>();
    private final Deque<Fallen> lying = new ArrayDeque<>();
    private int fallen;
    private float time;

    Battle(Barracks barracks, int fighters, long seed) {
        this.barracks = barracks;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < fighters / 2; i++) {
            float along = (float) random.nextDouble(FAR, NEAR);
            float bend = 4 * FastMath.sin(0.13f * along);
            duels.add(new Duel(barracks, random, new Vector3f(
                    bend + (float) random.nextDouble(-HALF_FRONT, HALF_FRONT), 0, along)));
        }
    }

    /** A fighter on the ground, and the time until which it lies there. */
    private record Fallen(Fighter fighter, float until) {
    }

    void update(float tpf) {
        time += tpf;
        if (barracks.hasLostAny()) {
            forEach(fighter -> {
                if (fighter.isLost()) {
                    fighter.change();
                }
            });
        }
        for (Duel duel : duels) {
            Fighter beaten = duel.update(tpf);
            if (beaten != null) {
                fallen++;
                lying.add(new Fallen(beaten, time + FighterModels.FALL_SECONDS * 0.85f));
            }
        }
        while (!lying.isEmpty() && lying.peek().until() <= time) {
            lying.remove().fighter().leave();
        }
    }

    /** Draws in another way from now on; all go on where they are. */
    void drawing(Drawing changed) {
        boolean others = changed == Drawing.CLONES || barracks.drawing() == Drawing.CLONES;
        barracks.drawing(changed);
        if (others) {
            forEach(Fighter::change);
        }
    }

    /** Pauses all animations, or resumes them. */
    void hold(boolean still) {
        forEach(fighter -> fighter.hold(still));
    }

    private void forEach(Consumer<Fighter> action) {
        for (Duel duel : duels) {
            action.accept(duel.side(0));
            action.accept(duel.side(1));
        }
        lying.forEach(one -> action.accept(one.fighter()));
    }

    int fighters() {
        return 2 * duels.size();
    }

    int fallen() {
        return fallen;
    }

    float timeSeconds() {
        return time;
    }
}
