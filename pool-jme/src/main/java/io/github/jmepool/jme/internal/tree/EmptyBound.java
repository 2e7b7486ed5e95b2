// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Plane;
import com.jme3.math.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * The world bound of a node that shows nothing: a game that asks all children of its nodes finds a bound, but nothing
 * intersects it, no camera sees it, and it stretches no box that it is merged into.
 *
 * <p>The extents are negative, so that the engine's comparisons, which read the fields, come out this way. Their length
 * is finite: {@code BoundingSphere.mergeLocal} subtracts the infinite radius of a sky from it. A smaller sphere it does
 * stretch: the node above is then not culled as a whole while this one shows nothing. A sphere of negative radius would
 * not do that, but games cast the bounds of nodes to boxes.
 */
public final class EmptyBound extends BoundingBox {
    private static final float NONE = -0x1p60f;

    /**
     * Makes a bound without a place.
     */
    public EmptyBound() {
        super(new Vector3f(), NONE, NONE, NONE);
    }

    /**
     * Moves it to a place.
     *
     * @param place where its node is in the world
     * @return this
     */
    public EmptyBound at(Vector3f place) {
        center.set(place);
        return this;
    }

    /** None: a union doesn't begin with it, but with the next child that has a bound. */
    @Override
    public @Nullable BoundingVolume clone(@Nullable BoundingVolume store) {
        return null;
    }

    /** A box without size, which the game may extend by the bounds of other nodes. */
    @Override
    public BoundingVolume clone() {
        return new BoundingBox(center, 0f, 0f, 0f);
    }

    /** Returns a copy of the other one: this one stays empty, as its node goes on with it. */
    @Override
    public @Nullable BoundingVolume mergeLocal(@Nullable BoundingVolume other) {
        return other == null || other instanceof EmptyBound ? this : other.clone(null);
    }

    @Override
    public boolean intersects(BoundingVolume other) {
        return false;
    }

    @Override
    public boolean intersectsSphere(BoundingSphere other) {
        return false;
    }

    @Override
    public boolean intersectsBoundingBox(BoundingBox other) {
        return false;
    }

    @Override
    public Plane.Side whichSide(Plane plane) {
        return Plane.Side.Negative;
    }

    @Override
    public float getXExtent() {
        return 0f;
    }

    @Override
    public float getYExtent() {
        return 0f;
    }

    @Override
    public float getZExtent() {
        return 0f;
    }

    @Override
    public Vector3f getExtent(@Nullable Vector3f store) {
        return place(store).set(Vector3f.ZERO);
    }

    @Override
    public Vector3f getMin(@Nullable Vector3f store) {
        return place(store).set(center);
    }

    @Override
    public Vector3f getMax(@Nullable Vector3f store) {
        return getMin(store);
    }

    private static Vector3f place(@Nullable Vector3f store) {
        return store == null ? new Vector3f() : store;
    }

    @Override
    public float getVolume() {
        return 0f;
    }

    @Override
    public String toString() {
        return "EmptyBound [Center: " + center + "]";
    }
}
