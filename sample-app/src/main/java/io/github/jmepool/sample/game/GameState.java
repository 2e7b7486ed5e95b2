// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.content.Lights;

/**
 * Plays the game in an application that has a {@link PoolAppState}, with or without a display.
 */
public final class GameState extends BaseAppState {
    private static final ColorRGBA FIRE = new ColorRGBA(2.6f, 1.0f, 0.3f, 1);
    private static final ColorRGBA NOVA = new ColorRGBA(0.5f, 1.6f, 3f, 1);

    private final GameSetup setup;
    private final boolean loads;
    private final GamePools.Maker maker;
    private final Controls controls = new Controls();
    private final Autopilot autopilot = new Autopilot();
    private final Node world = new Node("world");
    private GamePools pools;
    private Loading loading;
    private Pilot pilot;
    private boolean pooling = true;
    private boolean instanced;
    private boolean onAutopilot;
    private Lights lights;
    private DamageLabels damageLabels;
    private GameEvents listener = GameEvents.NONE;
    private Game game;

    /**
     * Plans a game.
     *
     * @param setup what it is to be like
     * @param loads whether the pools are filled from frame to frame, while a progress bar can be shown, or at once
     */
    public GameState(GameSetup setup, boolean loads) {
        this(setup, loads, GamePool::new);
    }

    /**
     * Plans a game with pools that are made elsewhere.
     *
     * @param setup what it is to be like
     * @param loads whether the pools are filled from frame to frame
     * @param maker makes each pool
     */
    public GameState(GameSetup setup, boolean loads, GamePools.Maker maker) {
        this.setup = setup;
        this.loads = loads;
        this.maker = maker;
        instanced = setup.instanced();
    }

    @Override
    protected void initialize(Application app) {
        Node rootNode = ((SimpleApplication) app).getRootNode();
        rootNode.attachChild(world);
        lights = new Lights(rootNode);
        ScenePools scene = getState(PoolAppState.class).pools();
        pools = new GamePools(scene, world, app.getAssetManager(), setup, maker);
        damageLabels = new DamageLabels(scene, rootNode,
                app.getAssetManager().loadFont("Interface/Fonts/Default.fnt"), setup);
        if (loads) {
            loading = new Loading(scene);
        } else {
            pools.fill();
            begin();
        }
    }

    private void begin() {
        game = new Game(pools, setup.seed(), setup.load(), new Flares());
    }

    @Override
    public void update(float tpf) {
        if (game == null) {
            if (loading.isDone()) {
                loading.end();
                begin();
            }
            return;
        }
        onAutopilot = pilot == null || !pilot.steer(game, tpf, controls);
        if (onAutopilot) {
            autopilot.steer(game, tpf, controls);
        }
        game.update(tpf, controls);
        lights.update(tpf);
        damageLabels.fit(getApplication().getCamera());
    }

    /** Switches between pools and clone-and-drop while the game goes on. */
    public void switchPooling() {
        if (game != null) {
            pooling = !pooling;
            pools.switchOff(!pooling);
        }
    }

    /** Returns whether new objects come from the pools. */
    public boolean isPooling() {
        return pooling;
    }

    /** Draws many objects by one call each, or each by its own, while the game goes on; only with pools. */
    public void switchInstancing() {
        if (game != null && pooling) {
            instanced = !instanced;
            pools.instanced(instanced);
        }
    }

    /** Returns whether objects that look alike are drawn by one call. */
    public boolean isInstanced() {
        return instanced && pooling;
    }

    /** Stops the game, or lets it go on; lifetimes, particles and animations stop with it. */
    public void togglePause() {
        setEnabled(!isEnabled());
        getState(PoolAppState.class).setEnabled(isEnabled());
        pools.hold(!isEnabled());
    }

    /** Returns whether the autopilot steers. */
    public boolean isOnAutopilot() {
        return onAutopilot;
    }

    /** Returns how much of the loading is done, from 0 to 1. */
    public float loaded() {
        return game != null ? 1 : loading == null ? 0 : loading.progress();
    }

    /** Returns the game that is played, or null while it is loading. */
    public Game game() {
        return game;
    }

    /** Returns the pools of the game. */
    public GamePools pools() {
        return pools;
    }

    /**
     * Sets a pilot that is asked before the autopilot.
     *
     * @param newPilot the pilot
     */
    public void pilot(Pilot newPilot) {
        pilot = newPilot;
    }

    /**
     * Sets the listener to what happens in the game, instead of the one before.
     *
     * @param newListener the listener
     */
    public void listener(GameEvents newListener) {
        listener = newListener;
    }

    @Override
    protected void cleanup(Application app) {
        damageLabels.close();
        pools.close();
        world.removeFromParent();
    }

    @Override
    protected void onEnable() {
        // Nothing to start: update plays.
    }

    @Override
    protected void onDisable() {
        // Nothing to stop: a disabled state is not updated.
    }

    /** May take over from the autopilot. */
    public interface Pilot {
        /**
         * Decides on the next frame.
         *
         * @param game what is played
         * @param tpf seconds since the last frame
         * @param controls is set
         * @return whether it was; false leaves the frame to the autopilot
         */
        boolean steer(Game game, float tpf, Controls controls);
    }

    /** Lights up what happens, and passes it on. */
    private final class Flares implements GameEvents {
        @Override
        public void hit(Body target, int damage) {
            damageLabels.hit(target, damage);
            listener.hit(target, damage);
        }

        @Override
        public void exploded(Kind kind, float x, float y) {
            lights.blast(x, y, 0.4f + kind.radius() * 0.5f, FIRE);
            listener.exploded(kind, x, y);
        }

        @Override
        public void burst(float x, float y) {
            lights.blast(x, y, 1.6f, NOVA);
            listener.burst(x, y);
        }

        @Override
        public void fired() {
            listener.fired();
        }

        @Override
        public void collected() {
            listener.collected();
        }

        @Override
        public void waveStarted(int number) {
            listener.waveStarted(number);
        }
    }
}
