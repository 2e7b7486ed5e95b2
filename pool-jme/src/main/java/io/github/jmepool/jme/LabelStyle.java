// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.font.BitmapFont;
import io.github.jmepool.jme.internal.tree.Seconds;
import java.util.Objects;

/**
 * How {@link Labels} are placed, and how they move and fade: an immutable value, which games keep for all labels of a
 * kind. Each method with a parameter returns another style: {@code LabelStyle.DEFAULT.size(24).rise(40)}. Any thread.
 *
 * <p>Lengths are in pixels, or in units of the world where {@link Labels#setWorldUnits} was called with true.
 */
public final class LabelStyle {
    /**
     * At the font's own size, centred above the position, at rest, as long as the settings specify; bars of 60 by 8.
     */
    public static final LabelStyle DEFAULT = new LabelStyle();

    private float size;
    private BitmapFont.Align align = BitmapFont.Align.Center;
    private BitmapFont.VAlign verticalAlign = BitmapFont.VAlign.Bottom;
    private float offsetX;
    private float offsetY;
    private float rise;
    private float lifetimeSeconds;
    private float fadeSeconds;
    private float barWidth = 60f;
    private float barHeight = 8f;

    private LabelStyle() {
    }

    private LabelStyle(LabelStyle from) {
        size = from.size;
        align = from.align;
        verticalAlign = from.verticalAlign;
        offsetX = from.offsetX;
        offsetY = from.offsetY;
        rise = from.rise;
        lifetimeSeconds = from.lifetimeSeconds;
        fadeSeconds = from.fadeSeconds;
        barWidth = from.barWidth;
        barHeight = from.barHeight;
    }

    /**
     * Returns a style with another size of texts.
     *
     * @param size as that of {@code BitmapText}; 0 for the font's own
     * @return the style
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public LabelStyle size(float size) {
        LabelStyle style = new LabelStyle(this);
        style.size = least("size", size);
        return style;
    }

    /**
     * Returns the size of texts.
     *
     * @return the size; 0 for the font's own
     */
    public float size() {
        return size;
    }

    /**
     * Returns a style whose labels are at another side of their position.
     *
     * @param horizontal {@code Left} has them begin there, {@code Right} has them end there
     * @param vertical {@code Top} has them below it, {@code Bottom} has them above it
     * @return the style
     * @throws NullPointerException when one of them is null
     */
    public LabelStyle align(BitmapFont.Align horizontal, BitmapFont.VAlign vertical) {
        LabelStyle style = new LabelStyle(this);
        style.align = Objects.requireNonNull(horizontal, "horizontal");
        style.verticalAlign = Objects.requireNonNull(vertical, "vertical");
        return style;
    }

    /**
     * Returns the horizontal alignment.
     *
     * @return the alignment
     */
    public BitmapFont.Align align() {
        return align;
    }

    /**
     * Returns the vertical alignment.
     *
     * @return the alignment
     */
    public BitmapFont.VAlign verticalAlign() {
        return verticalAlign;
    }

    /**
     * Returns a style whose labels are moved away from their position.
     *
     * @param right how far to the right
     * @param up how far up
     * @return the style
     * @throws IllegalArgumentException if a number is infinite or NaN
     */
    public LabelStyle offset(float right, float up) {
        LabelStyle style = new LabelStyle(this);
        style.offsetX = finite("offset", right);
        style.offsetY = finite("offset", up);
        return style;
    }

    /**
     * Returns how far labels are to the right of their position.
     *
     * @return the distance
     */
    public float offsetX() {
        return offsetX;
    }

    /**
     * Returns how far labels are above their position.
     *
     * @return the distance
     */
    public float offsetY() {
        return offsetY;
    }

    /**
     * Returns a style whose labels rise during their use.
     *
     * @param perSecond how far in a second; negative to sink
     * @return the style
     * @throws IllegalArgumentException if the number is infinite or NaN
     */
    public LabelStyle rise(float perSecond) {
        LabelStyle style = new LabelStyle(this);
        style.rise = finite("rise", perSecond);
        return style;
    }

    /**
     * Returns how far labels rise in a second.
     *
     * @return the distance
     */
    public float rise() {
        return rise;
    }

    /**
     * Returns a style whose labels are recycled automatically.
     *
     * @param seconds seconds of the scene's time; 0 for the {@code lifetimeSeconds} of the settings
     * @return the style
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public LabelStyle lifetimeSeconds(float seconds) {
        Seconds.check("lifetimeSeconds", seconds);
        LabelStyle style = new LabelStyle(this);
        style.lifetimeSeconds = seconds;
        return style;
    }

    /**
     * Returns after which time labels are recycled automatically.
     *
     * @return seconds; 0 for that of the settings
     */
    public float lifetimeSeconds() {
        return lifetimeSeconds;
    }

    /**
     * Returns a style whose labels fade out at the end of their lifetime.
     *
     * @param seconds for how long
     * @return the style
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public LabelStyle fadeSeconds(float seconds) {
        Seconds.check("fadeSeconds", seconds);
        LabelStyle style = new LabelStyle(this);
        style.fadeSeconds = seconds;
        return style;
    }

    /**
     * Returns for how long labels fade out.
     *
     * @return seconds at the end of the lifetime
     */
    public float fadeSeconds() {
        return fadeSeconds;
    }

    /**
     * Returns a style with bars of another size.
     *
     * @param width the width, with the border
     * @param height the height, with the border
     * @return the style
     * @throws IllegalArgumentException if a number is negative, infinite or NaN
     */
    public LabelStyle barSize(float width, float height) {
        LabelStyle style = new LabelStyle(this);
        style.barWidth = least("barSize", width);
        style.barHeight = least("barSize", height);
        return style;
    }

    /**
     * Returns the width of bars.
     *
     * @return the width
     */
    public float barWidth() {
        return barWidth;
    }

    /**
     * Returns the height of bars.
     *
     * @return the height
     */
    public float barHeight() {
        return barHeight;
    }

    private static float finite(String what, float number) {
        if (!(Math.abs(number) <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(what + " must be a finite number but was " + number);
        }
        return number;
    }

    private static float least(String what, float number) {
        if (!(number >= 0f)) {
            throw new IllegalArgumentException(what + " must be >= 0 but was " + number);
        }
        return finite(what, number);
    }
}
