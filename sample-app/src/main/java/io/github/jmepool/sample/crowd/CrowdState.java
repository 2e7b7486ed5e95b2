// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.content.EveningGround;
import java.util.Locale;

/**
 * Plays the battle in an application with a {@link PoolAppState}; it begins when the pools are filled and the clips are
 * baked.
 */
public final class CrowdState extends BaseAppState {
    /** The seconds that a frame counts at most. */
    public static final float LONGEST_FRAME = 4 / 60f;

    private final int fighters;
    private final long seed;
    private final Node world = new Node("world");
    private EveningGround ground;
    private Barracks barracks;
    private Battle battle;

    /**
     * Plans a battle.
     *
     * @param fighters how many stand on both sides together
     * @param seed decides on everything random
     */
    public CrowdState(int fighters, long seed) {
        this.fighters = fighters;
        this.seed = seed;
    }

    @Override
    protected void initialize(Application app) {
        ground = EveningGround.meadow(app.getAssetManager());
        barracks = new Barracks(getState(PoolAppState.class).pools(), app.getAssetManager(), fighters);
        world.attachChild(ground.node());
        world.attachChild(barracks.clones());
        Node root = ((SimpleApplication) app).getRootNode();
        root.attachChild(world);
        ground.light(root);
    }

    @Override
    public void update(float tpf) {
        if (battle != null) {
            battle.update(Math.min(tpf, LONGEST_FRAME));
        } else if (barracks.areReady()) {
            battle = new Battle(barracks, fighters, seed);
        }
    }

    /** Goes on with the next way of drawing: crowd, plain pool, clones; nothing while it is paused. */
    public void switchDrawing() {
        if (battle != null && isEnabled()) {
            battle.drawing(barracks.drawing().next());
        }
    }

    /** Returns how the fighters are drawn. */
    public Drawing drawing() {
        return barracks.drawing();
    }

    /** Stops the battle with its animations, or lets it go on. */
    public void togglePause() {
        setEnabled(!isEnabled());
    }

    /** Returns how long it has been played, in seconds. */
    public float timeSeconds() {
        return battle == null ? 0 : battle.timeSeconds();
    }

    /** Returns how much of the loading is done, from 0 to 1. */
    public float loaded() {
        return battle == null ? barracks.progress() : 1;
    }

    /** Returns how many stand on both sides, or are on their way. */
    public int fighters() {
        return battle == null ? 0 : battle.fighters();
    }

    /** Returns how many have fallen. */
    public int fallen() {
        return battle == null ? 0 : battle.fallen();
    }

    /** Returns the draw calls of one view of all fighters. */
    public int drawCalls() {
        return barracks.drawCalls();
    }

    /** Returns the ground, with the sky and the light. */
    public EveningGround ground() {
        return ground;
    }

    /** Returns a line for the terminal. */
    public String report() {
        return String.format(Locale.ROOT, "%s: fighters %d, fallen %d, draw calls %d", drawing().label(), fighters(),
                fallen(), drawCalls());
    }

    @Override
    protected void cleanup(Application app) {
        barracks.close();
        world.removeFromParent();
    }

    @Override
    protected void onEnable() {
        hold(false);
    }

    @Override
    protected void onDisable() {
        hold(true);
    }

    private void hold(boolean still) {
        if (battle != null) {
            battle.hold(still);
        }
    }
}
