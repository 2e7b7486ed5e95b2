// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapCharacter;
import com.jme3.font.BitmapCharacterSet;
import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapFont.Align;
import com.jme3.font.BitmapFont.VAlign;
import com.jme3.font.BitmapText;
import com.jme3.font.Rectangle;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer.Type;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import io.github.jmepool.jme.support.Fonts;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Glyphs have the places and the images that those of {@code BitmapText} have. */
class TextLayoutTest {
    /** The font has neither the letter of Spanish nor that of Chinese. */
    private static final List<String> TEXTS = List.of("x", "AVAV", "to you", "three\nlines\n\nwith AV", "\nsecond",
            "A\u00f1VA", "j\u4e2dVx");
    /** Larger than each text, at whatever size. */
    private static final float BOX = 400f;

    private final BitmapFont font = Fonts.twoPages(new DesktopAssetManager(true)
            .loadFont("Interface/Fonts/Default.fnt"));

    @ParameterizedTest
    @CsvSource({"Left, Top, 0", "Center, Center, 0", "Right, Bottom, 0", "Left, Bottom, 27", "Center, Top, 11",
            "Right, Center, 27"})
    void glyphsAreWhereTheEnginesAre(Align align, VAlign vertical, float size) {
        BitmapCharacterSet characters = font.getCharSet();
        characters.getCharacter('A').addKerning('V', -3);
        // the engine's own font has none
        for (char c : "AVoe".toCharArray()) {
            characters.getCharacter(c).setXOffset(c % 4 + 1);
        }
        LabelStyle style = LabelStyle.DEFAULT.size(size).align(align, vertical).offset(7f, -11f);
        for (String text : TEXTS) {
            for (int page = 0; page < 2; page++) {
                List<float[]> expected = engines(text, style, page);
                List<float[]> drawn = drawn(text, style, page);
                assertThat(drawn).as(text).hasSameSizeAs(expected);
                for (int i = 0; i < drawn.size(); i++) {
                    assertThat(drawn.get(i)).as("glyph %d of '%s'", i, text)
                            .containsExactly(expected.get(i), Offset.offset(1e-3f));
                }
            }
        }
    }

    @Test
    void aGlyphOfAPageThatTheFontDoesNotHaveIsLeftOut() {
        font.getCharSet().getCharacter('A').setPage(2);
        for (int page = 0; page < 2; page++) {
            assertThat(drawn("AbcA", LabelStyle.DEFAULT, page)).hasSize(1);
        }
    }

    /** The left, the bottom, the width and the height of each glyph, then the corners of its image. */
    private List<float[]> drawn(String string, LabelStyle style, int page) {
        LabelArrays arrays = new LabelArrays(2);
        SwarmUse use = new SwarmUse(0);
        arrays.add(use, Vector3f.ZERO, ColorRGBA.White, style, 0f);
        TextLayout text = new TextLayout(font, arrays.pages);
        text.set(string);
        arrays.write(use.slot, text);
        GlyphRows rows = arrays.pages[page].rows;
        List<float[]> drawn = new ArrayList<>();
        for (int row = 0; row < rows.count; row++) {
            float[] glyph = new float[8];
            System.arraycopy(rows.numbers(GlyphRows.QUAD), row * 4, glyph, 0, 4);
            System.arraycopy(rows.numbers(GlyphRows.LOOK), row * 4, glyph, 4, 4);
            drawn.add(glyph);
        }
        return drawn;
    }

    private List<float[]> engines(String string, LabelStyle style, int page) {
        BitmapText text = new BitmapText(font);
        text.setSize(style.size() == 0f ? font.getCharSet().getRenderedSize() : style.size());
        text.setText(string);
        text.setBox(new Rectangle(style.offsetX() - BOX * style.align().ordinal() / 2f,
                style.offsetY() + BOX * style.verticalAlign().ordinal() / 2f, BOX, BOX));
        text.setAlignment(style.align());
        text.setVerticalAlignment(style.verticalAlign());
        text.updateLogicalState(0f);
        Geometry drawn = (Geometry) text.getChild(page);
        FloatBuffer places = drawn.getMesh().getFloatBuffer(Type.Position);
        FloatBuffer images = drawn.getMesh().getFloatBuffer(Type.TexCoord);
        List<float[]> glyphs = new ArrayList<>();
        int quad = 0;
        for (char c : string.toCharArray()) {
            BitmapCharacter known = font.getCharSet().getCharacter(c);
            if (known == null || known.getPage() != page) {
                continue;
            }
            // its corners are the upper left, the lower left, the lower right and the upper right one
            int at = 12 * quad;
            int image = 8 * quad++;
            if (c != ' ') {
                float left = places.get(at + 3);
                float bottom = places.get(at + 4);
                if (style.size() == 0f) {
                    // the engine blurs what is centred between pixels
                    left = (float) Math.ceil(left - 1e-3f);
                    bottom = (float) Math.floor(bottom + 1e-3f);
                }
                glyphs.add(new float[] {left, bottom, places.get(at + 6) - places.get(at),
                        places.get(at + 1) - places.get(at + 4), images.get(image + 2), images.get(image + 3),
                        images.get(image + 6), images.get(image + 7)});
            }
        }
        return glyphs;
    }
}
