// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import java.io.IOException;
import java.io.Reader;

/** Passes a text on up to the length that a preset may have, and refuses a longer one before it fills the memory. */
final class ShortReader extends Reader {
    /** Ten thousand pools, each with all its settings, take half of it. */
    static final int LONGEST = 16_000_000;

    private final Reader in;
    private int left = LONGEST;

    ShortReader(Reader in) {
        this.in = in;
    }

    @Override
    public int read(char[] into, int at, int length) throws IOException {
        int read = in.read(into, at, length);
        left -= Math.max(0, read);
        if (left < 0) {
            throw new IOException(tooLong());
        }
        return read;
    }

    static String tooLong() {
        return "longer than " + LONGEST + " characters";
    }

    @Override
    public void close() {
        // it is the caller's
    }
}
