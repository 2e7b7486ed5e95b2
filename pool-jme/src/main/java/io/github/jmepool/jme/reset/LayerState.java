// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.AnimLayer;
import com.jme3.anim.tween.action.Action;
import java.util.Objects;

/**
 * One layer of an AnimComposer as it was when its instance was made.
 */
final class LayerState {
    final AnimLayer layer;
    private final Action action;
    private final String actionName;
    private final double time;
    private final boolean looping;
    private final Object manager;

    LayerState(AnimLayer layer) {
        this.layer = layer;
        action = layer.getCurrentAction();
        actionName = layer.getCurrentActionName();
        time = action == null ? 0 : layer.getTime();
        looping = layer.isLooping();
        manager = layer.getManager();
    }

    String name() {
        return layer.getName();
    }

    boolean isClean() {
        return layer.getCurrentAction() == action && layer.getTime() == time && layer.isLooping() == looping
                && layer.getManager() == manager && Objects.equals(layer.getCurrentActionName(), actionName);
    }

    void restore() {
        layer.setCurrentAction(actionName, action, looping);
        if (time != 0) {
            layer.setTime(time);
        }
        layer.setManager(manager);
    }
}
