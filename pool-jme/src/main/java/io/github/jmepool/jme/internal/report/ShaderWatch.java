// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import com.jme3.light.Light;
import com.jme3.light.LightFilter;
import com.jme3.light.LightList;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Renderer;
import com.jme3.renderer.Statistics;
import com.jme3.scene.Geometry;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Logs, once a case, each instance that the engine compiles a shader for while a frame is rendered: at run time, where
 * a prewarm should have compiled it before. For pools in development mode; without one of them it is never begun. It
 * compares the engine's count of shaders before and after each geometry, as a filter that lets pass what the game's own
 * filter does. Render thread only.
 */
public final class ShaderWatch implements Predicate<Geometry> {
    private static final Logger LOG = Logger.getLogger(ShaderWatch.class.getName());
    /** Enough for any game; names made at run time must not fill the memory. */
    private static final int LIMIT = 1_000;
    private static final String ADD_PLACE = "add it to the warm-up before the prewarm: "
            + "background().addWarmUpPosition(position), with the lights that are not in the scene then";
    private static final String PREWARM_AGAIN = "prewarm while the viewport has the processor that draws in this "
            + "technique, and don't leave it out of the warm-up";

    private final LongSupplier clock;
    private final Set<String> known = new HashSet<>();
    /** Null out of the rendering: a state may save this filter, and must not keep a closed scene with it. */
    private @Nullable Pools pools;
    private @Nullable RenderManager manager;
    /** The game's own filter. */
    private @Nullable Predicate<Geometry> next;
    /** The renderer whose figures are read. */
    private @Nullable Renderer renderer;
    private int[] figures = {};
    /** The place of the count among the figures, -1 if the renderer has none. */
    private int shadersAt;
    private boolean wasCounting;
    /** The game's own filter may call this one. */
    private boolean filtering;
    /** What is being drawn, null before the first, and how. */
    private @Nullable Geometry drawn;
    private @Nullable String technique;
    private @Nullable LightFilter filter;
    private @Nullable Camera camera;
    private long since;
    private int shaders;

    /** The pools of a scene. */
    public interface Pools {
        /** The pool in development mode that what is drawn belongs to; null when there is none. */
        @Nullable PoolWork developed(Geometry drawn);
    }

    public ShaderWatch(LongSupplier clock) {
        this.clock = clock;
    }

    /** A scene is about to be rendered. */
    public void begin(Pools ofScene, RenderManager rendering) {
        // of a frame whose rendering has failed
        end();
        Statistics statistics = rendering.getRenderer().getStatistics();
        if (renderer != rendering.getRenderer()) {
            renderer = rendering.getRenderer();
            String[] labels = statistics.getLabels();
            figures = new int[labels.length];
            shadersAt = Arrays.asList(labels).indexOf("Shaders (M)");
        }
        if (shadersAt < 0) {
            return;
        }
        pools = ofScene;
        manager = rendering;
        // another scene's in this frame has enabled them
        wasCounting = rendering.getRenderFilter() instanceof ShaderWatch other && other.manager == rendering
                ? other.wasCounting : statistics.isEnabled();
        statistics.setEnabled(true);
        shaders = count(rendering);
        drawn = null;
        // the filter of another scene in this frame may have put it back after its end
        if (rendering.getRenderFilter() != this) {
            next = rendering.getRenderFilter();
            rendering.setRenderFilter(this);
        }
    }

    /** The scene was rendered, or is about to be closed. */
    public void end() {
        RenderManager rendering = manager;
        if (rendering != null) {
            reportIfCompiled(rendering);
            pools = null;
            manager = null;
            drawn = null;
            camera = null;
            filter = null;
            takeOut(rendering);
            // another scene that is rendered in this frame goes on to count
            if (!isCounting(rendering.getRenderFilter(), rendering)) {
                rendering.getRenderer().getStatistics().setEnabled(wasCounting);
            }
        }
    }

    private static boolean isCounting(@Nullable Predicate<Geometry> filter, RenderManager rendering) {
        return filter instanceof ShaderWatch watch && watch.manager == rendering;
    }

    /** Out of the filters, unless the game's own filter has come before: that one may still call this one. */
    private void takeOut(RenderManager rendering) {
        if (rendering.getRenderFilter() == this) {
            rendering.setRenderFilter(next);
            next = null;
            return;
        }
        Predicate<Geometry> at = rendering.getRenderFilter();
        while (at instanceof ShaderWatch other) {
            if (other.next == this) {
                other.next = next;
                next = null;
                return;
            }
            at = other.next;
        }
    }

    @Override
    public boolean test(Geometry geometry) {
        RenderManager rendering = manager;
        if (rendering != null) {
            reportIfCompiled(rendering);
            drawn = geometry;
            technique = rendering.getForcedTechnique();
            filter = rendering.getLightFilter();
            camera = rendering.getCurrentCamera();
            since = clock.getAsLong();
        }
        if (next == null || filtering) {
            return true;
        }
        filtering = true;
        try {
            return next.test(geometry);
        } finally {
            filtering = false;
        }
    }

    private int count(RenderManager rendering) {
        rendering.getRenderer().getStatistics().getData(figures);
        return figures[shadersAt];
    }

    /**
     * Reports what was drawn last if a shader was compiled since. What is drawn past the engine's filter, by
     * {@code Material.render}, is charged to it too.
     */
    private void reportIfCompiled(RenderManager rendering) {
        int before = shaders;
        shaders = count(rendering);
        Geometry geometry = drawn;
        if (shaders > before && geometry != null) {
            long nanos = clock.getAsLong() - since;
            PoolWork pool = pools == null ? null : pools.developed(geometry);
            if (pool != null && !pool.warmUps.areRepeated()) {
                report(rendering, pool, geometry, TimeUnit.NANOSECONDS.toMillis(nanos));
            }
        }
    }

    private void report(RenderManager rendering, PoolWork pool, Geometry geometry, long millis) {
        String remedy = pool.warmUps.missing();
        if (remedy != null) {
            if (isNew(pool.name())) {
                LOG.log(Level.INFO, "Pool ''{0}'': ''{1}'' was first drawn at run time: {2} ms to draw it, with the"
                        + " compilation of its shader; {3} (reported once a pool)",
                        new Object[] {pool.name(), Spatials.label(geometry), millis, remedy});
            }
            return;
        }
        String how = technique == null ? "with " + lights(rendering, geometry) : "in technique '" + technique + "'";
        if (isNew(pool.name() + "/" + Spatials.label(geometry) + " " + how)) {
            Vector3f where = geometry.getWorldBound() == null ? geometry.getWorldTranslation()
                    : geometry.getWorldBound().getCenter();
            LOG.log(Level.WARNING, "Pool ''{0}'': ''{1}'' was first drawn {2}, at {3}: {4} ms to draw it, with the"
                    + " compilation of its shader; {5}", new Object[] {pool.name(), Spatials.label(geometry), how,
                        where, millis, technique == null ? ADD_PLACE : PREWARM_AGAIN});
        }
    }

    private boolean isNew(String finding) {
        return known.size() < LIMIT && known.add(finding);
    }

    /** The lights that it was drawn with, in words. */
    private String lights(RenderManager rendering, Geometry geometry) {
        LightList lights = geometry.getWorldLightList();
        if (filter != null) {
            lights = new LightList(geometry);
            // another viewport's camera may be current by now
            filter.setCamera(camera);
            try {
                filter.filterLights(geometry, lights);
            } finally {
                filter.setCamera(rendering.getCurrentCamera());
            }
        }
        int[] counts = new int[Light.Type.values().length];
        for (Light light : lights) {
            counts[light.getType().ordinal()]++;
        }
        StringJoiner words = new StringJoiner(", ").setEmptyValue("no lights");
        for (Light.Type type : Light.Type.values()) {
            int count = counts[type.ordinal()];
            if (count > 0) {
                words.add(Texts.plural(count, word(type)));
            }
        }
        return words.toString();
    }

    private static String word(Light.Type type) {
        return switch (type) {
            case Directional -> "directional light";
            case Point -> "point light";
            case Spot -> "spot light";
            case Ambient -> "ambient light";
            case Probe -> "light probe";
        };
    }
}
