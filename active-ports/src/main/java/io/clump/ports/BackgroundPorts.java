package io.clump.ports;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Ports whose handlers run while the program computes: a thread of their own polls them from time to time, as GAMMA's
 * interrupts do it (Ciaccio 1999, lines 916 to 920). The program reaches the ports only in functions that it gives to
 * {@link #use} and {@link #get}; meanwhile the thread does not poll. So one handler runs at a time, and no handler runs
 * during such a function, except handlers that run inside the function's own polls, sends and waits. Writes of handlers
 * and of such functions are visible to each other.
 *
 * <p>Handlers run on the polling thread, or on a thread inside such a function. All methods may be called by any
 * thread.
 */
public final class BackgroundPorts implements AutoCloseable {
    /** Default sleep of the thread after a poll without messages. */
    public static final Duration DEFAULT_REST = Duration.ofNanos(50_000);

    private final Ports ports;
    private final long restNanos;

    /** Fair: a thread that polls one message after the other lets the program in between. */
    private final ReentrantLock lock = new ReentrantLock(true);

    private final Thread thread;
    private final AtomicLong handled = new AtomicLong();

    // Both are guarded by the lock.
    private boolean isClosed;
    private @Nullable RuntimeException failure;

    private BackgroundPorts(Ports ports, Duration rest) {
        this.ports = ports;
        restNanos = rest.toNanos();
        thread = new Thread(this::run, "ports-" + ports.rank());
        thread.setDaemon(true);
    }

    /**
     * Opens ports as {@link Ports#join} does, and starts the thread.
     *
     * @param layer of this process
     * @param configuration the same in all processes but for the rank
     * @param rest sleep of the thread after a poll without messages: a longer sleep costs less processor time and
     *     delays messages; more than 0
     * @return the ports, to be closed
     * @throws ClumpException if a process does not come
     */
    public static BackgroundPorts join(Layer layer, PortsConfiguration configuration, Duration rest) {
        if (rest.isZero() || rest.isNegative()) {
            throw new IllegalArgumentException("rest=" + rest + ", expected more than 0");
        }
        BackgroundPorts background =
                new BackgroundPorts(Ports.join(layer, layer.allocateParallelBundle(), configuration), rest);
        background.thread.start();
        return background;
    }

    /**
     * Uses the ports; waits until no handler runs, and keeps others from running meanwhile.
     *
     * @param function gets the ports, which handlers that it binds may use as well; a wait in it polls itself
     * @throws IllegalStateException if the ports are closed
     */
    public void use(Consumer<Ports> function) {
        lock.lock();
        try {
            checkOpen();
            function.accept(ports);
        } finally {
            lock.unlock();
        }
    }

    /**
     * As {@link #use}, for a function with a result.
     *
     * @param <T> the result
     * @param function gets the ports
     * @return what the function returns
     * @throws IllegalStateException if the ports are closed
     */
    public <T> T get(Function<Ports, T> function) {
        lock.lock();
        try {
            checkOpen();
            return function.apply(ports);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns how many messages the thread has handled.
     *
     * @return the messages, except those that arrived during polls of {@link #use} or {@link #get}
     */
    public long handledMessages() {
        return handled.get();
    }

    /**
     * Waits until no handler runs, and ends the use of the endpoint; no handler runs afterwards. May not be called by a
     * handler.
     */
    @Override
    public void close() {
        lock.lock();
        try {
            if (!isClosed) {
                ports.close();
                isClosed = true;
            }
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(thread);
    }

    private void checkOpen() {
        if (failure != null) {
            throw new ClumpException("the thread that polls the ports has failed: cause=" + failure, failure);
        }
        if (isClosed) {
            throw new IllegalStateException("the ports are closed");
        }
    }

    private void run() {
        int count = 0;
        while (count >= 0) {
            if (count == 0) {
                LockSupport.parkNanos(this, restNanos);
            }
            count = poll();
        }
    }

    /** Returns the number of messages that were handled; -1 if this was the last poll. */
    private int poll() {
        lock.lock();
        try {
            if (isClosed) {
                return -1;
            }
            int count = ports.poll();
            handled.addAndGet(count);
            return count;
            // catch-all: the program gets it with its next call
        } catch (RuntimeException e) {
            failure = e;
            return -1;
        } finally {
            lock.unlock();
        }
    }
}
