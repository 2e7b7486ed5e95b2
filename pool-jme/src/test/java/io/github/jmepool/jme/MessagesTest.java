// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
        pools.root(new Node("root"));
        ships = pools.register("ship", new Node("ship"));
        pools.update(0f);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @Test
    void aStrangersMessageNamesNoPool() {
        ForeignObjectException refused = catchThrowableOfType(ForeignObjectException.class,
                () -> pools.recycle(new Node("stray")));
        assertThat(refused).hasMessageStartingWith("recycle of 'stray (Node)' refused: it is not an instance of any");
        assertThat(refused.pool()).isNull();
    }

    @Test
    void aPoolsOwnNodeIsRefusedWithoutTheNameOfAnother() {
        Node poolNode = ships.spawn().getParent();
        pools.unknownPolicy(UnknownPolicy.DISPOSE);
        assertThatThrownBy(() -> pools.recycle(poolNode)).isInstanceOf(ForeignObjectException.class)
                .hasMessageStartingWith("'" + poolNode + "' belongs to '");
    }

    @Test
    void nullIsCalledNullByEveryCallThatTakesAnInstance() {
        for (UnknownPolicy policy : UnknownPolicy.values()) {
            pools.unknownPolicy(policy);
            assertThatThrownBy(() -> pools.recycle(null)).isInstanceOf(ForeignObjectException.class)
                    .hasMessageStartingWith("recycle of null refused: there is no spatial; under");
        }
        assertThatThrownBy(() -> pools.recycle(null, 1)).hasMessageStartingWith("recycle of null");
        assertThatThrownBy(() -> pools.recycleAfter(null, 1f)).hasMessageStartingWith("recycleAfter of null");
        assertThatThrownBy(() -> pools.requestRecycle(null)).hasMessageStartingWith("requestRecycle of null");
        assertThatThrownBy(() -> pools.requestRecycle(null, 1)).hasMessageStartingWith("requestRecycle of null");
        assertThatThrownBy(() -> pools.reparent(null, null)).hasMessageStartingWith("reparent of null");
        assertThatThrownBy(() -> pools.detach(null)).hasMessageStartingWith("detach of null");
        assertThatThrownBy(() -> ships.recycle(null)).isInstanceOf(ForeignObjectException.class)
                .hasMessageStartingWith("Pool 'ship': recycle of null refused: there is no spatial");
        assertThatThrownBy(() -> ships.detach(null)).hasMessageStartingWith("Pool 'ship': detach of null");
    }

    @Test
    void whatConcernsTheWholeSceneNamesNoPool() {
        Scope level = pools.scope("level 3");
        for (Runnable call : List.<Runnable>of(() -> pools.update(0f), pools::close,
                () -> pools.recycle(new Node("stray")), level::close)) {
            assertThatThrownBy(() -> CompletableFuture.runAsync(call).join()).isInstanceOf(CompletionException.class)
                    .cause().isInstanceOf(WrongThreadException.class).message()
                    .matches("(update|close|recycle|close of scope 'level 3') on thread .*");
        }
    }
}
