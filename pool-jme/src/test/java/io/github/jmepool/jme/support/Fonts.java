// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.font.BitmapCharacter;
import com.jme3.font.BitmapCharacterSet;
import com.jme3.font.BitmapFont;
import com.jme3.material.Material;

/** Fonts for tests. */
public final class Fonts {
    private Fonts() {
    }

    /** A font of one page, of which every second character is in another one. */
    public static BitmapFont twoPages(BitmapFont font) {
        BitmapCharacterSet characters = new BitmapCharacterSet();
        BitmapCharacterSet known = font.getCharSet();
        characters.setLineHeight(known.getLineHeight());
        characters.setRenderedSize(known.getRenderedSize());
        characters.setBase(known.getBase());
        characters.setWidth(known.getWidth());
        characters.setHeight(known.getHeight());
        for (int c = 0; c < 128; c++) {
            BitmapCharacter character = known.getCharacter(c);
            if (character != null) {
                BitmapCharacter copy = character.clone();
                copy.setPage(c & 1);
                characters.addCharacter(c, copy);
            }
        }
        BitmapFont two = new BitmapFont();
        two.setCharSet(characters);
        two.setPages(new Material[] {font.getPage(0), font.getPage(0).clone()});
        return two;
    }
}
