// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.simsilica.es.Entity;
import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityContainer;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.base.DefaultEntityData;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import com.simsilica.state.MessageState;
import com.simsilica.thread.Job;
import com.simsilica.thread.JobState;
import com.simsilica.thread.WorkerPool;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.LemurGlobals;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Patience;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pools together with SiO2 and Zay-ES, which run jobs, show messages, and keep spatials of entities. */
class EntitySystemsTest {
    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final ScenePools pools = state.pools();
    private final SpatialPool<Geometry> ships = pools.register("ship",
            HeadlessApp.box("ship", app.getAssetManager()));

    EntitySystemsTest() {
        app.step();
    }

    @AfterEach
    void end() {
        app.close();
    }

    /** Executes a job of SiO2, and steps frames until it is over. */
    private void execute(Runnable onWorker, Runnable onUpdate, BooleanSupplier over) {
        JobState jobs = new JobState("jobs", 1, 1);
        app.getStateManager().attach(jobs);
        app.step();
        jobs.execute(new Job() {
            @Override
            public void runOnWorker() {
                onWorker.run();
            }

            @Override
            public double runOnUpdate() {
                onUpdate.run();
                return 1;
            }
        });
        Patience patience = new Patience();
        while (!over.getAsBoolean()) {
            app.step();
            patience.check("the end of the job");
        }
    }

    @Test
    void aJobMaySpawnOnTheUpdateThread() {
        execute(() -> { }, ships::spawn, () -> ships.stats().active() == 1);
    }

    @Test
    void aSpawnOfAJobsWorkerIsRefusedAndOnlyLogged() {
        Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        try (HeardLog log = new HeardLog(WorkerPool.class.getName(), entry -> thrown.add(entry.getThrown()))) {
            execute(ships::spawn, () -> { }, () -> !thrown.isEmpty());
        }
        assertThat(thrown).singleElement().isInstanceOf(WrongThreadException.class);
        assertThat(ships.stats().active()).isZero();
    }

    @Test
    void aJobsWorkerMayRequestARecycle() {
        Geometry ship = ships.spawn();
        execute(() -> pools.requestRecycle(ship), () -> { }, () -> !pools.instanceOf(ship).isActive());
    }

    @Test
    void aLabelIsRecycledOnceItsMessageHasLeftTheScreen() throws ReflectiveOperationException {
        try (LemurGlobals globals = new LemurGlobals()) {
            GuiGlobals.initialize(app);
            MessageState messages = new MessageState();
            app.getStateManager().attach(messages);
            SpatialPool<Label> labels = pools.registerFactory("message", () -> new Label("message"),
                    settings -> settings.lostPolicy(LostPolicy.RECYCLE));
            labels.setRoot(app.getGuiNode());
            float alpha = new Label("").getAlpha();
            for (int message = 1; message <= 200; message++) {
                Label label = labels.spawn();
                assertThat(label.getText()).isEqualTo("message");
                assertThat(label.getAlpha()).isEqualTo(alpha);
                label.setText("message " + message);
                messages.addMessage(label);
                app.step();
            }
            assertThat(labels.stats().created()).as("as many as are on the screen").isBetween(10L, 60L);
            assertThat(labels.stats().discarded()).isZero();
        }
    }

    record Ship() implements EntityComponent { }

    /** A container of SiO2 that shows each ship. */
    private static final class Views extends EntityContainer<Object> {
        private final Function<EntityId, Object> show;
        private final Consumer<Object> hide;

        @SuppressWarnings("unchecked") // an array of classes
        Views(EntityData entities, Function<EntityId, Object> show, Consumer<Object> hide) {
            super(entities, Ship.class);
            this.show = show;
            this.hide = hide;
            start();
        }

        @Override
        protected Object addObject(Entity entity) {
            return show.apply(entity.getId());
        }

        @Override
        protected void updateObject(Object object, Entity entity) {
            // a ship never changes
        }

        @Override
        protected void removeObject(Object object, Entity entity) {
            hide.accept(object);
        }
    }

    /** The pool ends the use of a ship that the container still shows; returns the next use of its instance. */
    private Geometry nextUse(Function<EntityId, Object> show, Consumer<Object> hide) {
        EntityData entities = new DefaultEntityData();
        Views views = new Views(entities, show, hide);
        EntityId id = entities.createEntity();
        entities.setComponent(id, new Ship());
        views.update();
        assertThat(ships.stats().active()).isOne();
        ships.recycleAll();
        Geometry next = ships.spawn();
        entities.removeEntity(id);
        views.update();
        assertThat(views.size()).isZero();
        views.stop();
        assertThat(ships.stats().created()).isOne();
        return next;
    }

    @Test
    void aContainerThatKeepsSpatialsEndsTheNextUse() {
        Geometry next = nextUse(id -> ships.spawn(), ship -> pools.recycle((Spatial) ship));
        assertThat(pools.instanceOf(next).isActive()).isFalse();
    }

    @Test
    void aContainerThatKeepsIdsLeavesTheNextUse() {
        try (InstanceKeys<Object> keys = new InstanceKeys<>(pools)) {
            Geometry next = nextUse(id -> {
                keys.bind(id, ships.spawn());
                return id;
            }, keys::recycle);
            assertThat(pools.instanceOf(next).isActive()).isTrue();
        }
    }

    @Test
    void anInstanceIsFoundByAnEqualEntityId() {
        try (InstanceKeys<EntityId> keys = new InstanceKeys<>(pools)) {
            Geometry ship = ships.spawn();
            keys.bind(new EntityId(7), ship);
            assertThat(keys.get(new EntityId(7))).isSameAs(ship);
        }
    }
}
