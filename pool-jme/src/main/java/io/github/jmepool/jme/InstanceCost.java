// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.time.Duration;

/**
 * The cost of one instance of a pool, measured on the first ones that were made in the background.
 *
 * @param pool the pool's name
 * @param cloneTime the shortest time that one of the first clones took; zero while none was made
 * @param uploadTime what the first instance's upload and shaders took; zero while none was uploaded
 * @param heapBytes what cloning one instance allocates on the heap, short-lived helpers included; -1 when the JVM
 *     doesn't count it, or none was made
 * @param directBytes direct memory of one instance's own buffers, beyond what all instances share
 */
public record InstanceCost(
        String pool, Duration cloneTime, Duration uploadTime, long heapBytes, long directBytes) {
}
