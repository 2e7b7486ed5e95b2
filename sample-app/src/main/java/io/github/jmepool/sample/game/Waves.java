package io.github.jmepool.sample.game;

/**
 * Sends one wave of enemies after the other, each a little larger; a creature crosses with every second one.
 */
final class Waves {
    private static final float REST_SECONDS = 2.5f;
    private static final int LARGEST = 6;

    private final Game game;
    private final Enemies enemies;
    private int number;
    private float rest = 1;

    Waves(Game game, Enemies enemies) {
        this.game = game;
        this.enemies = enemies;
    }

    void update(float step) {
        if (enemies.count() > 0) {
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
        enter(Kind.DRONE, Math.round((7 + 2 * size) * load));
        enter(Kind.GUNNER, Math.round((2 + size) * load));
        enter(Kind.HULK, Math.round((size + 1) / 2 * load));
        if (number % 2 == 1) {
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
