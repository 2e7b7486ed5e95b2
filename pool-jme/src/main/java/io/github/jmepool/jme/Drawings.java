// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.Iterator;
import java.util.ServiceLoader;

/** Finds who draws instances as one, when the first pool asks for it. */
final class Drawings {
    private Drawings() {
    }

    static void check(String pool, Spatial prefab, boolean asOne, boolean colors) {
        if (asOne) {
            factory(pool).check(pool, prefab, colors);
        }
    }

    static InstancedRendering open(DrawingFactory.Request request) {
        return factory(request.pool()).open(request);
    }

    private static DrawingFactory factory(String pool) {
        Iterator<DrawingFactory> found =
                ServiceLoader.load(DrawingFactory.class, DrawingFactory.class.getClassLoader()).iterator();
        if (!found.hasNext()) {
            throw new IllegalStateException("Pool '" + pool + "' can't be drawn as one, as the service"
                    + " " + DrawingFactory.class.getName() + " is missing; keep META-INF/services of pool-jme's jar");
        }
        return found.next();
    }

    /** How many objects the engine draws for one instance that is drawn by itself. */
    static int geometries(Spatial tree) {
        int sum = tree instanceof Geometry ? 1 : 0;
        if (tree instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                sum += geometries(child);
            }
        }
        return sum;
    }
}
