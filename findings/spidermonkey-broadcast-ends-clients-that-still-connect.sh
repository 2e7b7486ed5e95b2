#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-networking 3.6.1-stable (SpiderMonkey), tried 2026-11-29.
# Expected: Server.broadcast reaches the clients that are connected; one that is still connecting gets it from then on.
# Seen: without a filter it also reaches the UDP endpoint of a client that is still connecting, before the server has
# sent its message classes: "Class not found for buffer data", and the client closes its connection. With a filter that
# asks for an attribute, set by a message of the client's own, it arrives at each client.
# Matters: positions that a server sends many times a second, while a player joins.
set -euo pipefail
name=spidermonkey-broadcast-ends-clients-that-still-connect
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/pom.xml" <<'END'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-networking</artifactId>
      <version>3.6.1-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.network.AbstractMessage;
import com.jme3.network.Client;
import com.jme3.network.ClientStateListener;
import com.jme3.network.Network;
import com.jme3.network.Server;
import com.jme3.network.serializing.Serializable;
import com.jme3.network.serializing.Serializer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    @Serializable
    public static class Place extends AbstractMessage {
        public Place() {
            super(false); // by UDP
        }
    }

    @Serializable
    public static class Joined extends AbstractMessage {
    }

    private static final int CLIENTS = 5;

    /** The registry of classes is static: a server and each client need a process of their own. */
    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.OFF);
        if (args.length == 0) {
            for (String to : new String[] {"all", "joined"}) {
                Process server = start("serve", to);
                String port = line(server);
                int ended = 0;
                for (int i = 0; i < CLIENTS; i++) {
                    Process client = start("join", port);
                    ended += line(client).equals("arrived") ? 0 : 1;
                    client.destroyForcibly();
                }
                server.destroyForcibly();
                System.out.println("broadcast to " + to + ": " + (ended == 0 ? "arrives at each client"
                        : "connections of clients end with an exception"));
            }
        } else if (args[0].equals("serve")) {
            serve(args[1].equals("all"));
        } else {
            join(Integer.parseInt(args[1]));
        }
    }

    static Process start(String... args) throws Exception {
        return new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
                System.getProperty("java.class.path"), "Finding", args[0], args[1]).start();
    }

    static String line(Process process) throws Exception {
        return new BufferedReader(new InputStreamReader(process.getInputStream())).readLine();
    }

    static void serve(boolean toAll) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Server server = Network.createServer(port);
        Serializer.registerClasses(Place.class, Joined.class);
        server.addMessageListener((source, message) -> source.setAttribute("joined", true), Joined.class);
        server.start();
        Client first = Network.connectToServer("localhost", port);
        first.start();
        while (!server.hasConnections()) {
            Thread.onSpinWait();
        }
        System.out.println(port);
        while (true) { // until the process is ended
            if (toAll) {
                server.broadcast(new Place());
            } else {
                server.broadcast(connection -> connection.getAttribute("joined") != null, new Place());
            }
            LockSupport.parkNanos(100_000);
        }
    }

    static void join(int port) throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        Client client = Network.connectToServer("localhost", port);
        client.addErrorListener((source, failure) -> seen.add("ended"));
        client.addMessageListener((source, message) -> seen.add("arrived"), Place.class);
        client.addClientStateListener(new ClientStateListener() {
            @Override
            public void clientConnected(Client connected) {
                connected.send(new Joined());
            }

            @Override
            public void clientDisconnected(Client disconnected, DisconnectInfo info) {
                seen.add("ended");
            }
        });
        client.start();
        System.out.println(seen.poll(30, TimeUnit.SECONDS));
    }
}
END
cat > "$work/recorded" <<'END'
broadcast to all: connections of clients end with an exception
broadcast to joined: arrives at each client
END
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
    -Dmdep.outputFile="$work/cp" "$@"
javac -nowarn -cp "$(cat "$work/cp")" -d "$work" "$work/Finding.java"
(cd "$work" && java -cp "$work:$(cat "$work/cp")" Finding) > "$work/seen" 2> "$work/errors" || true
if diff "$work/recorded" "$work/seen"; then
    echo "$name: as recorded"
else
    echo "$name: DIFFERS from what is recorded (<)"
    tail -20 "$work/errors"
    exit 1
fi
