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
    ShownText(ElementId kind) {
        super("", kind, PanelStyle.NAME);
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }
}
