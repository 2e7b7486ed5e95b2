// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shader warm-ups of one open pool, of which the latest counts: whether another one is needed, and whether it waits
 * for what is being baked. Render thread only.
 */
public final class ShaderWarmUps {
    private final PoolWork work;
    private final BackgroundPool pool;
    private final WarmUpDrawer drawer;
    private @Nullable WarmUpJob latest;
    /** The signature of what the latest draws, besides the samples. */
    private List<Object> signature = List.of();
    /** How many bakings go on, each of which makes what is to be drawn. */
    private int bakings;
    /** Whether no viewport showed the pool's node when it was last to be warmed up. */
    private boolean unseen;
    /** Whether the latest repeats one, as the application has restarted. */
    private boolean again;

    ShaderWarmUps(PoolWork work, BackgroundPool pool, WarmUpDrawer drawer) {
        this.work = work;
        this.pool = pool;
        this.drawer = drawer;
    }

    /** Makes a warm-up and ends the one before; null if that has drawn the same, or nothing would show it. */
    @Nullable WarmUpJob prepare(@Nullable Prewarm task) {
        RenderManager manager = work.preloader.drawingManager();
        Node node = pool.chosenRoot();
        if (manager == null || node == null || !work.preloads()) {
            return null;
        }
        List<WarmUpDrawer.View> views = drawer.views(manager, node);
        List<Object> wanted = drawer.signature(manager, views, node);
        unseen = views.isEmpty();
        boolean isDrawn = latest != null && latest.isComplete() && wanted.equals(signature) && !isBaking()
                && latest.hasDrawn(pool.samples());
        if (unseen || isDrawn) {
            return null;
        }
        end();
        again = false;
        signature = wanted;
        latest = new WarmUpJob(work, manager, drawer, views, task);
        return latest;
    }

    /** Draws at once what new instances need; another warm-up follows where some of that is still being baked. */
    void runNow() {
        WarmUpJob drawing = prepare(null);
        if (drawing != null) {
            drawing.runNow();
            if (isBaking()) {
                place();
            }
        }
    }

    /** Queues what was drawn before: its shaders are lost, as the application has restarted. */
    void repeat() {
        if (latest != null) {
            end();
            latest = null;
            again = place();
        }
    }

    /** Returns false if there is nothing to draw. */
    private boolean place() {
        WarmUpJob drawing = prepare(null);
        if (drawing != null) {
            drawing.place();
        }
        return drawing != null;
    }

    /**
     * Returns whether shaders are being compiled again after a restart of the application.
     *
     * @return true from the first frame until all that was compiled before is compiled again
     */
    public boolean areRepeated() {
        return again && latest != null && !latest.isOver();
    }

    /**
     * Returns why no prewarm has drawn a copy of the prefab as the scene would draw it.
     *
     * @return the cause and the remedy; null when all of it was drawn
     */
    public @Nullable String missing() {
        if (latest != null && latest.isComplete()) {
            return null;
        }
        if (latest != null) {
            return latest.isOver() ? "drawings of its prewarm failed or were left out: prewarm it again"
                    : "its prewarm was not over yet: call prewarmNow() once all pools are registered, or wait for a"
                    + " PrewarmTask";
        }
        if (unseen) {
            return "no enabled viewport showed the node that it spawns under when it was prewarmed: prewarm it once"
                    + " one does";
        }
        return work.preloads() ? "set prewarm(n), or call prewarmNow() once all pools are registered"
                : "set preloadOnPrewarm(true), and prewarm(n)";
    }

    /** Another one takes the place of the latest, or the pool is about to be closed. */
    void end() {
        if (latest != null) {
            latest.end();
        }
    }

    void bakingBegins() {
        bakings++;
    }

    /** Whether the samples are still to come, or others than those of now. */
    boolean isBaking() {
        return bakings > 0;
    }

    /** One of the bakings has ended, and all is uploaded that it has made. */
    void bakingIsOver() {
        bakings--;
        if (latest != null) {
            latest.bakingIsOver();
        }
    }
}
