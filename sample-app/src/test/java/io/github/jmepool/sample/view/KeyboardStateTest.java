// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.game.Controls;
import org.junit.jupiter.api.Test;

class KeyboardStateTest {
    private static final float TPF = 1 / 60f;

    private final KeyboardState keyboard = new KeyboardState();
    private final Controls controls = new Controls();

    private boolean steer() {
        return keyboard.steer(null, TPF, controls);
    }

    @Test
    void theAutopilotPlaysUntilAKeyIsPressed() {
        assertThat(steer()).isFalse();

        keyboard.onAction("left", true, TPF);

        assertThat(steer()).isTrue();
        assertThat(controls.turn).isEqualTo(1);
        assertThat(controls.fire).isFalse();
    }

    @Test
    void theAutopilotReturnsSomeSecondsAfterTheLastKey() {
        keyboard.onAction("thrust", true, TPF);
        assertThat(steer()).isTrue();
        keyboard.onAction("thrust", false, TPF);

        int frames = 0;
        while (steer()) {
            frames++;
        }
        assertThat(frames * TPF).isBetween(4.5f, 5.5f);
    }

    @Test
    void theBurstKeyBurstsOnceWithoutTakingOver() {
        keyboard.onAction("burst", true, TPF);
        keyboard.onAction("burst", false, TPF);

        assertThat(steer()).isFalse();
        assertThat(controls.burst).isTrue();
    }
}
