// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.jmepool.jme.PoolSetting.Range;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads one JSON object whose fields are all known: unknown fields, fields given twice and missing ones are refused.
 */
final class StrictObject {
    private final String source;
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Set<String> required = new HashSet<>();

    StrictObject(String source) {
        this.source = source;
    }

    StrictObject required(String name, Field field) {
        required.add(name);
        return optional(name, field);
    }

    StrictObject optional(String name, Field field) {
        fields.put(name, field);
        return this;
    }

    void read(JsonReader reader) throws IOException {
        expect(reader, JsonToken.BEGIN_OBJECT, "an object");
        String path = reader.getPath();
        reader.beginObject();
        Set<String> seen = new HashSet<>();
        while (reader.hasNext()) {
            String name = reader.nextName();
            Field field = fields.get(name);
            if (field == null) {
                throw refused(reader, "unknown field '" + name + "'; known are " + String.join(", ", fields.keySet()));
            }
            if (!seen.add(name)) {
                throw refused(reader, "field '" + name + "' is given twice");
            }
            field.read(reader);
        }
        reader.endObject();
        for (String name : fields.keySet()) {
            if (required.contains(name) && !seen.contains(name)) {
                throw new PresetException(source, path, "field '" + name + "' is missing");
            }
        }
    }

    double number(JsonReader reader, Range range) throws IOException {
        expect(reader, JsonToken.NUMBER, "a number");
        double number = reader.nextDouble();
        String refusal = range.refusal(number);
        if (refusal != null) {
            throw refused(reader, refusal);
        }
        return number;
    }

    boolean flag(JsonReader reader) throws IOException {
        expect(reader, JsonToken.BOOLEAN, "true or false");
        return reader.nextBoolean();
    }

    String text(JsonReader reader) throws IOException {
        expect(reader, JsonToken.STRING, "a string");
        String text = reader.nextString();
        if (text.isBlank()) {
            throw refused(reader, "must not be blank");
        }
        return text;
    }

    PresetException refused(JsonReader reader, String reason) {
        return new PresetException(source, reader.getPreviousPath(), reason);
    }

    void expect(JsonReader reader, JsonToken token, String what) throws IOException {
        JsonToken found = reader.peek();
        if (found != token) {
            throw new PresetException(source, reader.getPath(), "must be " + what + " but was "
                    + found.name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
    }

    /** Reads the value of one field. */
    @FunctionalInterface
    interface Field {
        void read(JsonReader reader) throws IOException;
    }
}
