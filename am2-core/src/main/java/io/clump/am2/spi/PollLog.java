package io.clump.am2.spi;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Log for what happens inside a poll or a send: a failure of the log does not end them. The first line of a process
 * opens files of the Java runtime, such as its time zones, and fails with an error without a free file descriptor.
 */
public final class PollLog {
    private PollLog() {}

    /**
     * Opens what the first line of a log needs, so that it can be written when no file descriptor is left.
     *
     * @param logger logger of the first line
     */
    public static void prepare(Logger logger) {
        if (logger.isLoggable(Level.WARNING)) {
            ZonedDateTime unused = ZonedDateTime.now(ZoneId.systemDefault());
        }
    }

    /**
     * Writes a line. The logger is made now: the first one takes a start of a process about ten milliseconds, so no
     * class has one as a constant that it may never need.
     *
     * @param source class that writes, whose name is that of the logger
     * @param level of the line
     * @param text of the line
     * @return false if the log has failed, so that the line is lost
     */
    public static boolean log(Class<?> source, Level level, String text) {
        return log(source, level, text, null);
    }

    /**
     * Writes a line and its cause.
     *
     * @param source class that writes, whose name is that of the logger
     * @param level of the line
     * @param text of the line
     * @param cause logged after the message; null for none
     * @return false if the log has failed, so that the line is lost
     */
    public static boolean log(Class<?> source, Level level, String text, @Nullable Throwable cause) {
        return log(() -> System.getLogger(source.getName()), level, text, cause);
    }

    /**
     * Writes a line.
     *
     * @param logger where to write
     * @param level of the line
     * @param text of the line
     * @return false if the log has failed, so that the line is lost
     */
    public static boolean log(Logger logger, Level level, String text) {
        return log(logger, level, text, null);
    }

    /**
     * Writes a line and its cause.
     *
     * @param logger where to write
     * @param level of the line
     * @param text of the line
     * @param cause logged after the message; null for none
     * @return false if the log has failed, so that the line is lost
     */
    public static boolean log(Logger logger, Level level, String text, @Nullable Throwable cause) {
        return log(() -> logger, level, text, cause);
    }

    private static boolean log(Supplier<Logger> logger, Level level, String text, @Nullable Throwable cause) {
        try {
            logger.get().log(level, text, cause);
            return true;
        } catch (RuntimeException | Error failed) { // catch-all: there is no other place to report it
            return false;
        }
    }
}
