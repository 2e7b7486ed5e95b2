// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** An object was released twice, or by the id of a use that has ended. */
public class StaleUseException extends PoolException {
    private static final long serialVersionUID = 1;

    /** The use id that was given. */
    private final long useId;
    /** The object's latest use. */
    private final long currentUseId;

    /**
     * Makes the exception; its message begins with the pool's name.
     *
     * @param pool name of the pool
     * @param problem the refused call or value, and the remedy
     * @param useId the use that was meant
     * @param currentUseId the object's latest use
     */
    public StaleUseException(String pool, String problem, long useId, long currentUseId) {
        super(pool, problem);
        this.useId = useId;
        this.currentUseId = currentUseId;
    }

    /**
     * Returns the use id that the caller passed; if it passed none, the use that ended last.
     *
     * @return the use id
     */
    public long useId() {
        return useId;
    }

    /**
     * Returns the object's latest use when the call was refused.
     *
     * @return the use id
     */
    public long currentUseId() {
        return currentUseId;
    }
}
