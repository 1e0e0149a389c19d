package io.clump.launcher.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How the hosts of a job are reached.
 *
 * @param access how an agent is started
 * @param silence after which the other end of a control connection counts as dead
 * @param fanOut most agents that the launcher starts itself, and that each agent starts if there are more hosts
 * @param addressKeys properties that take the address by which a host is reached, each with whether it takes the name
 *     of its interface instead; empty if no network needs one
 * @param interfaces what the user says of the interfaces: nothing, one for all hosts, or one for each
 */
public record HostSettings(
        HostAccess access, Duration silence, int fanOut, Map<String, Boolean> addressKeys, List<String> interfaces) {
    /** Makes the collections its own. */
    public HostSettings {
        addressKeys = Map.copyOf(addressKeys);
        interfaces = List.copyOf(interfaces);
    }
}
