// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.material.MatParamOverride;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import java.util.List;

/**
 * The local material parameter overrides of one spatial. Those that a control of the engine manages
 * ({@link EngineManaged}) keep their place in the list, but their values are never compared.
 */
final class OverrideList extends ElementList<MatParamOverride> {
    static final OverrideList NONE = new OverrideList();

    private static final String VALUE = "value";
    private static final List<Property<MatParamOverride>> OVERRIDE = List.of(
            Property.own(VALUE, MatParamOverride::getValue, MatParamOverride::setValue),
            Property.flag("enabled", MatParamOverride::isEnabled, MatParamOverride::setEnabled));

    private OverrideList() {
        super(LeftoverKind.OVERRIDE);
    }

    private OverrideList(Spatial spatial, SeveralOwners owners) {
        super(LeftoverKind.OVERRIDE, spatial, owners);
    }

    static OverrideList of(Spatial spatial, SeveralOwners owners) {
        return spatial.getLocalMatParamOverrides().isEmpty() ? NONE : new OverrideList(spatial, owners);
    }

    @Override
    int count(Spatial spatial) {
        return spatial.getLocalMatParamOverrides().size();
    }

    @Override
    MatParamOverride element(Spatial spatial, int index) {
        return spatial.getLocalMatParamOverrides().get(index);
    }

    @Override
    Saved<MatParamOverride> save(Spatial spatial, MatParamOverride override) {
        return new Saved<>(override, EngineManaged.isOwned(spatial, override) ? List.of() : OVERRIDE);
    }

    /** The engine removes one by equality, which would take the wrong one of two equal overrides. */
    @Override
    void clear(Spatial spatial) {
        spatial.clearMatParamOverrides();
    }

    @Override
    void add(Spatial spatial, MatParamOverride override) {
        spatial.addMatParamOverride(override);
    }

    @Override
    String label(Saved<? extends MatParamOverride> override) {
        return "override '" + override.target.getName() + "'";
    }

    @Override
    String suffix(MatParamOverride override) {
        return " at " + override.getValue();
    }

    @Override
    String subject(String property, String label) {
        return property.equals(VALUE) ? label : super.subject(property, label);
    }

    /** Taken off and put on again, or replaced by equal ones, they do what they did. */
    @Override
    boolean isLike(Saved<? extends MatParamOverride> override, MatParamOverride other) {
        return other.getVarType() == override.target.getVarType()
                && other.getName().equals(override.target.getName()) && override.hasEqualValues(other);
    }
}
