// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.scene.Node;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.model.SceneModel.Use;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a random game calls in the wrong phase or on the wrong thread: it waits, or is refused and changes nothing. */
final class SceneViolations {
    private final ScenePools pools;
    private final List<SpatialPool<?>> all;
    private final SceneModel model;
    private final Random random;

    SceneViolations(ScenePools pools, List<SpatialPool<?>> all, SceneModel model, Random random) {
        this.pools = pools;
        this.all = all;
        this.model = model;
        this.random = random;
    }

    void whileRendering(Use use) {
        SpatialPool<?> pool = all.get(random.nextInt(all.size()));
        refuseWhatCannotWait(pool, use);
        if (use != null && !use.requested) {
            endOne(use);
        }
        if (random.nextInt(10) == 0) {
            List<Use> ending = model.active.stream().filter(each -> each.pool == pool).toList();
            pool.recycleAll();
            ending.forEach(model::end);
        }
    }

    private void refuseWhatCannotWait(SpatialPool<?> pool, Use use) {
        ThrowingCallable refused = switch (random.nextInt(9)) {
            case 0 -> () -> pool.trim(1);
            case 1 -> () -> pool.setRoot(new Node("root of a pool"));
            case 2 -> () -> pools.setRoot(new Node("root of a scene"));
            case 3 -> () -> pool.configure(
                    pool.settings().toBuilder().maxIdle(0).maxActive(1).build());
            case 4 -> pool::close;
            case 5 -> pools::close;
            case 6 -> () -> pools.reparent(use.spatial, null);
            case 7 -> () -> pools.detach(use.spatial);
            default -> pool::spawn;
        };
        if (use != null) {
            assertThatThrownBy(refused).isInstanceOf(PoolException.class);
        }
    }

    private void endOne(Use use) {
        if (random.nextBoolean()) {
            pools.recycle(use.spatial);
        } else {
            assertThat(pools.requestRecycle(use.spatial, use.id)).isTrue();
        }
        assertThat(pools.isCurrent(use.spatial, use.id)).isFalse();
        assertThat(pools.requestRecycle(use.spatial)).isFalse();
        assertThatThrownBy(() -> pools.recycle(use.spatial)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pools.setLifetimeSeconds(use.spatial, 1f)).isInstanceOf(StaleUseException.class);
        model.end(use);
    }

    void onAnotherThread(Use use) {
        Throwable[] thrown = new Throwable[1];
        Thread stranger = new Thread(() -> thrown[0] = catchThrowable(() -> violateHere(use)));
        stranger.start();
        try {
            stranger.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(thrown[0]).isNull();
        use.requested = true;
    }

    private void violateHere(Use use) {
        ThrowingCallable refused = switch (random.nextInt(8)) {
            case 0 -> () -> use.pool.trim(1);
            case 1 -> () -> use.pool.setRoot(new Node("root of a pool"));
            case 2 -> () -> use.pool.recycle(use.spatial);
            case 3 -> () -> pools.setLifetimeSeconds(use.spatial, 0.1f);
            case 4 -> pools::close;
            case 5 -> () -> pools.reparent(use.spatial, null);
            case 6 -> () -> pools.detach(use.spatial);
            default -> use.pool::spawn;
        };
        assertThatThrownBy(refused).isInstanceOf(WrongThreadException.class);
        assertThat(pools.requestRecycle(use.spatial, use.id)).isEqualTo(!use.requested);
        assertThat(pools.isCurrent(use.spatial, use.id)).isFalse();
    }
}
