package io.clump.launcher.agent;

import org.jspecify.annotations.Nullable;

/**
 * Host that is ready.
 *
 * @param host name of the host
 * @param machine identifier of the kernel and its network; hosts with the same one reach each other by a loopback
 *     address
 * @param address address by which its processes are reached; empty if they need none
 */
record Reached(String host, String machine, String address) {
    /** By hand, since the generated methods of a record make classes on their first use. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Reached reached
                && host.equals(reached.host)
                && machine.equals(reached.machine)
                && address.equals(reached.address);
    }

    @Override
    public int hashCode() {
        return host.hashCode();
    }
}
