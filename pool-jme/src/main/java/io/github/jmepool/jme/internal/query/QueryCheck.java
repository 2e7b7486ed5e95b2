// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.query;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;

/** Refuses arguments of queries that have no answer; messages begin with the query's description. */
public final class QueryCheck {
    private QueryCheck() {
    }

    public static void point(Object query, String method, Vector3f point) {
        if (!Vector3f.isValidVector(point)) {
            throw refused(query, method, "the point " + point + " is not finite; look where it was computed");
        }
    }

    public static void radius(Object query, String method, float radius) {
        if (!(radius >= 0f)) {
            throw refused(query, method, "the radius must be >= 0 but was " + radius);
        }
    }

    public static void box(Object query, BoundingBox box) {
        Vector3f center = box.getCenter();
        if (!areFinite(center.x, box.getXExtent()) || !areFinite(center.y, box.getYExtent())
                || !areFinite(center.z, box.getZExtent())) {
            throw refused(query, "inBox", "a corner of the box " + box + " is not finite");
        }
    }

    private static boolean areFinite(float center, float extent) {
        return Float.isFinite(center - extent) && Float.isFinite(center + extent);
    }

    public static void ray(Object query, Ray ray, float radius) {
        radius(query, "along", radius);
        if (radius == Float.POSITIVE_INFINITY) {
            throw refused(query, "along", "the radius must be finite");
        }
        if (!Vector3f.isValidVector(ray.origin)) {
            throw refused(query, "along", "the ray's origin " + ray.origin + " is not finite");
        }
        if (!ray.direction.isUnitVector()) {
            throw refused(query, "along", "the length of the ray's direction " + ray.direction
                    + " must be 1; normalize it, and set the ray's limit");
        }
        if (!(ray.limit >= 0f)) {
            throw refused(query, "along", "the ray's limit must be >= 0 but was " + ray.limit);
        }
    }

    private static IllegalArgumentException refused(Object query, String method, String why) {
        return new IllegalArgumentException(query + ": " + method + " refused, as " + why);
    }
}
