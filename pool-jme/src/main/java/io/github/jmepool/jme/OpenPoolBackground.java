// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.jme.background.BackgroundPool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets background work get at a pool's run. */
final class OpenPoolBackground implements BackgroundPool<PooledInstance> {
    private final OpenPool run;

    OpenPoolBackground(OpenPool run) {
        this.run = run;
    }

    @Override
    public String name() {
        return run.pool.name();
    }

    @Override
    public PoolCounts counts() {
        return run.core.settings().countsOf(run.core.stats());
    }

    @Override
    public Spatial prefab() {
        return run.pool.prefab();
    }

    @Override
    public Spatial original() {
        return run.pool.original();
    }

    @Override
    public Spatial freeze() {
        // With the materials if instances get copies of them, which are made from this one's.
        return run.pool.prefab().clone(run.pool.hasOwnMaterials());
    }

    @Override
    public boolean clonesOffThread() {
        return WorkerCloneCheck.mayClone(run.pool.prefab(), run.pool.getClass(), SpatialPool.class,
                run.pool.settings().cloneOffThread());
    }

    @Override
    public boolean preloads() {
        return run.pool.settings().preloadOnPrewarm();
    }

    @Override
    public List<Geometry> samples() {
        return run.drawing == null ? List.of() : run.drawing.samples();
    }

    @Override
    public Spatial cloneFrom(Spatial source) {
        return run.pool.makeInstance(source);
    }

    @Override
    public boolean adopt(Spatial clone) {
        return run.adopt(clone);
    }

    @Override
    public @Nullable PooledInstance takeColdest() {
        return run.core.takeColdest();
    }

    @Override
    public void dispose(PooledInstance coldest) {
        run.dispose(coldest);
    }
}
