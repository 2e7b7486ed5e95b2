// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An instance as a pool saves it when it is made, without the pool: a use changes it, {@link #reset} restores it. The
 * tests of what a reset restores use this alone, and name nothing of how it is saved.
 */
public final class SavedInstance {
    private final SnapshotTemplate template;
    private final Spatial instance;
    private final SpatialSnapshot snapshot;

    private SavedInstance(SnapshotTemplate template, Spatial instance) {
        this.template = template;
        this.instance = instance;
        snapshot = template.capture(instance);
    }

    /** Saves an instance of a prefab, out of development mode, and with the default settings otherwise. */
    public static SavedInstance of(Spatial prefab, Spatial instance) {
        return of(prefab, instance, settings -> settings);
    }

    /** Saves an instance of a prefab as a pool with these settings does, out of development mode by default. */
    public static SavedInstance of(Spatial prefab, Spatial instance, UnaryOperator<SpatialPoolSettings.Builder> more) {
        SpatialPoolSettings settings =
                more.apply(SpatialPoolSettings.builder("saved").developmentMode(false)).build();
        return new SavedInstance(new SnapshotTemplate(prefab, TestScene.planOf(settings), true, new SharedStates()),
                instance);
    }

    /** Saves another instance of the same pool. */
    public SavedInstance other(Spatial instance) {
        return new SavedInstance(template, instance);
    }

    /** The root of the instance. */
    public Spatial root() {
        return instance;
    }

    /** Restores what a use has left, and reports nothing. */
    public ResetOutcome reset() {
        return snapshot.reset(null);
    }

    /** Restores what a use has left, and reports it. */
    public ResetOutcome reset(@Nullable LeftoverSink report) {
        return snapshot.reset(report);
    }

    /** The instance was attached at its place for a new use. */
    public void placed() {
        snapshot.placed();
    }

    /** The use has begun. */
    public void spawned() {
        snapshot.notifySpawned();
    }

    /** The use ends. */
    public void recycled() {
        snapshot.notifyRecycled();
    }

    /** Whether fields of custom controls are compared in the use that begins. */
    public boolean comparesFields() {
        return snapshot.useBegins();
    }
}
