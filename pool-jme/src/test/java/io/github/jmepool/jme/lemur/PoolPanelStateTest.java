// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.simsilica.lemur.GuiGlobals;
import io.github.jmepool.jme.HeadlessApp;
import java.lang.reflect.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the panel's state says when something it needs is missing. */
class PoolPanelStateTest {
    private Field instance;
    private GuiGlobals before;

    /** Other tests of this JVM may have initialised Lemur, which has no way to undo it. */
    @BeforeEach
    void forgetLemur() throws ReflectiveOperationException {
        instance = GuiGlobals.class.getDeclaredField("instance");
        instance.setAccessible(true);
        before = GuiGlobals.getInstance();
        instance.set(null, null);
    }

    @AfterEach
    void remember() throws ReflectiveOperationException {
        instance.set(null, before);
    }

    @Test
    void withoutLemurItSaysWhatToCall() {
        try (HeadlessApp app = new HeadlessApp()) {
            app.getStateManager().attach(new PoolPanelState());
            assertThatThrownBy(app::step).hasStackTraceContaining(
                    "PoolPanelState needs Lemur: call GuiGlobals.initialize(this) in simpleInitApp");
        }
    }

    @Test
    void withoutPoolsItSaysWhatToAttach() {
        try (HeadlessApp app = new HeadlessApp()) {
            GuiGlobals.initialize(app);
            PoolPanelState state = new PoolPanelState();
            app.getStateManager().attach(state);
            app.step();
            assertThatThrownBy(() -> state.setEnabled(true)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("found no PoolAppState: attach one first");
        }
    }
}
