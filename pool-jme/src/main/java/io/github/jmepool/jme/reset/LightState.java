// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.LightProbe;
import com.jme3.light.OrientedBoxProbeArea;
import com.jme3.light.PointLight;
import com.jme3.light.SphereProbeArea;
import com.jme3.light.SpotLight;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One local light of an instance, and its values as they were when the instance was made.
 */
final class LightState {
    private static final List<Property<Light>> LIGHT = List.of(
            Property.flag("enabled", Light::isEnabled, Light::setEnabled),
            Property.value("colour", Light::getColor, Light::setColor),
            Property.value("name", Light::getName, Light::setName));
    private static final List<Property<? super PointLight>> POINT = Property.table(LIGHT,
            Property.<PointLight>number("radius", PointLight::getRadius, PointLight::setRadius));
    private static final List<Property<? super SpotLight>> SPOT = Property.table(LIGHT,
            Property.<SpotLight>number("range", SpotLight::getSpotRange, SpotLight::setSpotRange),
            Property.<SpotLight>number("inner angle", SpotLight::getSpotInnerAngle, SpotLight::setSpotInnerAngle),
            Property.<SpotLight>number("outer angle", SpotLight::getSpotOuterAngle, SpotLight::setSpotOuterAngle));
    /** In this order: position and type of the area set its centre. A box has its radius by its extent. */
    private static final List<Property<? super LightProbe>> PROBE = Property.table(LIGHT,
            Property.value("position", LightProbe::getPosition, LightProbe::setPosition),
            Property.value("area type", LightProbe::getAreaType, LightProbe::setAreaType),
            Property.<LightProbe>number("area radius",
                    probe -> probe.getArea() instanceof SphereProbeArea sphere ? sphere.getRadius() : 0,
                    (probe, radius) -> probe.getArea().setRadius(radius)),
            Property.<LightProbe, @Nullable Vector3f>value("area extent",
                    probe -> probe.getArea() instanceof OrientedBoxProbeArea box ? box.getExtent() : null,
                    (probe, extent) -> ((OrientedBoxProbeArea) probe.getArea()).setExtent(extent)),
            Property.<LightProbe, @Nullable Quaternion>value("area rotation",
                    probe -> probe.getArea() instanceof OrientedBoxProbeArea box ? box.getRotation() : null,
                    (probe, rotation) -> ((OrientedBoxProbeArea) probe.getArea()).setRotation(rotation)),
            Property.vector("area centre", (probe, store) -> OwnValues.center(probe.getArea(), store),
                    (probe, center) -> probe.getArea().setCenter(center)));

    /** What a LightControl writes. */
    private static final List<Property<PointLight>> POINT_PLACE = List.of(
            Property.value("position", PointLight::getPosition, PointLight::setPosition));
    private static final List<Property<DirectionalLight>> DIRECTIONAL_PLACE = List.of(
            Property.value("direction", DirectionalLight::getDirection, DirectionalLight::setDirection));
    private static final List<Property<SpotLight>> SPOT_PLACE = List.of(
            Property.value("position", SpotLight::getPosition, SpotLight::setPosition),
            Property.value("direction", SpotLight::getDirection, SpotLight::setDirection));

    final Light light;
    private final @Nullable String name;
    private final Saved<?> values;
    private final Saved<?> place;

    LightState(Light light) {
        this.light = light;
        name = light.getName();
        if (light instanceof PointLight point) {
            values = new Saved<>(point, POINT);
            place = new Saved<>(point, POINT_PLACE);
        } else if (light instanceof SpotLight spot) {
            values = new Saved<>(spot, SPOT);
            place = new Saved<>(spot, SPOT_PLACE);
        } else if (light instanceof DirectionalLight directional) {
            values = new Saved<>(light, LIGHT);
            place = new Saved<>(directional, DIRECTIONAL_PLACE);
        } else {
            values = light instanceof LightProbe probe ? new Saved<>(probe, PROBE) : new Saved<>(light, LIGHT);
            place = new Saved<>(light, List.of());
        }
    }

    boolean isClean() {
        return values.isClean() && place.isClean();
    }

    /** The place and direction alone, which a LightControl writes. */
    void restorePlace() {
        place.restore();
    }

    void restore() {
        values.restore();
        place.restore();
    }

    /** Reports each value that differs. */
    void report(String path, LeftoverSink sink) {
        Saved.Differences differences = (what, now, then) -> sink.differs(LeftoverKind.LIGHT, path,
                what + " of the " + this, now, then);
        values.report(differences);
        place.report(differences);
    }

    @Override
    public String toString() {
        return light.getType() + " light" + (name == null ? "" : " '" + name + "'");
    }
}
