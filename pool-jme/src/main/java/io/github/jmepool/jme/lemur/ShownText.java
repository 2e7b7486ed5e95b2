// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.style.ElementId;

/**
 * Text that is only looked at. The pointer passes through it: picking a text means building a search tree of its mesh
 * anew whenever the text changes.
 */
final class ShownText extends Label {
    /**
     * Makes a text.
     *
     * @param kind     the element id that its style is found by
     * @param overItself whether it is drawn over what it showed before, so that it needs a background
     */
    ShownText(ElementId kind, boolean overItself) {
        super("", kind, PanelStyle.NAME);
        if (overItself) {
            setBackground(PanelStyle.background(PanelStyle.BACKDROP, 0f, 0f));
        }
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }
}
