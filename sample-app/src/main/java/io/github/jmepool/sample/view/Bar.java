// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Quad;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Panel;

/**
 * A horizontal bar within a panel, from 0 to a little more than 1, with a mark at 1.
 */
final class Bar {
    private static final float LARGEST = 1.25f;
    private static final float INSET = 8;
    private static final float THICKNESS = 7;

    private final Panel panel = new Panel(HudStyle.STYLE);
    private final float width;
    private final Geometry value;

    Bar(float width, float height) {
        this.width = width - INSET;
        panel.setPreferredSize(new Vector3f(width, height, 0));
        panel.setBackground(null);
        float y = -(height + THICKNESS) / 2;
        attach(quad(HudStyle.DIM.mult(0.25f)), this.width, y, 0.1f);
        value = quad(HudStyle.CALM);
        attach(value, 1, y, 0.2f);
        Geometry mark = quad(HudStyle.TEXT);
        attach(mark, 1, y, 0.3f);
        mark.move(this.width / LARGEST, 0, 0);
    }

    private static Geometry quad(ColorRGBA color) {
        Geometry quad = new Geometry("bar", new Quad(1, THICKNESS));
        Material material = GuiGlobals.getInstance().createMaterial(color.clone(), false).getMaterial();
        quad.setMaterial(material);
        return quad;
    }

    private void attach(Geometry quad, float length, float y, float z) {
        quad.setLocalScale(length, 1, 1);
        quad.setLocalTranslation(INSET, y, z);
        panel.attachChild(quad);
    }

    Panel panel() {
        return panel;
    }

    void show(float share, ColorRGBA color) {
        value.setLocalScale(Math.max(0.01f, Math.min(1, share / LARGEST) * width), 1, 1);
        value.getMaterial().setColor("Color", color);
    }
}
