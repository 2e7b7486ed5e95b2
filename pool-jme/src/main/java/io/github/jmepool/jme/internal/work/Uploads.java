// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the GPU lacks of a pool's instances, uploaded geometry by geometry. Render thread only. */
final class Uploads {
    private final Preloader preloader;
    private final CostMeter meter;
    private final BooleanSupplier wanted;
    private final Supplier<List<Geometry>> samples;
    private final ArrayDeque<Geometry> left = new ArrayDeque<>();
    private String what = "";

    /**
     * @param wanted whether new instances are uploaded ahead, not by the first frame that shows them
     * @param samples what is drawn with each instance, or in its place
     */
    Uploads(Preloader preloader, CostMeter meter, BooleanSupplier wanted, Supplier<List<Geometry>> samples) {
        this.preloader = preloader;
        this.meter = meter;
        this.wanted = wanted;
        this.samples = samples;
    }

    /** Adds what is drawn with instances, and a new one; nothing if the first frame that shows them uploads them. */
    void add(@Nullable Spatial made) {
        if (!wanted.getAsBoolean()) {
            return;
        }
        if (made != null) {
            collect(made);
        }
        List<Geometry> drawn = samples.get();
        for (int i = 0; i < drawn.size(); i++) {
            collect(drawn.get(i));
        }
        if (made != null && !left.isEmpty()) {
            // The engine reads the world's parameters while it preloads.
            made.updateGeometricState();
        }
    }

    private void collect(Spatial spatial) {
        if (spatial instanceof Geometry geometry) {
            if (preloader.needs(geometry)) {
                left.add(geometry);
            }
        } else if (spatial instanceof Node node) {
            List<Spatial> children = node.getChildren();
            for (int i = 0; i < children.size(); i++) {
                collect(children.get(i));
            }
        }
    }

    /** Uploads the next one, unless that was done meanwhile. Returns false when nothing was left to be uploaded. */
    boolean next() {
        Geometry next = left.poll();
        while (next != null && !preloader.needs(next)) {
            next = left.poll();
        }
        if (next != null) {
            what = "preload of geometry '" + next.getName() + "'";
            long before = System.nanoTime();
            preloader.preload(next);
            meter.uploading(System.nanoTime() - before);
        }
        return next != null;
    }

    /** The last upload, for reports. */
    String what() {
        return what;
    }

    boolean isEmpty() {
        return left.isEmpty();
    }
}
