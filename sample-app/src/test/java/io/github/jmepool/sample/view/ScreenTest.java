// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.Application;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class ScreenTest {
    private final Camera camera = new Camera(1280, 720);
    private final ViewPort view = new ViewPort("gui", camera);
    /** Nothing but its view is asked for. */
    private final Application app = (Application) Proxy.newProxyInstance(Application.class.getClassLoader(),
            new Class<?>[] {Application.class}, (proxy, method, arguments) -> view);

    @Test
    void aNewSizeIsReportedOnce() {
        Screen screen = new Screen(app);
        assertThat(screen.isResized()).as("the first").isTrue();
        assertThat(screen.isResized()).isFalse();
        camera.resize(1000, 720, true);
        assertThat(screen.isResized()).isTrue();
        camera.resize(1000, 900, true);
        assertThat(screen.isResized()).isTrue();
        assertThat(screen.isResized()).isFalse();
    }

    /** 720 units are as high as the window, whatever its size. */
    @Test
    void theRightEdgeAndTheScaleFollowTheWindow() {
        Screen screen = new Screen(app);
        assertThat(screen.scale()).isEqualTo(1);
        assertThat(screen.width()).isEqualTo(1280);
        camera.resize(900, 1440, true);
        assertThat(screen.scale()).isEqualTo(2);
        assertThat(screen.width()).isEqualTo(450);
    }
}
