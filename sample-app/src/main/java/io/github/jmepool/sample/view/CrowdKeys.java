// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import io.github.jmepool.sample.crowd.CrowdState;

/** The keys of the battle: P switches how it is drawn, Enter pauses. */
final class CrowdKeys extends BaseAppState implements ActionListener {
    private static final String PAUSE = "pause";
    private static final String SWITCH = "switch";

    @Override
    protected void initialize(Application app) {
        app.getInputManager().addMapping(PAUSE, new KeyTrigger(KeyInput.KEY_RETURN));
        app.getInputManager().addMapping(SWITCH, new KeyTrigger(KeyInput.KEY_P));
    }

    @Override
    public void onAction(String name, boolean pressed, float tpf) {
        if (pressed) {
            CrowdState crowd = getState(CrowdState.class);
            if (name.equals(PAUSE)) {
                crowd.togglePause();
            } else {
                crowd.switchDrawing();
            }
        }
    }

    @Override
    protected void onEnable() {
        getApplication().getInputManager().addListener(this, PAUSE, SWITCH);
    }

    @Override
    protected void onDisable() {
        getApplication().getInputManager().removeListener(this);
    }

    @Override
    protected void cleanup(Application app) {
        app.getInputManager().deleteMapping(PAUSE);
        app.getInputManager().deleteMapping(SWITCH);
    }
}
