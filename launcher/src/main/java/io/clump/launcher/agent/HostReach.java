package io.clump.launcher.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * {@link HostSettings} in the form that is sent to agents, which use it to start other agents. Paths, options and
 * interfaces are those of the launcher, so that a host is reached in the same way from any agent.
 *
 * @param access method of starting an agent
 * @param script line that the host's shell runs, without the job: {@link AgentCommand#forJob}
 * @param silenceMillis milliseconds of silence after which the other end of a control connection counts as dead
 * @param fanOut maximum number of agents that the launcher, or one agent, starts
 * @param addressKeys properties that take the address by which a host is reached; the value is true if the property
 *     takes the name of the interface instead; empty if no network needs one
 * @param interfaces interfaces that the user gives: none, one for all hosts, or one for each
 * @param launcher addresses of the launcher's host, the likeliest first
 */
record HostReach(
        HostAccess access,
        String script,
        long silenceMillis,
        int fanOut,
        Map<String, Boolean> addressKeys,
        List<String> interfaces,
        List<String> launcher) {
    /** Makes the settings with the paths of Java and Clump of this process. */
    static HostReach of(HostSettings settings) {
        return new HostReach(
                settings.access(),
                AgentCommand.script(Path.of(System.getProperty("java.home")), AgentCommand.ownClassPath()),
                settings.silence().toMillis(),
                settings.fanOut(),
                settings.addressKeys(),
                settings.interfaces(),
                HostAddress.ofThisHost());
    }

    Duration silence() {
        return Duration.ofMillis(silenceMillis);
    }

    AddressPreference preference(int node) {
        int index = interfaces.size() == 1 ? 0 : node;
        // The user names none for a node with which the job has not begun.
        String wanted = index < interfaces.size() ? interfaces.get(index) : "";
        return new AddressPreference(wanted, launcher);
    }
}
