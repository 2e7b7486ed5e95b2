// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.VAlignment;
import com.simsilica.lemur.style.ElementId;

/** A text that changes with the counts, over the plots; the pointer passes through it to what lies behind. */
final class Text extends Label {
    Text(ElementId kind) {
        super("", kind, PanelStyle.NAME);
        setTextVAlignment(VAlignment.Top);
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }
}
