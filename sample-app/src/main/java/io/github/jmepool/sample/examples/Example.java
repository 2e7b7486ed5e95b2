// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import java.util.function.Supplier;

/** The examples, by the names that the command line knows. */
public enum Example {
    /** Bullets that hit something, or don't. */
    BULLETS(BulletExample::new),
    /** Enemies with health bars. */
    ENEMIES(EnemyExample::new),
    /** Explosions that come back when they have burnt out. */
    EXPLOSIONS(ExplosionExample::new),
    /** Arrows that stick in what they hit. */
    ARROWS(ArrowExample::new),
    /** One level after another. */
    LEVELS(LevelExample::new);

    private final Supplier<SimpleApplication> maker;

    Example(Supplier<SimpleApplication> maker) {
        this.maker = maker;
    }

    /**
     * Makes the application, which plays by itself.
     *
     * @return the application, not yet started
     */
    public SimpleApplication app() {
        return maker.get();
    }
}
