// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.List;

/**
 * The state of a prefab's instances that is saved when they are cloned and restored after each use. Immutable.
 *
 * @param materialMode which materials the instances are drawn with
 * @param resetScope which state of an instance is compared and restored
 * @param resetRules the game's own rules, in the order in which they apply; each has passed {@link #checkType}
 * @param checkSharedState whether edits of what all instances share (meshes, and shared materials) are undone
 * @param developmentMode whether everything is compared, whatever the scope, and all shared state at each reset
 */
public record ResetPlan(MaterialMode materialMode, ResetScope resetScope, List<ResetRule<?>> resetRules,
        boolean checkSharedState, boolean developmentMode) {

    /**
     * Checks that a rule is for something that a tree may have.
     *
     * @throws IllegalArgumentException if it has no type, or one that neither a spatial nor a control can have
     */
    public static void checkType(ResetRule<?> rule) {
        Class<?> type = rule.type();
        if (type == null) {
            throw new IllegalArgumentException("ResetRule " + rule + " has no type; return the class that it restores");
        }
        boolean possible = type.isInterface() || Spatial.class.isAssignableFrom(type)
                || Control.class.isAssignableFrom(type);
        if (!possible) {
            throw new IllegalArgumentException("ResetRule " + rule + " is for " + type.getName()
                    + ", which is neither a Spatial nor a Control nor an interface");
        }
    }

    /** Returns what is compared: everything in development mode, to check what the game has declared. */
    ResetScope scopeInForce() {
        return developmentMode ? ResetScope.EVERYTHING : resetScope;
    }
}
