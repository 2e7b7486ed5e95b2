// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.light.Light;
import com.jme3.light.LightFilter;
import com.jme3.light.LightList;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Statistics;
import com.jme3.scene.Geometry;
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
 * Logs, once a case, each instance that the engine compiles a shader for while a frame is rendered: in play, where a
 * prewarm should have compiled it before. For pools in development mode; without one of them it is never begun. It
 * compares the engine's count of shaders before and after each geometry, as a filter that lets pass what the game's own
 * filter does. Render thread only.
 */
final class ShaderWatch implements Predicate<Geometry> {
    private static final Logger LOG = Logger.getLogger(ShaderWatch.class.getName());
    /** Enough for any game; names made at run time must not fill the memory. */
    private static final int LIMIT = 1_000;

    private final ScenePools scene;
    private final LongSupplier clock;
    private final Set<String> known = new HashSet<>();
    private @Nullable RenderManager manager;
    /** The game's own filter. */
    private @Nullable Predicate<Geometry> next;
    private int[] figures = {};
    private int shadersAt;
    private boolean wasCounting;
    /** The game's own filter may call this one. */
    private boolean filtering;
    /** What is being drawn, null before the first, and how. */
    private @Nullable Geometry drawn;
    private @Nullable String technique;
    private @Nullable LightFilter filter;
    private long since;
    private int shaders;

    ShaderWatch(ScenePools scene, LongSupplier clock) {
        this.scene = scene;
        this.clock = clock;
    }

    /** The scene is about to be rendered. */
    void begin(RenderManager rendering) {
        // of a frame whose rendering has failed
        end();
        manager = rendering;
        Statistics statistics = rendering.getRenderer().getStatistics();
        String[] labels = statistics.getLabels();
        figures = new int[labels.length];
        shadersAt = Arrays.asList(labels).indexOf("Shaders (M)");
        wasCounting = statistics.isEnabled();
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
    void end() {
        RenderManager rendering = manager;
        if (rendering != null) {
            look(rendering);
            manager = null;
            drawn = null;
            rendering.getRenderer().getStatistics().setEnabled(wasCounting);
            if (rendering.getRenderFilter() == this) {
                rendering.setRenderFilter(next);
                next = null;
            }
        }
    }

    @Override
    public boolean test(Geometry geometry) {
        RenderManager rendering = manager;
        if (rendering != null) {
            look(rendering);
            drawn = geometry;
            technique = rendering.getForcedTechnique();
            filter = rendering.getLightFilter();
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

    /** Whether a shader was compiled for what was drawn last. */
    private void look(RenderManager rendering) {
        int before = shaders;
        shaders = count(rendering);
        Geometry geometry = drawn;
        if (shaders > before && geometry != null) {
            long nanos = clock.getAsLong() - since;
            OpenPool pool = poolOf(geometry);
            if (pool != null && pool.development) {
                report(pool, geometry, TimeUnit.NANOSECONDS.toMillis(nanos));
            }
        }
    }

    private @Nullable OpenPool poolOf(Geometry geometry) {
        for (SpatialPool<?> pool : scene.list()) {
            OpenPool open = pool.openPool();
            if (open != null && open.renderer != null && open.renderer.draws(geometry)) {
                return open;
            }
        }
        PooledInstance instance = scene.table.climb(geometry);
        return instance == null ? null : instance.openPool;
    }

    private void report(OpenPool pool, Geometry geometry, long millis) {
        if (!pool.isWarmedUp()) {
            if (isNew(pool.name)) {
                LOG.log(Level.INFO, "Pool ''{0}'': ''{1}'' was first drawn in play: {2} ms to compile its shader;"
                        + " prewarm the pool with preloadOnPrewarm (reported once a pool)",
                        new Object[] {pool.name, geometry.getName(), millis});
            }
            return;
        }
        String how = lights(geometry) + (technique == null ? "" : ", in technique '" + technique + "'");
        if (isNew(pool.name + "/" + geometry.getName() + " " + how)) {
            Vector3f where = geometry.getWorldBound() == null ? geometry.getWorldTranslation()
                    : geometry.getWorldBound().getCenter();
            LOG.log(Level.WARNING, "Pool ''{0}'': ''{1}'' was first drawn with {2}, at {3}: {4} ms to compile its"
                    + " shader; add it to the warm-up before the prewarm: background().firstSight().addPlace(place), or"
                    + " addLights(place, lights) for lights that are not in the scene then",
                    new Object[] {pool.name, geometry.getName(), how, where, millis});
        }
    }

    private boolean isNew(String finding) {
        return known.size() < LIMIT && known.add(finding);
    }

    /** The lights that it was drawn with, in words. */
    private String lights(Geometry geometry) {
        LightList lights = geometry.getWorldLightList();
        if (filter != null) {
            lights = new LightList(geometry);
            filter.filterLights(geometry, lights);
        }
        int[] counts = new int[Light.Type.values().length];
        for (Light light : lights) {
            counts[light.getType().ordinal()]++;
        }
        StringJoiner words = new StringJoiner(", ").setEmptyValue("no lights");
        for (Light.Type type : Light.Type.values()) {
            int count = counts[type.ordinal()];
            if (count > 0) {
                words.add(count + " " + word(type) + (count == 1 ? "" : "s"));
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
