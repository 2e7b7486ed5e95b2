// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.NearestName;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.Settings;
import io.github.jmepool.jme.internal.settings.SettingsCodec.Refusal;
import java.io.EOFException;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a preset by the table of settings, and refuses everything that is not exactly of the schema. */
final class PresetReader {
    /** Characters that a preset may have: ten thousand pools, each with all its settings, take half of them. */
    private static final int LONGEST = 16_000_000;
    private static final int MOST_POOLS = 10_000;
    /** Where Gson's message has the place; the rest of it is about Gson's own settings. */
    private static final Pattern PLACE = Pattern.compile("^(Use JsonReader.*|.*) at line (\\d+) column (\\d+)");
    private static final String NAME = "name";
    private static final List<String> ROOT_FIELDS = List.of("version", "pools");
    /** The fields of a pool that are no settings, and the settings. */
    private static final List<String> POOL_FIELDS =
            Stream.concat(Stream.of(NAME, "prefab"), Setting.all().stream().map(Setting::key))
                    .collect(Collectors.toUnmodifiableList());

    private final JsonReader json;
    private final String source;
    private final Map<String, PoolPreset> pools = new LinkedHashMap<>();

    private PresetReader(Reader in, String source) {
        json = new JsonReader(new BoundedReader(in));
        json.setStrictness(Strictness.STRICT);
        this.source = source;
    }

    static Preset read(Reader in, String source) {
        PresetReader reader = new PresetReader(in, source);
        try {
            return reader.preset();
        } catch (CharacterCodingException e) {
            throw new PresetException(source, "", "is not UTF-8; save it in that encoding", e);
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
            expect(JsonToken.NUMBER, "a number");
            String version = json.nextString();
            if (Double.parseDouble(version) != Preset.VERSION) {
                throw refused("version " + version + " is unknown, as this release reads version " + Preset.VERSION
                        + "; save the preset with this release");
            }
        });
        expect(JsonToken.END_DOCUMENT, "the end");
        return new Preset(List.copyOf(pools.values()));
    }

    private void pools() throws IOException {
        expect(JsonToken.BEGIN_ARRAY, "a list");
        json.beginArray();
        while (json.hasNext()) {
            String path = json.getPath();
            PoolPreset pool = pool(path);
            if (pools.putIfAbsent(pool.name(), pool) != null) {
                throw refused(path, Preset.twice(pool), null);
            }
            if (pools.size() > MOST_POOLS) {
                throw refused(path, "there are more than " + MOST_POOLS
                        + " pools; spread them over several presets", null);
            }
        }
        json.endArray();
    }

    private PoolPreset pool(String path) throws IOException {
        Map<String, String> texts = new HashMap<>();
        Map<Setting<?>, @Nullable Object> values = new LinkedHashMap<>();
        object(POOL_FIELDS, 1, key -> {
            Setting<?> setting = Setting.of(key);
            if (setting == null) {
                texts.put(key, text(key));
            } else {
                values.put(setting, plain());
            }
        });
        try {
            SpatialPoolSettings.Builder builder =
                    SpatialPoolSettings.builder(Objects.requireNonNull(texts.get(NAME))).source(SettingSource.PRESET);
            values.forEach((setting, plain) -> set(setting, plain, builder, path + "." + setting.key()));
            return new PoolPreset(builder.build(), texts.get("prefab"), values.containsKey(Settings.SIZING));
        } catch (IllegalArgumentException e) {
            throw refused(path, Texts.messageOf(e), e);
        }
    }

    private void set(Setting<?> setting, @Nullable Object plain, SpatialPoolSettings.Builder builder, String path) {
        try {
            setting.setPlain(builder, plain);
        } catch (Refusal e) {
            throw refused(path + "." + e.parameter(), e.reason(), e);
        } catch (IllegalArgumentException e) {
            throw refused(path, Texts.messageOf(e), e);
        }
    }

    /** Reads a value, or an object of values. */
    private @Nullable Object plain() throws IOException {
        if (json.peek() != JsonToken.BEGIN_OBJECT) {
            return scalar();
        }
        Map<String, @Nullable Object> object = new HashMap<>();
        fields(key -> object.put(key, scalar()));
        return object;
    }

    private @Nullable Object scalar() throws IOException {
        switch (json.peek()) {
            case NUMBER:
                return json.nextDouble();
            case BOOLEAN:
                return json.nextBoolean();
            case STRING:
                return json.nextString();
            case NULL:
                json.nextNull();
                return null;
            default:
                throw refused(json.getPath(), "must be one value but was " + shown(json.peek()), null);
        }
    }

    /** Reads an object whose fields are all known, the first of them required. */
    private void object(List<String> known, int required, Field field) throws IOException {
        expect(JsonToken.BEGIN_OBJECT, "an object");
        String path = json.getPath();
        Set<String> seen = fields(key -> {
            if (!known.contains(key)) {
                throw refused("unknown field '" + key + "'" + NearestName.question(key, known) + "; known are "
                         + String.join(", ", known));
            }
            field.read(key);
        });
        for (String key : known.subList(0, required)) {
            if (!seen.contains(key)) {
                throw refused(path, "field '" + key + "' is missing; add it", null);
            }
        }
    }

    /** Reads an object, none of whose fields is given twice; returns their names. */
    private Set<String> fields(Field field) throws IOException {
        Set<String> seen = new HashSet<>();
        json.beginObject();
        while (json.hasNext()) {
            String key = json.nextName();
            if (!seen.add(key)) {
                throw refused("field '" + key + "' is given twice; remove one of them");
            }
            field.read(key);
        }
        json.endObject();
        return seen;
    }

    private String text(String key) throws IOException {
        expect(JsonToken.STRING, "a string");
        String text = json.nextString();
        if (text.isBlank()) {
            throw refused("must not be blank; " + (key.equals(NAME) ? "give the pool's name"
                    : "give the key of a prefab or an asset path, or remove the field"));
        }
        return text;
    }

    private void expect(JsonToken token, String what) throws IOException {
        JsonToken found = json.peek();
        if (found != token) {
            throw refused(json.getPath(), "must be " + what + " but was " + shown(found), null);
        }
    }

    private static String shown(JsonToken found) {
        return switch (found) {
            case BEGIN_ARRAY -> "a list";
            case BEGIN_OBJECT -> "an object";
            case NULL -> "null";
            default -> "a " + found.name().toLowerCase(Locale.ROOT);
        };
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
    private static final class BoundedReader extends FilterReader {
        private int left = LONGEST;

        BoundedReader(Reader in) {
            super(in);
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
    }
}
