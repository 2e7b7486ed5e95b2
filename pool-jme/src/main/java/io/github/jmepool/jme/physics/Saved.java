// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.math.Vector3f;
import java.util.List;

/**
 * The values that an object's properties are put back to.
 *
 * @param <T> the kind of object
 */
final class Saved<T> {
    private final T target;
    private final List<Property<T>> numbers;
    private final List<VectorProperty<T>> vectors;
    private final double[] values;
    private final Vector3f[] vectorValues;
    private final Vector3f now = new Vector3f();

    Saved(T target, List<Property<T>> numbers, List<VectorProperty<T>> vectors) {
        this.target = target;
        this.numbers = numbers;
        this.vectors = vectors;
        values = new double[numbers.size()];
        for (int i = 0; i < numbers.size(); i++) {
            values[i] = numbers.get(i).get(target);
        }
        vectorValues = new Vector3f[vectors.size()];
        for (int i = 0; i < vectors.size(); i++) {
            vectorValues[i] = vectors.get(i).getter().apply(target, new Vector3f());
        }
    }

    /** Puts back what differs, and names it; returns whether there was any. */
    boolean restore(Leftovers leftovers) {
        boolean changed = false;
        for (int i = 0; i < numbers.size(); i++) {
            double value = numbers.get(i).get(target);
            if (Double.compare(value, values[i]) != 0) {
                leftovers.name(numbers.get(i).name, numbers.get(i).shown(value), numbers.get(i).shown(values[i]));
                numbers.get(i).set(target, values[i]);
                changed = true;
            }
        }
        for (int i = 0; i < vectors.size(); i++) {
            Vector3f unused = vectors.get(i).getter().apply(target, now);
            if (!now.equals(vectorValues[i])) {
                leftovers.name(vectors.get(i).name(), now, vectorValues[i]);
                vectors.get(i).setter().accept(target, vectorValues[i]);
                changed = true;
            }
        }
        return changed;
    }
}
