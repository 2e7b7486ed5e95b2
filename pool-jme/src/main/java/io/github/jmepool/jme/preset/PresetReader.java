// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.PoolSetting;
import io.github.jmepool.jme.PoolSetting.Choice;
import io.github.jmepool.jme.PoolSetting.Figure;
import io.github.jmepool.jme.PoolSetting.Flag;
import io.github.jmepool.jme.PoolSetting.Number;
import io.github.jmepool.jme.PoolSetting.Option;
import io.github.jmepool.jme.PoolSetting.Range;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads a preset by the table of settings, refusing whatever is not exactly of the schema. */
final class PresetReader {
    /** Characters that a preset may have: ten thousand pools, each with all its settings, take half of them. */
    static final int LONGEST = 16_000_000;
    static final String TOO_LONG = "longer than " + LONGEST + " characters";
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
            int version = (int) root.number(value, new Range(0, Integer.MAX_VALUE, 1, 0, true, false, false));
            if (version != Preset.VERSION) {
                throw root.refused(value, "version " + version + " is unknown; this release reads version "
                        + Preset.VERSION);
            }
        });
        root.required("pools", value -> pools(root, value));
        root.read(reader);
        if (reader.peek() != JsonToken.END_DOCUMENT) {
            throw new PresetException(source, "$", "something follows the preset's end");
        }
        return new Preset(pools);
    }

    private void pools(StrictObject root, JsonReader reader) throws IOException {
        root.expect(reader, JsonToken.BEGIN_ARRAY, "a list");
        reader.beginArray();
        while (reader.hasNext()) {
            String path = reader.getPath();
            PoolPreset pool = pool(reader, path);
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

    private PoolPreset pool(JsonReader reader, String path) throws IOException {
        StrictObject object = new StrictObject(source);
        Map<String, String> texts = new HashMap<>();
        object.required("name", value -> texts.put("name", object.text(value)));
        object.optional("prefab", value -> texts.put("prefab", object.text(value)));
        Map<String, Consumer<SpatialPoolSettings.Builder>> changes = new HashMap<>();
        for (PoolSetting<?> setting : PoolSetting.all()) {
            object.optional(setting.key(), value -> changes.put(setting.key(), change(object, setting, value)));
        }
        object.read(reader);
        try {
            SpatialPoolSettings.Builder builder =
                    SpatialPoolSettings.builder(Objects.requireNonNull(texts.get("name")));
            // in the table's order, whatever order they stand in
            for (PoolSetting<?> setting : PoolSetting.all()) {
                changes.getOrDefault(setting.key(), unchanged -> { }).accept(builder);
            }
            return new PoolPreset(builder.build(), texts.get("prefab"), changes.containsKey("sizing"));
        } catch (IllegalArgumentException e) {
            throw new PresetException(source, path, Texts.messageOf(e), e);
        }
    }

    private Consumer<SpatialPoolSettings.Builder> change(StrictObject object, PoolSetting<?> setting,
            JsonReader reader) throws IOException {
        if (setting instanceof Number number) {
            double value = object.number(reader, number.range().atMost(mostInstances));
            return builder -> number.set(builder, value);
        }
        if (setting instanceof Flag flag) {
            boolean on = object.flag(reader);
            return builder -> flag.set(builder, on);
        }
        return chosen(object, (Choice<?>) setting, reader);
    }

    private <V> Consumer<SpatialPoolSettings.Builder> chosen(StrictObject object, Choice<V> choice,
            JsonReader reader) throws IOException {
        V value = choice.hasFigures() ? policy(choice, reader)
                : option(object, choice, object.text(reader), reader).value();
        return builder -> choice.set(builder, value);
    }

    private <V> V policy(Choice<V> choice, JsonReader reader) throws IOException {
        StrictObject object = new StrictObject(source);
        Map<String, String> policy = new HashMap<>();
        Map<String, Double> numbers = new TreeMap<>();
        object.required("policy", value -> policy.put("policy", object.text(value)));
        for (Option<V> option : choice.options()) {
            for (Figure<V> figure : option.figures()) {
                object.optional(figure.key(), value ->
                        numbers.put(figure.key(), object.number(value, figure.range().atMost(mostInstances))));
            }
        }
        object.read(reader);
        Option<V> option = option(object, choice, Objects.requireNonNull(policy.get("policy")), reader);
        String policyNamed = "the policy '" + option.key() + "' ";
        Set<String> left = new HashSet<>(numbers.keySet());
        for (Figure<V> figure : option.figures()) {
            if (!left.remove(figure.key()) && figure.required()) {
                throw object.refused(reader, policyNamed + "needs a '" + figure.key() + "'");
            }
        }
        if (!left.isEmpty()) {
            throw object.refused(reader, policyNamed + "has no " + left.iterator().next());
        }
        try {
            return option.with(numbers);
        } catch (IllegalArgumentException e) {
            throw object.refused(reader, Texts.messageOf(e));
        }
    }

    private static <V> Option<V> option(StrictObject object, Choice<V> choice, String key, JsonReader reader) {
        for (Option<V> option : choice.options()) {
            if (option.key().equals(key)) {
                return option;
            }
        }
        throw object.refused(reader, "'" + key + "' is none of "
                + choice.options().stream().map(Option::key).collect(Collectors.joining(", ")));
    }

    /** Passes a text on up to the length of a preset, and refuses a longer one before it fills the memory. */
    private static final class ShortReader extends Reader {
        private final Reader in;
        private int left = LONGEST;

        ShortReader(Reader in) {
            this.in = in;
        }

        @Override
        public int read(char[] into, int at, int length) throws IOException {
            int read = in.read(into, at, length);
            left -= Math.max(0, read);
            if (left < 0) {
                throw new IOException(TOO_LONG);
            }
            return read;
        }

        @Override
        public void close() {
            // it is the caller's
        }
    }
}
