// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LostNodesTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());

    private SpatialPool<Geometry> pool(LostPolicy policy) {
        return pools.register("rock", Scenes.box("rock"),
                SpatialPoolSettings.builder("rock").lostPolicy(policy).build());
    }

    @Test
    void aDetachedInstanceIsFoundWithinActiveOver64Frames() {
        SpatialPool<Geometry> pool = pool(LostPolicy.RECYCLE);
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 640; i++) {
            rocks.add(pool.spawn());
        }
        for (int lost = 0; lost < 640; lost += 91) {
            rocks.get(lost).removeFromParent();
            for (int i = 0; i < 11; i++) {
                pools.update(0.001f);
            }
            assertThat(pools.instanceOf(rocks.get(lost)).isActive()).as("rock " + lost).isFalse();
        }
        assertThat(pool.stats().active()).isEqualTo(632);
    }

    @Test
    void idleInstancesTakeNoneOfTheSweepsTime() {
        SpatialPool<Geometry> pool = pool(LostPolicy.RECYCLE);
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 640; i++) {
            rocks.add(pool.spawn());
        }
        for (int i = 0; i < 640; i++) {
            if (i % 11 != 0) {
                pool.recycle(rocks.get(i));
            }
        }
        pools.update(0.001f);
        for (int lost = 0; lost < 640; lost += 110) {
            rocks.get(lost).removeFromParent();
            pools.update(0.001f);
            assertThat(pools.instanceOf(rocks.get(lost)).isActive()).as("rock " + lost).isFalse();
        }
    }

    @Test
    void everyPoolGetsItsTurn() {
        List<Geometry> lost = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            SpatialPool<Geometry> pool = pools.register("rock" + i, Scenes.box("rock"),
                    SpatialPoolSettings.builder("rock" + i).lostPolicy(LostPolicy.RECYCLE).build());
            for (int n = 0; n < 30; n++) {
                pool.spawn();
            }
            lost.add(pool.spawn());
        }
        lost.forEach(Spatial::removeFromParent);
        for (int frame = 0; frame < 310 / 64 + 1; frame++) {
            pools.update(0.001f);
        }
        assertThat(lost).noneMatch(rock -> pools.instanceOf(rock).isActive());
    }

    @ParameterizedTest
    @EnumSource(LostPolicy.class)
    void eachPolicyIsAppliedToExactly64AFrame(LostPolicy policy) {
        SpatialPool<Geometry> pool = pool(policy);
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 640; i++) {
            rocks.add(pool.spawn());
        }
        root.detachAllChildren();
        List<LogRecord> warnings = warningsOf(() -> {
            for (int frame = 1; frame <= 10; frame++) {
                pools.update(0.001f);
                assertThat(pool.stats().idle()).isEqualTo(policy == LostPolicy.RECYCLE ? 64 * frame : 0);
                assertThat(pool.stats().detached()).isEqualTo(policy == LostPolicy.DETACH ? 64 * frame : 0);
            }
            pools.update(0.001f);
        });
        assertThat(warnings).hasSize(policy == LostPolicy.REPORT ? 1 : 0);
        assertThat(pool.stats().active()).isEqualTo(policy == LostPolicy.REPORT ? 640 : 0);
        assertThat(rocks).allMatch(rock -> pools.instanceOf(rock) == null == (policy == LostPolicy.DETACH));
    }

    @Test
    void instancesLostTogetherHaveOneWarningForEachPool() {
        SpatialPool<Geometry> stones = pools.register("stone", Scenes.box("stone"), s -> s.developmentMode(false));
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"), s -> s.developmentMode(false));
        stones.spawn();
        for (int i = 0; i < 100; i++) {
            rocks.spawn();
        }
        Geometry stone = stones.spawn();
        Geometry rock = rocks.spawn();
        rock.removeFromParent();
        rocks.spawnUnder(root);
        root.detachAllChildren();
        assertThat(texts(warningsOf(() -> {
            pools.update(0.001f);
            pools.update(0.001f);
            pools.update(0.001f);
        }))).containsExactly("Pool 'stone': Spatial 'stone#1' and 1 other are in use but were taken out of the scene"
                + " with the pool's node; call recycleAll() before you empty the scene",
                "Pool 'rock': Spatial 'rock#102' and 1 other are in use but were detached; call recycle instead, or"
                + " reparent(spatial, parent)",
                "Pool 'rock': Spatial 'rock#1' and 99 others are in use but were taken out of the scene with the pool's"
                + " node; call recycleAll() before you empty the scene");
        stone.removeFromParent();
        assertThat(warningsOf(() -> pools.update(0.001f))).as("once in a use").isEmpty();
    }

    private static List<String> texts(List<LogRecord> warnings) {
        return warnings.stream().map(new SimpleFormatter()::formatMessage).toList();
    }

    @Test
    void theWarningNamesTheLineThatSpawnedWhereItIsKnown() {
        for (boolean development : new boolean[] {true, false}) {
            SpatialPool<Geometry> pool = pools.register("rock " + development, Scenes.box("rock"),
                    SpatialPoolSettings.builder("rock " + development).lostPolicy(LostPolicy.REPORT)
                            .developmentMode(development).build());
            pool.spawn().removeFromParent();
            List<LogRecord> warnings = warningsOf(() -> pools.update(0.001f));
            assertThat(warnings).singleElement().satisfies(warning -> assertThat(
                    new SimpleFormatter().formatMessage(warning)).matches("Pool 'rock " + development
                    + "': Spatial 'rock#1'" + (development ? ", spawned at LostNodesTest.java:\\d+," : "")
                    + " is in use but was detached; call recycle instead, or .*"));
        }
    }

    @ParameterizedTest
    @EnumSource(LostPolicy.class)
    void aLostInstanceIsFoundInTimeWhileOthersComeAndGo(LostPolicy policy) {
        List<SpatialPool<Geometry>> three = new ArrayList<>();
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String name = "rock" + i;
            three.add(pools.register(name, Scenes.box(name),
                    SpatialPoolSettings.builder(name).lostPolicy(policy).build()));
        }
        for (int i = 0; i < 600; i++) {
            rocks.add(three.get(i % 3).spawn());
        }
        Random random = new Random(5);
        for (int round = 0; round < 30; round++) {
            Geometry lost = rocks.remove(random.nextInt(rocks.size()));
            lost.removeFromParent();
            List<LogRecord> warnings = warningsOf(() -> {
                for (int frame = 0; frame < 601 / 64 + 1; frame++) {
                    pools.update(0.001f);
                    pools.recycle(rocks.remove(random.nextInt(rocks.size())));
                    rocks.add(three.get(random.nextInt(3)).spawn());
                }
            });
            int active = three.stream().mapToInt(pool -> pool.stats().active()).sum();
            assertThat(warnings).as("round " + round).hasSize(policy == LostPolicy.REPORT ? 1 : 0);
            assertThat(active).as("round " + round).isEqualTo(policy == LostPolicy.REPORT ? 600 : 599);
            if (policy == LostPolicy.REPORT) {
                pools.recycle(lost);
            }
            rocks.add(three.get(random.nextInt(3)).spawn());
        }
    }

    @Test
    void aLostInstanceWhoseEndWasAskedForIsRecycled() {
        SpatialPool<Geometry> pool = pool(LostPolicy.DETACH);
        Geometry lost = pool.spawn();
        SpatialPool<Geometry> other = pools.register(new SpatialPool<>("other", Scenes.box("other")) {
            @Override
            protected void onRecycle(Geometry instance) {
                pools.requestRecycle(lost);
            }
        });
        other.spawn(0.05f);
        lost.removeFromParent();
        pools.update(0.1f);
        assertThat(pool.stats().detached()).isZero();
        pools.update(0.1f);
        assertThat(pool.stats().idle()).isEqualTo(1);
    }

    @Test
    void aReparentedInstanceIsForgottenByThePolicy() {
        SpatialPool<Geometry> pool = pool(LostPolicy.DETACH);
        Geometry rock = pool.spawn();
        Node ship = new Node("ship");
        root.attachChild(ship);
        ship.attachChild(rock);
        pools.update(0.01f);
        assertThat(pools.instanceOf(rock)).isNull();
        assertThat(rock.getParent()).isSameAs(ship);
        assertThat(pool.stats().detached()).isEqualTo(1);
    }

    private static List<LogRecord> warningsOf(Runnable action) {
        List<LogRecord> records = new ArrayList<>();
        try (HeardLog log = new HeardLog(TestScene.LOST_LOG, records::add)) {
            action.run();
        }
        return records;
    }

    @Test
    void aLostInstanceIsReportedOncePerUse() {
        SpatialPool<Geometry> pool = pool(LostPolicy.REPORT);
        Geometry rock = pool.spawn();
        rock.removeFromParent();
        List<LogRecord> records = warningsOf(() -> {
            pools.update(0.01f);
            pools.update(0.01f);
        });
        assertThat(records).hasSize(1);
        assertThat(records.get(0).getParameters()).contains("rock", "detached");
        pool.recycle(rock);
        pool.spawn();
        assertThat(warningsOf(() -> pools.update(0.01f))).isEmpty();
        root.attachChild(rock);
        records = warningsOf(() -> pools.update(0.01f));
        assertThat(records).hasSize(1);
        assertThat(records.get(0).getParameters()).contains("moved to another parent");
    }

    @Test
    void aHookThatThrowsHoldsUpNoOtherLostInstance() {
        SpatialPool<Geometry> failing = pools.register(new SpatialPool<>("failing", Scenes.box("failing"),
                SpatialPoolSettings.builder("failing").lostPolicy(LostPolicy.RECYCLE).build()) {
            @Override
            protected void onRecycle(Geometry instance) {
                throw new IllegalStateException("scripted");
            }
        });
        SpatialPool<Geometry> fine = pool(LostPolicy.RECYCLE);
        List.of(failing.spawn(), fine.spawn(), failing.spawn(), fine.spawn()).forEach(Spatial::removeFromParent);
        assertThatThrownBy(() -> pools.update(0.01f)).hasMessage("scripted")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        assertThat(fine.stats().idle()).isEqualTo(2);
        assertThat(failing.stats().discarded()).isEqualTo(2);
        pools.update(0.01f);
    }

    @Test
    void anInstanceReparentedOnPurposeIsNotLost() {
        SpatialPool<Geometry> pool = pool(LostPolicy.RECYCLE);
        Node ship = new Node("ship");
        root.attachChild(ship);
        Geometry docked = pool.spawn();
        Geometry stowed = pool.spawn();
        Geometry declaredLate = pool.spawn();
        pools.reparent(docked, ship);
        pools.reparent(stowed, null);
        ship.attachChild(declaredLate);
        pools.reparent(declaredLate, ship);
        for (int i = 0; i < 5; i++) {
            pools.update(0.01f);
        }
        assertThat(pool.stats().active()).isEqualTo(3);
        assertThat(docked.getParent()).isSameAs(ship);
        assertThat(stowed.getParent()).isNull();
        pools.recycleAll();
        assertThat(pool.stats().idle()).isEqualTo(3);
        assertThat(ship.getQuantity()).isZero();
    }

    @Test
    void whatAnOwnerAttachesIsRecycledOnceItIsDetached() {
        SpatialPool<Geometry> pool = pool(LostPolicy.RECYCLE);
        Node messages = new Node("messages");
        root.attachChild(messages);
        Geometry shown = pool.spawn();
        Geometry gone = pool.spawn();
        messages.attachChild(shown);
        messages.attachChild(gone);
        for (int i = 0; i < 3; i++) {
            pools.update(0.01f);
        }
        assertThat(pool.activeCount()).isEqualTo(2);
        messages.detachChild(gone);
        pools.update(0.01f);
        assertThat(pools.instanceOf(gone).isActive()).isFalse();
        assertThat(shown.getParent()).isSameAs(messages);
        messages.removeFromParent();
        pools.update(0.01f);
        assertThat(pool.activeCount()).as("with the owner's node").isZero();
        assertThat(messages.getQuantity()).isZero();
    }

    @Test
    void anOwnerBelowAnotherRootShowsWhatWasSpawnedThere() {
        SpatialPool<Geometry> pool = pool(LostPolicy.RECYCLE);
        Node gui = new Node("gui");
        Node messages = new Node("messages");
        gui.attachChild(messages);
        Geometry ofTheGui = pool.spawnUnder(gui);
        Geometry ofTheScene = pool.spawn();
        messages.attachChild(ofTheGui);
        messages.attachChild(ofTheScene);
        pools.update(0.01f);
        assertThat(pools.instanceOf(ofTheGui).isActive()).isTrue();
        assertThat(pools.instanceOf(ofTheScene).isActive()).isFalse();
    }

    @Test
    void whatIsAttachedBelowAnIdleInstanceIsLost() {
        SpatialPool<Geometry> pool = pool(LostPolicy.RECYCLE);
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        Node ship = ships.spawn();
        Geometry rock = pool.spawn();
        ships.recycle(ship);
        assertThat(ship.getParent()).as("parked").isNotNull();
        ship.attachChild(rock);
        pools.update(0.01f);
        assertThat(pools.instanceOf(rock).isActive()).isFalse();
    }

    @Test
    void instancesOfASceneThatTheGameHasEmptiedAreLost() {
        SpatialPool<Geometry> pool = pool(LostPolicy.RECYCLE);
        pool.spawn();
        pool.spawn();
        root.detachAllChildren();
        pools.update(0.01f);
        assertThat(pool.stats().idle()).isEqualTo(2);
    }
}
