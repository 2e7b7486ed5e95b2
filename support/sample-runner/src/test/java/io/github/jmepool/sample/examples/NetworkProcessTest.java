// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.run.Await;
import io.github.jmepool.sample.run.ChildJvm;
import io.github.jmepool.sample.run.ChildJvm.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server and two clients of {@link HelloNetwork}, each in a process of its own. */
class NetworkProcessTest {
    private static final String SERVING = "serving on port ";

    @TempDir
    private Path folder;

    private static Set<Long> ids(Running process, String what) throws Exception {
        process.requireAlive();
        return process.lines().stream().filter(line -> line.startsWith(what))
                .map(line -> Long.valueOf(line.substring(what.length()))).collect(Collectors.toSet());
    }

    private static void awaitWholeUses(Running server, List<Running> clients, int count) throws Exception {
        Await.until("each client has shown " + count + " uses from their beginning to their end", () -> {
            Set<Long> whole = ids(server, "ended ");
            for (Running client : clients) {
                whole.retainAll(ids(client, "appeared "));
                whole.retainAll(ids(client, "gone "));
            }
            return whole.size() >= count;
        });
    }

    @Test
    void usesHaveTheSameIdsOnTheServerAndOnTwoClients() throws Exception {
        try (Running server = ChildJvm.start(folder, HelloNetworkServer.class)) {
            Await.until("the server serves", () -> {
                server.requireAlive();
                return server.lines().stream().anyMatch(line -> line.startsWith(SERVING));
            });
            String port = server.lines().get(0).substring(SERVING.length());
            try (Running stays = ChildJvm.start(folder, NetworkClient.class, "localhost", port);
                    Running leaves = ChildJvm.start(folder, NetworkClient.class, "localhost", port)) {
                awaitWholeUses(server, List.of(stays, leaves), 8);

                leaves.kill();
                int before = ids(stays, "gone ").size();
                awaitWholeUses(server, List.of(stays), before + 8);
                assertThat(stays.errors()).isEmpty();
                assertThat(server.errors()).isEmpty();

                server.kill();
                Await.until("the last ships are gone", () ->
                        ids(stays, "gone ").containsAll(ids(stays, "appeared ")));
                stays.process().getOutputStream().write('\n');
                stays.process().getOutputStream().flush();
                assertThat(stays.waitFor()).as("ended as usual, without its server").isZero();
            }
        }
    }
}
