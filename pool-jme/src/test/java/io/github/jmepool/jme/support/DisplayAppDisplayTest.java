// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("display")
class DisplayAppDisplayTest {
    @BeforeEach
    void display() {
        Displays.require(DisplayAppDisplayTest.class);
    }

    @Test
    void aFrameIsDrawnOnRealOpenGl() {
        try (DisplayApp app = new DisplayApp()) {
            app.step();
            int before = app.nativeObjects();
            Geometry box = app.call(() -> {
                Geometry geometry = new Geometry("box", new Box(1, 1, 1));
                geometry.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
                app.getRootNode().attachChild(geometry);
                return geometry;
            });
            app.step();
            assertThat(box.getMesh().getBuffer(VertexBuffer.Type.Position).getId()).isPositive();
            assertThat(app.nativeObjects()).isGreaterThan(before);
        }
    }

    @Test
    void exceptionsOfTheApplicationReachTheTest() {
        try (DisplayApp app = new DisplayApp()) {
            app.run(() -> app.getStateManager().attach(new com.jme3.app.state.BaseAppState() {
                @Override
                protected void initialize(com.jme3.app.Application application) {
                    throw new IllegalStateException("for the test");
                }

                @Override
                protected void cleanup(com.jme3.app.Application application) {
                }

                @Override
                protected void onEnable() {
                }

                @Override
                protected void onDisable() {
                }
            }));
            assertThatThrownBy(app::step).isInstanceOf(AssertionError.class).hasRootCauseMessage("for the test");
        }
    }
}
