// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.scene.Node;

/** Shows a node over the scene while it is enabled. */
abstract class ScreenState extends BaseAppState {
    /** What is shown, once the state is initialized. */
    abstract Node node();

    @Override
    protected void onEnable() {
        ((SimpleApplication) getApplication()).getGuiNode().attachChild(node());
    }

    @Override
    protected void onDisable() {
        node().removeFromParent();
    }

    @Override
    protected void cleanup(Application app) {
        // The node is off the screen already.
    }
}
