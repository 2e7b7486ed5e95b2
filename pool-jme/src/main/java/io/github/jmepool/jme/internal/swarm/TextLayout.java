// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.font.BitmapCharacter;
import com.jme3.font.BitmapCharacterSet;
import com.jme3.font.BitmapFont;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One text at a time, which becomes the glyphs of a font as the engine's {@code BitmapText} places them. */
final class TextLayout {
    private static final int LATIN = 256;
    /** Numbers beyond are shown as this one. */
    private static final double MOST = 1e15;
    private static final String DIGITS = "0123456789";
    /** The size of the array for texts at first: more than a number has. */
    private static final int MOST_DIGITS = 64;
    /** Takes the place of that array while a text is read. */
    private static final char[] NONE = {};

    private final BitmapCharacterSet characters;
    private final @Nullable BitmapCharacter[] latin = new BitmapCharacter[LATIN];
    private final GlyphRuns[] pages;
    /** The glyphs of the text in each page, then where the next of them is written. */
    private final int[] counts;
    private char[] text = new char[MOST_DIGITS];
    private int length;

    TextLayout(BitmapFont font, GlyphRuns[] pages) {
        characters = font.getCharSet();
        this.pages = pages;
        counts = new int[pages.length];
        for (int c = 0; c < LATIN; c++) {
            latin[c] = characters.getCharacter(c);
        }
    }

    /** Takes a text, whose characters are the game's code: that may set another one while it is read. */
    void set(CharSequence string) {
        int most = string.length();
        char[] read = most <= text.length ? text : new char[most << 1];
        text = NONE;
        for (int i = 0; i < most; i++) {
            read[i] = string.charAt(i);
        }
        text = read;
        length = most;
    }

    /** Takes a number, rounded half up, without a String. */
    void set(double number, int decimals) {
        if (!(Math.abs(number) <= Double.MAX_VALUE)) {
            set(Double.isNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity");
            return;
        }
        long unit = 1;
        for (int i = 0; i < decimals; i++) {
            unit *= 10;
        }
        double size = Math.min(Math.abs(number), MOST);
        // in two parts, as their product may be greater than a long
        long whole = (long) size;
        long part = Math.round((size - whole) * unit);
        if (part == unit) {
            whole++;
            part = 0;
        }
        if (text.length < MOST_DIGITS) {
            text = new char[MOST_DIGITS];
        }
        length = 0;
        if (number < 0 && (whole != 0 || part != 0)) {
            text[length++] = '-';
        }
        write(whole, 1);
        if (decimals > 0) {
            text[length++] = '.';
            write(part, decimals);
        }
    }

    /** Appends the digits of a number, at least so many. */
    private void write(long number, int least) {
        int digits = least;
        for (long rest = number, bound = pow(least); rest >= bound; rest /= 10) {
            digits++;
        }
        long rest = number;
        for (int i = length + digits - 1; i >= length; i--) {
            text[i] = DIGITS.charAt((int) (rest % 10));
            rest /= 10;
        }
        length += digits;
    }

    private static long pow(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }

    /** Writes the glyphs of the text into rows of a label, whose other numbers are written afterwards. */
    void write(int slot, LabelStyle style) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < length; i++) {
            BitmapCharacter c = glyph(i);
            if (c != null && isDrawn(i)) {
                counts[c.getPage()]++;
            }
        }
        for (int page = 0; page < pages.length; page++) {
            pages[page].give(slot, counts[page]);
            counts[page] = pages[page].start(slot);
        }
        place(style);
    }

    private void place(LabelStyle style) {
        float size = style.size();
        float scale = size == 0f ? 1f : size / characters.getRenderedSize();
        int lines = 1;
        for (int i = 0; i < length; i++) {
            lines += text[i] == '\n' ? 1 : 0;
        }
        float height = characters.getLineHeight() * scale;
        float top = style.offsetY() + whole(lines * height * style.verticalAlign().ordinal() / 2f, scale);
        for (int from = 0; from <= length;) {
            int to = from;
            while (to < length && text[to] != '\n') {
                to++;
            }
            float width = line(from, to, 0f, 0f, scale, false);
            line(from, to, style.offsetX() - whole(width * style.align().ordinal() / 2f, scale), top, scale, true);
            top -= height;
            from = to + 1;
        }
    }

    /** A length in whole pixels where the font has its own size: between them, glyphs are blurred. */
    private static float whole(float length, float scale) {
        return scale == 1f ? (float) Math.floor(length) : length;
    }

    private boolean isDrawn(int at) {
        return text[at] != ' ' && text[at] != '\n';
    }

    /** The glyph of a character; null where the font has none, or not its page. */
    private @Nullable BitmapCharacter glyph(int at) {
        BitmapCharacter c = text[at] < LATIN ? latin[text[at]] : characters.getCharacter(text[at]);
        return c == null || c.getPage() < 0 || c.getPage() >= pages.length ? null : c;
    }

    /** Returns the width of a line, which is written or only measured; as the engine's {@code LetterQuad}. */
    private float line(int from, int to, float left, float top, float scale, boolean isWritten) {
        float pen = left;
        float right = left;
        @Nullable BitmapCharacter last = null;
        for (int i = from; i < to; i++) {
            BitmapCharacter c = glyph(i);
            if (c == null) {
                pen = right;
                last = null;
                continue;
            }
            float x = i == from ? left : pen + c.getXOffset() * scale;
            x += last == null ? 0f : last.getKerning(text[i]) * scale;
            right = x + c.getWidth() * scale;
            pen = x + (c.getXAdvance() - c.getXOffset()) * scale;
            last = c;
            if (isWritten && isDrawn(i)) {
                write(c, x, top - (c.getYOffset() + c.getHeight()) * scale, scale);
            }
        }
        return right - left;
    }

    private void write(BitmapCharacter c, float x, float y, float scale) {
        GlyphRows rows = pages[c.getPage()].rows;
        int row = counts[c.getPage()]++;
        rows.set(GlyphRows.QUAD, row, x, y, c.getWidth() * scale, c.getHeight() * scale);
        float u = (float) c.getX() / characters.getWidth();
        float v = 1f - (float) (c.getY() + c.getHeight()) / characters.getHeight();
        rows.set(GlyphRows.LOOK, row, u, v, u + (float) c.getWidth() / characters.getWidth(),
                v + (float) c.getHeight() / characters.getHeight());
    }
}
