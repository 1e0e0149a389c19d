package io.clump.registry.launcher;

/** Decides the requests of processes. Each of the first two is answered; calls do not wait. */
public interface NameAuthority {
    /**
     * Publishes a name of a process.
     *
     * @param publisher the process
     * @param key under which
     * @param name the endpoint name as text
     */
    void publish(Publisher publisher, String key, String name);

    /**
     * Withdraws a name of a process.
     *
     * @param publisher the process
     * @param key under which it was published
     */
    void withdraw(Publisher publisher, String key);

    /**
     * Withdraws all names that were published over a connection that has ended.
     *
     * @param publisher the process, which may have died
     */
    void leave(Publisher publisher);
}
