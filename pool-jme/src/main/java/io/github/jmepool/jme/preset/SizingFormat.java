// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.IdleMajority;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.util.Texts;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The built-in sizing policies as JSON: the policy's name and its figures. */
final class SizingFormat {
    private static final double SHORTEST_SECONDS = 1e-9;
    /** What policies take "never" for. */
    private static final double LONGEST_SECONDS = Long.MAX_VALUE / 4.0 / 1e9;

    private final StrictObject object;
    private final Map<String, Double> figures = new HashMap<>();
    private String policy = "";

    private SizingFormat(String source, int mostInstances) {
        object = new StrictObject(source);
        object.required("policy", reader -> policy = object.text(reader));
        whole("idleAbove", 0, Integer.MAX_VALUE);
        whole("idlePercent", 1, 100);
        whole("marks", 1, Integer.MAX_VALUE);
        whole("trimPercent", 1, 100);
        decimal("intervalSeconds", SHORTEST_SECONDS, LONGEST_SECONDS);
        decimal("createAbove", 0, 1000);
        decimal("destroyBelow", 0, 1000);
        whole("stepPercent", 1, 100);
        decimal("expirySeconds", SHORTEST_SECONDS, LONGEST_SECONDS);
        whole("capacity", 0, Integer.MAX_VALUE);
        whole("minimum", 0, mostInstances);
        decimal("aheadSeconds", SHORTEST_SECONDS, LONGEST_SECONDS);
        decimal("memorySeconds", SHORTEST_SECONDS, LONGEST_SECONDS);
    }

    static SizingPolicy read(JsonReader reader, String source, int mostInstances) throws IOException {
        return new SizingFormat(source, mostInstances).policy(reader);
    }

    /** Tells whether {@link #write} can write the policy. */
    static boolean knows(SizingPolicy policy) {
        return policy instanceof IdleMajority || policy instanceof PressureBand || policy instanceof IdleExpiry
                || policy instanceof CapacityLimit || policy instanceof KeepReserve
                || policy.equals(SizingPolicy.none());
    }

    static void write(JsonWriter writer, SizingPolicy policy) throws IOException {
        writer.beginObject();
        if (policy instanceof IdleMajority majority) {
            writer.name("policy").value("idleMajority").name("idleAbove").value(majority.idleAbove())
                    .name("idlePercent").value(majority.idlePercent()).name("marks").value(majority.marks())
                    .name("trimPercent").value(majority.trimPercent());
        } else if (policy instanceof PressureBand pressure) {
            writer.name("policy").value("pressure").name("intervalSeconds").value(seconds(pressure.interval()))
                    .name("createAbove").value(pressure.createAbove()).name("destroyBelow")
                    .value(pressure.destroyBelow()).name("stepPercent").value(pressure.stepPercent());
        } else if (policy instanceof IdleExpiry expiry) {
            writer.name("policy").value("idleExpiry").name("expirySeconds").value(seconds(expiry.expiry()))
                    .name("intervalSeconds").value(seconds(expiry.interval()));
        } else if (policy instanceof CapacityLimit limit) {
            writer.name("policy").value("capacity").name("capacity").value(limit.capacity())
                    .name("intervalSeconds").value(seconds(limit.interval()));
        } else if (policy instanceof KeepReserve reserve) {
            writer.name("policy").value("keepReserve").name("minimum").value(reserve.minimum())
                    .name("aheadSeconds").value(seconds(reserve.ahead()))
                    .name("memorySeconds").value(seconds(reserve.memory()));
        } else {
            writer.name("policy").value("none");
        }
        writer.endObject();
    }

    private SizingPolicy policy(JsonReader reader) throws IOException {
        object.read(reader);
        SizingPolicy result;
        try {
            result = make(reader);
        } catch (IllegalArgumentException e) {
            throw object.refused(reader, Texts.messageOf(e));
        }
        if (!figures.isEmpty()) {
            throw object.refused(reader, "the policy '" + policy + "' has no " + figures.keySet().iterator().next());
        }
        return result;
    }

    private SizingPolicy make(JsonReader reader) {
        IdleMajority majority = IdleMajority.DEFAULT;
        PressureBand pressure = PressureBand.DEFAULT;
        return switch (policy) {
            case "idleMajority" -> new IdleMajority(whole("idleAbove", majority.idleAbove()),
                    whole("idlePercent", majority.idlePercent()), whole("marks", majority.marks()),
                    whole("trimPercent", majority.trimPercent()));
            case "pressure" -> new PressureBand(duration("intervalSeconds", pressure.interval()),
                    figure("createAbove", pressure.createAbove()), figure("destroyBelow", pressure.destroyBelow()),
                    whole("stepPercent", pressure.stepPercent()));
            case "idleExpiry" -> expiry();
            case "capacity" -> new CapacityLimit(whole("capacity", 0), duration("intervalSeconds",
                    Duration.ofSeconds(20)));
            case "keepReserve" -> new KeepReserve(whole("minimum", 0), duration("aheadSeconds",
                    Duration.ofSeconds(2)), duration("memorySeconds", Duration.ofMinutes(1)));
            case "none" -> SizingPolicy.none();
            default -> throw object.refused(reader, "'" + policy
                    + "' is none of idleMajority, pressure, idleExpiry, capacity, keepReserve, none");
        };
    }

    private SizingPolicy expiry() {
        Duration expiry = duration("expirySeconds", Duration.ofMinutes(1));
        IdleExpiry usual = (IdleExpiry) SizingPolicy.idleExpiry(expiry);
        return new IdleExpiry(expiry, duration("intervalSeconds", usual.interval()));
    }

    private void whole(String name, int min, int max) {
        object.optional(name, reader -> figures.put(name, (double) object.whole(reader, min, max)));
    }

    private void decimal(String name, double min, double max) {
        object.optional(name, reader -> figures.put(name, object.decimal(reader, min, max)));
    }

    private int whole(String name, int absent) {
        return (int) figure(name, absent);
    }

    private double figure(String name, double absent) {
        Double given = figures.remove(name);
        return given == null ? absent : given;
    }

    private Duration duration(String name, Duration absent) {
        Double given = figures.remove(name);
        return given == null ? absent : Duration.ofNanos(Math.round(given * 1e9));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
