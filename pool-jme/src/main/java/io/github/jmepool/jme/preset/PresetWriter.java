// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.stream.JsonWriter;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.IOException;
import java.io.Writer;

/** Writes a preset, every setting of every pool; what a limit leaves open is left out. */
final class PresetWriter {
    private final JsonWriter json;

    private PresetWriter(Writer out) {
        json = new JsonWriter(out);
        json.setIndent("  ");
    }

    static void write(Preset preset, Writer out) throws IOException {
        PresetWriter writer = new PresetWriter(out);
        writer.json.beginObject().name("version").value(Preset.VERSION).name("pools").beginArray();
        for (PoolPreset pool : preset.pools()) {
            writer.pool(pool);
        }
        writer.json.endArray().endObject();
        writer.json.flush();
    }

    private void pool(PoolPreset pool) throws IOException {
        json.beginObject().name("name").value(pool.name());
        if (pool.prefab() != null) {
            json.name("prefab").value(pool.prefab());
        }
        core(pool.settings().core());
        if (pool.sizingKnown()) {
            json.name("sizing");
            SizingFormat.write(json, pool.settings().core().sizing());
        }
        scene(pool.settings());
        json.endObject();
    }

    private void core(PoolSettings core) throws IOException {
        json.name("prewarm").value(core.prewarm());
        growth(core.growth());
        if (core.idleLimitFromGrowth()) {
            json.name("idleLimitFromGrowth").value(true);
        } else {
            limit("maxIdle", core.maxIdle());
        }
        limit("maxActive", core.maxActive());
        limit("maxTotal", core.maxTotal());
        if (core.isDesignCapacitySet()) {
            json.name("designCapacity").value(core.designCapacity());
        }
        json.name("exhaustion").value(core.exhaustion().name());
        json.name("order").value(core.order().name());
        json.name("leakTracking").value(core.leakTracking());
    }

    private void growth(GrowthPolicy growth) throws IOException {
        GrowthKind kind = GrowthKind.of(growth);
        json.name("growth").beginObject().name("kind").value(kind.name());
        if (kind == GrowthKind.FIXED_STEP) {
            json.name("step").value(growth.step(0));
        }
        json.endObject();
    }

    private void limit(String name, int limit) throws IOException {
        if (limit != PoolSettings.UNLIMITED) {
            json.name(name).value(limit);
        }
    }

    private void scene(SpatialPoolSettings settings) throws IOException {
        json.name("lifetimeSeconds").value(settings.lifetimeSeconds());
        json.name("attachedParking").value(settings.attachedParking());
        json.name("parkSeconds").value(settings.parkSeconds());
        json.name("keepSiblingOrder").value(settings.keepSiblingOrder());
        json.name("lostPolicy").value(settings.lostPolicy().name());
        json.name("materialMode").value(settings.materialMode().name());
        json.name("resetScope").value(settings.resetScope().name());
        json.name("developmentMode").value(settings.developmentMode());
        json.name("cloneOffThread").value(settings.cloneOffThread());
        json.name("preloadOnPrewarm").value(settings.preloadOnPrewarm());
        json.name("sharedStateWatched").value(settings.sharedStateWatched());
        json.name("verifyIdle").value(settings.verifyIdle());
        json.name("drawnAsOne").value(settings.drawnAsOne());
        json.name("instanceColors").value(settings.instanceColors());
    }
}
