// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.font.BitmapCharacter;
import com.jme3.font.BitmapCharacterSet;
import com.jme3.font.BitmapFont;
import org.jspecify.annotations.Nullable;

/** The characters of a font at one size, looked up by index: where they stand, how far they reach, what they show. */
final class GlyphTable {
    private static final int PLAIN = 128;

    private final BitmapCharacterSet characters;
    private final float scale;
    private final Glyph[] plain = new Glyph[PLAIN];
    private final boolean kerned;

    GlyphTable(BitmapFont font, float size) {
        characters = font.getCharSet();
        scale = size / characters.getRenderedSize();
        for (int i = 0; i < PLAIN; i++) {
            plain[i] = made(i);
        }
        kerned = isKerned();
    }

    /** Many fonts, the engine's own among them, hold no kerning that would have to be looked up for each pair. */
    private boolean isKerned() {
        for (Glyph glyph : plain) {
            for (char next = 0; glyph != null && next < PLAIN; next++) {
                if (glyph.from.getKerning(next) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the height of a line. */
    float lineHeight() {
        return characters.getLineHeight() * scale;
    }

    /** Returns a character as it is drawn, null when the font does not have it. */
    @Nullable Glyph glyph(char character) {
        return character < PLAIN ? plain[character] : made(character);
    }

    /** Returns how far a text reaches. */
    float width(CharSequence text) {
        float pen = 0f;
        float end = 0f;
        Glyph before = null;
        for (int i = 0; i < text.length(); i++) {
            Glyph glyph = glyph(text.charAt(i));
            if (glyph != null) {
                float left = pen + glyph.indent(before, text.charAt(i));
                end = left + glyph.width;
                pen = left + glyph.advance;
                before = glyph;
            }
        }
        return end;
    }

    private @Nullable Glyph made(int character) {
        BitmapCharacter from = characters.getCharacter(character);
        return from == null ? null : new Glyph(from);
    }

    /** One character. */
    final class Glyph {
        final float offsetX;
        final float offsetY;
        final float width;
        final float height;
        /** From its left edge to where the next one is measured from. */
        final float advance;
        final float left;
        final float upper;
        final float right;
        final float lower;
        private final BitmapCharacter from;

        Glyph(BitmapCharacter from) {
            this.from = from;
            offsetX = from.getXOffset() * scale;
            offsetY = from.getYOffset() * scale;
            width = from.getWidth() * scale;
            height = from.getHeight() * scale;
            advance = from.getXAdvance() * scale - offsetX;
            left = (float) from.getX() / characters.getWidth();
            right = left + (float) from.getWidth() / characters.getWidth();
            upper = 1f - (float) from.getY() / characters.getHeight();
            lower = upper - (float) from.getHeight() / characters.getHeight();
        }

        /** How far it stands from where the one before has ended; the first one stands at the very start. */
        float indent(@Nullable Glyph before, char character) {
            if (before == null) {
                return 0f;
            }
            return kerned ? offsetX + before.from.getKerning(character) * scale : offsetX;
        }
    }
}
