// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.NearestName;
import io.github.jmepool.jme.PoolSetting;
import io.github.jmepool.jme.PoolSetting.Choice;
import io.github.jmepool.jme.PoolSetting.Figure;
import io.github.jmepool.jme.PoolSetting.Flag;
import io.github.jmepool.jme.PoolSetting.Number;
import io.github.jmepool.jme.PoolSetting.Option;
import io.github.jmepool.jme.PoolSetting.Range;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a preset by the table of settings, and refuses everything that is not exactly of the schema. */
final class PresetReader {
    /** Characters that a preset may have: ten thousand pools, each with all its settings, take half of them. */
    private static final int LONGEST = 16_000_000;
    private static final int MOST_POOLS = 10_000;
    /** Where Gson's message has the place; the rest of it is about Gson's own settings. */
    private static final Pattern PLACE = Pattern.compile("^(Use JsonReader.*|.*) at line (\\d+) column (\\d+)");
    private static final Range ANY_VERSION = new Range(0, Integer.MAX_VALUE, 1, 0, true, false, false);
    private static final List<String> ROOT_FIELDS = List.of("version", "pools");
    /** The fields of a pool that are no settings, and the settings. */
    private static final List<String> POOL_FIELDS = new ArrayList<>(List.of("name", "prefab"));
    private static final Map<String, PoolSetting<?>> SETTINGS = new LinkedHashMap<>();

    static {
        PoolSetting.all().forEach(setting -> SETTINGS.put(setting.key(), setting));
        POOL_FIELDS.addAll(SETTINGS.keySet());
    }

    private final JsonReader json;
    private final String source;
    private final int mostInstances;
    private final List<PoolPreset> pools = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private PresetReader(Reader in, String source, int mostInstances) {
        json = new JsonReader(new BoundedReader(in));
        json.setStrictness(Strictness.STRICT);
        this.source = source;
        this.mostInstances = mostInstances;
    }

    static Preset read(Reader in, String source, int mostInstances) {
        if (mostInstances < 1) {
            throw new IllegalArgumentException("mostInstances must be >= 1 but was " + mostInstances);
        }
        PresetReader reader = new PresetReader(in, source, mostInstances);
        try {
            return reader.preset();
        } catch (CharacterCodingException e) {
            throw new PresetException(source, "", "is not UTF-8", e);
        } catch (MalformedJsonException | EOFException | IllegalStateException | NumberFormatException e) {
            throw reader.refused(reader.json.getPath(), "not a readable preset: " + malformed(e), e);
        } catch (IOException e) {
            throw new PresetException(source, "", "cannot be read: " + e, e);
        }
    }

    private static String malformed(Exception e) {
        String message = Texts.messageOf(e);
        Matcher place = PLACE.matcher(message);
        if (!place.find()) {
            return message;
        }
        String what = place.group(1);
        return (e instanceof EOFException ? "the JSON ends too early,"
                : what.startsWith("Use JsonReader") ? "malformed JSON" : what)
                + " at line " + place.group(2) + ", column " + place.group(3);
    }

    private Preset preset() throws IOException {
        object(ROOT_FIELDS, 2, key -> {
            if (key.equals("pools")) {
                pools();
                return;
            }
            int version = (int) number(ANY_VERSION);
            if (version != Preset.VERSION) {
                throw refused("version " + version + " is unknown; this release reads version " + Preset.VERSION);
            }
        });
        if (json.peek() != JsonToken.END_DOCUMENT) {
            throw refused("$", "something follows the preset's end", null);
        }
        return new Preset(pools);
    }

    private void pools() throws IOException {
        expect(JsonToken.BEGIN_ARRAY, "a list");
        json.beginArray();
        while (json.hasNext()) {
            String path = json.getPath();
            PoolPreset pool = pool(path);
            if (!names.add(pool.name())) {
                throw refused(path, "pool '" + pool.name() + "' is given twice", null);
            }
            if (pools.size() == MOST_POOLS) {
                throw refused(path, "there are more than " + MOST_POOLS + " pools", null);
            }
            pools.add(pool);
        }
        json.endArray();
    }

    private PoolPreset pool(String path) throws IOException {
        Map<String, String> texts = new HashMap<>();
        Map<String, Consumer<SpatialPoolSettings.Builder>> changes = new HashMap<>();
        object(POOL_FIELDS, 1, key -> {
            PoolSetting<?> setting = SETTINGS.get(key);
            if (setting == null) {
                texts.put(key, text());
            } else {
                changes.put(key, change(setting));
            }
        });
        try {
            SpatialPoolSettings.Builder builder =
                    SpatialPoolSettings.builder(Objects.requireNonNull(texts.get("name"))).source(SettingSource.PRESET);
            // in the table's order, whatever order they have in the file
            for (String key : SETTINGS.keySet()) {
                changes.getOrDefault(key, unchanged -> { }).accept(builder);
            }
            return new PoolPreset(builder.build(), texts.get("prefab"), changes.containsKey("sizing"));
        } catch (IllegalArgumentException e) {
            throw refused(path, Texts.messageOf(e), e);
        }
    }

    private Consumer<SpatialPoolSettings.Builder> change(PoolSetting<?> setting) throws IOException {
        if (setting instanceof Number number) {
            double value = number(number.range());
            return builder -> number.set(builder, value);
        }
        if (setting instanceof Flag flag) {
            expect(JsonToken.BOOLEAN, "true or false");
            boolean value = json.nextBoolean();
            return builder -> flag.set(builder, value);
        }
        return choice((Choice<?>) setting);
    }

    private <V> Consumer<SpatialPoolSettings.Builder> choice(Choice<V> choice) throws IOException {
        V value = choice.hasFigures() ? policy(choice) : option(choice, text()).value();
        return builder -> choice.set(builder, value);
    }

    private <V> V policy(Choice<V> choice) throws IOException {
        Map<String, Range> ranges = new LinkedHashMap<>();
        choice.options().stream().flatMap(option -> option.figures().stream())
                .forEach(figure -> ranges.put(figure.key(), figure.range()));
        List<String> fields = new ArrayList<>(List.of("policy"));
        fields.addAll(ranges.keySet());
        Map<String, String> texts = new HashMap<>();
        Map<String, Double> numbers = new HashMap<>();
        object(fields, 1, key -> {
            Range range = ranges.get(key);
            if (range == null) {
                texts.put(key, text());
            } else {
                numbers.put(key, number(range));
            }
        });
        Option<V> option = option(choice, Objects.requireNonNull(texts.get("policy")));
        Set<String> left = new TreeSet<>(numbers.keySet());
        for (Figure<V> figure : option.figures()) {
            if (!left.remove(figure.key()) && figure.required()) {
                throw refused("the policy '" + option.key() + "' needs a '" + figure.key() + "'");
            }
        }
        if (!left.isEmpty()) {
            throw refused("the policy '" + option.key() + "' has no " + left.iterator().next());
        }
        try {
            return option.with(numbers);
        } catch (IllegalArgumentException e) {
            throw refused(Texts.messageOf(e));
        }
    }

    private <V> Option<V> option(Choice<V> choice, String key) {
        List<String> keys = choice.options().stream().map(Option::key).collect(Collectors.toList());
        return choice.options().stream().filter(option -> option.key().equals(key)).findFirst().orElseThrow(() ->
                refused("'" + key + "' is none of " + String.join(", ", keys) + NearestName.question(key, keys)));
    }

    /** Reads an object whose fields are all known, the first of them required: none is given twice. */
    private void object(List<String> known, int required, Field field) throws IOException {
        expect(JsonToken.BEGIN_OBJECT, "an object");
        String path = json.getPath();
        json.beginObject();
        Set<String> seen = new HashSet<>();
        while (json.hasNext()) {
            String key = json.nextName();
            if (!known.contains(key)) {
                throw refused("unknown field '" + key + "'" + NearestName.question(key, known) + "; known are "
                         + String.join(", ", known));
            }
            if (!seen.add(key)) {
                throw refused("field '" + key + "' is given twice");
            }
            field.read(key);
        }
        json.endObject();
        for (String key : known.subList(0, required)) {
            if (!seen.contains(key)) {
                throw refused(path, "field '" + key + "' is missing", null);
            }
        }
    }

    private double number(Range range) throws IOException {
        expect(JsonToken.NUMBER, "a number");
        double number = json.nextDouble();
        String refusal = range.atMost(mostInstances).refusal(number);
        if (refusal != null) {
            throw refused(refusal);
        }
        return number;
    }

    private String text() throws IOException {
        expect(JsonToken.STRING, "a string");
        String text = json.nextString();
        if (text.isBlank()) {
            throw refused("must not be blank");
        }
        return text;
    }

    private void expect(JsonToken token, String what) throws IOException {
        JsonToken found = json.peek();
        if (found != token) {
            throw refused(json.getPath(), "must be " + what + " but was "
                    + found.name().toLowerCase(Locale.ROOT).replace('_', ' '), null);
        }
    }

    /** Refuses what was read last. */
    private PresetException refused(String reason) {
        return refused(json.getPreviousPath(), reason, null);
    }

    private PresetException refused(String path, String reason, @Nullable Throwable cause) {
        return new PresetException(source, path, reason, cause);
    }

    /** Reads the value of one field. */
    @FunctionalInterface
    private interface Field {
        void read(String key) throws IOException;
    }

    /** Passes on the characters that a preset may have, and refuses a longer text before it fills the memory. */
    private static final class BoundedReader extends Reader {
        private final Reader in;
        private int left = LONGEST;

        BoundedReader(Reader in) {
            this.in = in;
        }

        @Override
        public int read(char[] into, int at, int length) throws IOException {
            int read = in.read(into, at, length);
            left -= Math.max(0, read);
            if (left < 0) {
                throw new IOException("longer than " + LONGEST + " characters");
            }
            return read;
        }

        @Override
        public void close() {
            // it is the caller's
        }
    }
}
