package io.clump.launcher.agent;

import java.util.List;

/**
 * Data from which an agent chooses the address of its processes.
 *
 * @param wanted the user's choice: the name or an address of an interface, or a network as in 10.9.0.0/16; may be empty
 * @param launcher addresses of the launcher's host, the likeliest first
 */
record AddressPreference(String wanted, List<String> launcher) {}
