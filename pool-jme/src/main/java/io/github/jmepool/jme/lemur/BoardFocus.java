// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.AbstractControl;
import com.simsilica.lemur.focus.FocusManagerState;
import com.simsilica.lemur.focus.FocusNavigationState;
import com.simsilica.lemur.focus.FocusTarget;
import com.simsilica.lemur.focus.FocusTraversal;
import org.jspecify.annotations.Nullable;

/**
 * Moves the focus through a board's elements in the order in which they were placed, past those that can't have it.
 * Lemur's own traversal of a plain node would stop at every label.
 */
final class BoardFocus extends AbstractControl implements FocusTraversal {
    @Override
    public @Nullable Spatial getDefaultFocus() {
        return next(-1, 1);
    }

    @Override
    public @Nullable Spatial getRelativeFocus(Spatial from, TraversalDirection direction) {
        Node board = (Node) getSpatial();
        return switch (direction) {
            case Up, Left, Previous -> next(board.getChildIndex(from), -1);
            case Home, PageHome -> next(-1, 1);
            case End, PageEnd -> next(board.getQuantity(), -1);
            default -> next(board.getChildIndex(from), 1);
        };
    }

    @Override
    public boolean isFocusRoot() {
        return false;
    }

    private @Nullable Spatial next(int from, int step) {
        Node board = (Node) getSpatial();
        for (int i = from + step; i >= 0 && i < board.getQuantity(); i += step) {
            Spatial found = focusable(board.getChild(i));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Spatial focusable(Spatial child) {
        if (child.getLocalCullHint() == CullHint.Always) {
            return null;
        }
        FocusTarget target = FocusManagerState.findFocusTarget(child);
        if (target != null && target.isFocusable()) {
            return child;
        }
        FocusTraversal inside = FocusNavigationState.getFocusTraversal(child);
        return inside == null ? null : inside.getDefaultFocus();
    }

    @Override
    protected void controlUpdate(float tpf) {
        // The focus moves by keys only.
    }

    @Override
    protected void controlRender(RenderManager manager, ViewPort view) {
        // Draws nothing.
    }
}
