// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.LightProbe;
import com.jme3.light.OrientedBoxProbeArea;
import com.jme3.light.PointLight;
import com.jme3.light.SphereProbeArea;
import com.jme3.light.SpotLight;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The local lights of one spatial.
 */
final class LocalLightList extends ElementList<Light> {
    private static final String POSITION = "position";
    private static final String DIRECTION = "direction";
    private static final String NAME = "name";
    private static final List<Property<Light>> LIGHT = List.of(
            Property.flag("enabled", Light::isEnabled, Light::setEnabled),
            Property.own("colour", Light::getColor, Light::setColor),
            Property.value(NAME, Light::getName, Light::setName));
    private static final List<Property<? super PointLight>> POINT = Property.table(LIGHT,
            Property.<PointLight>number("radius", PointLight::getRadius, PointLight::setRadius),
            Property.own(POSITION, PointLight::getPosition, PointLight::setPosition));
    private static final List<Property<? super SpotLight>> SPOT = Property.table(LIGHT,
            Property.<SpotLight>number("range", SpotLight::getSpotRange, SpotLight::setSpotRange),
            Property.<SpotLight>number("inner angle", SpotLight::getSpotInnerAngle, SpotLight::setSpotInnerAngle),
            Property.<SpotLight>number("outer angle", SpotLight::getSpotOuterAngle, SpotLight::setSpotOuterAngle),
            Property.own(POSITION, SpotLight::getPosition, SpotLight::setPosition),
            Property.own(DIRECTION, SpotLight::getDirection, SpotLight::setDirection));
    private static final List<Property<? super DirectionalLight>> DIRECTIONAL = Property.table(LIGHT,
            Property.own(DIRECTION, DirectionalLight::getDirection, DirectionalLight::setDirection));
    /**
     * The settings of a probe: position and type of the area, which set its centre, come first. A box has its radius by
     * its extent.
     */
    private static final List<Property<? super LightProbe>> PROBE = Property.table(LIGHT,
            Property.value(POSITION, LightProbe::getPosition, LightProbe::setPosition),
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
            Property.vector("area centre", (probe, store) -> UnsharedValues.center(probe.getArea(), store),
                    (probe, center) -> probe.getArea().setCenter(center)));

    static final LocalLightList NONE = new LocalLightList();

    private LocalLightList() {
        super(LeftoverKind.LIGHT);
    }

    private LocalLightList(Spatial spatial, SeveralOwners owners) {
        super(LeftoverKind.LIGHT, spatial, owners);
    }

    static LocalLightList of(Spatial spatial, SeveralOwners owners) {
        return spatial.getLocalLightList().size() == 0 ? NONE : new LocalLightList(spatial, owners);
    }

    @Override
    int count(Spatial spatial) {
        return spatial.getLocalLightList().size();
    }

    @Override
    Light element(Spatial spatial, int index) {
        return spatial.getLocalLightList().get(index);
    }

    @Override
    Saved<? extends Light> save(Spatial spatial, Light light) {
        if (light instanceof PointLight point) {
            return new Saved<>(point, POINT);
        } else if (light instanceof SpotLight spot) {
            return new Saved<>(spot, SPOT);
        } else if (light instanceof DirectionalLight directional) {
            return new Saved<>(directional, DIRECTIONAL);
        }
        return light instanceof LightProbe probe ? new Saved<>(probe, PROBE) : new Saved<>(light, LIGHT);
    }

    @Override
    void clear(Spatial spatial) {
        for (int i = count(spatial) - 1; i >= 0; i--) {
            spatial.removeLight(element(spatial, i));
        }
    }

    @Override
    void add(Spatial spatial, Light light) {
        spatial.addLight(light);
    }

    @Override
    String label(Saved<? extends Light> light) {
        Object name = light.then(NAME);
        return light.target.getType() + " light" + (name == null ? "" : " '" + name + "'");
    }

    @Override
    boolean isManaged(Spatial spatial, Light light, String property) {
        return (property.equals(POSITION) || property.equals(DIRECTION)) && EngineManaged.movesLight(light, spatial);
    }
}
