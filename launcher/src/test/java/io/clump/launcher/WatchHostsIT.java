package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Await;
import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on several hosts, watched on the machine of their launcher, with real sshd. Needs root. */
class WatchHostsIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");
    private static final String LOCAL = "/endpoints/0/localMessagesSent";
    private static final String REMOTE = "/endpoints/0/remoteMessagesSent";
    private static final String NOTHING_LEFT = "[ -z \"$(find /dev/shm -name '????????????????')\" ]";

    @TempDir
    private Path directory;

    @Test
    @Thorough
    void processesOfAllHostsAreShownWithWhatTheyCount() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, "h0:2,h1:2")) {
            List<JsonNode> processes = awaitProcesses(cluster, LOCAL, REMOTE);
            assertThat(processes)
                    .extracting(process ->
                            process.get("rank") + " " + process.get("host").asText())
                    .containsExactly("0 h0", "1 h0", "2 h1", "3 h1");
            assertThat(processes)
                    .allSatisfy(process -> assertThat(command.err())
                            .contains("process rank " + process.get("rank") + " (node "
                                    + process.get("node").asText() + ", host "
                                    + process.get("host").asText() + ") pid " + process.get("pid")));

            List<String> shown = new ArrayList<>(List.of("^job [0-9a-f]{16}: 4 processes, 4 endpoints"));
            for (JsonNode process : processes) {
                // Messages per second in both directions, and totals.
                shown.add("\n   " + process.get("rank") + " "
                        + process.get("host").asText() + " +" + process.get("pid") + " running( +[1-9][0-9.kM]*){8} ");
            }
            awaitAnswer(cluster.onFront(), "", shown, "top", "--once");
            awaitAnswer(cluster.onHost(1), "", List.of(": 2 processes, ", "\n   2 ", "\n   3 "), "stat");
            command.signal("INT");
            assertThat(command.await()).isEqualTo(130);
            cluster.onFront(NOTHING_LEFT);
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void hostWhoseAgentDoesNotAnswerIsReportedAsSilentAndTheOthersAreShown() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, "h0:2,h1:2")) {
            awaitProcesses(cluster, LOCAL, REMOTE);
            cluster.on(1, "pkill -STOP -f agent.AgentMain$");
            for (int times = 0; times < 2; times++) {
                awaitAnswer(
                        cluster.onFront(),
                        "clump: host h1: silent, no counters within 2 s",
                        List.of(": 2 processes, 2 endpoints", "\n   0 h0 ", "\n   1 h0 "),
                        "stat");
            }
            cluster.on(1, "pkill -CONT -f agent.AgentMain$");
            awaitProcesses(cluster, LOCAL, REMOTE);
            assertThat(command.err()).doesNotContain("clump: ");
        }
    }

    @Test
    @Thorough
    void hostsBehindOthersAreShownAndThoseBehindASilentOneAreReportedAsSilentToo()
            throws IOException, InterruptedException {
        String silent = ": silent, no counters within 2 s";
        try (Cluster cluster = Cluster.of(3, directory);
                ClumpProcess command = endless(cluster, "h0:2,h1:1,h2:1", "--fan-out", "1")) {
            cluster.on(0, "pgrep -f '^ssh .* h1 '");
            cluster.on(1, "pgrep -f '^ssh .* h2 '");
            assertThat(awaitProcesses(cluster, REMOTE))
                    .extracting(process ->
                            process.get("rank") + " " + process.get("host").asText())
                    .containsExactly("0 h0", "1 h0", "2 h1", "3 h2");

            cluster.on(2, "pkill -STOP -f agent.AgentMain$");
            awaitAnswer(
                    cluster.onFront(),
                    "clump: host h2" + silent,
                    List.of(": 3 processes, ", "\n   0 h0 ", "\n   1 h0 ", "\n   2 h1 "),
                    "stat");
            cluster.on(1, "pkill -STOP -f agent.AgentMain$");
            awaitAnswer(
                    cluster.onFront(),
                    "clump: host h1" + silent + "\nclump: host h2" + silent,
                    List.of(": 2 processes, ", "\n   0 h0 ", "\n   1 h0 "),
                    "stat");
            cluster.on(1, "pkill -CONT -f agent.AgentMain$");
            cluster.on(2, "pkill -CONT -f agent.AgentMain$");
            awaitProcesses(cluster, REMOTE);
            assertThat(command.err()).doesNotContain("clump: ");
            command.signal("INT");
            assertThat(command.await()).isEqualTo(130);
            cluster.onFront(NOTHING_LEFT);
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void agentThatIsKilledEndsTheJobAndTheWatching() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, "h0:2,h1:2");
                ClumpProcess top = watch(cluster, "top")) {
            top.awaitOutput("   3 h1 ");
            cluster.on(1, "pkill -9 -f agent.AgentMain$");
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(top.await()).as(top.err()).isZero();
            assertThat(top.lastErrorLine()).matches("job [0-9a-f]{16} has ended");
            try (ClumpProcess stat = watch(cluster, "stat")) {
                assertThat(stat.await()).isEqualTo(ExitStatus.BAD_INPUT);
                assertThat(stat.err()).isEqualTo("clump: no job runs in " + BASE);
            }
            cluster.onFront(NOTHING_LEFT);
            cluster.awaitNothingLeft();
        }
    }

    private static ClumpProcess endless(Cluster cluster, String hosts, String... more)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("run", "--class", EndlessExchange.class.getName(), "-v", "-H", hosts, "--host-timeout", "1h"));
        arguments.addAll(cluster.overSsh());
        arguments.addAll(List.of(more));
        ClumpProcess command = watch(cluster, arguments.toArray(String[]::new));
        command.awaitLine("[0 h0] exchanging");
        return command;
    }

    private static ClumpProcess watch(Cluster cluster, String... arguments) throws IOException {
        return ClumpProcess.start(cluster.onFront(), BASE, arguments);
    }

    /**
     * Repeats a command until it says what is expected. If the machine stands still meanwhile, other hosts are silent,
     * too, or processes exchange nothing.
     *
     * @param patterns are found on standard output
     */
    private static void awaitAnswer(List<String> by, String err, List<String> patterns, String... arguments)
            throws IOException, InterruptedException {
        while (true) {
            try (ClumpProcess command = ClumpProcess.start(by, BASE, arguments)) {
                assertThat(command.await()).as(command.err()).isZero();
                String out = command.out();
                if (command.err().equals(err)
                        && patterns.stream()
                                .allMatch(pattern ->
                                        Pattern.compile(pattern).matcher(out).find())) {
                    return;
                }
                Await.goOn(() -> err + " and " + patterns + ": " + command.err() + out);
            }
        }
    }

    /** Reads the counters until all four processes have counted messages in each of the given counters. */
    private static List<JsonNode> awaitProcesses(Cluster cluster, String... counters)
            throws IOException, InterruptedException {
        while (true) {
            try (ClumpProcess stat = watch(cluster, "stat", "--json")) {
                assertThat(stat.await()).as(stat.err()).isZero();
                List<JsonNode> processes = StreamSupport.stream(
                                new ObjectMapper()
                                        .readTree(stat.out())
                                        .get("processes")
                                        .spliterator(),
                                false)
                        .filter(process -> Stream.of(counters)
                                .allMatch(counter -> process.at(counter).asLong() > 0))
                        .toList();
                if (processes.size() == 4) {
                    return processes;
                }
                String seen = stat.out() + stat.err();
                Await.goOn(() -> "the counters of four processes: " + seen);
            }
        }
    }
}
