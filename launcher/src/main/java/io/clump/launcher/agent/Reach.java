package io.clump.launcher.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * {@link HostSettings} in a form that agents get, who start other agents with it: the same paths, options and wishes
 * as the launcher's, so that a host is reached in the same way from wherever it is.
 *
 * @param access how an agent is started
 * @param script the line that the host's shell obeys, but for the job: {@link AgentCommand#forJob}
 * @param silenceMillis after which the other end of a control connection counts as dead
 * @param fanOut most agents that the launcher, or one agent, starts
 * @param addressKeys properties that take the address by which a host is reached, each with whether it takes the name
 *     of its interface instead; empty if no network needs one
 * @param interfaces what the user says of the interfaces: nothing, one for all hosts, or one for each
 * @param launcher addresses of the launcher's host, the likeliest first
 */
record Reach(
        HostAccess access,
        String script,
        long silenceMillis,
        int fanOut,
        Map<String, Boolean> addressKeys,
        List<String> interfaces,
        List<String> launcher) {
    /** Asks this process where Java and Clump are. */
    static Reach of(HostSettings settings) {
        return new Reach(
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

    AddressWish wish(int node) {
        String wanted = interfaces.isEmpty() ? "" : interfaces.get(interfaces.size() == 1 ? 0 : node);
        return new AddressWish(wanted, launcher);
    }
}
