// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.run.Await;
import io.github.jmepool.sample.run.ChildJvm;
import io.github.jmepool.sample.run.ChildJvm.Running;
import io.github.jmepool.sample.run.Displays;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with a bot and two clients in windows, in processes of their own. The pictures stay in {@code target}, for
 * somebody to look at.
 */
@Tag("display")
class NetworkDisplayTest {
    private static final String SERVING = "serving on port ";
    private static final int DIFFERENT_COLORS = 150;
    private static final int STEADY = 3;

    @TempDir
    private Path folder;
    private final List<Running> started = new ArrayList<>();

    @BeforeEach
    void requireDisplay() throws Exception {
        Displays.require(getClass());
    }

    @AfterEach
    void end() throws Exception {
        for (Running program : started) {
            program.kill();
        }
    }

    private Running start(String... args) throws Exception {
        Running program = ChildJvm.start(folder, args);
        started.add(program);
        return program;
    }

    private void kill(Running program) throws Exception {
        started.remove(program);
        program.kill();
    }

    /** Waits until a client has shown the server's ids several times while there were so many players. */
    private void agree(Running server, Running client, int players) throws Exception {
        try {
            Await.until("server and client have the same ids, with " + players + " players", () -> {
                for (Running program : started) {
                    program.requireAlive();
                }
                List<String> same = new ArrayList<>(client.lines());
                same.retainAll(ids(server, players));
                return same.size() >= STEADY;
            });
        } catch (AssertionError failure) {
            for (Running program : started) {
                failure.addSuppressed(new AssertionError(program.lastWords()));
            }
            throw failure;
        }
    }

    private static List<String> ids(Running server, int players) throws Exception {
        return server.lines().stream().filter(line -> line.contains(": " + players + " players, ")).toList();
    }

    private static Path picture(String name) throws Exception {
        return Files.createDirectories(Path.of("target", "network")).resolve(name);
    }

    private static void wasDrawn(Running client, Path picture) throws Exception {
        assertThat(client.waitFor()).as("%s", client.errors()).isZero();
        assertThat(client.errors()).noneMatch(line -> line.startsWith("SEVERE: "));
        assertThat(client.lines()).anyMatch(line -> line.matches(
                "ids were the server's [1-9]\\d* times, and were not 0 times; \\d+ datagrams came too late"));
        BufferedImage image = ImageIO.read(picture.toFile());
        Set<Integer> colors = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                colors.add(image.getRGB(x, y) & 0xF0F0F0);
            }
        }
        assertThat(colors).as("different colours").hasSizeGreaterThan(DIFFERENT_COLORS);
    }

    @Test
    void twoClientsShowTheServersObjectsAndOneIsKilledAndJoinsAgain() throws Exception {
        Running server = start("--serve", "0", "--bots", "1", "--seed", "1");
        Await.until("the server serves", () -> server.lines().stream().anyMatch(line -> line.startsWith(SERVING)));
        String address = "localhost:" + server.lines().get(0).substring(SERVING.length());
        Running first = start("--join", address, "--size", "320x180");
        Running second = start("--join", address, "--size", "320x180");
        agree(server, first, 3);
        agree(server, second, 3);

        kill(second);
        agree(server, first, 2);
        Path again = picture("joined-again.png");
        Running back = start("--join", address, "--size", "640x360", "--seconds", "3", "--screenshot",
                again.toAbsolutePath().toString());
        wasDrawn(back, again);
        assertThat(back.lines()).as("shown by both").containsAnyElementsOf(ids(server, 3));

        kill(first);
        Path alone = picture("with-the-bot.png");
        Running last = start("--join", address, "--size", "640x360", "--seconds", "3", "--screenshot",
                alone.toAbsolutePath().toString());
        wasDrawn(last, alone);
    }
}
