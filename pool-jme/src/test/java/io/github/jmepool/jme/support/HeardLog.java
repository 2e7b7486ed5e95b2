// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Tells a test what a logger and those below it are told, and keeps that out of the tests' own output. */
public final class HeardLog extends Handler implements AutoCloseable {
    private final Logger logger;
    private final Consumer<LogRecord> listener;

    /** Listens from now on until the close. */
    public HeardLog(String logger, Consumer<LogRecord> listener) {
        this.logger = Logger.getLogger(logger);
        this.listener = listener;
        this.logger.addHandler(this);
        this.logger.setUseParentHandlers(false);
    }

    @Override
    public void publish(LogRecord entry) {
        listener.accept(entry);
    }

    @Override
    public void flush() {
        // nothing is held back
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
