// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

/**
 * One call that ends many uses. A hook of one of them may recycle another that the same call has ended already, as it
 * can't know their order; the instance knows by this object that it has. Render thread only.
 */
final class EndOfMany {
    /** Later uses were begun by hooks, and are not part of what the call is to end. */
    private final long latestUse;

    EndOfMany(long latestUse) {
        this.latestUse = latestUse;
    }

    /** Whether the use had begun when the call began. */
    boolean covers(long use) {
        return use <= latestUse;
    }
}
