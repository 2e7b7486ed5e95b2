// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.font.BitmapFont;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;

/**
 * Everything on the panel that changes with the counts, painted again as a whole into two meshes: shapes, and text over
 * them. Elements of their own would each be laid out, uploaded and drawn by themselves, some hundred of them.
 *
 * <p>Boards paint between {@link #begin} and {@link #end}, in the panel's units from its upper left corner, y growing
 * downwards. Render thread only.
 */
final class LiveLayer extends Node {
    /** How wide and high an arrow is. */
    static final float ARROW = 8f;

    private static final int SHAPES = 1_024;
    private static final int GLYPHS = 2_048;
    private static final float ABOVE = 0.1f;

    private final GlyphTable usual;
    private final GlyphTable title;
    private final QuadMesh shapes;
    private final QuadMesh glyphs;
    private float originX;
    private float originY;

    LiveLayer(AssetManager assets) {
        super("pool panel counts");
        BitmapFont font = PanelStyle.font();
        usual = new GlyphTable(font, PanelStyle.FONT_SIZE);
        title = new GlyphTable(font, PanelStyle.TITLE_SIZE);
        Material plain = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        plain.setBoolean("VertexColor", true);
        plain.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        shapes = new QuadMesh("pool panel shapes", plain, false, SHAPES);
        glyphs = new QuadMesh("pool panel text", font.getPage(0).clone(), true, GLYPHS);
        glyphs.setLocalTranslation(0f, 0f, ABOVE);
        attachChild(shapes);
        attachChild(glyphs);
    }

    /** Starts over. */
    void begin() {
        shapes.begin();
        glyphs.begin();
        origin(0f, 0f);
    }

    /** Sets where what is painted from now on is measured from. */
    void origin(float x, float y) {
        originX = x;
        originY = y;
    }

    /** Shows what was painted. */
    void end() {
        shapes.end();
        glyphs.end();
    }

    /** Returns a colour as this layer takes it, so that it looks as named with and without gamma correction. */
    static int paint(ColorRGBA colour) {
        return PanelStyle.shown(colour).asIntRGBA();
    }

    void rectangle(float x, float y, float width, float height, int colour) {
        band(x, y, y + height, x + width, y, y + height, colour, colour);
    }

    /** A piece of an area from x to x2, between an upper and a lower edge that run straight. */
    void band(float x, float upper, float lower, float x2, float upper2, float lower2, int top, int bottom) {
        if (shapes.add(originX + x, originY + upper, originY + lower, originX + x2, originY + lower2,
                originY + upper2)) {
            shapes.colour(top, bottom);
        }
    }

    /** A triangle in the middle of a line of that height, pointing down or up. */
    void arrow(boolean down, float x, float y, float height, int colour) {
        float upper = y + (height - ARROW) / 2f;
        float lower = upper + ARROW;
        float flat = down ? upper : lower;
        float middle = x + ARROW / 2f;
        band(x, flat, flat, middle, upper, lower, colour, colour);
        band(middle, upper, lower, x + ARROW, flat, flat, colour, colour);
    }

    /** A triangle in the middle of a line of that height, pointing to the right. */
    void arrowRight(float x, float y, float height, int colour) {
        float middle = y + height / 2f;
        band(x, middle - ARROW / 2f, middle + ARROW / 2f, x + ARROW, middle, middle, colour, colour);
    }

    /** A line of text that begins at x, in the middle of a line of that height. */
    void text(CharSequence text, float x, float y, float height, int colour) {
        text(usual, text, x, y, height, colour);
    }

    /** A line of text that begins at x and reaches no further than so wide. */
    void textWithin(CharSequence text, float x, float y, float width, float height, int colour) {
        text(usual, usual.width(text) <= width ? text : Board.fit(text.toString(), width), x, y, height, colour);
    }

    /** A line of text that ends at x. */
    void textUpTo(CharSequence text, float x, float y, float height, int colour) {
        text(usual, text, x - usual.width(text), y, height, colour);
    }

    /** A title that begins at x. */
    void title(CharSequence text, float x, float y, float height, int colour) {
        text(title, text, x, y, height, colour);
    }

    private void text(GlyphTable table, CharSequence text, float x, float y, float height, int colour) {
        float top = originY + Math.round(y + (height - table.lineHeight()) / 2f);
        float pen = originX + x;
        GlyphTable.Glyph before = null;
        for (int i = 0; i < text.length(); i++) {
            GlyphTable.Glyph glyph = table.glyph(text.charAt(i));
            if (glyph == null) {
                continue;
            }
            float left = pen + glyph.indent(before, text.charAt(i));
            if (text.charAt(i) != ' ') {
                draw(glyph, left, top + glyph.offsetY, colour);
            }
            pen = left + glyph.advance;
            before = glyph;
        }
    }

    private void draw(GlyphTable.Glyph glyph, float left, float top, int colour) {
        float bottom = top + glyph.height;
        if (glyphs.add(left, top, bottom, left + glyph.width, bottom, top)) {
            glyphs.colour(colour, colour);
            glyphs.texture(glyph.left, glyph.upper, glyph.right, glyph.lower);
        }
    }

    /** The pointer passes through it to what lies behind. */
    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }
}
