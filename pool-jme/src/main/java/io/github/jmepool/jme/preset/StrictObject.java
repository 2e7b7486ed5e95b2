// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
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

    int whole(JsonReader reader, int min, int max) throws IOException {
        double number = number(reader);
        if (number != Math.rint(number)) {
            throw refused(reader, "must be a whole number but was " + number);
        }
        if (number < min || number > max) {
            throw refused(reader, range(min, max) + " but was " + shown(number));
        }
        return (int) number;
    }

    double decimal(JsonReader reader, double min, double max) throws IOException {
        double number = number(reader);
        if (!(number >= min && number <= max)) {
            throw refused(reader, range(min, max) + " but was " + shown(number));
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

    <E extends Enum<E>> E choice(JsonReader reader, Class<E> type) throws IOException {
        String text = text(reader);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(text)) {
                return constant;
            }
        }
        throw refused(reader, "'" + text + "' is none of " + String.join(", ", names(type)));
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

    private double number(JsonReader reader) throws IOException {
        expect(reader, JsonToken.NUMBER, "a number");
        return reader.nextDouble();
    }

    private static String range(double min, double max) {
        return max >= Integer.MAX_VALUE ? "must be >= " + shown(min)
                : "must be from " + shown(min) + " to " + shown(max);
    }

    private static String shown(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15 ? Long.toString((long) number)
                : Double.toString(number);
    }

    private static <E extends Enum<E>> String[] names(Class<E> type) {
        E[] constants = type.getEnumConstants();
        String[] names = new String[constants.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = constants[i].name();
        }
        return names;
    }

    /** Reads the value of one field. */
    @FunctionalInterface
    interface Field {
        void read(JsonReader reader) throws IOException;
    }
}
