// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.font.BitmapFont;
import com.jme3.material.MatParamTexture;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector4f;
import com.jme3.renderer.Camera;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How all labels of a set are drawn, whether their scene is open or not: materials, and what a game has chosen. */
public final class LabelLook {
    private static final String DEFINITION = "io/github/jmepool/jme/internal/swarm/Labels.j3md";
    /** The texture of the engine's pages. */
    private static final String PAGE = "ColorMap";

    /** The materials, one for each page of the font. */
    final Material[] materials;
    /** The present time in seconds, pixel scale, border width, and 1 where positions are rounded: for all materials. */
    private final Vector4f numbers = new Vector4f(0f, 1f, 0f, 1f);
    @Nullable Camera sortedFor;
    @Nullable Predicate<? super Camera> shownTo;

    /**
     * Makes the materials.
     *
     * @param labels the kind and the name of the set, for messages
     * @throws IllegalArgumentException if the font has no page that can be drawn
     */
    public LabelLook(String labels, BitmapFont font) {
        if (font.getCharSet() == null || font.getPageSize() == 0) {
            throw new IllegalArgumentException(labels + ": the font has no " + (font.getCharSet() == null
                    ? "characters" : "pages") + "; load it by assetManager.loadFont(path)");
        }
        if (font.isRightToLeft()) {
            throw new IllegalArgumentException(labels + ": fonts from right to left are not supported; use BitmapText");
        }
        materials = new Material[font.getPageSize()];
        for (int i = 0; i < materials.length; i++) {
            Material page = font.getPage(i);
            MatParamTexture texture = page == null ? null : page.getTextureParam(PAGE);
            if (texture == null || texture.getTextureValue() == null) {
                throw new IllegalArgumentException(labels + ": page " + i + " of the font has no texture '" + PAGE
                        + "'; load it by assetManager.loadFont(path)");
            }
            Material material = new Material(page.getMaterialDef().getAssetManager(), DEFINITION);
            material.setTexture("Page", texture.getTextureValue());
            material.setVector4("Look", numbers);
            materials[i] = material;
        }
        inPixels(true);
    }

    /** The time that the shader draws. */
    void setSeconds(float seconds) {
        numbers.x = seconds;
    }

    /** Whether sizes are in pixels, or in units of the world. */
    public void inPixels(boolean isIn) {
        for (Material material : materials) {
            material.setBoolean("Pixels", isIn);
        }
    }

    /** Whether bodies before labels hide them. */
    public void depthTest(boolean isOn) {
        for (Material material : materials) {
            material.getAdditionalRenderState().setDepthTest(isOn);
        }
    }

    /** How many pixels of the framebuffer one pixel of a label is. */
    public void pixelScale(float scale) {
        numbers.y = scale;
    }

    /** Whether places are rounded to pixels. */
    public void rounded(boolean isRounded) {
        numbers.w = isRounded ? 1f : 0f;
    }

    public void border(float width, ColorRGBA color) {
        numbers.z = width;
        for (Material material : materials) {
            material.setColor("Border", color.clone());
        }
    }

    public void sortedFor(@Nullable Camera camera) {
        sortedFor = camera;
    }

    public void shownTo(@Nullable Predicate<? super Camera> filter) {
        shownTo = filter;
    }
}
