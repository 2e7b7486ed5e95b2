// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.Application;
import com.jme3.input.KeyInput;
import com.simsilica.lemur.GuiGlobals;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.support.HeadlessApp;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the panel's state says when something it needs is missing. */
class PoolPanelStateTest {
    private LemurGlobals globals;

    /** Other tests of this JVM may have initialised Lemur. */
    @BeforeEach
    void forgetLemur() throws ReflectiveOperationException {
        globals = new LemurGlobals();
        globals.forget();
    }

    @AfterEach
    void remember() throws ReflectiveOperationException {
        globals.close();
    }

    @Test
    void withoutLemurTheExceptionNamesTheRemedy() {
        try (HeadlessApp app = new HeadlessApp()) {
            app.getStateManager().attach(new PoolPanelState());
            assertThatThrownBy(app::step).hasStackTraceContaining(
                    "PoolPanelState needs Lemur: call GuiGlobals.initialize(this) in simpleInitApp");
        }
    }

    @Test
    void withoutPoolsTheExceptionNamesTheRemedy() {
        try (HeadlessApp app = new HeadlessApp()) {
            GuiGlobals.initialize(app);
            PoolPanelState state = new PoolPanelState();
            app.getStateManager().attach(state);
            app.step();
            assertThatThrownBy(() -> state.setEnabled(true)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("found no PoolAppState: attach one first");
        }
    }

    @Test
    void anOpeningThatFailedIsTriedAgainAndCostsTheGameNothing() {
        try (HeadlessApp app = new HeadlessApp()) {
            GuiGlobals.initialize(app);
            PoolPanelState state = new PoolPanelState();
            app.getStateManager().attach(state);
            app.step();
            assertThatThrownBy(() -> state.setEnabled(true)).isInstanceOf(IllegalStateException.class);
            app.steps(2);
            state.setEnabled(false);
            app.step();
            assertThat(state.panel()).isNull();
        }
    }

    @Test
    void aHeadlessGameCannotOpenIt() {
        PoolAppState poolState = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(poolState)) {
            GuiGlobals.initialize(app);
            PoolPanelState state = new PoolPanelState();
            app.getStateManager().attach(state);
            app.step();
            assertThatThrownBy(() -> state.setEnabled(true)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("found neither mouse nor touch, as in a headless application");
            app.steps(2);
            state.setEnabled(false);
            app.step();
        }
    }

    /** For two scenes. That a panel opens shows in a headless application, where it then fails. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPanelHasAKeyOfItsOwnWhateverBecomesOfAnother(boolean isDetached) {
        try (HeadlessApp app = new HeadlessApp()) {
            GuiGlobals.initialize(app);
            PoolPanelState panel = new PoolPanelState(new PoolAppState(), null);
            PoolPanelState other = new PoolPanelState(new PoolAppState(), null).key(KeyInput.KEY_F7);
            app.getStateManager().attachAll(panel, other);
            app.step();
            if (isDetached) {
                app.getStateManager().detach(other);
                app.step();
            }
            app.press(KeyInput.KEY_F6);
            assertThatThrownBy(app::step).isInstanceOf(IllegalStateException.class);
            assertThat(panel.isEnabled()).isTrue();
            assertThat(other.isEnabled()).isFalse();
        }
    }

    /** That no gui node is there comes out after the panel was made. */
    @Test
    void withoutAGuiNodeTheExceptionNamesTheRemedyAndNothingStaysOpen() {
        try (HeadlessApp app = new HeadlessApp()) {
            PoolAppState poolState = new PoolAppState();
            GuiGlobals.initialize(app);
            app.getStateManager().attach(poolState);
            app.step();
            int views = app.getRenderManager().getPreViews().size();
            PoolPanelState state = new PoolPanelState(poolState, null);
            state.initialize(app.getStateManager(), notSimple(app));
            assertThatThrownBy(() -> state.setEnabled(true)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("found no gui node: give one to the constructor");
            assertThat(app.getRenderManager().getPreViews()).as("views").hasSize(views);
            state.update(HeadlessApp.TPF);
            state.render(app.getRenderManager());
            state.setEnabled(false);
            app.step();
        }
    }

    /** The same application, but no SimpleApplication, which is all that gives away its gui node. */
    private static Application notSimple(Application app) {
        return (Application) Proxy.newProxyInstance(Application.class.getClassLoader(),
                new Class<?>[] {Application.class}, (proxy, method, arguments) -> method.invoke(app, arguments));
    }
}
