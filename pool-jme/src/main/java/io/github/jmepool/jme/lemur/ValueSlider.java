// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.DefaultRangedValueModel;
import com.simsilica.lemur.Slider;
import com.simsilica.lemur.core.VersionedReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A slider for a number whose both ends mean something; what is refused slides back. */
final class ValueSlider extends Slider {
    private final NumberModel number;
    private final Consumer<@Nullable String> outcome;
    private final VersionedReference<Double> moved;

    /**
     * Makes a slider.
     *
     * @param number  the number that is moved
     * @param outcome told after each move: null, or why it was refused
     */
    ValueSlider(NumberModel number, Consumer<@Nullable String> outcome) {
        super(new DefaultRangedValueModel(number.range().min(), number.range().max(), number.value()), Axis.X,
                PanelStyle.NAME);
        this.number = number;
        this.outcome = outcome;
        moved = getModel().createReference();
    }

    /** Moves the thumb to where the number is. */
    void showModel() {
        getModel().setValue(number.value());
        moved.update();
    }

    @Override
    public void updateLogicalState(float tpf) {
        super.updateLogicalState(tpf);
        if (moved.update() && Math.rint(getModel().getValue()) != number.value()) {
            outcome.accept(number.enter(getModel().getValue()));
            showModel();
        }
    }
}
