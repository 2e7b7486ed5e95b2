// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import java.util.Random;
import java.util.stream.IntStream;

/** The live spatials of one subject, and which of them go next: all of them in random order, again and again. */
final class Population {
    private static final int PLACES = 1024;

    final SceneSubject subject;
    private final Spatial[] live;
    private final int[] order;
    private final Vector3f[] places = new Vector3f[PLACES];
    private int next;
    private int place;

    Population(SceneSubject subject, int size, int[] order) {
        this.subject = subject;
        this.live = new Spatial[size];
        this.order = order;
        Random random = new Random(7);
        for (int i = 0; i < PLACES; i++) {
            places[i] = new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat()).multLocal(100);
        }
        for (int i = 0; i < size; i++) {
            live[i] = subject.spawn(place());
        }
    }

    /** In which order they go, round and round: {@code random} or {@code oldest}. */
    static int[] order(String victim, int size) {
        switch (victim) {
            case "random":
                return CorePoolBenchmark.shuffle(size);
            case "oldest":
                return IntStream.range(0, size).toArray();
            default:
                throw new IllegalArgumentException("victim must be random or oldest but was " + victim);
        }
    }

    private Vector3f place() {
        return places[place++ & (PLACES - 1)];
    }

    /** One goes, one comes. */
    Spatial replaceOne() {
        int victim = order[next];
        next = next + 1 == order.length ? 0 : next + 1;
        subject.recycle(live[victim]);
        Spatial spawned = subject.spawn(place());
        live[victim] = spawned;
        return spawned;
    }

    /** {@code count} different ones go, then as many come. */
    void replace(int count) {
        int from = next;
        for (int i = 0, at = from; i < count; i++) {
            subject.recycle(live[order[at]]);
            at = at + 1 == order.length ? 0 : at + 1;
        }
        int at = from;
        for (int i = 0; i < count; i++) {
            live[order[at]] = subject.spawn(place());
            at = at + 1 == order.length ? 0 : at + 1;
        }
        next = at;
    }
}
