// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.collision.AfMode;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.debug.DebugMeshInitListener;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import java.util.List;
import java.util.Objects;
import jme3utilities.MeshNormals;
import org.jspecify.annotations.Nullable;

/** What all collision objects have that a use may change, and what it is put back to. */
final class ObjectState {
    private final PhysicsCollisionObject object;
    private final Saved<PhysicsCollisionObject> numbers;
    private final @Nullable Object userObject;
    private final @Nullable Object applicationData;
    private final @Nullable Material debugMaterial;
    private final CollisionShape shape;
    private final ShapeState shapeState;
    private final @Nullable DebugMeshInitListener debugMeshListener;
    private final MeshNormals debugNormals;
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
        shapeState = new ShapeState(shape);
        debugMeshListener = object.debugMeshInitListener();
        debugNormals = object.debugMeshNormals();
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
            leftovers.name("collisionShape", object.getCollisionShape(), shape);
            object.setCollisionShape(shape);
        }
        return shapeState.restore(leftovers) || other;
    }

    /** All but the shape. Out of the space only: some of it counts from the moment of adding. */
    void restore(Leftovers leftovers) {
        numbers.restore(leftovers);
        restoreFriction(leftovers);
        restoreIgnored(leftovers);
        restoreReferences(leftovers);
    }

    /** An equal object is put back as well, but is no difference to name. */
    private void restoreReferences(Leftovers leftovers) {
        if (object.getUserObject() != userObject) {
            nameUnlessEqual(leftovers, "userObject", object.getUserObject(), userObject);
            object.setUserObject(userObject);
        }
        if (object.getApplicationData() != applicationData) {
            nameUnlessEqual(leftovers, "applicationData", object.getApplicationData(), applicationData);
            object.setApplicationData(applicationData);
        }
        if (object.getDebugMaterial() != debugMaterial) {
            nameUnlessEqual(leftovers, "debugMaterial", object.getDebugMaterial(), debugMaterial);
            object.setDebugMaterial(debugMaterial);
        }
        if (object.debugMeshInitListener() != debugMeshListener) {
            nameUnlessEqual(leftovers, "debugMeshInitListener", object.debugMeshInitListener(), debugMeshListener);
            object.setDebugMeshInitListener(debugMeshListener);
        }
        if (object.debugMeshNormals() != debugNormals) {
            leftovers.name("debugMeshNormals", object.debugMeshNormals(), debugNormals);
            object.setDebugMeshNormals(debugNormals);
        }
    }

    private static void nameUnlessEqual(Leftovers leftovers, String property, @Nullable Object found,
            @Nullable Object restored) {
        if (!Objects.equals(found, restored)) {
            leftovers.name(property, found, restored);
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
