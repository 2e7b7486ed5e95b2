// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsCharacter;
import com.jme3.bullet.objects.PhysicsRigidBody;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * A number or a switch of a physics object that a use may change. All are read as a double, which holds an int, a float
 * and a switch exactly, so that comparing allocates nothing.
 *
 * @param <T> what has it
 */
abstract class Property<T> {
    static final List<Property<PhysicsCollisionObject>> OF_ALL = List.of(
            number("friction", PhysicsCollisionObject::getFriction, PhysicsCollisionObject::setFriction),
            number("restitution", PhysicsCollisionObject::getRestitution, PhysicsCollisionObject::setRestitution),
            number("rollingFriction", PhysicsCollisionObject::getRollingFriction,
                    PhysicsCollisionObject::setRollingFriction),
            number("spinningFriction", PhysicsCollisionObject::getSpinningFriction,
                    PhysicsCollisionObject::setSpinningFriction),
            number("ccdMotionThreshold", PhysicsCollisionObject::getCcdMotionThreshold,
                    PhysicsCollisionObject::setCcdMotionThreshold),
            number("ccdSweptSphereRadius", PhysicsCollisionObject::getCcdSweptSphereRadius,
                    PhysicsCollisionObject::setCcdSweptSphereRadius),
            number("contactProcessingThreshold", PhysicsCollisionObject::getContactProcessingThreshold,
                    PhysicsCollisionObject::setContactProcessingThreshold),
            whole("collisionGroup", PhysicsCollisionObject::getCollisionGroup,
                    PhysicsCollisionObject::setCollisionGroup),
            whole("collideWithGroups", PhysicsCollisionObject::getCollideWithGroups,
                    PhysicsCollisionObject::setCollideWithGroups),
            whole("debugMeshResolution", PhysicsCollisionObject::debugMeshResolution,
                    PhysicsCollisionObject::setDebugMeshResolution),
            whole("debugNumSides", PhysicsCollisionObject::debugNumSides, PhysicsCollisionObject::setDebugNumSides),
            whole("userIndex", PhysicsCollisionObject::userIndex, PhysicsCollisionObject::setUserIndex),
            whole("userIndex2", PhysicsCollisionObject::userIndex2, PhysicsCollisionObject::setUserIndex2),
            whole("userIndex3", PhysicsCollisionObject::userIndex3, PhysicsCollisionObject::setUserIndex3));

    static final List<Property<CollisionShape>> OF_SHAPE = List.of(
            number("margin of the collisionShape", CollisionShape::getMargin, CollisionShape::setMargin),
            flag("contactFilter of the collisionShape", CollisionShape::isContactFilterEnabled,
                    CollisionShape::setContactFilterEnabled),
            whole("userIndex of the collisionShape", CollisionShape::userIndex, CollisionShape::setUserIndex),
            whole("userIndex2 of the collisionShape", CollisionShape::userIndex2, CollisionShape::setUserIndex2));

    /** The mass is last: another mass may rebuild the body, which keeps the rest. */
    static final List<Property<PhysicsRigidBody>> OF_RIGID = List.of(
            flag("contactResponse", PhysicsRigidBody::isContactResponse, PhysicsRigidBody::setContactResponse),
            flag("protectGravity", PhysicsRigidBody::isGravityProtected, PhysicsRigidBody::setProtectGravity),
            number("linearDamping", PhysicsRigidBody::getLinearDamping, PhysicsRigidBody::setLinearDamping),
            number("angularDamping", PhysicsRigidBody::getAngularDamping, PhysicsRigidBody::setAngularDamping),
            number("linearSleepingThreshold", PhysicsRigidBody::getLinearSleepingThreshold,
                    PhysicsRigidBody::setLinearSleepingThreshold),
            number("angularSleepingThreshold", PhysicsRigidBody::getAngularSleepingThreshold,
                    PhysicsRigidBody::setAngularSleepingThreshold),
            flag("kinematic", PhysicsRigidBody::isKinematic, PhysicsRigidBody::setKinematic),
            number("mass", PhysicsRigidBody::getMass, PhysicsRigidBody::setMass));

    static final List<Property<RigidBodyControl>> OF_RIGID_CONTROL = List.of(
            flag("kinematicSpatial", RigidBodyControl::isKinematicSpatial, RigidBodyControl::setKinematicSpatial),
            flag("applyPhysicsLocal", RigidBodyControl::isApplyPhysicsLocal,
                    RigidBodyControl::setApplyPhysicsLocal),
            flag("applyScale", RigidBodyControl::isApplyScale, RigidBodyControl::setApplyScale));

    static final List<Property<GhostControl>> OF_GHOST = List.of(
            flag("applyPhysicsLocal", GhostControl::isApplyPhysicsLocal, GhostControl::setApplyPhysicsLocal),
            flag("applyScale", GhostControl::isApplyScale, GhostControl::setApplyScale));

    static final List<Property<PhysicsCharacter>> OF_CHARACTER = List.of(
            flag("contactResponse", PhysicsCharacter::isContactResponse, PhysicsCharacter::setContactResponse),
            number("fallSpeed", PhysicsCharacter::getFallSpeed, PhysicsCharacter::setFallSpeed),
            number("jumpSpeed", PhysicsCharacter::getJumpSpeed, PhysicsCharacter::setJumpSpeed),
            number("stepHeight", PhysicsCharacter::getStepHeight, PhysicsCharacter::setStepHeight),
            number("maxSlope", PhysicsCharacter::getMaxSlope, PhysicsCharacter::setMaxSlope),
            number("maxPenetrationDepth", PhysicsCharacter::getMaxPenetrationDepth,
                    PhysicsCharacter::setMaxPenetrationDepth),
            number("linearDamping", PhysicsCharacter::getLinearDamping, PhysicsCharacter::setLinearDamping),
            number("angularDamping", PhysicsCharacter::getAngularDamping, PhysicsCharacter::setAngularDamping),
            flag("sweepTest", PhysicsCharacter::isUsingGhostSweepTest, PhysicsCharacter::setSweepTest));

    static final List<Property<BetterCharacterControl>> OF_WALKER = List.of(
            flag("applyPhysicsLocal", BetterCharacterControl::isApplyPhysicsLocal,
                    BetterCharacterControl::setApplyPhysicsLocal),
            number("duckedFactor", BetterCharacterControl::getDuckedFactor, BetterCharacterControl::setDuckedFactor),
            number("physicsDamping", BetterCharacterControl::getPhysicsDamping,
                    BetterCharacterControl::setPhysicsDamping));

    final String name;

    private Property(String name) {
        this.name = name;
    }

    abstract double get(T target);

    abstract void set(T target, double value);

    /** The value as the game knows it. */
    abstract Object shown(double value);

    /** A setter that takes a float; boxing nothing. */
    interface FloatSetter<T> {
        void set(T target, float value);
    }

    interface FloatGetter<T> {
        float get(T target);
    }

    interface IntSetter<T> {
        void set(T target, int value);
    }

    interface FlagSetter<T> {
        void set(T target, boolean value);
    }

    static <T> Property<T> number(String name, FloatGetter<T> getter, FloatSetter<T> setter) {
        return new Property<>(name) {
            @Override
            double get(T target) {
                return getter.get(target);
            }

            @Override
            void set(T target, double value) {
                setter.set(target, (float) value);
            }

            @Override
            Object shown(double value) {
                return (float) value;
            }
        };
    }

    static <T> Property<T> whole(String name, ToIntFunction<T> getter, IntSetter<T> setter) {
        return new Property<>(name) {
            @Override
            double get(T target) {
                return getter.applyAsInt(target);
            }

            @Override
            void set(T target, double value) {
                setter.set(target, (int) value);
            }

            @Override
            Object shown(double value) {
                return (int) value;
            }
        };
    }

    static <T> Property<T> flag(String name, Predicate<T> getter, FlagSetter<T> setter) {
        return new Property<>(name) {
            @Override
            double get(T target) {
                return getter.test(target) ? 1.0 : 0.0;
            }

            @Override
            void set(T target, double value) {
                setter.set(target, value != 0.0);
            }

            @Override
            Object shown(double value) {
                return value != 0.0;
            }
        };
    }
}
