// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.light.Light;
import com.jme3.math.Vector3f;
import com.jme3.post.SceneProcessor;
import io.github.jmepool.jme.internal.work.SightDrawer;
import java.util.List;
import java.util.Objects;

/**
 * Chooses how a prewarm draws an instance ahead of its first sight, so that the shaders that the scene needs are
 * compiled before the game is played.
 *
 * <p>A prewarm draws a copy of the prefab, which is disposed of afterwards, once through each viewport that shows the
 * node that the pool spawns under, at each place where other kinds or numbers of lights are in range. Nothing of it is
 * on the screen. Of a viewport's processors, the engine's shadow renderers take part, and a filter post-processor
 * whose filters are all the engine's, with the passes that its filters draw of the scene. All others are left out, as
 * they may have effects of their own: screenshots, videos, counts of frames. A prewarm before the first frame
 * initializes the processors that take part, as the engine would: in their order, as far as the first that is left out
 * and not initialized yet. Later ones that are not initialized take no part.
 *
 * <p>The controls of the copy are called to render, but never to update: as those of a spatial that is attached after
 * the scene's update.
 *
 * <p>In development mode, the log names what is compiled in play nevertheless, with its lights and its place.
 *
 * <p>Settings hold for prewarms that are ordered later. A prewarm of a pool that was warmed up before draws again if
 * the drawings differ: with other numbers of lights at the places, other viewports, processors, filters or overrides,
 * or because the pool is instanced now, or its poses are baked. After {@code Application.restart()} all that was drawn
 * before is drawn again, under the frame budget. Render thread only. Returned by
 * {@link BackgroundWork#firstSight()}.
 */
public final class FirstSight {
    private final SightDrawer drawer;

    FirstSight(SightDrawer drawer) {
        this.drawer = drawer;
    }

    /**
     * Adds a place where instances are first seen: the lights in range of it decide which shaders are compiled. While
     * the game adds none, instances are drawn at the origin of the world, and at the lights of the scene.
     *
     * @param place in world coordinates; copied
     * @throws NullPointerException when it is null
     */
    public void addPlace(Vector3f place) {
        addLights(place);
    }

    /**
     * Adds a place with lights that are not in the scene yet, such as those of an explosion.
     *
     * @param place in world coordinates; copied
     * @param lights which are in range of the place; drawn with in addition to the lights of the scene
     * @throws NullPointerException when one of them is null
     */
    public void addLights(Vector3f place, Light... lights) {
        drawer.addPlace(new Vector3f(place), List.of(lights));
    }

    /**
     * Leaves a processor out, though it would take part. What only it draws with is compiled at first sight.
     *
     * @param processor a shadow renderer, or a filter post-processor
     * @throws NullPointerException when it is null
     */
    public void leaveOut(SceneProcessor processor) {
        drawer.leaveOut(Objects.requireNonNull(processor, "processor"));
    }
}
