// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.run.Await;
import io.github.jmepool.sample.run.ChildJvm;
import io.github.jmepool.sample.run.ChildJvm.Running;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and clients in processes of their own, as users start them, of which some are killed. */
class NetworkProcessTest {
    private static final String SERVING = "serving on port ";

    @TempDir
    private Path folder;

    private Running server(int port) throws Exception {
        Running server = ChildJvm.start(folder, "--serve", Integer.toString(port), "--seed", "1");
        Await.until("the server serves", () -> server.lines().stream().anyMatch(line -> line.startsWith(SERVING)));
        return server;
    }

    private static int port(Running server) throws Exception {
        return server.lines().stream().filter(line -> line.startsWith(SERVING))
                .mapToInt(line -> Integer.parseInt(line.substring(SERVING.length()))).findFirst().getAsInt();
    }

    private Running client(int port) throws Exception {
        return ChildJvm.start(folder, "--join", "localhost:" + port, "--headless");
    }

    /** Waits until a client has printed the server's own line, ids and digest, of some tick with so many players. */
    private static void agree(Running server, Running client, int players) throws Exception {
        Await.until("server and client have the same ids, with " + players + " players", () -> {
            server.requireAlive();
            client.requireAlive();
            List<String> lines = server.lines();
            return client.lines().stream().anyMatch(line -> line.contains(": " + players + " players, ")
                    && lines.contains(line));
        });
    }

    @Test
    void clientsAndTheServerAreKilledAndStartedAgain() throws Exception {
        Running server = server(0);
        int port = port(server);
        Running stays = client(port);
        Running dies = client(port);
        try {
            agree(server, stays, 2);
            agree(server, dies, 2);

            dies.kill();
            agree(server, stays, 1);
            dies = client(port);
            agree(server, dies, 2);

            server.kill();
            Await.until("the client says that the server is gone",
                    () -> stays.lines().stream().anyMatch(line -> line.startsWith("The server is gone (")));
            assertThat(stays.isAlive()).isTrue();
            server = server(port);
            agree(server, stays, 2);
            agree(server, dies, 2);
            assertThat(stays.errors()).isEmpty();
            assertThat(server.errors()).isEmpty();
        } finally {
            dies.kill();
            stays.kill();
            server.kill();
        }
    }

    private List<String> served(int seconds) throws Exception {
        try (Running server = ChildJvm.start(folder, "--serve", "0", "--bots", "3", "--seconds",
                Integer.toString(seconds))) {
            assertThat(server.waitFor()).as("%s", server.errors()).isZero();
            return server.lines();
        }
    }

    @Test
    void aServerReportsHowFarItGoesWithBots() throws Exception {
        List<String> lines = served(4);
        // a machine that is busy with other things needs longer until the bots know all ids once
        for (int seconds = 16; seconds <= 256 && lines.stream().noneMatch(line -> line.matches(
                "bots: their ids were the server's [1-9].*")); seconds *= 4) {
            lines = served(seconds);
        }
        assertThat(lines).anyMatch(line -> line.startsWith("players  entities"))
                .anyMatch(line -> line.matches(" +3 +\\d+ .* ms +\\d+"))
                .anyMatch(line -> line.matches(
                        "bots: their ids were the server's [1-9]\\d* times, and were not 0 times"))
                // a machine that stands still for seconds has bots that flood or read slowly
                .anyMatch(line -> line.matches(
                        "refused: greeting 0 number 0 sender 0 frame 0 flood \\d+ full 0 slow \\d+"));
    }
}
