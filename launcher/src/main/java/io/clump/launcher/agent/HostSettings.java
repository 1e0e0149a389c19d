package io.clump.launcher.agent;

import java.time.Duration;
import java.util.List;

/**
 * How the hosts of a job are reached.
 *
 * @param access how an agent is started
 * @param silence after which the other end of a control connection counts as dead
 * @param fanOut most agents that the launcher starts itself, and that each agent starts if there are more hosts
 * @param addressKey property that takes the address by which a host is reached; empty if the network needs none
 * @param addressIsName whether that property takes the name of an interface instead
 * @param interfaces what the user says of the interfaces: nothing, one for all hosts, or one for each
 */
public record HostSettings(
        HostAccess access,
        Duration silence,
        int fanOut,
        String addressKey,
        boolean addressIsName,
        List<String> interfaces) {
    /** Makes the list its own. */
    public HostSettings {
        interfaces = List.copyOf(interfaces);
    }
}
