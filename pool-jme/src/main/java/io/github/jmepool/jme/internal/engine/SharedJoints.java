// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import com.jme3.anim.Armature;
import com.jme3.scene.Spatial;
import org.jspecify.annotations.Nullable;

/** An armature that shares the joints of another one until they are first asked for. */
public interface SharedJoints extends CopyOnAccess<Armature> {
    /**
     * Returns what joints of this armature's own refer to, where the shared ones refer to a spatial of their model.
     *
     * @param <S> its type
     * @param ofSource a node that follows one of the shared joints, or a geometry that they skin
     * @return that of the model of this armature; null where the joints copied later won't refer to it
     */
    <S extends Spatial> @Nullable S own(@Nullable S ofSource);
}
