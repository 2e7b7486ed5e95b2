// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.collision.AfMode;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.math.Matrix3f;
import com.jme3.math.Vector3f;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.internal.reset.Property;
import io.github.jmepool.jme.internal.reset.Saved;
import java.util.List;

/** The state that all collision objects have and a use may change, and the values to restore. */
final class ObjectState {
    private static final List<Property<PhysicsCollisionObject>> PROPERTIES = List.of(
            Property.number("friction", PhysicsCollisionObject::getFriction, PhysicsCollisionObject::setFriction),
            Property.number("restitution", PhysicsCollisionObject::getRestitution,
                    PhysicsCollisionObject::setRestitution),
            Property.number("rollingFriction", PhysicsCollisionObject::getRollingFriction,
                    PhysicsCollisionObject::setRollingFriction),
            Property.number("spinningFriction", PhysicsCollisionObject::getSpinningFriction,
                    PhysicsCollisionObject::setSpinningFriction),
            Property.number("ccdMotionThreshold", PhysicsCollisionObject::getCcdMotionThreshold,
                    PhysicsCollisionObject::setCcdMotionThreshold),
            Property.number("ccdSweptSphereRadius", PhysicsCollisionObject::getCcdSweptSphereRadius,
                    PhysicsCollisionObject::setCcdSweptSphereRadius),
            Property.number("contactProcessingThreshold", PhysicsCollisionObject::getContactProcessingThreshold,
                    PhysicsCollisionObject::setContactProcessingThreshold),
            Property.whole("collisionGroup", PhysicsCollisionObject::getCollisionGroup,
                    PhysicsCollisionObject::setCollisionGroup),
            Property.whole("collideWithGroups", PhysicsCollisionObject::getCollideWithGroups,
                    PhysicsCollisionObject::setCollideWithGroups),
            Property.whole("debugMeshResolution", PhysicsCollisionObject::debugMeshResolution,
                    PhysicsCollisionObject::setDebugMeshResolution),
            Property.whole("debugNumSides", PhysicsCollisionObject::debugNumSides,
                    PhysicsCollisionObject::setDebugNumSides),
            Property.whole("userIndex", PhysicsCollisionObject::userIndex, PhysicsCollisionObject::setUserIndex),
            Property.whole("userIndex2", PhysicsCollisionObject::userIndex2, PhysicsCollisionObject::setUserIndex2),
            Property.whole("userIndex3", PhysicsCollisionObject::userIndex3, PhysicsCollisionObject::setUserIndex3),
            Property.own("userObject", PhysicsCollisionObject::getUserObject, PhysicsCollisionObject::setUserObject),
            Property.own("applicationData", PhysicsCollisionObject::getApplicationData,
                    PhysicsCollisionObject::setApplicationData),
            Property.own("debugMaterial", PhysicsCollisionObject::getDebugMaterial,
                    PhysicsCollisionObject::setDebugMaterial),
            Property.own("debugMeshInitListener", PhysicsCollisionObject::debugMeshInitListener,
                    PhysicsCollisionObject::setDebugMeshInitListener),
            Property.own("debugMeshNormals", PhysicsCollisionObject::debugMeshNormals,
                    PhysicsCollisionObject::setDebugMeshNormals));

    /** A shape that has lost its size is larger; so is a plane. */
    private static final float LARGE = 1e12f;

    private final PhysicsCollisionObject object;
    private final Saved<PhysicsCollisionObject> properties;
    private CollisionShape shape;
    private ShapeState shapeState;
    private final PhysicsCollisionObject[] ignored;
    private final int friction;
    private final Vector3f frictionByAxis;
    private final Vector3f frictionNow = new Vector3f();

    ObjectState(PhysicsCollisionObject object) {
        this.object = object;
        properties = new Saved<>(object, PROPERTIES);
        shape = object.getCollisionShape();
        shapeState = new ShapeState(shape);
        ignored = object.listIgnoredPcos();
        friction = frictionMode();
        frictionByAxis = object.getAnisotropicFriction(null);
    }

    private int frictionMode() {
        return (object.hasAnisotropicFriction(AfMode.basic) ? AfMode.basic : 0)
                | (object.hasAnisotropicFriction(AfMode.rolling) ? AfMode.rolling : 0);
    }

    boolean hasOtherShape() {
        return object.getCollisionShape() != shape;
    }

    /** Returns whether the body had another shape, or its own was edited. */
    boolean restoreShape(Leftovers leftovers) {
        boolean other = hasOtherShape();
        if (other) {
            leftovers.differs("collisionShape", object.getCollisionShape(), shape);
            object.setCollisionShape(shape);
        }
        boolean edited = shapeState.restore(leftovers);
        if (edited && hasLostItsSize()) {
            shape = Cloner.deepClone(shape);
            shapeState = new ShapeState(shape);
            object.setCollisionShape(shape);
        }
        return edited || other;
    }

    /** Whether it was scaled by 0: Bullet divides by that when it is given the next scale. */
    private boolean hasLostItsSize() {
        Vector3f extent = shape.boundingBox(Vector3f.ZERO, Matrix3f.IDENTITY, null).getExtent(null);
        return !shape.isInfinite() && !(extent.x + extent.y + extent.z < LARGE);
    }

    /** All but the shape. Out of the space only: some of it counts from the moment of adding. */
    void restore(Leftovers leftovers) {
        boolean unused = properties.restore(leftovers);
        restoreFriction(leftovers);
        restoreIgnored(leftovers);
    }

    private void restoreFriction(Leftovers leftovers) {
        if (frictionMode() != friction || !object.getAnisotropicFriction(frictionNow).equals(frictionByAxis)) {
            leftovers.differs("anisotropicFriction", object.getAnisotropicFriction(frictionNow), frictionByAxis);
            object.setAnisotropicFriction(frictionByAxis, friction);
        }
    }

    private void restoreIgnored(Leftovers leftovers) {
        boolean same = object.countIgnored() == ignored.length;
        for (int i = 0; same && i < ignored.length; i++) {
            same = object.ignores(ignored[i]);
        }
        if (!same) {
            leftovers.differs("ignore list", Texts.plural(object.countIgnored(), "object"),
                    Texts.plural(ignored.length, "object"));
            object.setIgnoreList(ignored);
        }
    }
}
