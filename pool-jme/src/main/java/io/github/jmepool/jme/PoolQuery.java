// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.query.InstanceIndex;
import io.github.jmepool.jme.internal.query.QueryCheck;
import io.github.jmepool.jme.internal.query.SpatialIndex;
import io.github.jmepool.jme.internal.scene.OpenPool;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the instances in use by their position: the nearest, those near a point, in a box or along a ray, and pairs of
 * bullets and enemies. Returned by {@link SpatialPool#query}, {@link PoolGroup#query} and {@link #of}; a query may be
 * kept, also while the scene is closed: it finds nothing then.
 *
 * <p>The position of an instance is its world translation, or with {@link #byBounds} the axis-aligned box around its
 * world bound. Positions are read by the first query after each {@link ScenePools#update} and kept until the next: an
 * instance that the game moves later is found at its old position, until {@link #refresh}. Instances that were spawned
 * meanwhile are found, those whose use has ended are not. Instances that are inside one of their own hooks are skipped,
 * as are those whose position is NaN or infinite.
 *
 * <p>Actions and filters may spawn, recycle any instance and begin another query; an instance that an action recycles
 * is not passed to a later call of it, and one that it spawns may or may not be. An exception that they throw reaches
 * the caller.
 *
 * <p>Render thread only: while the scene is open, all queries throw {@link io.github.jmepool.core.WrongThreadException}
 * on any other. They allocate nothing but room for more instances than there were before. Distances are in world units.
 *
 * @param <S> what kind of spatial the instances are
 */
public final class PoolQuery<S extends Spatial> {
    private final List<? extends SpatialPool<? extends S>> pools;
    private final boolean isByBounds;
    private @Nullable PoolQuery<S> boundsQuery;

    /** Makes a query about the pools that a list has when it is called. */
    PoolQuery(List<? extends SpatialPool<? extends S>> pools) {
        this(pools, false);
    }

    private PoolQuery(List<? extends SpatialPool<? extends S>> pools, boolean byBounds) {
        this.pools = pools;
        isByBounds = byBounds;
    }

    /**
     * Makes a query about the instances of several pools.
     *
     * @param pools the pools, at least one, which may be of several scenes
     * @param <S> what kind of spatial their instances are
     * @return the query, by world translations
     * @throws IllegalArgumentException if there is no pool, or one is given twice
     */
    public static <S extends Spatial> PoolQuery<S> of(List<? extends SpatialPool<? extends S>> pools) {
        List<? extends SpatialPool<? extends S>> all = List.copyOf(pools);
        for (int i = 0; i < all.size(); i++) {
            if (all.lastIndexOf(all.get(i)) != i) {
                throw new IllegalArgumentException("Pool '" + all.get(i).name() + "' was given twice to PoolQuery.of;"
                        + " give each pool once");
            }
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException("PoolQuery.of was given no pool; give it at least one");
        }
        return new PoolQuery<>(all);
    }

    /**
     * Returns a query about the same pools in which an instance is the axis-aligned box around its world bound, and its
     * distance is that of the box: 0 inside. An instance without a bound is where its world translation is.
     *
     * @return the query, always the same
     */
    public PoolQuery<S> byBounds() {
        if (isByBounds) {
            return this;
        }
        PoolQuery<S> made = boundsQuery;
        if (made == null) {
            made = new PoolQuery<>(pools, true);
            boundsQuery = made;
        }
        return made;
    }

    /**
     * Finds the nearest instance to a point.
     *
     * @param point in the world
     * @param radius the greatest distance, which may be infinite
     * @return the nearest; null when there is none within the radius
     * @throws IllegalArgumentException if the point is not finite, or the radius is negative or NaN
     */
    public @Nullable S nearest(Vector3f point, float radius) {
        return nearest(point, radius, each -> true);
    }

    /**
     * Finds the nearest instance to a point that a filter accepts.
     *
     * @param point in the world
     * @param radius the greatest distance, which may be infinite
     * @param filter is asked for an instance only if it is nearer than those that were accepted before
     * @return the nearest; null when there is none within the radius that was accepted
     * @throws IllegalArgumentException if the point is not finite, or the radius is negative or NaN
     */
    @SuppressWarnings("unchecked") // The pools' instances are of type S.
    public @Nullable S nearest(Vector3f point, float radius, Predicate<? super S> filter) {
        Objects.requireNonNull(filter, "filter");
        QueryCheck.point(this, "nearest", point);
        QueryCheck.radius(this, "nearest", radius);
        long latest = latestUse();
        while (true) {
            SpatialIndex nearestIndex = null;
            int nearestSlot = -1;
            long nearestUse = 0;
            double squared = (double) radius * radius;
            for (int i = 0; i < pools.size(); i++) {
                SpatialIndex index = index(i, "query.nearest");
                if (index == null) {
                    continue;
                }
                index.open(true);
                try {
                    int slot = index.nearest(point, squared, latest, (Predicate<? super Spatial>) filter);
                    if (slot >= 0 && (nearestIndex == null || index.gap(slot, point) < squared)) {
                        squared = index.gap(slot, point);
                        nearestIndex = index;
                        nearestSlot = slot;
                        nearestUse = index.use(slot);
                    }
                } finally {
                    index.close();
                }
            }
            if (nearestIndex == null) {
                return null;
            }
            // a filter may have ended its use, or begun a query that has moved the slots
            if (nearestIndex.use(nearestSlot) == nearestUse && nearestIndex.isFound(nearestSlot)) {
                return (S) nearestIndex.spatial(nearestSlot);
            }
        }
    }

    /**
     * Calls an action with each instance within a distance of a point, in unspecified order.
     *
     * @param point in the world
     * @param radius the greatest distance, which may be infinite
     * @param action receives each instance
     * @throws IllegalArgumentException if the point is not finite, or the radius is negative or NaN
     */
    public void near(Vector3f point, float radius, Consumer<? super S> action) {
        Objects.requireNonNull(action, "action");
        QueryCheck.point(this, "near", point);
        QueryCheck.radius(this, "near", radius);
        within("query.near", point.x, point.y, point.z, point.x, point.y, point.z, radius, action);
    }

    /**
     * Calls an action with each instance that is in a box or touches it, in unspecified order.
     *
     * @param box in the world
     * @param action receives each instance
     * @throws IllegalArgumentException if the box is not finite
     */
    public void inBox(BoundingBox box, Consumer<? super S> action) {
        Objects.requireNonNull(action, "action");
        Vector3f center = box.getCenter();
        float x = box.getXExtent();
        float y = box.getYExtent();
        float z = box.getZExtent();
        QueryCheck.box(this, box);
        within("query.inBox", center.x - x, center.y - y, center.z - z, center.x + x, center.y + y, center.z + z, 0f,
                action);
    }

    @SuppressWarnings("unchecked") // The pools' instances are of type S.
    private void within(String query, float x0, float y0, float z0, float x1, float y1, float z1, float radius,
            Consumer<? super S> action) {
        for (int i = 0; i < pools.size(); i++) {
            SpatialIndex index = index(i, query);
            if (index == null) {
                continue;
            }
            int slots = index.open(true);
            try {
                long cursor = index.next(InstanceIndex.START, x0, y0, z0, x1, y1, z1, radius, slots);
                while (cursor != InstanceIndex.END) {
                    action.accept((S) index.spatial(InstanceIndex.slot(cursor)));
                    cursor = index.next(cursor, x0, y0, z0, x1, y1, z1, radius, slots);
                }
            } finally {
                index.close();
            }
        }
    }

    /**
     * Calls a predicate with each instance that a ray hits, from its origin on, until it returns true. A ray hits an
     * instance at its point that is nearest to the instance's world translation, or with {@link #byBounds} where it
     * enters the box that is larger by the radius on each side; that point is between the ray's origin and its limit.
     *
     * @param ray in the world, its direction of length 1; its limit is its length
     * @param radius how far from the ray an instance may be: that of a bullet or a thick ray, 0 for a thin one
     * @param accepts returns true for the instance sought, false for the ray to go on
     * @return the instance accepted, even if the predicate has ended its use; null when there is none
     * @throws IllegalArgumentException if the ray's origin is not finite, its direction not of length 1, its limit
     *         negative or NaN, or the radius not finite or negative
     */
    @SuppressWarnings("unchecked") // The pools' instances are of type S.
    public @Nullable S along(Ray ray, float radius, Predicate<? super S> accepts) {
        Objects.requireNonNull(accepts, "accepts");
        QueryCheck.ray(this, ray, radius);
        long latest = latestUse();
        double after = 0.0;
        int afterPool = 0;
        long afterUse = 0;
        while (true) {
            double least = Double.POSITIVE_INFINITY;
            Spatial found = null;
            int foundPool = 0;
            long foundUse = 0;
            for (int i = 0; i < pools.size(); i++) {
                SpatialIndex index = index(i, "query.along");
                if (index == null) {
                    continue;
                }
                index.open(true);
                // at the distance of the last one, the pools before its own have been asked
                int slot = index.along(ray, radius, after,
                        i < afterPool ? Long.MAX_VALUE : i == afterPool ? afterUse : 0L, latest);
                double distance = slot < 0 ? Double.POSITIVE_INFINITY : index.hits(ray, radius, slot);
                if (distance < least) {
                    least = distance;
                    found = index.spatial(slot);
                    foundPool = i;
                    foundUse = index.use(slot);
                }
                index.close();
            }
            if (found == null || accepts.test((S) found)) {
                return (S) found;
            }
            after = least;
            afterPool = foundPool;
            afterUse = foundUse;
        }
    }

    /**
     * Calls an action with each pair of one of these instances and one of another query's that are within a distance of
     * each other, in unspecified order. No instance is in a pair with itself; of a pool that is in both queries, each
     * pair is visited once, unless one of the queries is by bounds and the other is not. An instance that the action
     * recycles is in no later pair.
     *
     * @param others about the others, by translations or bounds, whatever this query is by
     * @param radius the greatest distance, which may be infinite
     * @param action receives one of these instances, and one of the others
     * @param <T> what kind of spatial the others are
     * @throws IllegalArgumentException if the radius is negative or NaN
     */
    public <T extends Spatial> void pairs(PoolQuery<T> others, float radius, BiConsumer<? super S, ? super T> action) {
        Objects.requireNonNull(others, "others");
        Objects.requireNonNull(action, "action");
        QueryCheck.radius(this, "pairs", radius);
        for (int i = 0; i < pools.size(); i++) {
            for (int j = 0; j < others.pools.size(); j++) {
                SpatialIndex index = index(i, "query.pairs");
                SpatialIndex otherIndex = others.index(j, "query.pairs");
                if (index != null && otherIndex != null) {
                    pairs(index, otherIndex, order(others, i, j), radius, action);
                }
            }
        }
    }

    /** Positive where the pair of pools is visited the other way round as well, 0 for one pool with itself. */
    private int order(PoolQuery<?> others, int pool, int otherPool) {
        if (isByBounds != others.isByBounds) {
            return -1;
        }
        int here = pools.indexOf(others.pools.get(otherPool));
        int there = others.pools.indexOf(pools.get(pool));
        return here < 0 || there < 0 ? -1 : Integer.compare(pool, here);
    }

    @SuppressWarnings("unchecked") // The pools' instances are of types S and T.
    private static <S extends Spatial, T extends Spatial> void pairs(SpatialIndex index, SpatialIndex otherIndex,
            int order, float radius, BiConsumer<? super S, ? super T> action) {
        if (order > 0) {
            return;
        }
        // the one that is searched first, in case both are one
        int otherSlots = otherIndex.open(true);
        try {
            int slots = index.open(false);
            try {
                for (int slot = 0; slot < slots; slot++) {
                    if (!index.isFound(slot)) {
                        continue;
                    }
                    long use = index.use(slot);
                    Spatial one = index.spatial(slot);
                    long cursor = otherIndex.next(InstanceIndex.START, index, slot, radius, otherSlots);
                    while (cursor != InstanceIndex.END && index.isFound(slot)) {
                        int otherSlot = InstanceIndex.slot(cursor);
                        if (order < 0 ? otherIndex.spatial(otherSlot) != one : otherIndex.use(otherSlot) > use) {
                            action.accept((S) one, (T) otherIndex.spatial(otherSlot));
                        }
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
        for (int i = 0; i < pools.size(); i++) {
            OpenPool open = open(i, "query.refresh");
            if (open != null) {
                open.refreshIndexes();
            }
        }
    }

    /**
     * The last use that a query visits: an action that spawns could go on without end. Where another scene has the
     * greatest id, those of the action's scene pass it with the next block that it takes.
     */
    private long latestUse() {
        long latest = 0;
        for (int i = 0; i < pools.size(); i++) {
            OpenPool open = pools.get(i).registered.openPool();
            latest = open == null ? latest : Math.max(latest, open.latestUse());
        }
        return latest;
    }

    /** How many pools it is about. */
    int count() {
        return pools.size();
    }

    /** Where the instances of a pool are; null while it has none. */
    @Nullable SpatialIndex index(int pool, String query) {
        OpenPool open = open(pool, query);
        return open == null ? null : open.index(isByBounds);
    }

    private @Nullable OpenPool open(int pool, String query) {
        OpenPool open = pools.get(pool).registered.openPool();
        if (open != null) {
            open.checkThread(query);
        }
        return open;
    }

    /** Describes the query by its pools. */
    @Override
    public String toString() {
        return pools.stream().map(pool -> "pool '" + pool.name() + "'").collect(Collectors.joining(", ", "Query of ",
                isByBounds ? " by bounds" : ""));
    }
}
