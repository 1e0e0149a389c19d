package io.clump.launcher.agent;

import java.util.List;

/**
 * What an agent has to know to choose the address by which its processes are reached.
 *
 * @param wanted what the user asks for: the name or an address of an interface, or a network as in 10.9.0.0/16; empty
 *     for nothing
 * @param launcher addresses of the launcher's host, the likeliest first
 */
record AddressWish(String wanted, List<String> launcher) {}
