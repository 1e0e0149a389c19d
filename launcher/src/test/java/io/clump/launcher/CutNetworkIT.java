package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that go on after deaths, in which some processes do not reach others that live. The launcher reaches all. */
class CutNetworkIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");

    /** Few, so that a process is given up within seconds. */
    private static final List<String> RETRIES = List.of("--net-retries", "12");

    private static final int SIZE = 4;

    /** Begins the lines of the command itself, unlike those of the processes. */
    private static final String COMMAND = "clump: ";

    private static final String PLACE = "process rank (\\d) \\(.*\\) pid \\d+";

    private static final Pattern KILLED = Pattern.compile(COMMAND + PLACE + " was killed \\(SIGKILL\\), since (" + PLACE
            + " does not reach it|it does not reach " + PLACE + "); the others continue");

    @TempDir
    private Path directory;

    /** Needs root. */
    @Test
    void oneHalfGoesOnWhenTheNetworkIsCutInTwo() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> options = new ArrayList<>(Cluster.overSpawn());
            options.addAll(List.of("-H", cluster.spawnName(0) + ":2," + cluster.spawnName(1) + ":2"));
            try (ClumpProcess command = start(cluster.onFront(), options, BASE, "cut")) {
                awaitWaits(command);
                cluster.onFront("ip link set v1 down");

                List<Integer> killed = killed(command, 2);
                assertThat(killed.get(0) / 2)
                        .as("host of both: %s", command.err())
                        .isEqualTo(killed.get(1) / 2);
                assertRestEnds(command, killed, 2, killed.size());
            }
            cluster.awaitNothingLeft();
        }
    }

    /** The launcher reaches the host itself, or through the first one. Needs root. */
    @ParameterizedTest
    @Thorough
    @ValueSource(strings = {"2", "1"})
    void othersGoOnWhenTheAgentOfAHostIsKilled(String fanOut) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> options = new ArrayList<>(cluster.overSsh());
            options.addAll(List.of("--fan-out", fanOut, "-H", "h0:2,h1:2"));
            try (ClumpProcess command = start(cluster.onFront(), options, BASE, "cut")) {
                awaitWaits(command);
                cluster.on(1, "pkill -9 -f agent.AgentMain$");

                assertThat(command.awaitErrors(COMMAND, 1)).isEqualTo(1);
                assertThat(command.err())
                        .contains("host h1: its agent has ended")
                        .contains("; its processes count as dead: rank 2, rank 3; the others continue");
                assertRestEnds(command, List.of(2, 3), 2, 1);
            }
            cluster.awaitNothingLeft();
        }
    }

    /** Needs root. */
    @Test
    @Thorough
    void othersContinueWhenAHostIsSilent() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> options = new ArrayList<>(cluster.overSsh());
            options.addAll(List.of("--host-timeout", "10s", "-H", "h0:2,h1:2"));
            try (ClumpProcess command = start(cluster.onFront(), options, BASE, "cut")) {
                awaitWaits(command);
                cluster.onFront("ip link set v1 down");

                assertThat(command.awaitErrors(COMMAND, 1)).isEqualTo(1);
                assertThat(command.err())
                        .contains("host h1: no message from it")
                        .contains("; its processes count as dead: rank 2, rank 3; the others continue");
                assertRestEnds(command, List.of(2, 3), 2, 1);
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void stoppedProcessThatWasGivenUpIsKilled() throws IOException, InterruptedException {
        List<String> by = List.of("env");
        List<String> options = List.of("-np", "4", "--nodes", "4", "--net", "udp");
        try (ClumpProcess command = start(by, options, directory.resolve("jobs"), "stop")) {
            awaitWaits(command);
            List<Integer> killed = killed(command, 1);
            assertThat(killed).containsExactly(1);
            assertRestEnds(command, killed, SIZE - 1, killed.size());
        }
    }

    private ClumpProcess start(List<String> by, List<String> options, Path base, String way)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("mpirun", "--on-death", "continue"));
        words.addAll(RETRIES);
        words.addAll(options);
        String classes = Path.of("target/test-classes").toAbsolutePath().toString();
        words.addAll(List.of("-cp", classes, CutNetwork.class.getName(), ends().toString(), way));
        for (int rank = 0; rank < SIZE; rank++) {
            assertThat(new ProcessBuilder("mkfifo", ends().toString() + rank)
                            .inheritIO()
                            .start()
                            .waitFor())
                    .isZero();
        }
        return ClumpProcess.start(by, base, words.toArray(String[]::new));
    }

    private Path ends() {
        return directory.resolve("end-");
    }

    private static void awaitWaits(ClumpProcess command) throws InterruptedException {
        for (int rank = 0; rank < SIZE; rank++) {
            command.awaitOutput(Pattern.compile("\\[" + rank + "( \\w+)?\\] waits"));
        }
    }

    /** Waits for some deaths; returns the ranks. */
    private static List<Integer> killed(ClumpProcess command, int count) throws InterruptedException {
        assertThat(command.awaitErrors(COMMAND, count)).as(command.err()).isEqualTo(count);
        return command.err()
                .lines()
                .filter(line -> line.startsWith(COMMAND))
                .map(CutNetworkIT::rank)
                .toList();
    }

    private static int rank(String line) {
        Matcher matcher = KILLED.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private void assertRestEnds(ClumpProcess command, List<Integer> killed, int left, int lines)
            throws IOException, InterruptedException {
        for (int rank = 0; rank < SIZE; rank++) {
            if (!killed.contains(rank)) {
                command.awaitOutput(Pattern.compile("\\[" + rank + "( \\w+)?\\] goes on with " + left));
                Files.newOutputStream(Path.of(ends().toString() + rank)).close();
            }
        }
        assertThat(command.await()).as(command.err()).isZero();
        assertThat(command.err().lines().filter(line -> line.startsWith(COMMAND)))
                .as(command.err())
                .hasSize(lines);
    }
}
