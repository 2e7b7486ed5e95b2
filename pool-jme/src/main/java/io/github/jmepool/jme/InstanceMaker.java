// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;

/** Makes the instances of one run of a pool. Render thread only. */
final class InstanceMaker {
    private final PoolRun run;
    private final SnapshotTemplate template;
    private boolean making;
    private int made;

    InstanceMaker(PoolRun run, SnapshotTemplate template) {
        this.run = run;
        this.template = template;
    }

    /** Makes an instance from a clone that was made ahead of need, or when there is none, from the prefab. */
    PooledInstance make(Spatial ready) {
        if (making) {
            throw new PoolException(run.pool.name(), "an instance is being made: its cloneInstance and onCreate must "
                    + "not spawn from the same pool");
        }
        making = true;
        try {
            PooledInstance instance = new PooledInstance(run);
            Spatial spatial = ready != null ? ready : run.seat.make();
            checkNew(spatial);
            float declared = takeLifetime(spatial, Lifetimes.DECLARED);
            run.pool.created(spatial);
            declared = takeLifetime(spatial, declared);
            instance.init(spatial, template.capture(spatial), ++made, declared);
            return instance;
        } finally {
            making = false;
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
