// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.input.InputManager;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GameState;

/**
 * Replaces the autopilot by keyboard input; the autopilot resumes after some seconds without a key.
 */
public final class KeyboardState extends BaseAppState implements ActionListener, GameState.Pilot {
    private static final String LEFT = "left";
    private static final String RIGHT = "right";
    private static final String THRUST = "thrust";
    private static final String FIRE = "fire";
    private static final String BURST = "burst";
    private static final String PAUSE = "pause";
    private static final String SWITCH = "switch";
    private static final String DRAWING = "drawing";
    private static final String[] ACTIONS = {LEFT, RIGHT, THRUST, FIRE, BURST, PAUSE, SWITCH, DRAWING};
    private static final float PATIENCE_SECONDS = 5;

    private boolean left;
    private boolean right;
    private boolean thrust;
    private boolean fire;
    private boolean burst;
    private float handsOff = PATIENCE_SECONDS;

    @Override
    protected void initialize(Application app) {
        InputManager input = app.getInputManager();
        input.addMapping(LEFT, new KeyTrigger(KeyInput.KEY_LEFT), new KeyTrigger(KeyInput.KEY_A));
        input.addMapping(RIGHT, new KeyTrigger(KeyInput.KEY_RIGHT), new KeyTrigger(KeyInput.KEY_D));
        input.addMapping(THRUST, new KeyTrigger(KeyInput.KEY_UP), new KeyTrigger(KeyInput.KEY_W));
        input.addMapping(FIRE, new KeyTrigger(KeyInput.KEY_SPACE));
        input.addMapping(BURST, new KeyTrigger(KeyInput.KEY_B));
        input.addMapping(PAUSE, new KeyTrigger(KeyInput.KEY_RETURN));
        input.addMapping(SWITCH, new KeyTrigger(KeyInput.KEY_P));
        input.addMapping(DRAWING, new KeyTrigger(KeyInput.KEY_I));
        GameState game = getState(GameState.class);
        if (game != null) {
            game.pilot(this);
        }
    }

    @Override
    protected void onEnable() {
        getApplication().getInputManager().addListener(this, ACTIONS);
    }

    @Override
    protected void onDisable() {
        getApplication().getInputManager().removeListener(this);
    }

    @Override
    protected void cleanup(Application app) {
        for (String action : ACTIONS) {
            app.getInputManager().deleteMapping(action);
        }
    }

    /** Does what the key B does. */
    public void burstOnce() {
        burst = true;
    }

    @Override
    public void onAction(String name, boolean pressed, float tpf) {
        switch (name) {
            case LEFT -> left = pressed;
            case RIGHT -> right = pressed;
            case THRUST -> thrust = pressed;
            case FIRE -> fire = pressed;
            case BURST -> burst |= pressed;
            default -> {
                if (pressed) {
                    command(name);
                }
                return;
            }
        }
        if (!name.equals(BURST)) {
            handsOff = 0;
        }
    }

    private void command(String name) {
        GameState state = getState(GameState.class);
        if (state == null) {
            // a server's game: nobody can pause it
            return;
        }
        switch (name) {
            case PAUSE -> state.togglePause();
            case DRAWING -> state.switchInstancing();
            default -> state.switchPooling();
        }
    }

    @Override
    public boolean steer(Game game, float tpf, Controls controls) {
        boolean held = left || right || thrust || fire;
        handsOff = held ? 0 : handsOff + tpf;
        boolean mine = handsOff < PATIENCE_SECONDS;
        if (mine) {
            controls.turn = (left ? 1 : 0) - (right ? 1 : 0);
            controls.thrust = thrust ? 1 : 0;
            controls.fire = fire;
        }
        controls.burst = burst;
        burst = false;
        return mine;
    }
}
