// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What labels draw whose texts are classes of the game, which call labels while their characters are read. */
class OpenLabelsTest {
    private static final BitmapFont FONT = new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt");
    private static final String LONG = "more characters than a number has, for which the array is made: ".repeat(2);

    private final ScenePools pools = Scenes.under(new Node("root"), TestScene.pools(new ManualClock()));
    private final Labels labels = pools.labels("hud", FONT, s -> s);
    private final Labels expected = pools.labels("expected", FONT, s -> s);

    private static long spawn(Labels of, CharSequence text) {
        return of.spawn(text, Vector3f.UNIT_XYZ, ColorRGBA.White, LabelStyle.DEFAULT);
    }

    private static List<String> drawn(Labels of) {
        return LabelArraysTest.drawn(TestScene.openOf(of).arrays, 0);
    }

    private void assertDrawnAsExpected() {
        assertThat(drawn(labels)).isNotEmpty().containsExactlyInAnyOrderElementsOf(drawn(expected));
    }

    /** A text that does something when its second character is read. */
    private static CharSequence reads(String text, Runnable action) {
        return new CharSequence() {
            @Override
            public int length() {
                return text.length();
            }

            @Override
            public char charAt(int index) {
                if (index == 1) {
                    action.run();
                }
                return text.charAt(index);
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return text.subSequence(start, end);
            }
        };
    }

    @Test
    void aTextMaySpawnOthersWhileItIsRead() {
        spawn(labels, reads("outer", () -> {
            labels.setText(spawn(labels, "number"), 12345);
            spawn(labels, LONG);
        }));
        spawn(expected, "outer");
        spawn(expected, "12345");
        spawn(expected, LONG);
        assertDrawnAsExpected();
    }

    @Test
    void aTextMayEndOthersWhileItIsRead() {
        long before = spawn(labels, "before");
        long moved = spawn(labels, reads("moved", () -> labels.recycle(before)));
        spawn(expected, "moved");
        assertDrawnAsExpected();
        labels.recycle(moved);
        assertThat(drawn(labels)).isEmpty();
        long first = labels.spawnBar(1f, Vector3f.ZERO, ColorRGBA.White, ColorRGBA.Red, LabelStyle.DEFAULT);
        long last = spawn(labels, "last");
        labels.setText(last, reads("moved", () -> labels.recycle(first)));
        assertDrawnAsExpected();
        labels.recycle(last);
        assertThat(drawn(labels)).isEmpty();
    }

    @Test
    void aTextThatEndsItsOwnUseIsNotDrawn() {
        long first = spawn(labels, "first");
        labels.setText(first, reads("gone", () -> labels.recycle(first)));
        assertThat(drawn(labels)).isEmpty();
        assertThat(labels.isCurrent(spawn(labels, reads("gone", labels::recycleAll)))).isFalse();
        assertThat(labels.activeCount()).isZero();
        spawn(labels, "drawn");
        spawn(expected, "drawn");
        assertDrawnAsExpected();
        assertThat(labels.isCurrent(spawn(labels, reads("closed", labels::close)))).isFalse();
    }
}
