// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One local light of an instance, and its values as they were when the instance was made.
 */
final class LightState {
    final Light light;
    private final String name;
    private final boolean enabled;
    private final ColorRGBA color;
    private final @Nullable Vector3f position;
    private final @Nullable Vector3f direction;
    private final float range;
    private final float innerAngle;
    private final float outerAngle;
    private final @Nullable ProbeAreaState area;

    LightState(Light light) {
        this.light = light;
        name = light.getName();
        enabled = light.isEnabled();
        color = light.getColor().clone();
        position = copy(position(light));
        direction = copy(direction(light));
        range = range(light);
        innerAngle = light instanceof SpotLight spot ? spot.getSpotInnerAngle() : 0;
        outerAngle = light instanceof SpotLight spot ? spot.getSpotOuterAngle() : 0;
        area = light instanceof LightProbe probe ? new ProbeAreaState(probe) : null;
    }

    private static @Nullable Vector3f copy(@Nullable Vector3f vector) {
        return vector == null ? null : vector.clone();
    }

    private static @Nullable Vector3f position(Light light) {
        if (light instanceof PointLight point) {
            return point.getPosition();
        } else if (light instanceof SpotLight spot) {
            return spot.getPosition();
        }
        return light instanceof LightProbe probe ? probe.getPosition() : null;
    }

    private static @Nullable Vector3f direction(Light light) {
        if (light instanceof DirectionalLight directional) {
            return directional.getDirection();
        }
        return light instanceof SpotLight spot ? spot.getDirection() : null;
    }

    private static float range(Light light) {
        if (light instanceof PointLight point) {
            return point.getRadius();
        }
        return light instanceof SpotLight spot ? spot.getSpotRange() : 0;
    }

    boolean isClean() {
        return light.isEnabled() == enabled && light.getColor().equals(color)
                && Objects.equals(light.getName(), name) && range(light) == range
                && Objects.equals(position(light), position) && Objects.equals(direction(light), direction)
                && sameAngles() && (area == null || area.isClean((LightProbe) light));
    }

    private boolean sameAngles() {
        return !(light instanceof SpotLight spot)
                || spot.getSpotInnerAngle() == innerAngle && spot.getSpotOuterAngle() == outerAngle;
    }

    /** The place and direction alone, which a LightControl writes. */
    void restorePlace() {
        if (light instanceof PointLight point) {
            point.setPosition(position);
        } else if (light instanceof DirectionalLight directional) {
            directional.setDirection(direction);
        } else if (light instanceof SpotLight spot) {
            spot.setPosition(position);
            spot.setDirection(direction);
        }
    }

    void restore() {
        light.setEnabled(enabled);
        light.setColor(color);
        light.setName(name);
        if (light instanceof PointLight point) {
            point.setPosition(position);
            point.setRadius(range);
        } else if (light instanceof DirectionalLight directional) {
            directional.setDirection(direction);
        } else if (light instanceof SpotLight spot) {
            spot.setPosition(position);
            spot.setDirection(direction);
            spot.setSpotRange(range);
            spot.setSpotInnerAngle(innerAngle);
            spot.setSpotOuterAngle(outerAngle);
        } else if (light instanceof LightProbe probe && area != null) {
            probe.setPosition(position);
            area.restore(probe);
        }
    }

    /** Tells of each value that differs. */
    void report(String path, LeftoverSink sink) {
        report("enabled", light.isEnabled(), enabled, path, sink);
        report("colour", light.getColor(), color, path, sink);
        report("name", light.getName(), name, path, sink);
        report("position", position(light), position, path, sink);
        report("direction", direction(light), direction, path, sink);
        report(light instanceof PointLight ? "radius" : "range", range(light), range, path, sink);
        if (light instanceof SpotLight spot) {
            report("inner angle", spot.getSpotInnerAngle(), innerAngle, path, sink);
            report("outer angle", spot.getSpotOuterAngle(), outerAngle, path, sink);
        } else if (light instanceof LightProbe probe && area != null && !area.isClean(probe)) {
            report("area", ProbeAreaState.text(probe), area, path, sink);
        }
    }

    private void report(String what, @Nullable Object now, @Nullable Object then, String path, LeftoverSink sink) {
        if (!Objects.equals(now, then)) {
            sink.differs(LeftoverKind.LIGHT, path, what + " of the " + this, now, then);
        }
    }

    @Override
    public String toString() {
        return light.getType() + " light" + (name == null ? "" : " '" + name + "'");
    }
}
