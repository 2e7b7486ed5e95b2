// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.SimpleApplication;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.jme3.system.JmeContext;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * A button of Lemur with a background: made anew and laid out, or spawned and recycled by a pool; without and with a
 * text that each use sets, which has it laid out again. The ways take turns; processor time of the thread.
 */
public final class ElementCost extends SimpleApplication {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 40;
    private static final int WARM_UPS = 100;
    private static final int USES = 2_000;
    private static final String[] TEXTS = {"Buy", "Sell", "Repair all"};

    private final Measurements measurements;
    private final Node root = new Node("root");
    private SpatialPool<Button> buttons;

    private ElementCost(Measurements measurements) {
        this.measurements = measurements;
    }

    /**
     * Measures and prints.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        new ElementCost(new Measurements(arguments)).start(JmeContext.Type.Headless);
    }

    @Override
    public void simpleInitApp() {
        GuiGlobals.initialize(this);
        ScenePools pools = new ScenePools();
        pools.setRoot(root);
        buttons = pools.registerFactory("button", ElementCost::button,
                settings -> settings.developmentMode(false).prewarm(1));
        measure();
        measurements.write();
        stop();
    }

    private static Button button() {
        Button button = new Button(TEXTS[0]);
        button.setBackground(new QuadBackgroundComponent(ColorRGBA.Blue, 4f, 2f));
        return button;
    }

    private void measure() {
        String[] names = {"new", "pool", "new with text", "pool with text"};
        IntConsumer[] ways = {use -> makeAnew(null), use -> spawn(null), use -> makeAnew(TEXTS[use % 3]),
                use -> spawn(TEXTS[use % 3])};
        int rounds = measurements.orQuick(ROUNDS, 2);
        double[][] micros = new double[ways.length][rounds];
        for (int round = -measurements.orQuick(WARM_UPS, 1); round < rounds; round++) {
            for (int way = 0; way < ways.length; way++) {
                long start = THREADS.getCurrentThreadCpuTime();
                for (int use = 0; use < USES; use++) {
                    ways[way].accept(use);
                }
                if (round >= 0) {
                    micros[way][round] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3 / USES;
                }
            }
        }
        for (int way = 0; way < ways.length; way++) {
            measurements.row("elements", "way", names[way]).with("use_us", micros[way]);
            double[] sorted = micros[way].clone();
            Arrays.sort(sorted);
            System.out.printf(Locale.ROOT, "%-16s %9.2f us, at least %.2f%n", names[way], sorted[rounds / 2],
                    sorted[0]);
        }
    }

    private void makeAnew(String text) {
        Button button = button();
        if (text != null) {
            button.setText(text);
        }
        root.attachChild(button);
        button.updateLogicalState(0f);
        button.removeFromParent();
    }

    private void spawn(String text) {
        Button button = buttons.spawn();
        if (text != null) {
            button.setText(text);
            button.updateLogicalState(0f);
        }
        buttons.recycle(button);
    }
}
