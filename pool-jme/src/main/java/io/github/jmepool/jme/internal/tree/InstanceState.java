// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

/**
 * What happens to an instance at this moment, for the render thread. Another thread can only request the end of a use,
 * which changes the word of the use and no state.
 *
 * <table>
 * <caption>States and transitions</caption>
 * <tr><th>state</th><th>use</th><th>left by</th></tr>
 * <tr><td>{@link #IDLE}</td><td>none</td><td>a spawn, to {@link #IN_HOOK}</td></tr>
 * <tr><td>{@link #IN_HOOK}</td><td>goes on</td><td>the end of the hooks, to {@link #IN_USE}; an exception of a
 * spawn, to {@link #RECYCLING}</td></tr>
 * <tr><td>{@link #IN_USE}</td><td>goes on</td><td>a move, to {@link #IN_HOOK}; the end of the use, to
 * {@link #RECYCLING}</td></tr>
 * <tr><td>{@link #RECYCLING}</td><td>has ended</td><td>rendering, to {@link #ENDING}; the reset, to
 * {@link #IDLE}</td></tr>
 * <tr><td>{@link #ENDING}</td><td>has ended</td><td>the end of rendering, to {@link #RECYCLING}</td></tr>
 * <tr><td>{@link #GONE}</td><td>none</td><td>nothing; entered from any other state, also inside a hook</td></tr>
 * </table>
 */
public enum InstanceState {
    /** Not in use; attached only if it is parked in its chunk. */
    IDLE,
    /** In use, and hooks or listeners are called that begin or move the use, which can't end before they return. */
    IN_HOOK,
    /** In use, and none of its hooks is running. */
    IN_USE,
    /** Its use has ended; listeners, hooks and the reset are running. */
    RECYCLING,
    /** Its use has ended while the frame was being rendered: it waits to be reset and detached. */
    ENDING,
    /** Disposed of, or detached: no instance of its pool any more. */
    GONE
}
