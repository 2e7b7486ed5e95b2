// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.cinematic.events.AbstractCinematicEvent;
import com.jme3.scene.Spatial;

/** An event of a game's own that turns a spatial. */
public final class SpinEvent extends AbstractCinematicEvent {
    private final Spatial target;

    public SpinEvent(Spatial target) {
        this.target = target;
    }

    @Override
    protected void onPlay() {
    }

    @Override
    protected void onUpdate(float tpf) {
        target.rotate(0, tpf, 0);
    }

    @Override
    protected void onStop() {
    }

    @Override
    public void onPause() {
    }
}
