// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.query.InstanceIndex;
import io.github.jmepool.jme.internal.query.QueryCheck;
import io.github.jmepool.jme.internal.query.SpatialIndex;
import io.github.jmepool.jme.internal.swarm.OpenSwarm;
import io.github.jmepool.jme.internal.swarm.SwarmIndex;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the instances of a swarm by their position, as {@link PoolQuery} finds spatials, and returns their handles.
 * Returned by {@link Swarm#query}; may be kept, also while the scene is closed: it finds nothing then.
 *
 * <p>Positions and bounds are those in the world, below the swarm's {@linkplain Swarm#setRoot root}. They are read by
 * the first query after each {@link ScenePools#update} and kept until the next: an instance that the game moves later
 * is found at its old position, until {@link #refresh}. Instances that were spawned meanwhile are found; those whose
 * use has ended are not, nor are those whose position is NaN or infinite.
 *
 * <p>Actions and filters may spawn, recycle any instance and begin another query; an instance that an action recycles
 * is not passed to a later call of it, and one that it spawns may or may not be. An exception that they throw reaches
 * the caller.
 *
 * <p>Render thread only: while the scene is open, all queries throw {@link io.github.jmepool.core.WrongThreadException}
 * on any other. They allocate nothing but room for more instances than there were before.
 */
public final class SwarmQuery {
    private final Swarm swarm;
    private final boolean isByBounds;
    private @Nullable SwarmQuery boundsQuery;

    SwarmQuery(Swarm swarm, boolean byBounds) {
        this.swarm = swarm;
        isByBounds = byBounds;
    }

    /**
     * Returns a query in which an instance is the axis-aligned box around what is drawn of it, and its distance is that
     * of the box: 0 inside.
     *
     * @return the query, always the same
     */
    public SwarmQuery byBounds() {
        if (isByBounds) {
            return this;
        }
        SwarmQuery made = boundsQuery;
        if (made == null) {
            made = new SwarmQuery(swarm, true);
            boundsQuery = made;
        }
        return made;
    }

    /**
     * Finds the nearest instance to a point.
     *
     * @param point in the world
     * @param radius the greatest distance, which may be infinite
     * @return its handle; 0 when there is none within the radius
     * @throws IllegalArgumentException if the point is not finite, or the radius is negative or NaN
     */
    public long nearest(Vector3f point, float radius) {
        return nearest(point, radius, handle -> true);
    }

    /**
     * Finds the nearest instance to a point that a filter accepts.
     *
     * @param point in the world
     * @param radius the greatest distance, which may be infinite
     * @param filter is asked for a handle only if its instance is nearer than those that were accepted before
     * @return its handle; 0 when there is none within the radius that was accepted
     * @throws IllegalArgumentException if the point is not finite, or the radius is negative or NaN
     */
    public long nearest(Vector3f point, float radius, LongPredicate filter) {
        Objects.requireNonNull(filter, "filter");
        QueryCheck.point(this, "nearest", point);
        QueryCheck.radius(this, "nearest", radius);
        OpenSwarm open = swarm.registered.open("query.nearest");
        if (open == null) {
            return 0;
        }
        SwarmIndex index = open.index(isByBounds);
        long latest = open.latestHandle();
        while (true) {
            index.open(true);
            long found;
            try {
                int slot = index.nearest(point, (double) radius * radius, latest, filter);
                found = slot < 0 ? 0 : index.use(slot);
            } finally {
                index.close();
            }
            // a filter may have ended its use
            if (found == 0 || open.isCurrent(found)) {
                return found;
            }
        }
    }

    /**
     * Calls an action with each instance within a distance of a point, in unspecified order.
     *
     * @param point in the world
     * @param radius the greatest distance, which may be infinite
     * @param action receives each handle
     * @throws IllegalArgumentException if the point is not finite, or the radius is negative or NaN
     */
    public void near(Vector3f point, float radius, LongConsumer action) {
        Objects.requireNonNull(action, "action");
        QueryCheck.point(this, "near", point);
        QueryCheck.radius(this, "near", radius);
        within("query.near", point.x, point.y, point.z, point.x, point.y, point.z, radius, action);
    }

    /**
     * Calls an action with each instance that is in a box or touches it, in unspecified order.
     *
     * @param box in the world
     * @param action receives each handle
     * @throws IllegalArgumentException if the box is not finite
     */
    public void inBox(BoundingBox box, LongConsumer action) {
        Objects.requireNonNull(action, "action");
        QueryCheck.box(this, box);
        Vector3f center = box.getCenter();
        float x = box.getXExtent();
        float y = box.getYExtent();
        float z = box.getZExtent();
        within("query.inBox", center.x - x, center.y - y, center.z - z, center.x + x, center.y + y, center.z + z, 0f,
                action);
    }

    private void within(String query, float x0, float y0, float z0, float x1, float y1, float z1, float radius,
            LongConsumer action) {
        OpenSwarm open = swarm.registered.open(query);
        if (open == null) {
            return;
        }
        SwarmIndex index = open.index(isByBounds);
        int slots = index.open(true);
        try {
            long cursor = index.next(InstanceIndex.START, x0, y0, z0, x1, y1, z1, radius, slots);
            while (cursor != InstanceIndex.END) {
                action.accept(index.use(InstanceIndex.slot(cursor)));
                cursor = index.next(cursor, x0, y0, z0, x1, y1, z1, radius, slots);
            }
        } finally {
            index.close();
        }
    }

    /**
     * Calls a predicate with each instance that a ray hits, from its origin on, until it returns true. A ray hits an
     * instance at its point that is nearest to the instance's position, or with {@link #byBounds} where it enters the
     * box that is larger by the radius on each side; that point is between the ray's origin and its limit.
     *
     * @param ray in the world, its direction of length 1; its limit is its length
     * @param radius how far from the ray an instance may be
     * @param accepts returns true for the instance sought, false for the ray to go on
     * @return the handle accepted, even if the predicate has ended its use; 0 when there is none
     * @throws IllegalArgumentException if the ray's origin is not finite, its direction not of length 1, its limit
     *         negative or NaN, or the radius not finite or negative
     */
    public long along(Ray ray, float radius, LongPredicate accepts) {
        Objects.requireNonNull(accepts, "accepts");
        QueryCheck.ray(this, ray, radius);
        OpenSwarm open = swarm.registered.open("query.along");
        if (open == null) {
            return 0;
        }
        SwarmIndex index = open.index(isByBounds);
        long latest = open.latestHandle();
        double after = 0.0;
        long found = 0;
        while (true) {
            index.open(true);
            int slot = index.along(ray, radius, after, found, latest);
            found = slot < 0 ? 0 : index.use(slot);
            after = slot < 0 ? after : index.hits(ray, radius, slot);
            index.close();
            if (found == 0 || accepts.test(found)) {
                return found;
            }
        }
    }

    /**
     * Calls an action with each pair of one instance of the swarm and one of a query's that are within a distance of
     * each other, in unspecified order: bullets of a swarm and enemies of a pool. An instance that the action recycles
     * is in no later pair.
     *
     * @param others about the others, by positions or bounds, whatever this query is by
     * @param radius the greatest distance, which may be infinite
     * @param action receives one of the others, and a handle of the swarm
     * @param <T> what kind of spatial the others are
     * @throws IllegalArgumentException if the radius is negative or NaN
     */
    public <T extends Spatial> void pairs(PoolQuery<T> others, float radius, ObjLongConsumer<? super T> action) {
        Objects.requireNonNull(others, "others");
        Objects.requireNonNull(action, "action");
        QueryCheck.radius(this, "pairs", radius);
        OpenSwarm open = swarm.registered.open("query.pairs");
        for (int i = 0; open != null && i < others.count(); i++) {
            SpatialIndex otherIndex = others.index(i, "query.pairs");
            if (otherIndex != null) {
                pairs(open.index(isByBounds), otherIndex, radius, action);
            }
        }
    }

    @SuppressWarnings("unchecked") // The pools' instances are of type T.
    private static <T extends Spatial> void pairs(SwarmIndex index, SpatialIndex otherIndex, float radius,
            ObjLongConsumer<? super T> action) {
        int otherSlots = otherIndex.open(true);
        try {
            int slots = index.open(false);
            try {
                for (int slot = 0; slot < slots; slot++) {
                    if (!index.isFound(slot)) {
                        continue;
                    }
                    long cursor = otherIndex.next(InstanceIndex.START, index, slot, radius, otherSlots);
                    while (cursor != InstanceIndex.END && index.isFound(slot)) {
                        action.accept((T) otherIndex.spatial(InstanceIndex.slot(cursor)), index.use(slot));
                        cursor = otherIndex.next(cursor, index, slot, radius, otherSlots);
                    }
                }
            } finally {
                index.close();
            }
        } finally {
            otherIndex.close();
        }
    }

    /**
     * Makes the next query, by positions or bounds, read all again, after instances have moved since the first one
     * that came after the update. Called by an action, it takes effect when that query has ended; called by the
     * predicate of {@link #along}, at the next instance.
     */
    public void refresh() {
        OpenSwarm open = swarm.registered.open("query.refresh");
        if (open != null) {
            open.refresh();
        }
    }

    /** Describes the query by its swarm. */
    @Override
    public String toString() {
        return "Query of swarm '" + swarm.name() + (isByBounds ? "' by bounds" : "'");
    }
}
