package io.clump.am2.spi;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Registry in which processes publish the names of their endpoints. Safe for use by any thread. */
public interface EndpointRegistry extends AutoCloseable {
    /**
     * Publishes an endpoint. Replaces a key of this process, or one left by a process that died.
     *
     * @param key key that others look up: 1 to 64 characters
     * @param name name of the endpoint
     * @throws ClumpException if a living process holds the key, or there is no space left
     */
    void publish(String key, EndpointName name);

    /**
     * Looks up an endpoint.
     *
     * @param key key under which it was published
     * @return its name, or null if no living process has published it
     */
    @Nullable
    EndpointName find(String key);

    /**
     * Waits until an endpoint is published.
     *
     * @param key key under which it will be published
     * @param timeout maximum time to wait
     * @return its name
     * @throws ClumpException if the time is over or the thread is interrupted; names the key
     */
    EndpointName await(String key, Duration timeout);

    /**
     * Does the same as {@link #await(String, Duration)}, for a thread that must continue to poll, since the publishing
     * process may first wait for an answer of this one.
     *
     * @param key key under which it will be published
     * @param timeout maximum time to wait
     * @param poll run about once a millisecond
     * @return its name
     * @throws ClumpException if the time is over or the thread is interrupted; names the key
     */
    default EndpointName await(String key, Duration timeout, Runnable poll) {
        long startNanos = System.nanoTime();
        while (true) {
            // Read before the lookup: a name that was published in time is found, even if this thread had no processor
            // for long.
            Duration waited = Duration.ofNanos(System.nanoTime() - startNanos);
            EndpointName name = find(key);
            if (name != null) {
                return name;
            }
            if (waited.compareTo(timeout) >= 0 || Thread.currentThread().isInterrupted()) {
                throw notPublished(key, waited);
            }
            poll.run();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /**
     * The end of a wait in which nobody published the key.
     *
     * @param key that was waited for
     * @param waited time that the wait took
     * @return to be thrown; its message says whether the thread is interrupted
     */
    static ClumpException notPublished(String key, Duration waited) {
        return new ClumpException("waited for an endpoint: "
                + (Thread.currentThread().isInterrupted() ? "interrupted" : "nothing published") + ", key=\"" + key
                + "\", waited ms=" + waited.toMillis());
    }

    /**
     * Withdraws a key of this process; has no effect if this process has not published the key.
     *
     * @param key key under which it was published
     */
    void withdraw(String key);

    /** Withdraws everything that was published through this object and releases its resources. */
    @Override
    void close();
}
