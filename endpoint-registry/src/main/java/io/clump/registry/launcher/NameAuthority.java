package io.clump.registry.launcher;

/** Where the requests of processes are decided. Each of the first two is answered; calls do not wait. */
public interface NameAuthority {
    /**
     * A process publishes a name.
     *
     * @param publisher the process
     * @param key under which
     * @param name the endpoint name as text
     */
    void publish(Publisher publisher, String key, String name);

    /**
     * A process takes a name back.
     *
     * @param publisher the process
     * @param key under which it was published
     */
    void withdraw(Publisher publisher, String key);

    /**
     * A connection has ended, and what was published over it is to be withdrawn.
     *
     * @param publisher the process, which may have died
     */
    void leave(Publisher publisher);
}
