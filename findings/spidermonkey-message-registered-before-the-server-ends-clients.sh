#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-networking 3.6.1-stable (SpiderMonkey), tried 2026-11-28.
# Expected: the server sends its list of message classes to each client, so that a client need not register them, whether
# the server has registered its own before or after Network.createServer.
# Seen: registered before createServer, the classes take the ids that a client expects of the list itself: the client's
# connection ends with a BufferUnderflowException or similar. Registered after it, everything arrives.
# Matters: registering in a static block, as tutorials do, while the client relies on the server's list.
set -euo pipefail
name=spidermonkey-message-registered-before-the-server-ends-clients
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
import com.jme3.network.ConnectionListener;
import com.jme3.network.HostedConnection;
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
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    @Serializable
    public static class Hit extends AbstractMessage {
        int points;
    }

    /** The registry of classes is static: a server and a client need a process each. */
    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.OFF);
        if (args.length == 0) {
            for (String when : new String[] {"before", "after"}) {
                Process server = start("serve", when);
                Process client = start("join", line(server));
                System.out.println("registered " + when + " createServer: " + line(client));
                client.destroyForcibly();
                server.destroyForcibly();
            }
        } else if (args[0].equals("serve")) {
            serve(args[1].equals("before"));
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

    static void serve(boolean before) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        if (before) {
            Serializer.registerClass(Hit.class);
        }
        Server server = Network.createServer(port);
        if (!before) {
            Serializer.registerClass(Hit.class);
        }
        server.addConnectionListener(new ConnectionListener() {
            @Override
            public void connectionAdded(Server on, HostedConnection connection) {
                Hit hit = new Hit();
                hit.points = 7;
                connection.send(hit);
            }

            @Override
            public void connectionRemoved(Server on, HostedConnection connection) {
            }
        });
        server.start();
        System.out.println(port);
        Thread.currentThread().join(); // until the process is ended
    }

    static void join(int port) throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        Client client = Network.connectToServer("localhost", port);
        client.addErrorListener((source, failure) -> seen.add("the connection ends with an exception"));
        client.addMessageListener((source, message) -> seen.add("arrived " + ((Hit) message).points), Hit.class);
        client.start();
        System.out.println(seen.poll(30, TimeUnit.SECONDS));
    }
}
END
cat > "$work/recorded" <<'END'
registered before createServer: the connection ends with an exception
registered after createServer: arrived 7
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
