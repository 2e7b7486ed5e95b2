// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bounding.BoundingBox;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.CompoundCollisionShape;
import com.jme3.bullet.collision.shapes.infos.ChildCollisionShape;
import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.reset.Property;
import io.github.jmepool.jme.internal.reset.Saved;
import java.util.List;

/** The state of a body's original collision shape that a use may change: its settings, and a compound's children. */
final class ShapeState {
    private static final List<Property<CollisionShape>> PROPERTIES = List.of(
            Property.number("margin of the collisionShape", CollisionShape::getMargin, CollisionShape::setMargin),
            Property.flag("contactFilter of the collisionShape", CollisionShape::isContactFilterEnabled,
                    CollisionShape::setContactFilterEnabled),
            Property.whole("userIndex of the collisionShape", CollisionShape::userIndex, CollisionShape::setUserIndex),
            Property.whole("userIndex2 of the collisionShape", CollisionShape::userIndex2,
                    CollisionShape::setUserIndex2),
            Property.vector("scale of the collisionShape", CollisionShape::getScale, CollisionShape::setScale));
    private static final Child[] NO_CHILDREN = {};

    private final CollisionShape shape;
    private final Saved<CollisionShape> settings;
    private final Child[] children;
    /**
     * Whether the children are where their offsets are times the scale. A compound that is scaled moves its children
     * without saying so, while those that are added to it afterwards, as in each clone, are where their offsets are.
     */
    private boolean placedByScale;
    private final Vector3f offsetNow = new Vector3f();
    private final Matrix3f rotationNow = new Matrix3f();

    private record Child(CollisionShape shape, Vector3f offset, Matrix3f rotation, ShapeState state) {
        Child(ChildCollisionShape child) {
            this(child.getShape(), child.copyOffset(null), child.copyRotationMatrix(null),
                    new ShapeState(child.getShape()));
        }
    }

    ShapeState(CollisionShape shape) {
        this.shape = shape;
        settings = new Saved<>(shape, PROPERTIES);
        if (shape instanceof CompoundCollisionShape compound) {
            placedByScale = isPlacedByScale(compound);
            ChildCollisionShape[] found = compound.listChildren();
            children = new Child[found.length];
            for (int i = 0; i < found.length; i++) {
                children[i] = new Child(found[i]);
            }
        } else {
            children = NO_CHILDREN;
        }
    }

    private static boolean isPlacedByScale(CompoundCollisionShape compound) {
        if (compound.getScale(null).equals(Vector3f.UNIT_XYZ)) {
            return false;
        }
        BoundingBox bounds = compound.boundingBox(Vector3f.ZERO, Quaternion.IDENTITY, null);
        BoundingBox ofClone = Cloner.deepClone(compound).boundingBox(Vector3f.ZERO, Quaternion.IDENTITY, null);
        return !bounds.getCenter().equals(ofClone.getCenter())
                || !bounds.getExtent(null).equals(ofClone.getExtent(null));
    }

    /** Returns whether anything was restored. */
    boolean restore(Leftovers leftovers) {
        boolean changed = settings.restore(leftovers);
        return shape instanceof CompoundCollisionShape compound && restoreChildren(compound, leftovers) || changed;
    }

    private boolean restoreChildren(CompoundCollisionShape compound, Leftovers leftovers) {
        boolean changed = false;
        for (Child child : children) {
            changed |= child.state.restore(leftovers);
        }
        ChildCollisionShape[] found = compound.listChildren();
        if (!areSame(found)) {
            leftovers.differs("children of the collisionShape",
                    found.length == children.length ? found.length + " changed" : found.length, children.length);
            changed = true;
        }
        if (changed) {
            rebuild(compound, found);
        }
        return changed;
    }

    private boolean areSame(ChildCollisionShape[] found) {
        boolean same = found.length == children.length;
        for (int i = 0; same && i < found.length; i++) {
            same = found[i].getShape() == children[i].shape
                    && found[i].copyOffset(offsetNow).equals(children[i].offset)
                    && found[i].copyRotationMatrix(rotationNow).equals(children[i].rotation);
        }
        return same;
    }

    /** Also when a child has changed: a compound knows the bounds that its children had when they were added. */
    private void rebuild(CompoundCollisionShape compound, ChildCollisionShape[] found) {
        for (ChildCollisionShape child : found) {
            if (compound.findIndex(child.getShape()) >= 0) {
                compound.removeChildShape(child.getShape());
            }
        }
        for (Child child : children) {
            if (placedByScale) {
                child.offset.multLocal(compound.getScale(null));
            }
            compound.addChildShape(child.shape, child.offset, child.rotation);
        }
        placedByScale = false;
    }
}
