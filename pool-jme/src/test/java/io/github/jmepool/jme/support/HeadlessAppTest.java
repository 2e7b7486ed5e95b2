// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlessAppTest {
    private static final String WARDEN = "com/jme3/scene/threadwarden/IllegalThreadSceneGraphMutation";

    @Test
    void aStepRunsAWholeFrameAndRecordsWhatItDraws() {
        try (HeadlessApp app = new HeadlessApp()) {
            Geometry box = HeadlessApp.box("box", app.getAssetManager());
            app.getRootNode().attachChild(box);
            app.step();
            assertThat(app.drawn()).contains(box);
            box.removeFromParent();
            app.step();
            assertThat(app.drawn()).doesNotContain(box);
        }
    }

    @Test
    void aKeyPressReachesItsListener() {
        try (HeadlessApp app = new HeadlessApp()) {
            List<String> seen = new ArrayList<>();
            app.getInputManager().addMapping("fire", new KeyTrigger(KeyInput.KEY_SPACE));
            ActionListener listener = (name, pressed, tpf) -> seen.add(name + pressed);
            app.getInputManager().addListener(listener, "fire");
            app.press(KeyInput.KEY_SPACE);
            app.step();
            assertThat(seen).contains("firetrue", "firefalse");
        }
    }

    @Test
    void theEnginesThreadWardenIsOnGuard() throws InterruptedException {
        assumeTrue(getClass().getClassLoader().getResource(WARDEN + ".class") != null, "new in jME 3.9");
        try (HeadlessApp app = new HeadlessApp()) {
            Geometry box = HeadlessApp.box("box", app.getAssetManager());
            app.step();
            Throwable[] thrown = new Throwable[1];
            Thread stranger = new Thread(() -> thrown[0] = catchThrowable(() -> app.getRootNode().attachChild(box)));
            stranger.start();
            stranger.join();
            assertThat(thrown[0].getClass().getName()).isEqualTo(WARDEN.replace('/', '.'));
        }
    }

    @Test
    void theCullWalkThrowsWhenTheSceneChangesWhileRendering() {
        try (HeadlessApp app = new HeadlessApp()) {
            Geometry box = HeadlessApp.box("box", app.getAssetManager());
            app.step();
            app.getStateManager().attach(new BaseAppState() {
                @Override
                protected void initialize(Application application) { }

                @Override
                protected void cleanup(Application application) { }

                @Override
                protected void onEnable() { }

                @Override
                protected void onDisable() { }

                @Override
                public void render(RenderManager rm) {
                    app.getRootNode().attachChild(box);
                }
            });
            assertThatThrownBy(app::step).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("not properly updated for rendering");
        }
    }
}
