// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * For jme-pool itself: hands items over from any number of threads to one, first in, first out, without locks.
 *
 * <p>Threads: {@link #offer} from any; {@link #poll} and {@link #isEmpty} from one thread at a time, the consumer (a
 * change of consumer needs a happens-before edge between the two).
 *
 * <p>Memory ordering: what a thread did before {@code offer(item)} happens before what the consumer does after the
 * {@code poll()} that returns that item. Offers of one thread are polled in their order; the queue as a whole is
 * linearizable: an item whose offer has returned is never missed by a later poll, whatever other offers are under way.
 *
 * <p>Cost: an offer allocates one node and does one compare-and-set; it is lock-free. A poll is wait-free, allocates
 * nothing, and is amortised O(1): producers push onto a stack, which the consumer takes and turns round as a whole
 * when its own list has run out.
 *
 * @param <T> the type of the items
 */
public final class MpscQueue<T> {
    private static final VarHandle PUSHED;

    static {
        try {
            PUSHED = MethodHandles.lookup().findVarHandle(MpscQueue.class, "pushed", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Newest first; written by producers, and emptied by the consumer. */
    @SuppressWarnings("unused")
    private volatile @Nullable Node<T> pushed;
    /** Oldest first; all of it is older than anything pushed. Only the consumer touches it. */
    private @Nullable Node<T> taken;

    /** Makes an empty queue. */
    public MpscQueue() {
    }

    /**
     * Appends an item. Any thread.
     *
     * @param item not null
     * @throws NullPointerException when {@code item} is null
     */
    public void offer(T item) {
        Node<T> node = new Node<>(Objects.requireNonNull(item, "item"));
        Node<T> top;
        do {
            top = pushed;
            node.next = top;
        } while (!PUSHED.weakCompareAndSetRelease(this, top, node));
    }

    /**
     * Takes the oldest item. Consumer's thread only.
     *
     * @return the item, or null when there is none
     */
    public @Nullable T poll() {
        Node<T> first = taken;
        if (first == null) {
            first = takePushed();
            if (first == null) {
                return null;
            }
        }
        taken = first.next;
        // An old node that a full collection has promoted must not keep the younger ones behind it alive.
        first.next = null;
        T item = first.item;
        first.item = null;
        return item;
    }

    /**
     * Tells whether {@link #poll} would return null now. Consumer's thread only.
     *
     * @return true when no offer that has returned is still to be polled
     */
    public boolean isEmpty() {
        return taken == null && pushed == null;
    }

    @SuppressWarnings("unchecked")
    private @Nullable Node<T> takePushed() {
        // A plain check first: an empty poll, the usual one in a frame, must not write to the producers' cache line.
        if (pushed == null) {
            return null;
        }
        Node<T> newest = (Node<T>) PUSHED.getAndSetAcquire(this, null);
        Node<T> oldestFirst = null;
        while (newest != null) {
            Node<T> older = newest.next;
            newest.next = oldestFirst;
            oldestFirst = newest;
            newest = older;
        }
        return oldestFirst;
    }

    private static final class Node<T> {
        private @Nullable T item;
        private @Nullable Node<T> next;

        Node(T item) {
            this.item = item;
        }
    }
}
