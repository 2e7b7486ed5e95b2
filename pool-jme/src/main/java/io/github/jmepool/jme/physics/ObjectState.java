// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.collision.AfMode;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all collision objects have that a use may change, and what it is put back to. */
final class ObjectState {
    private final PhysicsCollisionObject object;
    private final Saved<PhysicsCollisionObject> numbers;
    private final @Nullable Object userObject;
    private final @Nullable Object applicationData;
    private final @Nullable Material debugMaterial;
    private final CollisionShape shape;
    private final Vector3f scale;
    private final Vector3f scaleNow = new Vector3f();
    private final PhysicsCollisionObject[] ignored;
    private final int friction;
    private final Vector3f frictionByAxis;
    private final Vector3f frictionNow = new Vector3f();

    ObjectState(PhysicsCollisionObject object) {
        this.object = object;
        numbers = new Saved<>(object, Property.OF_ALL, List.of());
        userObject = object.getUserObject();
        applicationData = object.getApplicationData();
        debugMaterial = object.getDebugMaterial();
        shape = object.getCollisionShape();
        scale = shape.getScale(null);
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

    void restoreShape(Leftovers leftovers) {
        if (hasOtherShape()) {
            leftovers.name("collisionShape", object.getCollisionShape(), shape);
            object.setCollisionShape(shape);
        }
    }

    /** Out of the space only: some of it counts from the moment of adding. */
    void restore(Leftovers leftovers) {
        restoreShape(leftovers);
        if (!shape.getScale(scaleNow).equals(scale)) {
            leftovers.name("scale of the collisionShape", scaleNow, scale);
            shape.setScale(scale);
            object.setCollisionShape(shape);
        }
        numbers.restore(leftovers);
        restoreFriction(leftovers);
        restoreIgnored(leftovers);
        if (object.getUserObject() != userObject) {
            leftovers.name("userObject", object.getUserObject(), userObject);
            object.setUserObject(userObject);
        }
        if (object.getApplicationData() != applicationData) {
            leftovers.name("applicationData", object.getApplicationData(), applicationData);
            object.setApplicationData(applicationData);
        }
        if (object.getDebugMaterial() != debugMaterial) {
            leftovers.name("debugMaterial", object.getDebugMaterial(), debugMaterial);
            object.setDebugMaterial(debugMaterial);
        }
    }

    private void restoreFriction(Leftovers leftovers) {
        if (frictionMode() != friction || !object.getAnisotropicFriction(frictionNow).equals(frictionByAxis)) {
            leftovers.name("anisotropicFriction", object.getAnisotropicFriction(frictionNow), frictionByAxis);
            object.setAnisotropicFriction(frictionByAxis, friction);
        }
    }

    private void restoreIgnored(Leftovers leftovers) {
        boolean same = object.countIgnored() == ignored.length;
        for (int i = 0; same && i < ignored.length; i++) {
            same = object.ignores(ignored[i]);
        }
        if (!same) {
            leftovers.name("ignore list", object.countIgnored() + " objects", ignored.length + " objects");
            object.setIgnoreList(ignored);
        }
    }
}
