// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.scene.RegisteredSwarm;
import io.github.jmepool.jme.internal.scene.Scene;
import io.github.jmepool.jme.internal.swarm.LabelLook;
import io.github.jmepool.jme.internal.swarm.OpenLabels;
import io.github.jmepool.jme.internal.swarm.SwarmCheck;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A pool of texts and bars that have no spatial, drawn in one call for each page of a font: damage numbers, name tags,
 * health bars. They face the camera; a label that rises, fades and ends costs no time meanwhile. Registered with
 * {@link ScenePools#labels}.
 *
 * <p>Positions are local to the {@linkplain #setRoot root}: below a gui node, they are pixels of the screen. Below a
 * node in the bucket {@code Gui} or {@code Translucent} labels are in that, otherwise in {@code Transparent}, after all
 * other objects. They are drawn in the order of their spawns, unless {@link #setSortedFor} was called. A text that gets
 * more glyphs than before is drawn after all others.
 *
 * <p>Texts are placed as {@code BitmapText} places them, from left to right, in lines that end with a line feed; those
 * at the font's own size begin at whole pixels. Characters that the font doesn't have are left out.
 */
public final class Labels extends HandlePool {
    /** The most characters of a text. */
    private static final int MOST_CHARACTERS = 10_000;
    private static final int MOST_DECIMALS = 9;

    final RegisteredSwarm<OpenLabels> registered;
    private final LabelLook look;

    Labels(BitmapFont font, SpatialPoolSettings settings, Scene scene) {
        SwarmCheck.requireLabels(settings);
        LabelLook made = new LabelLook("Labels '" + settings.name() + "'", font);
        look = made;
        registered = new RegisteredSwarm<>("Labels", this, settings, scene, SwarmCheck::requireLabels,
                (current, surroundings, background) -> new OpenLabels(current, font, made, surroundings, background));
    }

    @Override
    RegisteredSwarm<OpenLabels> registered() {
        return registered;
    }

    /**
     * Spawns a text.
     *
     * @param text the characters, copied once there is room
     * @param position where it is, copied
     * @param color the colour, copied
     * @param style how it is placed, and how it moves and fades
     * @return the handle, never 0
     * @throws io.github.jmepool.core.PoolExhaustedException at a limit, with {@code ExhaustionPolicy.THROW}
     * @throws IllegalArgumentException if a number is NaN or beyond 1e18, or the text is longer than 10,000 characters
     * @throws IllegalStateException if the scene is not open
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public long spawn(CharSequence text, Vector3f position, ColorRGBA color, LabelStyle style) {
        return spawn(text, position, color, style, true);
    }

    /**
     * Spawns a text as {@link #spawn(CharSequence, Vector3f, ColorRGBA, LabelStyle)} does, unless a limit forbids it.
     *
     * @param text the characters, copied once there is room
     * @param position where it is, copied
     * @param color the colour, copied
     * @param style how it is placed, and how it moves and fades
     * @return the handle; 0 at a limit where {@code spawn} throws
     * @throws IllegalArgumentException if a number is NaN or beyond 1e18, or the text is longer than 10,000 characters
     */
    public long trySpawn(CharSequence text, Vector3f position, ColorRGBA color, LabelStyle style) {
        return spawn(text, position, color, style, false);
    }

    private long spawn(CharSequence text, Vector3f position, ColorRGBA color, LabelStyle style, boolean refuses) {
        checkText("spawn", text);
        OpenLabels open = begin(position, color, style);
        long handle = open.spawn(position, color, style, refuses);
        try {
            if (handle != 0) {
                open.setText(handle, text);
            }
        } catch (Throwable e) {
            // the game's CharSequence has thrown: a label without a text is not kept
            open.recycle(handle, EndReason.FAILED);
            throw e;
        }
        return handle;
    }

    /**
     * Spawns a whole number as a text; otherwise as {@link #spawn(CharSequence, Vector3f, ColorRGBA, LabelStyle)}.
     *
     * @param number the number
     * @param position where it is, copied
     * @param color the colour, copied
     * @param style how it is placed, and how it moves and fades
     * @return the handle, never 0
     * @throws IllegalArgumentException if a number is NaN or beyond 1e18
     */
    public long spawn(int number, Vector3f position, ColorRGBA color, LabelStyle style) {
        return spawn((double) number, 0, position, color, style, true);
    }

    /**
     * Spawns a whole number as a text, unless a limit forbids it.
     *
     * @param number the number
     * @param position where it is, copied
     * @param color the colour, copied
     * @param style how it is placed, and how it moves and fades
     * @return the handle; 0 at a limit where {@code spawn} throws
     * @throws IllegalArgumentException if a number is NaN or beyond 1e18
     */
    public long trySpawn(int number, Vector3f position, ColorRGBA color, LabelStyle style) {
        return spawn((double) number, 0, position, color, style, false);
    }

    /**
     * Spawns a number as a text, rounded half up, with a point; beyond 1e15 it is shown as that. Otherwise as
     * {@link #spawn(CharSequence, Vector3f, ColorRGBA, LabelStyle)}.
     *
     * @param number the number
     * @param decimals how many digits after the point, 0 to 9
     * @param position where it is, copied
     * @param color the colour, copied
     * @param style how it is placed, and how it moves and fades
     * @return the handle, never 0
     * @throws IllegalArgumentException if there can't be so many decimals, or a number of the position or colour is NaN
     *         or beyond 1e18
     */
    public long spawn(float number, int decimals, Vector3f position, ColorRGBA color, LabelStyle style) {
        checkDecimals("spawn", decimals);
        return spawn((double) number, decimals, position, color, style, true);
    }

    /**
     * Spawns a number as a text, unless a limit forbids it.
     *
     * @param number the number
     * @param decimals how many digits after the point, 0 to 9
     * @param position where it is, copied
     * @param color the colour, copied
     * @param style how it is placed, and how it moves and fades
     * @return the handle; 0 at a limit where {@code spawn} throws
     * @throws IllegalArgumentException if there can't be so many decimals, or a number of the position or colour is NaN
     *         or beyond 1e18
     */
    public long trySpawn(float number, int decimals, Vector3f position, ColorRGBA color, LabelStyle style) {
        checkDecimals("spawn", decimals);
        return spawn((double) number, decimals, position, color, style, false);
    }

    private long spawn(double number, int decimals, Vector3f position, ColorRGBA color, LabelStyle style,
            boolean refuses) {
        OpenLabels open = begin(position, color, style);
        long handle = open.spawn(position, color, style, refuses);
        if (handle != 0) {
            open.setText(open.slot(handle), number, decimals);
        }
        return handle;
    }

    /**
     * Spawns a bar; otherwise as {@link #spawn(CharSequence, Vector3f, ColorRGBA, LabelStyle)}.
     *
     * @param fraction how much of it is filled, from the left; below 0 it is 0, above 1 it is 1
     * @param position where it is, copied
     * @param fill the colour of that part, copied
     * @param back the colour of the rest, copied once there is room
     * @param style how it is placed and how large it is, and how it moves and fades
     * @return the handle, never 0
     * @throws IllegalArgumentException if a number is NaN, or one of the position or a colour is beyond 1e18
     */
    public long spawnBar(float fraction, Vector3f position, ColorRGBA fill, ColorRGBA back, LabelStyle style) {
        return spawnBar(fraction, position, fill, back, style, true);
    }

    /**
     * Spawns a bar, unless a limit forbids it.
     *
     * @param fraction how much of it is filled, from the left; below 0 it is 0, above 1 it is 1
     * @param position where it is, copied
     * @param fill the colour of that part, copied
     * @param back the colour of the rest, copied once there is room
     * @param style how it is placed and how large it is, and how it moves and fades
     * @return the handle; 0 at a limit where {@code spawnBar} throws
     * @throws IllegalArgumentException if a number is NaN, or one of the position or a colour is beyond 1e18
     */
    public long trySpawnBar(float fraction, Vector3f position, ColorRGBA fill, ColorRGBA back, LabelStyle style) {
        return spawnBar(fraction, position, fill, back, style, false);
    }

    private long spawnBar(float fraction, Vector3f position, ColorRGBA fill, ColorRGBA back, LabelStyle style,
            boolean refuses) {
        registered.check("spawnBar", clamp(fraction), 0f, 0f);
        check("spawnBar", back);
        OpenLabels open = begin(position, fill, style);
        long handle = open.spawn(position, fill, style, refuses);
        if (handle != 0) {
            open.setBar(open.slot(handle), clamp(fraction), back);
        }
        return handle;
    }

    private OpenLabels begin(Vector3f position, ColorRGBA color, LabelStyle style) {
        registered.check("spawn", position.x, position.y, position.z);
        check("spawn", color);
        if (style == null) {
            throw new IllegalArgumentException(this + ": spawn without a style; give LabelStyle.DEFAULT");
        }
        return registered.requireToSpawn();
    }

    /**
     * Replaces a text.
     *
     * @param handle the handle
     * @param text the characters, copied
     * @throws IllegalArgumentException if the text is longer than 10,000 characters; nothing changes then
     * @throws IllegalStateException if it is a bar
     */
    public void setText(long handle, CharSequence text) {
        checkText("setText", text);
        OpenLabels open = registered.open(handle, "setText");
        slot(open, handle, "setText", false);
        open.setText(handle, text);
    }

    /**
     * Replaces a text by a whole number.
     *
     * @param handle the handle
     * @param number the number
     * @throws IllegalStateException if it is a bar
     */
    public void setText(long handle, int number) {
        OpenLabels open = registered.open(handle, "setText");
        open.setText(slot(open, handle, "setText", false), number, 0);
    }

    /**
     * Replaces a text by a number, as {@link #spawn(float, int, Vector3f, ColorRGBA, LabelStyle)} shows it.
     *
     * @param handle the handle
     * @param number the number
     * @param decimals how many digits after the point, 0 to 9
     * @throws IllegalArgumentException if there can't be so many decimals
     * @throws IllegalStateException if it is a bar
     */
    public void setText(long handle, float number, int decimals) {
        checkDecimals("setText", decimals);
        OpenLabels open = registered.open(handle, "setText");
        open.setText(slot(open, handle, "setText", false), number, decimals);
    }

    /**
     * Fills another part of a bar.
     *
     * @param handle the handle
     * @param fraction how much of it is filled, from the left; below 0 it is 0, above 1 it is 1
     * @throws IllegalArgumentException if the number is NaN
     * @throws IllegalStateException if it is a text
     */
    public void setFraction(long handle, float fraction) {
        registered.check("setFraction", clamp(fraction), 0f, 0f);
        OpenLabels open = registered.open(handle, "setFraction");
        open.setFraction(slot(open, handle, "setFraction", true), clamp(fraction));
    }

    /**
     * Sets the colour of a text, or of the filled part of a bar.
     *
     * @param handle the handle
     * @param color the colour, copied
     * @throws IllegalArgumentException if a number is NaN or beyond 1e18
     */
    public void setColor(long handle, ColorRGBA color) {
        check("setColor", color);
        OpenLabels open = registered.open(handle, "setColor");
        open.setColor(registered.slot(open, handle, "setColor"), color);
    }

    /**
     * Moves a label, which follows no spatial any more.
     *
     * @param handle the handle
     * @param position where it is, copied
     * @throws IllegalArgumentException if a number is NaN or beyond 1e18
     */
    public void setPosition(long handle, Vector3f position) {
        registered.check("setPosition", position.x, position.y, position.z);
        OpenLabels open = registered.open(handle, "setPosition");
        open.setPosition(registered.slot(open, handle, "setPosition"), position);
    }

    /**
     * Returns where a label is, without its rise and offset; also while an end listener is called for it.
     *
     * @param handle the handle
     * @param store receives the position
     * @return the store
     */
    public Vector3f getPosition(long handle, Vector3f store) {
        OpenLabels open = registered.open(handle, "getPosition");
        return open.position(registered.slot(open, handle, "getPosition"), store);
    }

    /**
     * Has a label follow a spatial, to where that is when the frame is rendered. If the spatial is an instance of a
     * pool of the same {@code ScenePools}, or part of one, the label is recycled after the end of its use, and not
     * drawn from then on; an instance of another is followed as any spatial is. Labels below the guiNode, whose
     * positions are pixels, follow what is below it: no camera projects a body of the scene there.
     *
     * @param handle the handle
     * @param spatial what it follows
     * @param offset how far it is from there in the world, copied
     * @throws IllegalArgumentException if the spatial or the offset is null, or a number is NaN or beyond 1e18
     * @throws IllegalStateException if the spatial is part of an instance that is not in use
     */
    public void follow(long handle, Spatial spatial, Vector3f offset) {
        if (spatial == null || offset == null) {
            throw new IllegalArgumentException(this + ": follow refused, as the " + (spatial == null
                    ? "spatial is null; call setPosition to follow none" : "offset is null; give Vector3f.ZERO"));
        }
        registered.check("follow", offset.x, offset.y, offset.z);
        OpenLabels open = registered.open(handle, "follow");
        if (!open.follow(registered.slot(open, handle, "follow"), spatial, offset)) {
            throw new IllegalStateException(this + ": follow refused, as '" + spatial + "' is part of an instance that"
                    + " is not in use; call it after the spawn");
        }
    }

    /**
     * Sets whether sizes, offsets and rises are in units of the world, so that distant labels are smaller; false by
     * default, which means pixels. The root neither turns nor scales them: rises are along the y of the world.
     *
     * @param inUnits whether they are
     */
    public void setWorldUnits(boolean inUnits) {
        registered.checkThread("setWorldUnits");
        look.inPixels(!inUnits);
    }

    /**
     * Sets how many pixels of the framebuffer one pixel of a size, offset or rise is, for displays with a scale; 1 by
     * default. Positions in a gui node are not scaled.
     *
     * @param scale such as 2
     * @throws IllegalArgumentException if the number is not greater than 0, or infinite
     */
    public void setPixelScale(float scale) {
        registered.checkThread("setPixelScale");
        if (!(scale > 0f) || scale > Float.MAX_VALUE) {
            throw new IllegalArgumentException(this + ": setPixelScale(" + scale + ") refused; give a number > 0");
        }
        look.pixelScale(scale);
    }

    /**
     * Sets whether positions are rounded to whole pixels, so that texts at the font's own size are sharp while they
     * move, and bars keep their size; true by default.
     *
     * @param rounded whether they are; without meaning for units of the world
     */
    public void setRounded(boolean rounded) {
        registered.checkThread("setRounded");
        look.rounded(rounded);
    }

    /**
     * Sets whether bodies hide labels that are behind them; true by default.
     *
     * @param hidden whether they do
     */
    public void setHiddenByBodies(boolean hidden) {
        registered.checkThread("setHiddenByBodies");
        look.depthTest(hidden);
    }

    /**
     * Sets the border of all bars, which is none by default.
     *
     * @param width its width, which is part of the bar's size
     * @param color its colour, copied
     * @throws IllegalArgumentException if a number is NaN or beyond 1e18, or the width is negative
     */
    public void setBorder(float width, ColorRGBA color) {
        registered.checkThread("setBorder");
        registered.check("setBorder", width, 0f, 0f);
        check("setBorder", color);
        if (width < 0f) {
            throw new IllegalArgumentException(this + ": setBorder(" + width + ") refused; give a width >= 0");
        }
        look.border(width, color);
    }

    /**
     * Has labels drawn by their distance, the farthest first, which takes time in each frame in which labels or the
     * camera move. Those at the same distance keep their order.
     *
     * @param camera the camera, in whose order other views show them as well; null to sort no more: labels keep
     *         their present order then
     */
    public void setSortedFor(@Nullable Camera camera) {
        registered.checkThread("setSortedFor");
        look.sortedFor(camera);
    }

    /**
     * Sets which cameras show labels, such as all but that of a minimap. It is asked for each camera in each frame.
     *
     * @param filter returns whether a camera does; null for all
     */
    public void setShownTo(@Nullable Predicate<? super Camera> filter) {
        registered.checkThread("setShownTo");
        look.shownTo(filter);
    }

    private int slot(OpenLabels open, long handle, String action, boolean ofBar) {
        int slot = registered.slot(open, handle, action);
        if (open.isBar(slot) != ofBar) {
            throw new IllegalStateException(this + ": " + action + " of handle " + handle + " refused, as it is a "
                    + (ofBar ? "text; spawn bars with spawnBar" : "bar; spawn texts with spawn"));
        }
        return slot;
    }

    private void checkText(String action, CharSequence text) {
        if (text == null || text.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException(this + ": " + action + " of a text "
                    + (text == null ? "that is null; give \"\" for none" : "of " + text.length() + " characters"
                            + " refused; give at most " + MOST_CHARACTERS + ", or use BitmapText"));
        }
    }

    private void checkDecimals(String action, int decimals) {
        if (decimals < 0 || decimals > MOST_DECIMALS) {
            throw new IllegalArgumentException(this + ": " + action + " with " + decimals + " decimals refused; give 0"
                    + " to " + MOST_DECIMALS);
        }
    }

    private void check(String action, ColorRGBA color) {
        registered.check(action, color.r, color.g, color.b);
        registered.check(action, color.a, 0f, 0f);
    }

    private static float clamp(float fraction) {
        return Math.min(Math.max(fraction, 0f), 1f);
    }
}
