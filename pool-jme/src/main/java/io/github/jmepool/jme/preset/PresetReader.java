// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetScope;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a preset, refusing whatever is not exactly of the schema. */
final class PresetReader {
    /** The largest float as it is written, which is a little more than it is. */
    private static final double LONGEST_LIFETIME_SECONDS = Double.parseDouble(Float.toString(Float.MAX_VALUE));

    private static final int MOST_POOLS = 10_000;

    private final String source;
    private final int mostInstances;
    private final List<PoolPreset> pools = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private PresetReader(String source, int mostInstances) {
        this.source = source;
        this.mostInstances = mostInstances;
    }

    static Preset read(Reader in, String source, int mostInstances) {
        JsonReader reader = new JsonReader(new ShortReader(in));
        reader.setStrictness(Strictness.STRICT);
        try {
            return new PresetReader(source, mostInstances).preset(reader);
        } catch (IOException | IllegalStateException | NumberFormatException e) {
            throw new PresetException(source, reader.getPath(), "not a readable preset: " + e.getMessage(), e);
        }
    }

    private Preset preset(JsonReader reader) throws IOException {
        StrictObject root = new StrictObject(source);
        root.required("version", value -> {
            int version = root.whole(value, 0, Integer.MAX_VALUE);
            if (version != Preset.VERSION) {
                throw root.refused(value, "version " + version + " is unknown; this release reads version "
                        + Preset.VERSION);
            }
        });
        root.required("pools", this::pools);
        root.read(reader);
        if (reader.peek() != JsonToken.END_DOCUMENT) {
            throw new PresetException(source, "$", "something follows the preset's end");
        }
        return new Preset(pools);
    }

    private void pools(JsonReader reader) throws IOException {
        new StrictObject(source).expect(reader, JsonToken.BEGIN_ARRAY, "a list");
        reader.beginArray();
        while (reader.hasNext()) {
            String path = reader.getPath();
            PoolPreset pool = new PoolReader().read(reader, path);
            if (!names.add(pool.name())) {
                throw new PresetException(source, path, "pool '" + pool.name() + "' is given twice");
            }
            if (pools.size() == MOST_POOLS) {
                throw new PresetException(source, path, "there are more than " + MOST_POOLS + " pools");
            }
            pools.add(pool);
        }
        reader.endArray();
    }

    /** Reads one pool; its changes wait until the name is known, as fields come in any order. */
    private final class PoolReader {
        private final StrictObject object = new StrictObject(source);
        private final List<Consumer<SpatialPoolSettings.Builder>> changes = new ArrayList<>();
        private @Nullable String name;
        private @Nullable String prefab;
        private boolean sizingKnown;

        PoolPreset read(JsonReader reader, String path) throws IOException {
            object.required("name", value -> name = object.text(value));
            object.optional("prefab", value -> prefab = object.text(value));
            counts();
            policies();
            scene();
            object.read(reader);
            try {
                SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder(Objects.requireNonNull(name));
                changes.forEach(change -> change.accept(builder));
                return new PoolPreset(builder.build(), prefab, sizingKnown);
            } catch (IllegalArgumentException e) {
                throw new PresetException(source, path, Texts.messageOf(e), e);
            }
        }

        private void counts() {
            whole("prewarm", 0, mostInstances, SpatialPoolSettings.Builder::prewarm);
            whole("maxIdle", 0, Integer.MAX_VALUE, SpatialPoolSettings.Builder::maxIdle);
            whole("maxActive", 1, Integer.MAX_VALUE, SpatialPoolSettings.Builder::maxActive);
            whole("maxTotal", 1, Integer.MAX_VALUE, SpatialPoolSettings.Builder::maxTotal);
            whole("designCapacity", 1, mostInstances, SpatialPoolSettings.Builder::designCapacity);
            object.optional("idleLimitFromGrowth", value -> {
                if (object.flag(value)) {
                    changes.add(builder -> builder.idleLimitFromGrowth(true));
                }
            });
        }

        private void policies() {
            object.optional("growth", value -> {
                GrowthPolicy growth = growth(value);
                changes.add(builder -> builder.growth(growth));
            });
            choice("exhaustion", ExhaustionPolicy.class, SpatialPoolSettings.Builder::exhaustion);
            choice("order", ReuseOrder.class, SpatialPoolSettings.Builder::order);
            whole("leakTracking", 0, Integer.MAX_VALUE, SpatialPoolSettings.Builder::leakTracking);
            object.optional("sizing", value -> {
                var sizing = SizingFormat.read(value, source, mostInstances);
                sizingKnown = true;
                changes.add(builder -> builder.sizing(sizing));
            });
        }

        private void scene() {
            seconds("lifetimeSeconds", SpatialPoolSettings.Builder::lifetimeSeconds);
            seconds("keepAttachedSeconds", SpatialPoolSettings.Builder::keepAttachedSeconds);
            flag("keepAttached", SpatialPoolSettings.Builder::keepAttached);
            flag("keepSiblingOrder", SpatialPoolSettings.Builder::keepSiblingOrder);
            flag("developmentMode", SpatialPoolSettings.Builder::developmentMode);
            flag("cloneOffThread", SpatialPoolSettings.Builder::cloneOffThread);
            flag("preloadOnPrewarm", SpatialPoolSettings.Builder::preloadOnPrewarm);
            flag("guardSharedState", SpatialPoolSettings.Builder::guardSharedState);
            flag("verifyIdle", SpatialPoolSettings.Builder::verifyIdle);
            flag("instanced", SpatialPoolSettings.Builder::instanced);
            flag("instanceColors", SpatialPoolSettings.Builder::instanceColors);
            choice("materialMode", MaterialMode.class, SpatialPoolSettings.Builder::materialMode);
            choice("resetScope", ResetScope.class, SpatialPoolSettings.Builder::resetScope);
            choice("lostPolicy", LostPolicy.class, SpatialPoolSettings.Builder::lostPolicy);
        }

        private GrowthPolicy growth(JsonReader reader) throws IOException {
            StrictObject growth = new StrictObject(source);
            GrowthKind[] kind = new GrowthKind[1];
            int[] step = new int[1];
            growth.required("kind", value -> kind[0] = growth.choice(value, GrowthKind.class));
            growth.optional("step", value -> step[0] = growth.whole(value, 1, mostInstances));
            growth.read(reader);
            if ((step[0] != 0) != (kind[0] == GrowthKind.FIXED_STEP)) {
                throw growth.refused(reader, step[0] == 0 ? "FIXED_STEP needs a 'step'"
                        : "only FIXED_STEP has a 'step'");
            }
            return kind[0].policy(step[0]);
        }

        private void whole(String field, int min, int max, Change<Integer> change) {
            object.optional(field, value -> {
                int number = object.whole(value, min, max);
                changes.add(builder -> change.apply(builder, number));
            });
        }

        private <E extends Enum<E>> void choice(String field, Class<E> type, Change<E> change) {
            object.optional(field, value -> {
                E chosen = object.choice(value, type);
                changes.add(builder -> change.apply(builder, chosen));
            });
        }

        private void seconds(String field, Change<Float> change) {
            object.optional(field, value -> {
                float number = (float) object.decimal(value, 0, LONGEST_LIFETIME_SECONDS);
                changes.add(builder -> change.apply(builder, number));
            });
        }

        private void flag(String field, Change<Boolean> change) {
            object.optional(field, value -> {
                boolean on = object.flag(value);
                changes.add(builder -> change.apply(builder, on));
            });
        }
    }

    /** Sets a value. */
    @FunctionalInterface
    private interface Change<V> {
        SpatialPoolSettings.Builder apply(SpatialPoolSettings.Builder builder, V value);
    }
}
