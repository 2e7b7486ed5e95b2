// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.cinematic.Cinematic;
import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.events.AbstractCinematicEvent;
import com.jme3.cinematic.events.AnimEvent;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import mygame.SpinEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Development mode asks cinematics whether they still have an instance whose use has ended, and names their events. */
class KnownOwnersTest {
    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final ScenePools pools = state.pools();
    private final List<String> heard = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.OWNERS_LOG, entry -> heard.add(entry.getMessage()));
    private final Cinematic cinematic = new Cinematic(app.getRootNode(), 10f);

    KnownOwnersTest() {
        app.getStateManager().attach(cinematic);
        app.step();
    }

    @AfterEach
    void end() {
        log.close();
        app.close();
    }

    private SpatialPool<Node> heroes(boolean development) {
        Node model = Scenes.unshaded(SkinnedModel.create(), app.getAssetManager(), ColorRGBA.Red);
        return pools.register("hero", model,
                settings -> settings.developmentMode(development).checkIdle(true));
    }

    private void add(AbstractCinematicEvent event) {
        cinematic.addCinematicEvent(1f, event);
    }

    private static AnimEvent wave(Spatial hero) {
        return new AnimEvent(hero.getControl(AnimComposer.class), "wave", AnimComposer.DEFAULT_LAYER);
    }

    private void recycle(Spatial hero) {
        pools.recycle(hero);
        app.step();
        app.step();
    }

    @Test
    void anAnimationOfAnEndedUseIsNamedOnceWithTheRemedy() {
        SpatialPool<Node> heroes = heroes(true);
        Node hero = heroes.spawn();
        add(wave(hero));
        app.step();
        assertThat(heard).as("in use").isEmpty();
        long use = pools.instanceOf(hero).useId();
        recycle(hero);
        assertThat(heard).singleElement().asString().startsWith("Pool 'hero': Spatial 'arm#1' was recycled (use " + use
                + "), and a Cinematic still has its AnimEvent, which acts on the next use").contains("closeAtEnd")
                .contains("docs/reset-checklist.md#instances-in-a-cinematic");
        recycle(heroes.spawn());
        assertThat(heard).hasSize(1);
    }

    @Test
    void anEventOfTheGamesOwnIsNamed() {
        Node hero = heroes(true).spawn();
        add(new SpinEvent(hero));
        recycle(hero);
        assertThat(heard).singleElement().asString().contains("still has its SpinEvent");
    }

    /** A class of the game whose method throws. */
    private static final class BrokenEvent extends MotionEvent {
        private boolean isBroken;

        @Override
        public Spatial getSpatial() {
            if (isBroken) {
                throw new IllegalStateException("mine");
            }
            return super.getSpatial();
        }
    }

    @Test
    void anEventThatThrowsKeepsNoOtherWorkOfTheFrameBack() {
        SpatialPool<Node> heroes = heroes(true);
        Node hero = heroes.spawn();
        Node other = heroes.spawn();
        BrokenEvent event = new BrokenEvent();
        add(event);
        event.isBroken = true;
        pools.recycle(hero);
        pools.requestRecycle(other);
        assertThatThrownBy(() -> pools.update(0.01f)).hasMessage("mine");
        assertThat(heroes.activeCount()).as("the request was carried out").isZero();
        event.isBroken = false;
        pools.update(0.01f);
    }

    @Test
    void anEventThatIsRemovedWithTheUseIsNotNamed() {
        SpatialPool<Node> heroes = heroes(true);
        Node hero = heroes.spawn();
        AnimEvent event = wave(hero);
        add(event);
        pools.closeAtEnd(hero, () -> cinematic.removeCinematicEvent(event));
        recycle(hero);
        Node next = heroes.spawn();
        AnimEvent late = wave(next);
        add(late);
        pools.recycle(next);
        cinematic.removeCinematicEvent(late);
        app.step();
        assertThat(heard).isEmpty();
    }

    @Test
    void aMotionThatTheResetHasTakenOffIsNotNamed() {
        MotionPath path = new MotionPath();
        path.addWayPoint(Vector3f.ZERO);
        path.addWayPoint(Vector3f.UNIT_X);
        Node hero = heroes(true).spawn();
        add(new MotionEvent(hero, path));
        recycle(hero);
        assertThat(heard).isEmpty();
    }

    @Test
    void aMotionOfThePrefabIsNamed() {
        Node prefab = new Node("cart");
        MotionPath path = new MotionPath();
        path.addWayPoint(Vector3f.ZERO);
        path.addWayPoint(Vector3f.UNIT_X);
        assertThat(new MotionEvent(prefab, path).getSpatial()).isSameAs(prefab);
        SpatialPool<Node> carts = pools.register("cart", prefab, settings -> settings.developmentMode(true));
        Node cart = carts.spawn();
        add(cart.getControl(MotionEvent.class));
        recycle(cart);
        assertThat(heard).singleElement().asString().contains("still has its MotionEvent");
    }

    @Test
    void cinematicsAreAskedOnceForAllUsesOfAFrame() {
        MotionPath path = new MotionPath();
        path.addWayPoint(Vector3f.ZERO);
        path.addWayPoint(Vector3f.UNIT_X);
        int[] asked = {0};
        add(new MotionEvent(new Node("elsewhere"), path) {
            @Override
            public Spatial getSpatial() {
                asked[0]++;
                return super.getSpatial();
            }
        });
        SpatialPool<Node> heroes = heroes(true);
        for (int uses : new int[] {1, 5}) {
            List<Node> all = new ArrayList<>();
            for (int i = 0; i < uses; i++) {
                all.add(heroes.spawn());
            }
            app.step();
            asked[0] = 0;
            all.forEach(pools::recycle);
            app.step();
            app.step();
            assertThat(asked[0]).as("for %d uses", uses).isEqualTo(1);
        }
    }

    @Test
    void outOfDevelopmentModeNoneIsAsked() {
        Node hero = heroes(false).spawn();
        add(wave(hero));
        recycle(hero);
        assertThat(heard).isEmpty();
    }

    @Test
    void anApplicationThatHasEndedIsAskedNoMore() {
        SpatialPool<Node> heroes = heroes(true);
        app.getStateManager().detach(state);
        app.step();
        try (HeadlessApp next = new HeadlessApp(state)) {
            Node hero = heroes.spawn();
            add(wave(hero));
            pools.recycle(hero);
            next.step();
            next.step();
            assertThat(heroes.stats().idle()).isEqualTo(1);
        }
        assertThat(heard).isEmpty();
    }
}
