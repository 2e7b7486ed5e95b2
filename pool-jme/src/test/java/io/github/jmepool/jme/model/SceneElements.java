// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.component.BoxLayout;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.event.DefaultMouseListener;
import com.simsilica.lemur.style.ElementId;
import io.github.jmepool.jme.internal.elements.Print;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Elements of Lemur, which are ships as well; each use begins with what a new one has. */
final class SceneElements {
    private final Random random;
    private final UnaryOperator<Node> asShip;
    /** It was laid out as Lemur does in the first update, and no pool and no use ever had it. */
    private final Spatial fresh;

    /** Without a style, and so without the globals of Lemur, of which there is one for the JVM. */
    private static final class Plain extends Panel {
        Plain() {
            super(false, new ElementId(ELEMENT_ID), null);
        }
    }

    SceneElements(Random random, UnaryOperator<Node> asShip) {
        this.random = random;
        this.asShip = asShip;
        fresh = make();
        Node parent = new Node();
        parent.attachChild(fresh);
        parent.updateLogicalState(0f);
        parent.detachChild(fresh);
    }

    Spatial make() {
        Node panel = new Plain();
        panel.setName("panel");
        return asShip.apply(panel);
    }

    /** A use begins, and leaves something on it for the reset. */
    void begin(Panel panel) {
        fresh.setLocalTranslation(panel.getLocalTranslation());
        assertThat(Print.differences(Print.of(panel), Print.of(fresh))).as("left on an element").isEmpty();
        play(panel);
    }

    /** Whatever a game may do with an element that leaves its place and its children alone. */
    void play(Panel panel) {
        GuiControl control = panel.getControl(GuiControl.class);
        switch (random.nextInt(6)) {
            case 0 -> control.setFocusable(true);
            case 1 -> panel.setPreferredSize(new Vector3f(1f, 2f, 3f));
            case 2 -> panel.setInsets(new Insets3f(1f, 2f, 3f, 4f));
            case 3 -> control.setLayout(new BoxLayout(Axis.X, FillMode.Even));
            case 4 -> control.addUpdateListener((source, tpf) -> { });
            default -> panel.addMouseListener(new DefaultMouseListener());
        }
    }
}
