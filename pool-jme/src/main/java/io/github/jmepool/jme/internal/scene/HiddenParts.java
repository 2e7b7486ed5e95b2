// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import java.util.ArrayList;
import java.util.List;

/** The parts of an instance that its use hides, and the hints that they had. Once warm, changes allocate nothing. */
final class HiddenParts {
    private final List<Spatial> parts = new ArrayList<>();
    private final List<CullHint> hints = new ArrayList<>();

    /** Returns false for one that is hidden already. */
    boolean hide(Spatial part) {
        CullHint hint = part.getLocalCullHint();
        if (hint == CullHint.Always) {
            return false;
        }
        parts.add(part);
        hints.add(hint);
        part.setCullHint(CullHint.Always);
        return true;
    }

    /** Returns false for one that was not hidden here. */
    boolean show(Spatial part) {
        int index = parts.indexOf(part);
        if (index < 0) {
            return false;
        }
        part.setCullHint(hints.remove(index));
        parts.remove(index);
        return true;
    }

    /** The use is over. */
    void showAll() {
        for (int i = parts.size() - 1; i >= 0; i--) {
            parts.get(i).setCullHint(hints.get(i));
        }
        parts.clear();
        hints.clear();
    }

    List<Spatial> parts() {
        return parts;
    }
}
