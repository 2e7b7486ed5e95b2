// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrackTest {
    private double shown;
    private final Node world = new Node("world");
    private final ScenePools pools = new ScenePools();
    private SpatialPool<Node> views;

    @BeforeEach
    void register() {
        pools.setRoot(world);
        Node prefab = new Node("view");
        prefab.addControl(new Track(() -> shown));
        views = pools.register("view", prefab);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private static void hear(Node view, int tick, float x) {
        view.getControl(Track.class).heard(tick, new Vector3f(x, 0, 0), Quaternion.IDENTITY);
    }

    /** Shows a later tick. */
    private void showAt(double tick) {
        shown = tick;
        pools.update(0);
        world.updateLogicalState(0);
    }

    private static float x(Node view) {
        return view.getLocalTranslation().x;
    }

    @Test
    void aViewIsBetweenTheLastPlacesHeardOf() {
        Node view = views.spawn();
        hear(view, 10, 0);
        hear(view, 11, 4);
        hear(view, 13, 8);
        showAt(10.5);
        assertThat(x(view)).isCloseTo(2, within(0.1f));
        showAt(12);
        assertThat(x(view)).as("one was lost").isCloseTo(6, within(0.1f));
        showAt(20);
        assertThat(x(view)).as("nothing newer").isEqualTo(8);
    }

    @Test
    void aViewTurnsTheShorterWay() {
        Node view = views.spawn();
        Track track = view.getControl(Track.class);
        track.heard(10, Vector3f.ZERO, new Quaternion().fromAngles(0, 0, 3));
        track.heard(11, Vector3f.ZERO, new Quaternion().fromAngles(0, 0, -3));
        showAt(10.5);
        assertThat(view.getLocalRotation().mult(Vector3f.UNIT_X).x).as("looks to the left").isLessThan(-0.99f);
    }

    @Test
    void noViewFliesInFromWhereItsFormerUseEnded() {
        Node view = views.spawn();
        hear(view, 10, -5);
        hear(view, 11, -4);
        showAt(11);
        views.recycle(view);

        Node again = views.spawn();
        assertThat(again).as("the same instance").isSameAs(view);
        hear(again, 12, 7);
        hear(again, 13, 8);
        for (double tick = 11; tick <= 13; tick += 0.125) {
            showAt(tick);
            assertThat(x(again)).as("at tick %s", tick).isBetween(7f, 8f);
        }
    }

    @Test
    void aViewIsSeenOnlyFromItsFirstTickOn() {
        Node view = views.spawn();
        hear(view, 12, 7);
        showAt(11);
        assertThat(view.getLocalCullHint()).isEqualTo(CullHint.Always);
        showAt(12.5);
        assertThat(view.getLocalCullHint()).isEqualTo(CullHint.Inherit);
    }

    @Test
    void anObjectThatWrapsAroundTheFieldIsNotDrawnCrossingIt() {
        Node view = views.spawn();
        hear(view, 10, 32);
        hear(view, 11, -33);
        showAt(10.5);
        assertThat(x(view)).isEqualTo(32);
        showAt(11);
        assertThat(x(view)).isEqualTo(-33);
    }

    @Test
    void aPlaceNoNewerThanTheLastIsIgnored() {
        Node view = views.spawn();
        hear(view, 10, 1);
        hear(view, 10, 50);
        hear(view, 9, 50);
        showAt(10);
        assertThat(x(view)).isEqualTo(1);
    }

    @Test
    void onlyTheLastFewPlacesAreKeptAndInstancesShareNone() {
        Node view = views.spawn();
        Node other = views.spawn();
        for (int tick = 10; tick < 100; tick++) {
            hear(view, tick, tick * 0.1f);
        }
        hear(other, 10, -3);
        showAt(98.5);
        assertThat(x(view)).isCloseTo(9.85f, within(0.02f));
        assertThat(x(other)).isEqualTo(-3);
    }
}
