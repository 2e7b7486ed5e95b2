// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Panel;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A hand on a real mouse and keyboard: input goes through the window system, by xdotool. */
final class Hand {
    /** How many frames, with time passing in them, an input may take until it has worked. */
    static final int FRAMES = 600;

    private static final int FRAMES_TO_ANSWER = 10;

    private final PanelWindow window;
    private final String id;

    Hand(PanelWindow window) {
        this.window = window;
        id = output("xdotool", "search", "--name", "jme-pool test").lines().findFirst().orElseThrow();
        xdotool("windowfocus", id);
    }

    /** Skips the test, aloud, where there is no xdotool. */
    static void require(Class<?> test) {
        if (!System.getProperty("os.name").startsWith("Linux")) {
            Displays.skip(test, "xdotool moves the mouse on Linux only");
        }
        try {
            new ProcessBuilder("xdotool", "version").start().waitFor();
        } catch (IOException e) {
            Displays.skip(test, "xdotool is not installed");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    void click(Panel element) {
        clickBelow(element, 0);
    }

    /** Clicks so many pixels below an element's middle. */
    void clickBelow(Panel element, int pixels) {
        int[] at = window.middle(element);
        clickAt(at[0], at[1] + pixels);
    }

    /** Clicks so many pixels from the upper left corner. */
    void clickAt(int x, int y) {
        // Lemur must see the pointer move onto the element before it sees the press.
        moveTo(x, y);
        input("a click", 1, "click", "1");
    }

    /** Moves the pointer onto an element, a part of its width to the right of its middle, or to the left. */
    void point(Panel element, float part) {
        int[] at = window.middle(element);
        float width = element.getPreferredSize().x * element.getWorldScale().x;
        moveTo(at[0] + (int) (part * width), at[1]);
        window.steps(FRAMES_TO_ANSWER);
    }

    /** Does something with a key held. */
    void holding(String key, Runnable action) {
        xdotool("keydown", key);
        window.steps(FRAMES_TO_ANSWER);
        action.run();
        input(key, 1, "keyup", key);
    }

    /** Does something with the left button held, so many pixels from the upper left corner. */
    void holdingButtonAt(int x, int y, Runnable action) {
        moveTo(x, y);
        xdotool("mousedown", "1");
        window.steps(FRAMES_TO_ANSWER);
        action.run();
        input("the button", 1, "mouseup", "1");
    }

    private void moveTo(int x, int y) {
        xdotool("mousemove", "--window", id, Integer.toString(x), Integer.toString(y));
        arrival("the pointer", () -> window.isPointerAt(x, y));
    }

    /** Turns the wheel down by a notch with the pointer on an element. */
    void turnWheel(Panel element) {
        int[] at = window.middle(element);
        moveTo(at[0], at[1]);
        xdotool("click", "5");
    }

    /** Holds a key for some frames: Lemur sees no Tab on a button that is pressed and released within one frame. */
    void hold(String key) {
        int before = window.call(() -> window.arrivals.presses);
        xdotool("keydown", key);
        arrival(key, () -> window.arrivals.presses > before);
        input(key, 1, "keyup", key);
    }

    void keys(String... keys) {
        List<String> command = new ArrayList<>(List.of("key"));
        command.addAll(List.of(keys));
        input(String.join(" ", keys), keys.length, command.toArray(String[]::new));
    }

    void type(String text) {
        input(text, text.length(), "type", "--", text);
    }

    /** Gives the window system an input, and waits until so many keys or buttons of it were let go of. */
    private void input(String what, int releases, String... command) {
        int before = window.call(() -> window.arrivals.releases);
        xdotool(command);
        arrival(what, () -> window.arrivals.releases - before >= releases);
    }

    /** However long the window system takes, no time passes for the panel; then it has some frames to answer. */
    private void arrival(String what, BooleanSupplier arrived) {
        Patience patience = new Patience();
        while (!window.call(arrived::getAsBoolean)) {
            patience.check(what);
            window.stepWithoutTime();
        }
        window.steps(FRAMES_TO_ANSWER);
    }

    /** Runs frames until the input has worked; on a machine whose background work is slow, more of them. */
    void until(String what, BooleanSupplier condition) {
        for (int i = 0; i < FRAMES; i++) {
            if (window.call(condition::getAsBoolean)) {
                return;
            }
            window.step();
        }
        Patience patience = new Patience();
        while (!window.call(condition::getAsBoolean)) {
            patience.check(what);
            window.stepWithoutTime();
        }
    }

    private static void xdotool(String... arguments) {
        List<String> command = new ArrayList<>(List.of("xdotool"));
        command.addAll(List.of(arguments));
        output(command.toArray(String[]::new));
    }

    private static String output(String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(),
                    StandardCharsets.UTF_8);
            if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError(String.join(" ", command) + ": " + output);
            }
            return output;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(String.join(" ", command), e);
        }
    }
}
