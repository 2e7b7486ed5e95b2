// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

/**
 * Sends the next wave of enemies, a little larger, when few are left; a creature crosses when the last one is gone.
 */
final class Waves {
    private static final float REST_SECONDS = 2.5f;
    private static final int LARGEST = 6;
    private static final int FEW = 4;

    private final Game game;
    private final Enemies enemies;
    private int number;
    private float rest = 1;

    Waves(Game game, Enemies enemies) {
        this.game = game;
        this.enemies = enemies;
    }

    void update(float step) {
        if (enemies.count() > FEW * Math.max(1, game.load())) {
            return;
        }
        rest -= step;
        if (rest <= 0) {
            rest = REST_SECONDS;
            number++;
            send();
        }
    }

    private void send() {
        int size = Math.min(LARGEST, number);
        float load = Math.max(1, game.load());
        enter(Kind.DRONE, Math.round((11 + 3 * size) * load));
        enter(Kind.GUNNER, Math.round((5 + size) * load));
        enter(Kind.HULK, Math.round((1 + size / 2) * load));
        if (game.bodies().count(Kind.CREATURE) == 0) {
            enter(Kind.CREATURE, Math.round(Math.min(4, load)));
        }
        game.events().waveStarted(number);
    }

    private void enter(Kind kind, int count) {
        for (int i = 0; i < count; i++) {
            enemies.enter(kind);
        }
    }

    int number() {
        return number;
    }
}
