package io.clump.launcher.agent;

/**
 * Host that is ready.
 *
 * @param host name of the host
 * @param machine identifier of the kernel and its network; hosts with the same one reach each other by a loopback
 *     address
 * @param address address by which its processes are reached; empty if they need none
 */
record Reached(String host, String machine, String address) {}
