// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.reset.SnapshotTemplate;
import org.jspecify.annotations.Nullable;

/** Makes the instances of one run of a pool. Render thread only. */
final class InstanceMaker {
    private final OpenPool run;
    private final SnapshotTemplate template;
    private boolean making;
    private int made;

    InstanceMaker(OpenPool run, SnapshotTemplate template) {
        this.run = run;
        this.template = template;
    }

    /** Makes an instance from a clone that was made ahead of need, or when there is none, from the prefab. */
    PooledInstance make(@Nullable Spatial ready) {
        if (making) {
            throw new PoolException(run.pool.name(), "an instance is being made: its cloneInstance and onCreate must "
                    + "not spawn from the same pool");
        }
        making = true;
        try {
            PooledInstance instance = new PooledInstance(run);
            Spatial spatial = ready != null ? ready : run.seat.make();
            checkNew(spatial);
            template.prepare(spatial);
            float declared = takeLifetime(spatial, Seconds.DECLARED);
            run.pool.created(spatial);
            instance.spatial = spatial;
            Participation participation = run.participation();
            if (participation == null) {
                capture(instance, declared, null);
            } else {
                captureWith(participation, instance, declared);
            }
            return instance;
        } finally {
            making = false;
        }
    }

    boolean isMaking() {
        return making;
    }

    private void capture(PooledInstance instance, float declared, @Nullable Participation participation) {
        float lifetime = takeLifetime(instance.spatial, declared);
        instance.init(template.capture(instance.spatial), ++made, lifetime, participation);
    }

    private void captureWith(Participation participation, PooledInstance instance, float declared) {
        try {
            participation.created(instance);
            capture(instance, declared, participation);
        } catch (Throwable problem) {
            Failures failures = Failures.with(null, problem);
            failures.run(() -> participation.disposed(instance));
            throw problem;
        }
    }

    private void checkNew(Spatial spatial) {
        if (spatial == null || spatial == run.pool.prefab() || spatial.getParent() != null
                || run.scene.table.get(spatial) != null) {
            throw new PoolException(run.pool.name(), "cloneInstance returned '" + spatial
                    + "'; it must return a new spatial without a parent");
        }
    }

    /** The instance is not to carry the control: the queue of deadlines does its work. */
    private static float takeLifetime(Spatial spatial, float otherwise) {
        LifetimeControl control = spatial.getControl(LifetimeControl.class);
        if (control == null) {
            return otherwise;
        }
        spatial.removeControl(control);
        return control.getLifetimeSeconds();
    }
}
