// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.options;

import io.github.jmepool.sample.run.net.GameServer;
import io.github.jmepool.sample.run.net.RemoteGame;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/**
 * The options of a game for several players.
 */
public final class NetworkOptions {
    private static final int LARGEST_PORT = 65_535;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    private int servePort = -1;
    private int bots;

    @Option(names = "--join", paramLabel = "HOST:PORT", converter = AddressConverter.class)
    private RemoteGame.Address server;

    @Option(names = "--serve", paramLabel = "PORT")
    void serve(int value) {
        if (value < 0 || value > LARGEST_PORT) {
            throw new ParameterException(spec.commandLine(),
                    "--serve must be from 0 to " + LARGEST_PORT + " but was " + value);
        }
        servePort = value;
    }

    @Option(names = "--bots", paramLabel = "N")
    void bots(int value) {
        if (value < 0 || value > GameServer.MOST_PLAYERS) {
            throw new ParameterException(spec.commandLine(),
                    "--bots must be from 0 to " + GameServer.MOST_PLAYERS + " but was " + value);
        }
        bots = value;
    }

    /** Returns whether anything was asked for. */
    public boolean isAskedFor() {
        return serves() || joins() || bots > 0;
    }

    /** Returns whether to serve. */
    public boolean serves() {
        return servePort >= 0;
    }

    /** Returns the port to serve on, 0 for any. */
    public int servePort() {
        return servePort;
    }

    /** Returns how many players the server brings along. */
    public int bots() {
        return bots;
    }

    /** Returns whether to play what a server plays. */
    public boolean joins() {
        return server != null;
    }

    /** Returns the server to join, or null. */
    public RemoteGame.Address server() {
        return server;
    }

    /** Reads {@code localhost:4777}. */
    static final class AddressConverter implements ITypeConverter<RemoteGame.Address> {
        @Override
        public RemoteGame.Address convert(String text) {
            int colon = text.lastIndexOf(':');
            try {
                int port = Integer.parseInt(text.substring(colon + 1));
                if (colon > 0 && port > 0 && port <= LARGEST_PORT) {
                    return new RemoteGame.Address(text.substring(0, colon), port);
                }
            } catch (NumberFormatException e) {
                throw unreadable(text);
            }
            throw unreadable(text);
        }

        private static TypeConversionException unreadable(String text) {
            return new TypeConversionException("'" + text + "' is not of the form localhost:4777");
        }
    }
}
