// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.InstancingProvider.Renderer;
import io.github.jmepool.jme.InstancingProvider.Request;
import java.util.Iterator;
import java.util.ServiceLoader;

/** Finds the provider of instancing when the first pool asks for it. */
final class Instancing {
    private Instancing() {
    }

    static void check(Spatial prefab, SpatialPoolSettings settings) {
        if (settings.instanced()) {
            provider(settings.name()).check(prefab, settings);
        }
    }

    /** Prepares the pool's own copy of a prefab that was checked. */
    static Spatial prepare(Spatial copy, SpatialPoolSettings settings) {
        return settings.instanced() ? provider(settings.name()).prepare(copy, settings) : copy;
    }

    @SuppressWarnings("unchecked") // It is given what it has returned.
    static Renderer<Object> open(Request request) {
        return (Renderer<Object>) provider(request.pool()).open(request);
    }

    private static InstancingProvider provider(String pool) {
        Iterator<InstancingProvider> found =
                ServiceLoader.load(InstancingProvider.class, InstancingProvider.class.getClassLoader()).iterator();
        if (!found.hasNext()) {
            throw new IllegalStateException("Pool '" + pool + "' can't be instanced, as the service"
                    + " " + InstancingProvider.class.getName()
                    + " is missing; keep META-INF/services of pool-jme's jar");
        }
        return found.next();
    }
}
