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
 * Runs operations on files to their end in threads that are interrupted. An interrupt closes the channel of the file
 * that the thread works on, so the operation is then run again; the thread stays interrupted.
 */
public final class Uninterrupted {
    private Uninterrupted() {}

    /**
     * Runs an operation, again after each interrupt.
     *
     * @param operation opens the channels it uses, and undoes by itself what it leaves half done
     * @param <T> what it returns
     * @return what the operation returned
     * @throws IOException what it threw, but for the ends of channels by interrupts
     */
    public static <T> T call(Operation<T> operation) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return operation.run();
                } catch (ClosedByInterruptException | FileLockInterruptionException e) {
                    // The thread need not be interrupted any more: an interrupt sets that first and closes the channel
                    // later (JDK 25), so it may close the one that is opened here in the next round.
                    Thread.interrupted();
                    interrupted = true;
                } catch (ClosedChannelException e) {
                    // A channel that an interrupt has closed says so once, and then that it is closed.
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
     * Runs an operation of a library that an interrupt would break: once, in a thread that nobody else knows.
     *
     * @param operation run while the caller waits
     * @param <T> what it returns
     * @return what the operation returned
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
     * @param <T> what it returns
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
