package io.clump.am2;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures the log lines of one class, instead of their usual output. */
public final class LoggedLines extends Handler implements AutoCloseable {
    private final Logger logger;
    public final List<String> lines = new CopyOnWriteArrayList<>();

    public LoggedLines(Class<?> type) {
        logger = Logger.getLogger(type.getName());
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord logRecord) {
        lines.add(logRecord.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
