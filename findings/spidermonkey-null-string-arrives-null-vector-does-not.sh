#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-networking 3.6.1-stable (SpiderMonkey), tried 2026-11-28.
# Expected: a field of a message that is null arrives as null, whatever its type.
# Seen: a null String arrives as null; with a null Vector3f the message cannot be sent: RuntimeException.
# Matters: an optional target or place in a message.
set -euo pipefail
name=spidermonkey-null-string-arrives-null-vector-does-not
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
import com.jme3.math.Vector3f;
import com.jme3.network.AbstractMessage;
import com.jme3.network.Client;
import com.jme3.network.ConnectionListener;
import com.jme3.network.HostedConnection;
import com.jme3.network.Network;
import com.jme3.network.Server;
import com.jme3.network.serializing.Serializable;
import com.jme3.network.serializing.Serializer;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    static final BlockingQueue<HostedConnection> JOINED = new LinkedBlockingQueue<>();
    static final BlockingQueue<Hit> ARRIVED = new LinkedBlockingQueue<>();

    @Serializable
    public static class Hit extends AbstractMessage {
        String who = "none";
        Vector3f place = new Vector3f();
        int[][] rows;
    }

    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.OFF);
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Server server = Network.createServer(port);
        Serializer.registerClass(Hit.class);
        server.addConnectionListener(new ConnectionListener() {
            @Override
            public void connectionAdded(Server on, HostedConnection connection) {
                JOINED.add(connection);
            }

            @Override
            public void connectionRemoved(Server on, HostedConnection connection) {
            }
        });
        server.start();
        Client client = Network.connectToServer("localhost", port);
        client.addMessageListener((source, message) -> ARRIVED.add((Hit) message), Hit.class);
        client.start();
        HostedConnection player = JOINED.poll(30, TimeUnit.SECONDS);
        Hit nobody = new Hit();
        nobody.who = null;
        player.send(nobody);
        System.out.println("who: arrived " + ARRIVED.poll(30, TimeUnit.SECONDS).who);
        Hit nowhere = new Hit();
        nowhere.place = null;
        try {
            player.send(nowhere);
            System.out.println("place: arrived " + ARRIVED.poll(30, TimeUnit.SECONDS).place);
        } catch (RuntimeException e) {
            System.out.println("place: " + e.getMessage() + ", " + e.getCause().getClass().getSimpleName());
        }
        System.exit(0);
    }
}
END
cat > "$work/recorded" <<'END'
who: arrived null
place: Error serializing message, SerializerException
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
