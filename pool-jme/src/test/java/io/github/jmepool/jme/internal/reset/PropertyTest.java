// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PropertyTest {
    private static final Property<Vector3f> X =
            Property.number("x", vector -> vector.x, (vector, value) -> vector.x = value);

    /** An emitter has 17 of them. */
    @Test
    void instancesWithTheSameNumberShareItsObject() {
        Object saved = X.save(new Vector3f(0.7f, 1f, 2f));

        assertThat(X.save(new Vector3f(0.7f, 3f, 4f))).isSameAs(saved);
    }

    @Test
    void eachNumberIsSavedAsItIs() {
        List<Float> numbers = List.of(0f, -0f, 1f, 1f, Math.nextUp(1f), Float.NaN, Float.NaN, Float.MIN_VALUE,
                Float.NEGATIVE_INFINITY, -0f, 0f);
        List<Object> saved = numbers.stream().map(number -> X.save(new Vector3f(number, 0f, 0f))).toList();

        for (int i = 0; i < numbers.size(); i++) {
            Vector3f restored = new Vector3f(7f, 0f, 0f);
            X.restore(restored, saved.get(i));
            assertThat((Float) restored.x).isEqualTo(numbers.get(i));
        }
    }
}
