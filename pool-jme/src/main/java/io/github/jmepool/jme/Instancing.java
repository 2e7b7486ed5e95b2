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

    static void check(String pool, Spatial prefab, boolean instanced, boolean colors) {
        if (instanced) {
            provider(pool).check(pool, prefab, colors);
        }
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
