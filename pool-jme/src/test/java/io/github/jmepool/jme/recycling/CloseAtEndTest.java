// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.Scenes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a game gives to a use is closed when that use ends: once, the last first, whatever throws. */
class CloseAtEndTest {
    private final ScenePools pools = Scenes.under(new Node("root"), TestScene.pools());
    private final List<String> log = new ArrayList<>();
    private final Orcs orcs = pools.register(new Orcs());

    private final class Orcs extends SpatialPool<Node> {
        private Runnable spawning = () -> { };
        private Runnable recycling = () -> log.add("onRecycle");

        private Orcs() {
            super("orc", new Node("orc"), settings -> settings.developmentMode(false));
        }

        @Override
        protected void onSpawn(Node instance) {
            pools.closeAtEnd(instance, () -> log.add("of onSpawn"));
            spawning.run();
        }

        @Override
        protected void onRecycle(Node instance) {
            recycling.run();
        }
    }

    @Test
    void theLastIsClosedFirstAndBeforeOnRecycle() {
        Node orc = orcs.spawn();
        orc.setLocalTranslation(1, 2, 3);
        pools.closeAtEnd(orc, () -> log.add("first at " + orc.getLocalTranslation().x));
        pools.closeAtEnd(orc, () -> log.add("second"));
        pools.closeAtEnd(orc, () -> log.add("third, attached: " + (orc.getParent() != null)));
        pools.recycle(orc);
        assertThat(log).containsExactly("third, attached: true", "second", "first at 1.0", "of onSpawn", "onRecycle");
    }

    @Test
    void theNextUseClosesNothingOfThisOne() {
        Node orc = orcs.spawn();
        pools.closeAtEnd(orc, () -> log.add("of the first use"));
        pools.recycle(orc);
        log.clear();
        assertThat(orcs.spawn()).isSameAs(orc);
        pools.recycle(orc);
        assertThat(log).containsExactly("of onSpawn", "onRecycle");
    }

    @Test
    void allOthersAreClosedWhenOneThrows() {
        Node orc = orcs.spawn();
        pools.closeAtEnd(orc, () -> log.add("first"));
        pools.closeAtEnd(orc, () -> {
            throw new IOException("scripted");
        });
        pools.closeAtEnd(orc, () -> {
            throw new IllegalStateException("scripted as well");
        });
        assertThatThrownBy(() -> pools.recycle(orc)).isInstanceOf(IllegalStateException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).singleElement()
                        .isInstanceOf(IOException.class));
        assertThat(log).containsExactly("first", "of onSpawn");
        assertThat(orcs.stats().discarded()).isOne();
        assertThat(orcs.stats().active()).isZero();
        Scenes.assertNothingLost(pools, orcs.stats());
        pools.recycle(orcs.spawn());
        assertThat(orcs.stats().idle()).isOne();
    }

    @Test
    void whatThrowsOnDetachKeepsNoInstanceInThePool() {
        Node orc = orcs.spawn();
        pools.closeAtEnd(orc, () -> {
            throw new IOException("scripted");
        });
        assertThatThrownBy(() -> pools.detach(orc)).isInstanceOf(IOException.class);
        assertThat(log).containsExactly("of onSpawn");
        assertThat(orcs.stats().detached()).isOne();
        Scenes.assertNothingLost(pools, orcs.stats());
    }

    @Test
    void aHookThatThrowsClosesWhatItsUseWasGiven() {
        orcs.spawning = () -> {
            throw new IllegalStateException("scripted");
        };
        assertThatThrownBy(orcs::spawn).hasMessage("scripted");
        assertThat(log).containsExactly("of onSpawn");
        orcs.spawning = () -> { };
        orcs.recycling = () -> {
            throw new IllegalStateException("scripted");
        };
        log.clear();
        Node orc = orcs.spawn();
        assertThatThrownBy(() -> pools.recycle(orc)).hasMessage("scripted");
        assertThat(log).containsExactly("of onSpawn");
    }

    @Test
    void aRequestOfAnotherThreadClosesOnTheRenderThread() {
        Node orc = orcs.spawn();
        pools.closeAtEnd(orc, () -> log.add(Thread.currentThread().getName()));
        CompletableFuture.runAsync(() -> pools.requestRecycle(orc)).join();
        assertThat(log).isEmpty();
        assertThatThrownBy(() -> pools.closeAtEnd(orc, () -> log.add("too late")))
                .isInstanceOf(StaleUseException.class);
        pools.update(0.1f);
        assertThat(log).containsExactly(Thread.currentThread().getName(), "of onSpawn", "onRecycle");
    }

    @Test
    void whatEndsWhileRenderingIsClosedAfterwards() {
        Node orc = orcs.spawn();
        TestScene scene = TestScene.of(pools);
        scene.beginRendering();
        pools.recycle(orc);
        assertThat(log).isEmpty();
        scene.endRendering();
        scene.handOver();
        assertThat(log).containsExactly("of onSpawn", "onRecycle");
    }

    @Test
    void nothingCanBeGivenToAUseThatIsEnding() {
        Node orc = orcs.spawn();
        pools.closeAtEnd(orc, () -> assertThatThrownBy(() -> pools.closeAtEnd(orc, () -> log.add("late")))
                .isInstanceOf(StaleUseException.class));
        orcs.recycling = () -> assertThatThrownBy(() -> pools.closeAtEnd(orc, () -> log.add("later")))
                .isInstanceOf(StaleUseException.class);
        pools.recycle(orc);
        assertThat(log).containsExactly("of onSpawn");
    }

    @Test
    void anotherInstanceMayEndWithTheUse() {
        SpatialPool<Spatial> bars = pools.register("bar", Scenes.box("bar"));
        Node orc = orcs.spawn();
        Spatial bar = bars.spawn();
        pools.closeAtEnd(orc, () -> pools.recycle(bar));
        pools.closeAtEnd(bar, () -> log.add("of the bar"));
        pools.recycle(orc);
        assertThat(log).containsExactly("of the bar", "of onSpawn", "onRecycle");
        assertThat(bars.activeCount()).isZero();
        Node next = orcs.spawn();
        Spatial nextBar = bars.spawn();
        pools.closeAtEnd(next, () -> pools.recycle(nextBar));
        pools.recycleAll();
        assertThat(bars.stats().idle()).isOne();
    }

    @Test
    void whatClosesThePoolLeavesNothingOpen() {
        Node orc = orcs.spawn();
        pools.closeAtEnd(orc, () -> log.add("first"));
        pools.closeAtEnd(orc, orcs::close);
        pools.closeAtEnd(orc, () -> log.add("last"));
        pools.recycle(orc);
        assertThat(log).containsExactly("last", "first", "of onSpawn");
        assertThat(orcs.stats().total()).isZero();
    }

    @Test
    void whatClosesThePoolRefusesADetach() {
        Node orc = orcs.spawn();
        pools.closeAtEnd(orc, orcs::close);
        assertThatThrownBy(() -> pools.detach(orc)).isInstanceOf(PoolClosedException.class);
        assertThat(log).containsExactly("of onSpawn");
        assertThat(orcs.stats().total()).isZero();
    }

    @Test
    void usesThatCloseSomethingAllocateNothing() {
        SpatialPool<Spatial> boxes = pools.register("box", Scenes.box("box"), s -> s.developmentMode(false));
        AutoCloseable closeable = () -> { };
        Runnable uses = () -> {
            for (int i = 0; i < 100; i++) {
                Spatial box = boxes.spawn();
                pools.closeAtEnd(box, closeable);
                pools.closeAtEnd(box, closeable);
                pools.recycle(box);
            }
        };
        uses.run();
        assertThat(Garbage.leastOf(20, uses)).isZero();
    }
}
