// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.renderer.Camera;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelsByViewTest {
    @Test
    void camerasThatDrawNoMoreAreForgotten() {
        LevelsByView views = new LevelsByView();
        List<Camera> alive = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            alive.add(new Camera(1, 1));
            views.of(alive.get(i), 64)[0] = 1;
        }
        for (int i = 0; i <= LevelsByView.REMEMBERED_FRAMES; i++) {
            views.frame();
            assertThat(views.of(alive.get(0), 64)[0]).isEqualTo((byte) 1);
        }
        for (int i = 0; i < 100; i++) {
            Camera shortLived = new Camera(1, 1);
            alive.add(shortLived);
            assertThat(views.of(shortLived, 64)[0]).isZero();
            views.frame();
        }
        assertThat(views.count()).isLessThan(130);
        assertThat(views.of(alive.get(0), 64)[0]).isEqualTo((byte) 1);
    }
}
