// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.MorphControl;
import com.jme3.scene.Mesh;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.CameraControl;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.LodControl;
import com.jme3.ui.Picture;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Restores the few settings of one of the engine's small controls, of a picture, or of an instance's own mesh.
 */
final class SettingsPart extends StatePart {
    private static final List<Property<BillboardControl>> BILLBOARD = List.of(
            Property.value("alignment", BillboardControl::getAlignment, BillboardControl::setAlignment));
    private static final List<Property<CameraControl>> CAMERA = List.of(
            Property.value("camera", CameraControl::getCamera, CameraControl::setCamera),
            Property.value("direction", CameraControl::getControlDir, CameraControl::setControlDir));
    private static final List<Property<LightControl>> LIGHT = List.of(
            Property.value("light", LightControl::getLight, LightControl::setLight),
            Property.value("direction", LightControl::getControlDir, LightControl::setControlDir),
            // since jME 3.9
            Property.field("axis", EngineFields.find(LightControl.class.getName(), "axisRotation")),
            Property.field("inverted axis", EngineFields.find(LightControl.class.getName(), "invertAxisDirection")));
    private static final List<Property<MorphControl>> MORPH = List.of(
            Property.flag("approximate tangents", MorphControl::isApproximateTangents,
                    MorphControl::setApproximateTangents));
    private static final List<Property<LodControl>> LEVELS = List.of(
            Property.number("tolerance", LodControl::getDistTolerance, LodControl::setDistTolerance),
            Property.number("triangles per pixel", LodControl::getTrisPerPixel, LodControl::setTrisPerPixel));
    /** What it chose last; it keeps to that until its distance has changed. */
    private static final List<Property<LodControl>> CHOICE = List.of(
            Property.field("last distance", EngineFields.find(LodControl.class, "lastDistance", float.class)),
            Property.field("last level", EngineFields.find(LodControl.class, "lastLevel", int.class)));
    /** The setters would scale it; its scale is restored with its transform. */
    private static final List<Property<Picture>> PICTURE = List.of(
            Property.field("width", EngineFields.find(Picture.class, "width", float.class)),
            Property.field("height", EngineFields.find(Picture.class, "height", float.class)));

    private static final List<Property<Mesh>> MESH = List.of(
            Property.whole("weights of a vertex", Mesh::getMaxNumWeights, Mesh::setMaxNumWeights),
            Property.whole("vertices of a patch", Mesh::getPatchVertexCount, Mesh::setPatchVertexCount));

    private final Saved<?> settings;
    /** What the engine writes itself, and which is not reported. */
    private final @Nullable Saved<?> managed;

    private SettingsPart(LeftoverKind kind, String path, Saved<?> settings, @Nullable Saved<?> managed) {
        super(kind, path);
        this.settings = settings;
        this.managed = managed;
    }

    /**
     * Returns the part of a spatial or control.
     *
     * @return null if it is of another class, or if uses are trusted not to change it
     */
    static @Nullable SettingsPart of(Object target, ResetScope scope, String path) {
        boolean all = scope == ResetScope.EVERYTHING;
        if (target instanceof LodControl lod) {
            return new SettingsPart(LeftoverKind.CONTROL, path, new Saved<>(lod, all ? LEVELS : List.of()),
                    new Saved<>(lod, CHOICE));
        } else if (target instanceof Picture picture) {
            return all ? new SettingsPart(LeftoverKind.GEOMETRY, path, new Saved<>(picture, PICTURE), null) : null;
        }
        Saved<?> settings = all ? ofControl(target) : null;
        return settings == null ? null : new SettingsPart(LeftoverKind.CONTROL, path, settings, null);
    }

    /** Returns the part of a mesh that only one instance has. */
    static SettingsPart of(Mesh mesh, String path) {
        return new SettingsPart(LeftoverKind.MESH, path, new Saved<>(mesh, MESH), null);
    }

    private static @Nullable Saved<?> ofControl(Object target) {
        if (target instanceof BillboardControl billboard) {
            return new Saved<>(billboard, BILLBOARD);
        } else if (target instanceof CameraControl camera) {
            return new Saved<>(camera, CAMERA);
        } else if (target instanceof LightControl light) {
            return new Saved<>(light, LIGHT);
        }
        return target instanceof MorphControl morph ? new Saved<>(morph, MORPH) : null;
    }

    @Override
    boolean isClean() {
        return settings.isClean() && (managed == null || managed.isClean());
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        String owner = Spatials.className(settings.target.getClass());
        boolean unused = settings.restore(sink == null ? null
                : (property, now, then) -> report(sink, property + " of the " + owner, now, then));
        if (managed != null) {
            managed.restore();
        }
        return ResetOutcome.REPAIRED;
    }
}
