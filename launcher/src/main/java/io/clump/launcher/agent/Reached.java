package io.clump.launcher.agent;

/**
 * A host that is ready.
 *
 * @param host its name
 * @param machine the same for hosts that share a kernel and its network: there a loopback address reaches the others
 * @param address by which its processes are reached; empty if they need none
 */
record Reached(String host, String machine, String address) {}
