// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.bounding.BoundingBox;
import com.jme3.font.BitmapText;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Restores a text: its characters, size, colours, styles and layout, which the engine keeps beside the scene graph, and
 * what is drawn of them.
 */
final class TextPart extends StatePart {
    private static final String STRING_BLOCK = "com.jme3.font.StringBlock";
    private static final String LETTER_LIST = "com.jme3.font.Letters";
    private static final String LETTER = "com.jme3.font.LetterQuad";
    private static final String PAGE = "com.jme3.font.BitmapTextPage";
    private static final @Nullable VarHandle BLOCK = EngineFields.find(BitmapText.class.getName(), "block");
    private static final @Nullable VarHandle LETTERS = EngineFields.find(BitmapText.class.getName(), "letters");
    /** Written without the setter, which refuses null, the value of a new text. */
    private static final @Nullable VarHandle BASE_COLOR = EngineFields.find(LETTER_LIST, "baseColor");
    private static final @Nullable VarHandle HEAD = EngineFields.find(LETTER_LIST, "head");
    private static final @Nullable VarHandle NEXT = EngineFields.find(LETTER, "next");
    private static final @Nullable VarHandle COLOR = EngineFields.find(LETTER, "colorInt");
    private static final @Nullable VarHandle STYLE = EngineFields.find(LETTER, "style");

    /** The properties of a text: its characters last, as they are made with the values of the others. */
    private static final List<Property<BitmapText>> TEXT = List.of(
            Property.own("colour", BitmapText::getColor, TextPart::setColor),
            Property.number("alpha", BitmapText::getAlpha, BitmapText::setAlpha),
            Property.number("size", BitmapText::getSize, BitmapText::setSize),
            Property.value("line wrap", BitmapText::getLineWrapMode, BitmapText::setLineWrapMode),
            Property.value("text", BitmapText::getText, BitmapText::setText));
    /** Properties without getters; the setters of the alignment refuse some values as long as there is no box. */
    private static final List<Property<Object>> LAYOUT = List.of(
            Property.field("box", EngineFields.find(STRING_BLOCK, "textBox")),
            Property.field("alignment", EngineFields.find(STRING_BLOCK, "alignment")),
            Property.field("vertical alignment", EngineFields.find(STRING_BLOCK, "vAlignment")),
            Property.field("tab positions", EngineFields.find(STRING_BLOCK, "tabPos")),
            Property.field("tab width", EngineFields.find(STRING_BLOCK, "tabWidth")),
            Property.field("ellipsis", EngineFields.find(STRING_BLOCK, "ellipsisChar")));
    /** The colour of a letter that was given none. */
    private static final int WHITE = 0xFFFFFFFF;
    private static final int[] PLAIN = {};

    private final BitmapText text;
    private final ResetScope scope;
    private final Saved<BitmapText> settings;
    private final @Nullable Saved<Object> layout;
    /** Colour and style of each letter. */
    private final int[] letters;

    TextPart(BitmapText text, ResetScope scope, SeveralOwners owners, String path) {
        super(LeftoverKind.TEXT, path);
        this.text = text;
        this.scope = scope;
        settings = new Saved<>(text, TEXT, owners);
        layout = BLOCK == null ? null : new Saved<>(BLOCK.get(text), LAYOUT);
        letters = letters(text);
        clearBounds();
    }

    /**
     * Gives the texts of a clone the colours and styles of their originals, which the engine forgets: its clone shows
     * them until its characters are set.
     *
     * @param original the root of a tree
     * @param clone the root of its clone
     */
    static void give(Spatial original, Spatial clone) {
        if (original instanceof BitmapText text && clone instanceof BitmapText copy
                && copy.getText().equals(text.getText()) && isForgetful(copy)) {
            giveOne(text, copy);
        }
        if (original instanceof Node from && clone instanceof Node to && from.getQuantity() == to.getQuantity()) {
            for (int i = 0; i < from.getQuantity(); i++) {
                give(from.getChild(i), to.getChild(i));
            }
        }
    }

    /** Whether a clone has lost its colours; false where the game has set some. */
    private static boolean isForgetful(BitmapText clone) {
        return clone.getColor() == null && clone.getAlpha() == -1;
    }

    private static void giveOne(BitmapText original, BitmapText clone) {
        if (original.getColor() != null) {
            setColor(clone, original.getColor().clone());
        }
        if (clone.getAlpha() != original.getAlpha()) {
            clone.setAlpha(original.getAlpha());
        }
        write(clone, letters(original));
    }

    private static void setColor(BitmapText text, @Nullable ColorRGBA color) {
        if (LETTERS != null && BASE_COLOR != null) {
            BASE_COLOR.set(LETTERS.get(text), color);
        } else if (color != null) {
            text.setColor(color);
        }
    }

    /** Returns the first letter, or the tail of an empty text; null where the engine hides its letters. */
    private static @Nullable Object first(BitmapText text) {
        boolean inReach = NEXT != null && COLOR != null && STYLE != null;
        return LETTERS == null || HEAD == null || !inReach ? null : next(HEAD.get(LETTERS.get(text)));
    }

    /** Returns the next letter, or the tail; null for the tail. */
    private static @Nullable Object next(Object letter) {
        return Objects.requireNonNull(NEXT).get(letter);
    }

    private static int color(Object letter) {
        return (int) Objects.requireNonNull(COLOR).get(letter);
    }

    private static int style(Object letter) {
        return (int) Objects.requireNonNull(STYLE).get(letter);
    }

    /** Returns colours and styles; an empty array for a text that is white and plain. */
    private static int[] letters(BitmapText text) {
        if (areLetters(text, PLAIN)) {
            return PLAIN;
        }
        IntStream.Builder found = IntStream.builder();
        Object letter = first(text);
        while (letter != null) {
            Object after = next(letter);
            if (after != null) {
                found.add(color(letter)).add(style(letter));
            }
            letter = after;
        }
        return found.build().toArray();
    }

    private static boolean areLetters(BitmapText text, int[] saved) {
        Object letter = first(text);
        if (letter == null) {
            return true;
        }
        int at = 0;
        for (Object after = next(letter); after != null; after = next(letter)) {
            boolean plain = at >= saved.length;
            if (color(letter) != (plain ? WHITE : saved[at]) || style(letter) != (plain ? 0 : saved[at + 1])) {
                return false;
            }
            at += 2;
            letter = after;
        }
        return true;
    }

    /** The letters must have been made since their colours or styles were changed. */
    private static void write(BitmapText text, int[] saved) {
        Object letter = first(text);
        for (int at = 0; letter != null && COLOR != null && at < saved.length; at += 2) {
            COLOR.set(letter, saved[at]);
            if (saved[at + 1] != 0) {
                text.setStyle(at / 2, at / 2 + 1, saved[at + 1]);
            }
            letter = next(letter);
        }
    }

    @Override
    boolean isClean() {
        clearCollisionData();
        if (!settings.isClean() && !settings.restoreIfLike() || layout != null && !layout.isClean()) {
            return false;
        }
        // has the letters made of the characters that it has now, which a use may have set back
        int unused = text.getLineCount();
        return areLetters(text, letters) && areBoundsClean();
    }

    /** Whether no page without letters has a bound: the engine leaves that of the letters that there were. */
    private boolean areBoundsClean() {
        for (int i = 0; i < text.getQuantity(); i++) {
            Mesh page = emptyPage(text.getChild(i));
            if (page != null && page.getBound() instanceof BoundingBox box && box.getXExtent() != 0) {
                return false;
            }
        }
        return true;
    }

    private void clearBounds() {
        for (Spatial child : text.getChildren()) {
            Mesh page = emptyPage(child);
            if (page != null) {
                page.setBound(new BoundingBox());
            }
        }
    }

    /** What a ray has built of a use's letters: the engine keeps it for those of the next. */
    private void clearCollisionData() {
        for (int i = 0; i < text.getQuantity(); i++) {
            Mesh page = page(text.getChild(i));
            if (page != null) {
                page.clearCollisionData();
            }
        }
    }

    private static @Nullable Mesh page(Spatial child) {
        return child instanceof Geometry page && page.getClass().getName().equals(PAGE) ? page.getMesh() : null;
    }

    private static @Nullable Mesh emptyPage(Spatial child) {
        Mesh page = page(child);
        return page != null && page.getVertexCount() == 0 ? page : null;
    }

    /** Where the rules are early, this is before them. */
    @Override
    boolean isEarly() {
        return scope == ResetScope.TRANSFORM;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        Saved.@Nullable Differences differences = sink == null ? null
                : (property, now, then) -> report(sink, property + " of the text", now, then);
        boolean changed = settings.restore(differences);
        if (layout != null) {
            changed |= layout.restore(differences);
        }
        if (!areLetters(text, letters)) {
            if (!changed) {
                report(sink, "colours or styles of letters were left changed");
            }
            // the same characters would be left as they are
            String restored = text.getText();
            text.setText(restored + ' ');
            text.setText(restored);
            write(text, letters);
        }
        // has the letters placed anew, and drawn so before the next update
        text.setSize(text.getSize());
        int unused = text.getLineCount();
        clearBounds();
        return ResetOutcome.REPAIRED;
    }
}
