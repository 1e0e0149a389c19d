package io.clump.launcher.agent;

import java.util.List;

/**
 * What an agent has to know to choose the address by which its processes are reached.
 *
 * @param key property that takes it; empty if the network needs none
 * @param isName whether the property takes the name of the interface instead
 * @param wanted what the user asks for: the name or an address of an interface, or a network as in 10.9.0.0/16; empty for
 *     nothing
 * @param launcher addresses of the launcher's host, the likeliest first
 */
record AddressWish(String key, boolean isName, String wanted, List<String> launcher) {}
