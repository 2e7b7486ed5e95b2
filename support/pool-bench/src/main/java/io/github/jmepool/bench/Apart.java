// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

/**
 * The distance between pooled objects in memory. Those of a benchmark are made one after the other and so
 * lie together, in one region of the garbage collector. Those of a game have meshes, names and lists between them.
 */
final class Apart {
    private static int bytes;

    private Apart() {
    }

    /** Sets how much memory each object created from now on keeps besides its own, in KiB. */
    static void by(int kib) {
        bytes = 1024 * kib;
    }

    /**
     * Something that an object keeps, and that the garbage collector copies next to it; null when they lie together.
     */
    static byte[] filler() {
        return bytes == 0 ? null : new byte[bytes];
    }
}
