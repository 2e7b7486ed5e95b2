// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.jme3.scene.Node;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.WrongThreadException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A message names a pool that there is, or none; and null is called null. */
class MessagesTest {
    private final ScenePools pools = new ScenePools();
    private SpatialPool<Node> ships;

    @BeforeEach
    void open() {
        pools.setRoot(new Node("root"));
        ships = pools.register("ship", new Node("ship"));
        pools.update(0f);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @Test
    void theMessageForAForeignSpatialNamesNoPool() {
        ForeignObjectException refused = catchThrowableOfType(ForeignObjectException.class,
                () -> pools.recycle(new Node("stray")));
        assertThat(refused).hasMessageStartingWith("recycle of 'stray (Node)' refused: it is not an instance of any");
        assertThat(refused.pool()).isNull();
    }

    @Test
    void aPoolsOwnNodeIsRefusedWithoutTheNameOfAnother() {
        Node poolNode = ships.spawn().getParent();
        pools.setForeignPolicy(ForeignPolicy.DETACH);
        assertThatThrownBy(() -> pools.recycle(poolNode)).isInstanceOf(ForeignObjectException.class)
                .hasMessageStartingWith("'" + poolNode + "' belongs to '");
    }

    @Test
    void nullIsCalledNullByEveryCallThatTakesAnInstance() {
        for (ForeignPolicy policy : ForeignPolicy.values()) {
            pools.setForeignPolicy(policy);
            assertThatThrownBy(() -> pools.recycle(null)).isInstanceOf(ForeignObjectException.class)
                    .hasMessageStartingWith("recycle of null refused: there is no spatial; check what trySpawn"
                            + " returned");
        }
        assertThatThrownBy(() -> pools.recycle(null, 1)).hasMessageStartingWith("recycle of null");
        assertThatThrownBy(() -> pools.setLifetimeSeconds(null, 1f))
                .hasMessageStartingWith("setLifetimeSeconds of null");
        assertThatThrownBy(() -> pools.requestRecycle(null)).hasMessageStartingWith("requestRecycle of null");
        assertThatThrownBy(() -> pools.requestRecycle(null, 1)).hasMessageStartingWith("requestRecycle of null");
        assertThatThrownBy(() -> pools.reparent(null, null)).hasMessageStartingWith("reparent of null");
        assertThatThrownBy(() -> pools.detach(null)).hasMessageStartingWith("detach of null");
        assertThatThrownBy(() -> ships.recycle(null)).isInstanceOf(ForeignObjectException.class)
                .hasMessageStartingWith("Pool 'ship': recycle of null refused: there is no spatial");
        assertThatThrownBy(() -> ships.detach(null)).hasMessageStartingWith("Pool 'ship': detach of null");
    }

    @Test
    void nullIsNamedByEveryCallThatTakesAnAction() {
        assertThatThrownBy(() -> ships.forEachActive(null)).hasMessage("action");
        assertThatThrownBy(() -> ships.findActive(null)).hasMessage("condition");
        assertThatThrownBy(() -> ships.configure(null)).hasMessage("settings");
        assertThatThrownBy(() -> pools.register((SpatialPool<Node>) null)).hasMessage("pool");
    }

    @Test
    void aClosedPoolIsCalledClosedUntilItsNameIsTakenAgain() {
        ships.close();
        assertThatThrownBy(() -> pools.spawn("ship")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Pool 'ship' was closed; register a prefab under that name again");
        assertThatThrownBy(() -> pools.spawn("ghost")).hasMessageStartingWith("There is no pool 'ghost'");
        assertThat(pools.register("ship", new Node("ship")).spawn()).isNotNull();
        pools.close();
        assertThatThrownBy(() -> pools.pool("ship"))
                .hasMessage("Pool 'ship' was closed; its scene was as well: make a new ScenePools");
        assertThatThrownBy(() -> pools.spawn("ghost"))
                .hasMessage("There is no pool 'ghost', as the pools were closed; make a new ScenePools");
    }

    @Test
    void hooksOfAClosingSceneAreNotRefusedAsAfterIt() {
        String[] messages = new String[2];
        PoolGroup level = pools.group("level");
        SpatialPool<Node> unregistered = new SpatialPool<>("gun", new Node("gun"));
        ships.addEndListener((instance, useId, reason) -> {
            messages[0] = catchThrowable(() -> pools.spawn("ghost")).getMessage();
            messages[1] = catchThrowable(() -> level.add(unregistered)).getMessage();
        });
        ships.spawn();
        pools.close();
        assertThat(messages[0]).isEqualTo("There is no pool 'ghost' among ship; register a prefab under that name");
        assertThat(messages[1]).isEqualTo(
                "Pool 'gun' is not registered with the scene of group 'level'; register it there first");
    }

    @Test
    void aSceneAPoolAndItsSettingsDescribeThemselves() {
        ships.spawn();
        assertThat(ships).hasToString("Pool 'ship' (1 active, 0 idle)");
        pools.register("gun", new Node("gun"));
        assertThat(pools).hasToString("ScenePools [Pool 'ship' (1 active, 0 idle), Pool 'gun' (0 active, 0 idle)]");
        assertThat(SpatialPoolSettings.builder("x").recycleWhen(RecycleWhen.soundEnded()).lifetimeSeconds(2f).build()
                .toString()).contains("lifetimeSeconds=2.0").contains("recycleWhen=soundEnded");
        pools.close();
        assertThat(ships).hasToString("Pool 'ship' (closed)");
        assertThat(pools).hasToString("ScenePools (the pools were closed; make a new ScenePools) []");
    }

    @Test
    void messagesAboutTheWholeSceneNameNoPool() {
        PoolGroup level = pools.group("level 3");
        for (Runnable call : List.<Runnable>of(() -> pools.update(0f), pools::close,
                () -> pools.recycle(new Node("stray")), level::close)) {
            assertThatThrownBy(() -> CompletableFuture.runAsync(call).join()).isInstanceOf(CompletionException.class)
                    .cause().isInstanceOf(WrongThreadException.class).message()
                    .matches("(update|close|recycle|close of group 'level 3') on thread .*");
        }
    }
}
