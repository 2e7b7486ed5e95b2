// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.objects.PhysicsCharacter;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * A vector of a physics object that a use may change.
 *
 * @param name as the game knows it
 * @param getter writes it into the given vector
 * @param setter sets it
 * @param <T> what has it
 */
record VectorProperty<T>(String name, BiFunction<T, Vector3f, Vector3f> getter, BiConsumer<T, Vector3f> setter) {
    static final VectorProperty<CollisionShape> SHAPE_SCALE = new VectorProperty<>("scale of the collisionShape",
            CollisionShape::getScale, CollisionShape::setScale);

    static final VectorProperty<PhysicsRigidBody> LINEAR_FACTOR = new VectorProperty<>("linearFactor",
            PhysicsRigidBody::getLinearFactor, PhysicsRigidBody::setLinearFactor);
    static final VectorProperty<PhysicsRigidBody> ANGULAR_FACTOR = new VectorProperty<>("angularFactor",
            PhysicsRigidBody::getAngularFactor, PhysicsRigidBody::setAngularFactor);

    static final VectorProperty<PhysicsCharacter> UP = new VectorProperty<>("upDirection",
            PhysicsCharacter::getUpDirection, PhysicsCharacter::setUp);
    static final VectorProperty<PhysicsCharacter> GRAVITY = new VectorProperty<>("gravity",
            PhysicsCharacter::getGravity, PhysicsCharacter::setGravity);

    static final VectorProperty<BetterCharacterControl> JUMP_FORCE = new VectorProperty<>("jumpForce",
            BetterCharacterControl::getJumpForce, BetterCharacterControl::setJumpForce);
}
