package io.clump.am2.job;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLockInterruptionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Completes file operations in threads that are interrupted. An interrupt closes the channel of the file that the
 * thread uses, so the operation is then repeated; the thread stays interrupted.
 */
public final class Uninterrupted {
    private Uninterrupted() {}

    /**
     * Runs an operation, and repeats it after each interrupt.
     *
     * @param operation opens the channels that it uses, and undoes incomplete work itself
     * @param <T> type of the result
     * @return result of the operation
     * @throws IOException exception of the operation, except those about channels that an interrupt has closed
     */
    public static <T> T call(Operation<T> operation) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return operation.run();
                } catch (ClosedByInterruptException | FileLockInterruptionException e) {
                    // The thread may no longer be interrupted: an interrupt first sets the status and later closes the
                    // channel (JDK 25), so it may close the channel that is opened here in the next round.
                    Thread.interrupted();
                    interrupted = true;
                } catch (ClosedChannelException e) {
                    // A channel that an interrupt has closed reports the interrupt once, and later only that it is
                    // closed.
                    if (!Thread.interrupted()) {
                        throw e;
                    }
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Runs an operation of a library that an interrupt would break: once, in a private thread, which is never
     * interrupted.
     *
     * @param operation operation to run while the caller waits
     * @param <T> type of the result
     * @return result of the operation
     */
    public static <T extends @Nullable Object> T get(Supplier<T> operation) {
        FutureTask<T> task = new FutureTask<>(operation::get);
        Thread thread = new Thread(task, "clump-uninterrupted");
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException thrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception ? exception : new IllegalStateException(cause);
    }

    /**
     * Operation on files.
     *
     * @param <T> type of the result
     */
    public interface Operation<T> {
        /**
         * Runs once.
         *
         * @return the result
         * @throws IOException if it fails
         */
        T run() throws IOException;
    }
}
