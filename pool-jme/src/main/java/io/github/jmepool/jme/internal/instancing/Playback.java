// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.Camera;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.crowd.Crowd;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.instancing.DrawnInstance.State;
import io.github.jmepool.jme.internal.tree.PoolNode;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Lets the animations of a pool's instances play on while these are drawn together, and their own composers don't.
 *
 * <p>As the engine's composers do, each plays on once in each update of its scene, which is called a pass: below the
 * pool's own node when its {@link CrowdClock} is updated, which is before the controls of the instances, and otherwise
 * when their {@link InstancedBatches} are. An instance that can't be drawn with others any more, which is found here
 * first, plays on in the same pass by its own composer. As the engine may update that composer later in the pass, it is
 * paused until the pass is over.
 */
final class Playback implements CrowdClock.Player {
    private final InstanceChanges changes;
    private final Crowd crowd;
    private final PoolNode ownNode;
    /** The batches of the pool. */
    private final List<InstancedBatches> all;
    private final CrowdClock clock = new CrowdClock(this);
    /** Counts the passes. */
    private int pass = 1;
    /** The one in which the clock was last updated. */
    private int clockPass;
    /** Animations whose composers wait for the end of the pass. */
    private final ArrayDeque<Animation> paused = new ArrayDeque<>();
    /** The instances of the batches that are being advanced. */
    private final FadingInstances fading;
    private final ShownViews views = new ShownViews();
    private boolean closed;

    Playback(InstanceChanges changes, Crowd crowd, PoolNode ownNode, List<InstancedBatches> all) {
        this.changes = changes;
        fading = new FadingInstances(changes);
        this.crowd = crowd;
        this.ownNode = ownNode;
        this.all = all;
        ownNode.addControl(clock);
    }

    /** A camera draws instances as far away as this; 0 for any distance. */
    void seenBy(Camera camera, float drawDistance) {
        views.add(camera, drawDistance);
    }

    /** The engine has updated the scenes, and is about to render them. */
    void beginRendering() {
        views.clear();
        nextPass();
    }

    /** A pass is over. */
    void nextPass() {
        pass++;
        resume();
    }

    private void resume() {
        for (Animation playing = paused.poll(); playing != null; playing = paused.poll()) {
            playing.resume();
        }
    }

    private void pause(Animation playing) {
        if (!closed) {
            playing.pause();
            paused.add(playing);
        }
    }

    void close() {
        closed = true;
        resume();
        ownNode.removeControl(clock);
    }

    /** The engine plays an instance from now on, which these batches have drawn. */
    void gaveBack(DrawnInstance instance, Animation playing, InstancedBatches batches) {
        if (playing.pass == pass) {
            pause(playing);
        } else {
            batches.left.add(instance);
        }
    }

    /** Called when the engine updates the pool's own node, and is going to update the controls of the instances. */
    @Override
    public void advanceOwn(float tpf) {
        clockPass = passAfter(clockPass);
        for (int i = 0; i < all.size(); i++) {
            InstancedBatches batches = all.get(i);
            if (batches.ownCount > 0) {
                batches.areSomeLeft = advance(batches, tpf, true);
                batches.ownPass = pass;
            }
        }
    }

    /** Called when the engine updates the scene: the instances that the batches draw play on, unless they have. */
    void advance(InstancedBatches batches, float tpf) {
        batches.pass = passAfter(batches.pass);
        if (batches.ownPass != pass || batches.areSomeLeft) {
            advance(batches, tpf, false);
        }
        for (int i = 0; i < batches.left.size(); i++) {
            DrawnInstance instance = batches.left.get(i);
            if (instance.playing instanceof Animation playing && playing.pass != pass && instance.state != State.AS_ONE
                    && playing.isAsGivenBack() && wasPassed(instance, batches)) {
                playing.pass = pass;
                playing.update(tpf);
            }
        }
        batches.left.clear();
    }

    /** The number of the present pass, for what the engine updates once in each and has last updated in another. */
    private int passAfter(int last) {
        if (last == pass) {
            pass++;
        }
        return pass;
    }

    /** Whether the engine has updated the controls of an instance, which were disabled, before these batches. */
    private boolean wasPassed(DrawnInstance instance, InstancedBatches batches) {
        Node node = batches.getParent();
        Spatial at = instance.root.getParent() == node ? instance.root : ownNode;
        return node != null && at.getParent() == node && node.getChildIndex(at) < node.getChildIndex(batches);
    }

    /** Returns whether some are left for later. */
    private boolean advance(InstancedBatches batches, float tpf, boolean onlyOwn) {
        boolean areSomeLeft = false;
        // a callback of the game may end uses
        for (int slot = batches.count() - 1; slot >= 0; slot = Math.min(slot, batches.count()) - 1) {
            DrawnInstance instance = batches.instance(slot);
            if (!(instance.playing instanceof Animation playing) || playing.pass == pass) {
                continue;
            }
            if (onlyOwn && (!instance.isOwn || playing.isAfterControls)) {
                areSomeLeft = true;
                continue;
            }
            Reason obstacle = playing.advance(tpf);
            if (obstacle != null) {
                playIndividually(instance, playing, obstacle, tpf);
            } else {
                playing.pass = pass;
                if (playing.isFading()) {
                    fading.add(instance);
                } else {
                    batches.pose(slot, playing);
                }
            }
        }
        fading.follow(batches, crowd.clips().fading(), views);
        return areSomeLeft;
    }

    /** The engine may have passed the instance already in this pass, or may pass it later: it must play on once. */
    private void playIndividually(DrawnInstance instance, Animation playing, Reason obstacle, float tpf) {
        // leaving enables it
        boolean isUpdatedByEngine = playing.isComposerEnabled();
        changes.obstructed(instance, obstacle);
        playing.pass = pass;
        if (!isUpdatedByEngine) {
            playing.update(tpf);
            if (instance.place >= 0 && instance.state != State.AS_ONE) {
                pause(playing);
            }
        }
    }
}
