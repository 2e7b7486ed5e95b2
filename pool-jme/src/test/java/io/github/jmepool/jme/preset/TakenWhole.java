// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares what a scene has, after it took a preset, with each field of the preset's text, read by another reader. */
final class TakenWhole {
    /** Settings that hold a float: a text may have more digits. */
    private static final Set<String> FLOATS =
            Set.of("lifetimeSeconds", "keepAttachedSeconds", "bakedPoses", "drawDistance");
    /** Limits, whose largest number is none. */
    private static final Set<String> LIMITS = Set.of("maxIdle", "maxActive", "maxTotal");
    /** What a field is that a preset leaves out. */
    private static final JsonObject USUAL = JsonParser.parseString("""
            {"prewarm": 0, "growth": {"policy": "one"}, "exhaustion": "THROW", "order": "LIFO", "leakTracking": 0,
            "lifetimeSeconds": 0, "keepAttached": true, "keepAttachedSeconds": 1, "keepSiblingOrder": false,
            "lostPolicy": "REPORT", "materialMode": "SHARED", "resetScope": "EVERYTHING", "cloneOffThread": false,
            "preloadOnPrewarm": true, "checkSharedState": true, "checkIdle": false, "instanced": false,
            "instanceColors": false, "bakedPoses": 0, "lodLevels": 0, "drawDistance": 0}""").getAsJsonObject();
    private static final double A_NANOSECOND = 1e-9;

    private TakenWhole() {
    }

    /**
     * Checks that a preset was taken whole.
     *
     * @param text what was read and applied
     * @param before what the scene had
     * @param after what it has now
     * @param what says which preset it was
     */
    static void check(String text, Preset before, Preset after, String what) {
        Map<String, JsonObject> had = byName(PresetFiles.text(before));
        Map<String, JsonObject> has = byName(PresetFiles.text(after));
        Map<String, JsonObject> said = asWritten(text);
        JsonObject unset = unset("");
        said.forEach((name, fields) -> {
            JsonObject found = has.remove(name);
            assertThat(found).as("pool %s of %s", name, what).isNotNull();
            JsonObject expected = unset.deepCopy();
            JsonObject former = had.remove(name);
            // a pool that was there keeps what it is made from; its sizing and mode if the preset names none
            for (String kept : List.of("prefab", "sizing", "developmentMode")) {
                if (former != null && former.has(kept)) {
                    expected.add(kept, former.get(kept));
                }
            }
            fields.entrySet().stream().filter(field -> former == null || !field.getKey().equals("prefab"))
                    .forEach(field -> set(expected, field.getKey(), field.getValue()));
            same(expected, found, name + " of " + what);
        });
        assertThat(has).as("pools that the preset does not name, %s", what).isEqualTo(had);
    }

    /** What a pool has of which a preset says nothing but this. */
    private static JsonObject unset(String fields) {
        String text = "{\"version\":1,\"pools\":[{\"name\":\"p\"" + fields + "}]}";
        PoolPreset pool = PresetFiles.read(new StringReader(text), text).pools().get(0);
        return byName(PresetFiles.text(new Preset(List.of(new PoolPreset(pool.settings(), null, true))))).get("p");
    }

    /** The figures that a preset names, and the policy's own for the others; one of them depends on the expiry. */
    private static JsonObject sizing(JsonObject said) {
        JsonObject least = said.deepCopy();
        least.keySet().retainAll(Set.of("policy", "expirySeconds"));
        JsonObject sizing = unset(",\"sizing\":" + least).getAsJsonObject("sizing");
        said.entrySet().forEach(figure -> sizing.add(figure.getKey(), figure.getValue()));
        return sizing;
    }

    private static Map<String, JsonObject> byName(String text) {
        Map<String, JsonObject> pools = asWritten(text);
        pools.values().forEach(pool -> USUAL.entrySet().stream().filter(field -> !pool.has(field.getKey()))
                .forEach(field -> pool.add(field.getKey(), field.getValue())));
        return pools;
    }

    private static Map<String, JsonObject> asWritten(String text) {
        Map<String, JsonObject> pools = new HashMap<>();
        JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("pools").forEach(pool ->
                pools.put(pool.getAsJsonObject().get("name").getAsString(), pool.getAsJsonObject()));
        return pools;
    }

    private static void set(JsonObject expected, String name, JsonElement value) {
        if (LIMITS.contains(name) && value.getAsString().equals(Integer.toString(Integer.MAX_VALUE))) {
            expected.addProperty(name, "no limit");
        } else {
            expected.add(name, name.equals("sizing") ? sizing(value.getAsJsonObject()) : value);
        }
    }

    private static void same(JsonObject expected, JsonObject found, String what) {
        assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
        expected.entrySet().forEach(field -> {
            String as = field.getKey() + " of " + what;
            JsonElement value = field.getValue();
            JsonElement other = found.get(field.getKey());
            if (value.isJsonObject()) {
                same(value.getAsJsonObject(), other.getAsJsonObject(), as);
            } else if (!value.getAsJsonPrimitive().isNumber()) {
                assertThat(other).as(as).isEqualTo(value);
            } else if (FLOATS.contains(field.getKey())) {
                // added to 0, as -0 is no other number
                assertThat(other.getAsFloat() + 0f).as(as).isEqualTo(value.getAsFloat() + 0f);
            } else if (field.getKey().endsWith("Seconds")) {
                double seconds = value.getAsDouble();
                assertThat(other.getAsDouble()).as(as).isCloseTo(seconds, within(A_NANOSECOND + seconds * 1e-14));
            } else {
                assertThat(other.getAsDouble() + 0).as(as).isEqualTo(value.getAsDouble() + 0);
            }
        });
    }
}
