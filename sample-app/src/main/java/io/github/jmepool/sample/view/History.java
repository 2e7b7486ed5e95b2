// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

/**
 * The last values of one figure, the oldest first; a new one pushes out the oldest.
 */
final class History {
    private final float[] values;
    private int start;
    private int size;

    History(int capacity) {
        values = new float[capacity];
    }

    void add(float value) {
        if (size < values.length) {
            values[(start + size++) % values.length] = value;
        } else {
            values[start] = value;
            start = (start + 1) % values.length;
        }
    }

    int size() {
        return size;
    }

    int capacity() {
        return values.length;
    }

    /** Returns a value, 0 for the oldest. */
    float get(int index) {
        return values[(start + index) % values.length];
    }

    float last() {
        return size == 0 ? 0 : get(size - 1);
    }

    float largest() {
        float largest = 0;
        for (int i = 0; i < size; i++) {
            largest = Math.max(largest, get(i));
        }
        return largest;
    }

    float mean() {
        return size == 0 ? 0 : sum() / size;
    }

    float sum() {
        float sum = 0;
        for (int i = 0; i < size; i++) {
            sum += get(i);
        }
        return sum;
    }
}
