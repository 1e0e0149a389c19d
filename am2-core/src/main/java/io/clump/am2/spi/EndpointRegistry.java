package io.clump.am2.spi;

import io.clump.am2.EndpointName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where processes tell each other the names of their endpoints. Safe for use by any thread. */
public interface EndpointRegistry extends AutoCloseable {
    /**
     * Makes an endpoint known. A key of this process is replaced; so is one left behind by a process that died.
     *
     * @param key what others ask for: 1 to 64 characters
     * @param name the endpoint's name
     * @throws io.clump.am2.ClumpException if a living process holds the key, or there is no room left
     */
    void publish(String key, EndpointName name);

    /**
     * Looks an endpoint up.
     *
     * @param key what it was published under
     * @return its name, or null if no living process has published it
     */
    @Nullable
    EndpointName find(String key);

    /**
     * Waits until an endpoint is published.
     *
     * @param key what it will be published under
     * @param timeout how long to wait at most
     * @return its name
     * @throws io.clump.am2.ClumpException when the time is over or the thread is interrupted; says which key
     */
    EndpointName await(String key, Duration timeout);

    /**
     * Takes back what this process published; does nothing if it has not published the key.
     *
     * @param key what it was published under
     */
    void withdraw(String key);

    /** Withdraws everything that was published through this object and releases what it holds. */
    @Override
    void close();
}
