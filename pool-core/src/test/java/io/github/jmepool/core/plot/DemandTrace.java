// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.plot;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * How many bullets a wave shooter spawned and recycled, quarter second by quarter second, for twelve minutes.
 *
 * <p>The recording is {@code demand.csv}; {@link #main} plays the game's script again and writes it anew.
 */
final class DemandTrace {
    static final double STEP_SECONDS = 0.25;

    static final List<Act> ACTS = List.of(
            new Act("load", 0, 20, 0, 0, 0),
            new Act("wave 1", 20, 80, 12, 0, 0),
            new Act("wave 2", 80, 140, 25, 0, 0),
            new Act("lull", 140, 200, 2, 0, 0),
            new Act("wave 3, bursts of 40", 200, 300, 35, 40, 20),
            new Act("menu", 300, 450, 0, 0, 0),
            new Act("boss, bursts of 100", 450, 540, 60, 100, 30),
            new Act("exploring", 540, 720, 3, 0, 0));

    private DemandTrace() {
    }

    /** One step: bullets that came home in it, and bullets that were shot in it. */
    record Step(double second, int spawned, int recycled) {
    }

    /** A part of the script: from when to when, shots per second, bullets per burst, seconds between bursts. */
    record Act(String name, int fromSecond, int toSecond, int shotsPerSecond, int burst, int burstSeconds) {
        boolean burstsAt(double second) {
            return burst > 0 && (second - fromSecond) % burstSeconds == burstSeconds / 2.0;
        }
    }

    static List<Step> recorded() {
        try (InputStream in = DemandTrace.class.getResourceAsStream("demand.csv");
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().skip(1).map(DemandTrace::parse).toList();
        } catch (IOException e) {
            throw new IllegalStateException("demand.csv can't be read", e);
        }
    }

    private static Step parse(String line) {
        String[] cells = line.split(",");
        return new Step(Double.parseDouble(cells[0]), Integer.parseInt(cells[1]), Integer.parseInt(cells[2]));
    }

    /** Writes the trace to the file that is named. */
    public static void main(String[] arguments) throws IOException {
        StringBuilder text = new StringBuilder("second,spawned,recycled\n");
        Random random = new Random(20);
        PriorityQueue<Double> landings = new PriorityQueue<>();
        double due = 0;
        for (Act act : ACTS) {
            for (double second = act.fromSecond; second < act.toSecond; second += STEP_SECONDS) {
                int recycled = 0;
                while (!landings.isEmpty() && landings.peek() <= second) {
                    landings.remove();
                    recycled++;
                }
                due += act.shotsPerSecond * STEP_SECONDS * (0.6 + 0.8 * random.nextDouble());
                int spawned = (int) due + (act.burstsAt(second) ? act.burst : 0);
                due -= (int) due;
                for (int i = 0; i < spawned; i++) {
                    landings.add(second + 1.5 + random.nextDouble());
                }
                text.append(second).append(',').append(spawned).append(',').append(recycled).append('\n');
            }
        }
        Files.writeString(Path.of(arguments[0]), text);
    }
}
