// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.stream.JsonWriter;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.IOException;
import java.io.Writer;

/** Writes a preset: of every pool what differs from the defaults, which a reader takes for what is left out. */
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
        SpatialPoolSettings usual = SpatialPoolSettings.builder(pool.name()).build();
        core(pool.settings(), usual);
        if (pool.sizingKnown()) {
            json.name("sizing");
            SizingFormat.write(json, pool.settings().sizing());
        }
        scene(pool.settings(), usual);
        json.endObject();
    }

    private void core(PoolSettings core, PoolSettings usual) throws IOException {
        count("prewarm", core.prewarm(), usual.prewarm());
        growth(core.growth(), usual.growth());
        if (core.idleLimitFromGrowth()) {
            json.name("idleLimitFromGrowth").value(true);
        } else {
            count("maxIdle", core.maxIdle(), usual.maxIdle());
        }
        count("maxActive", core.maxActive(), usual.maxActive());
        count("maxTotal", core.maxTotal(), usual.maxTotal());
        if (core.isDesignCapacitySet()) {
            json.name("designCapacity").value(core.designCapacity());
        }
        choice("exhaustion", core.exhaustion(), usual.exhaustion());
        choice("order", core.order(), usual.order());
        count("leakTracking", core.leakTracking(), usual.leakTracking());
    }

    private void growth(GrowthPolicy growth, GrowthPolicy usual) throws IOException {
        if (growth.equals(usual)) {
            return;
        }
        GrowthKind kind = GrowthKind.of(growth);
        json.name("growth").beginObject().name("kind").value(kind.name());
        if (kind == GrowthKind.FIXED_STEP) {
            json.name("step").value(growth.step(0));
        }
        json.endObject();
    }

    private void scene(SpatialPoolSettings settings, SpatialPoolSettings usual) throws IOException {
        seconds("lifetimeSeconds", settings.lifetimeSeconds(), usual.lifetimeSeconds());
        flag("keepAttached", settings.keepAttached(), usual.keepAttached());
        seconds("keepAttachedSeconds", settings.keepAttachedSeconds(), usual.keepAttachedSeconds());
        flag("keepSiblingOrder", settings.keepSiblingOrder(), usual.keepSiblingOrder());
        choice("lostPolicy", settings.lostPolicy(), usual.lostPolicy());
        choice("materialMode", settings.materialMode(), usual.materialMode());
        choice("resetScope", settings.resetScope(), usual.resetScope());
        if (settings.isDevelopmentModeSet()) {
            json.name("developmentMode").value(settings.developmentMode());
        }
        flag("cloneOffThread", settings.cloneOffThread(), usual.cloneOffThread());
        flag("preloadOnPrewarm", settings.preloadOnPrewarm(), usual.preloadOnPrewarm());
        flag("guardSharedState", settings.guardSharedState(), usual.guardSharedState());
        flag("verifyIdle", settings.verifyIdle(), usual.verifyIdle());
        flag("instanced", settings.instanced(), usual.instanced());
        flag("instanceColors", settings.instanceColors(), usual.instanceColors());
    }

    private void count(String name, int value, int usual) throws IOException {
        if (value != usual) {
            json.name(name).value(value);
        }
    }

    private void seconds(String name, float value, float usual) throws IOException {
        if (value != usual) {
            json.name(name).value(value);
        }
    }

    private void flag(String name, boolean value, boolean usual) throws IOException {
        if (value != usual) {
            json.name(name).value(value);
        }
    }

    private void choice(String name, Enum<?> value, Enum<?> usual) throws IOException {
        if (value != usual) {
            json.name(name).value(value.name());
        }
    }
}
