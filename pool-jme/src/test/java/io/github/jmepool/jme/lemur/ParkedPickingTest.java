// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.input.event.MouseButtonEvent;
import com.jme3.input.event.MouseMotionEvent;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.event.DefaultMouseListener;
import com.simsilica.lemur.event.MouseEventControl;
import com.simsilica.lemur.event.PickEventSession;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lemur's own search for what is under the pointer, in the scene and in the gui. */
class ParkedPickingTest {
    private final PoolAppState state = new PoolAppState();
    private final List<String> heard = new ArrayList<>();
    private HeadlessApp app;

    @BeforeEach
    void start() {
        app = new HeadlessApp(state);
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private final class Listener extends DefaultMouseListener {
        @Override
        public void mouseButtonEvent(MouseButtonEvent event, Spatial target, Spatial capture) {
            if (event.isPressed()) {
                heard.add("pressed " + target.getName());
            }
        }

        @Override
        public void mouseEntered(MouseMotionEvent event, Spatial target, Spatial capture) {
            heard.add("entered " + target.getName());
        }
    }

    private SpatialPool<Geometry> listeners(String name) {
        return state.pools().register(new SpatialPool<>(name, HeadlessApp.box(name, app.getAssetManager())) {
            @Override
            protected void onCreate(Geometry instance) {
                MouseEventControl.addListenersToSpatial(instance, new Listener());
            }
        });
    }

    private List<String> point(PickEventSession session, int x, int y) {
        heard.clear();
        session.cursorMoved(1, 1);
        session.cursorMoved(x, y);
        session.buttonEvent(0, x, y, true);
        session.buttonEvent(0, x, y, false);
        return List.copyOf(heard);
    }

    @Test
    void noEventReachesAParkedInstance() {
        SpatialPool<Geometry> near = listeners("near");
        SpatialPool<Geometry> far = listeners("far");
        app.step();
        Geometry first = near.spawn(new Vector3f(0f, 0f, 2f));
        near.spawn(new Vector3f(5f, 0f, 2f));
        far.spawn(new Vector3f(0f, 0f, -2f));
        app.step();
        PickEventSession session = new PickEventSession();
        session.addCollisionRoot(app.getRootNode(), app.getViewPort());
        Vector3f middle = app.getCamera().getScreenCoordinates(Vector3f.ZERO);
        int x = (int) middle.x;
        int y = (int) middle.y;
        assertThat(point(session, x, y)).containsExactly("entered near", "pressed near");
        near.recycle(first);
        assertThat(first.getParent()).isNotNull();
        assertThat(point(session, x, y)).containsExactly("entered far", "pressed far");
        app.step();
        assertThat(point(session, x, y)).containsExactly("entered far", "pressed far");
        near.spawn(new Vector3f(0f, 0f, 2f));
        app.step();
        assertThat(point(session, x, y)).containsExactly("entered near", "pressed near");
    }

    @Test
    void noEventReachesAParkedInstanceOfTheGui() {
        SpatialPool<Geometry> marks = listeners("mark");
        marks.setRoot(app.getGuiNode());
        app.step();
        Geometry mark = marks.spawn(new Vector3f(100f, 100f, 0f));
        app.step();
        PickEventSession session = new PickEventSession();
        session.addCollisionRoot(app.getGuiNode(), app.getGuiViewPort());
        assertThat(point(session, 100, 100)).containsExactly("entered mark", "pressed mark");
        marks.recycle(mark);
        app.step();
        assertThat(mark.getParent()).isNotNull();
        assertThat(point(session, 100, 100)).isEmpty();
    }

    /** The scene's camera would see it far away, in pixels, where nothing of it is drawn. */
    @Test
    void anInstanceOfTheGuiIsNeitherSelectedNorMarkedInTheScene() {
        GuiGlobals.initialize(app);
        Marker marker = new Marker(app.getAssetManager());
        SpatialPool<Geometry> marks = listeners("mark");
        app.step();
        Geometry mark = marks.spawn(new Vector3f(100f, 100f, -500f));
        app.step();
        Vector3f seen = app.getCamera().getScreenCoordinates(mark.getWorldTranslation());
        assertThat(ScenePick.instanceAt(app, state.pools(), seen.x, seen.y).spatial()).isSameAs(mark);
        marker.mark(state.pools().instanceOf(mark));
        marker.update(app.getViewPort());
        assertThat(marker.getCullHint()).isEqualTo(CullHint.Never);
        marks.setRoot(app.getGuiNode());
        app.step();
        assertThat(mark.hasAncestor(app.getGuiNode())).isTrue();
        assertThat(ScenePick.instanceAt(app, state.pools(), seen.x, seen.y)).isNull();
        marker.update(app.getViewPort());
        assertThat(marker.getCullHint()).isEqualTo(CullHint.Always);
    }
}
