package io.clump.launcher.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Settings for reaching the hosts of a job.
 *
 * @param access method of starting an agent
 * @param silence silence after which the other end of a control connection counts as dead
 * @param fanOut maximum number of agents that the launcher starts itself, and that each agent starts if there are more
 *     hosts
 * @param addressKeys properties that take the address by which a host is reached; the value is true if the property
 *     takes the name of the interface instead; empty if no network needs one
 * @param interfaces interfaces that the user gives: none, one for all hosts, or one for each
 */
public record HostSettings(
        HostAccess access, Duration silence, int fanOut, Map<String, Boolean> addressKeys, List<String> interfaces) {
    /** Copies the collections. */
    public HostSettings {
        addressKeys = Map.copyOf(addressKeys);
        interfaces = List.copyOf(interfaces);
    }
}
