package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Early ends of jobs on several hosts, with real networks between the hosts. Needs root. */
class ClusterEndIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");
    private static final boolean IS_THOROUGH = Boolean.getBoolean(Thorough.PROPERTY);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("ways")
    void killedProcessEndsTheJobAndIsNamedWithItsHost(Way way) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, way)) {
            String host = way.host(cluster, 1);
            cluster.on(1, "kill -9 " + pid(command, 2));
            assertThat(command.await()).isEqualTo(128 + 9);
            assertThat(command.lastErrorLine())
                    .matches("clump: process rank 2 \\(node 1, host " + host
                            + "\\) pid \\d+ was killed by signal 9 \\(SIGKILL\\)");
            cluster.awaitNothingLeft();
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    @Thorough
    void killedAgentEndsTheJobAndNothingIsLeft(Way way) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, way)) {
            cluster.on(1, "pkill -9 -f agent.AgentMain$");
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.lastErrorLine())
                    .startsWith("clump: host " + way.host(cluster, 1) + ": its agent has ended");
            cluster.awaitNothingLeft();
        }
    }

    @ParameterizedTest
    @MethodSource("waysOfTrees")
    @Thorough
    void killedAgentOfAHostTakesThoseBehindItAlong(Way way) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, way)) {
            cluster.on(0, "pkill -9 -f agent.AgentMain$");
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.lastErrorLine())
                    .startsWith("clump: host h0: its agent has ended")
                    .endsWith("; behind it: h1");
            cluster.awaitNothingLeft();
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    @Thorough
    void killedLauncherLeavesNothing(Way way) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, way)) {
            ClumpProcess.signal("KILL", command.launcher().pid());
            cluster.awaitNothingLeft();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SSH", "SSH_TREE"})
    @Thorough
    void hostThatCannotBeReachedAnyLongerEndsTheJobEverywhere(Way way) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, way, "--host-timeout", "6s")) {
            cluster.onFront("ip link set v1 down");
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.lastErrorLine()).startsWith("clump: host h1: no message from it, silent for ");
            cluster.awaitNothingLeft();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SSH", "SSH_TREE"})
    @Thorough
    void interruptEndsTheJobEverywhere(Way way) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = endless(cluster, way)) {
            command.signal("INT");
            assertThat(command.await()).isEqualTo(130);
            assertThat(command.lastErrorLine())
                    .isEqualTo("clump: interrupted; all processes have ended and the job's files are removed");
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void processesHaveTheirGraceToEndByThemselves() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> app = List.of(
                    "--grace", "30s", "--class", PartingProgram.class.getName(), "file=" + directory.resolve("parted"));
            try (ClumpProcess command = Way.SSH.start(cluster, app)) {
                command.awaitLine("[0 h0] there");
                command.signal("INT");
                assertThat(command.await()).isEqualTo(130);
            }
            for (int rank = 0; rank < 4; rank++) {
                assertThat(directory.resolve("parted-" + rank)).content().isEqualTo("asked to end");
            }
            cluster.awaitNothingLeft();
        }
    }

    /** Returns all ways in a thorough build, otherwise two, since each job takes seconds. */
    static Stream<Way> ways() {
        return Stream.of(Way.values()).filter(way -> way == Way.SSH_TREE || way == Way.SLURM || IS_THOROUGH);
    }

    static Stream<Way> waysOfTrees() {
        return Stream.of(Way.values()).filter(way -> way == Way.SSH_TREE || way == Way.SLURM_TREE && IS_THOROUGH);
    }

    private static ClumpProcess endless(Cluster cluster, Way way, String... more)
            throws IOException, InterruptedException {
        List<String> app = new ArrayList<>(List.of("--class", EndlessExchange.class.getName(), "-v"));
        app.addAll(List.of(more));
        ClumpProcess command = way.start(cluster, app);
        command.awaitLine("[0 " + way.host(cluster, 0) + "] exchanging");
        return command;
    }

    private static long pid(ClumpProcess command, int rank) throws InterruptedException {
        command.awaitStart(rank);
        Matcher place = Pattern.compile("process rank " + rank + " \\(node \\d+, host [^)]+\\) pid (\\d+)")
                .matcher(command.err());
        assertThat(place.find()).as(command.err()).isTrue();
        return Long.parseLong(place.group(1));
    }

    /** Ways to start the agents. */
    enum Way {
        SSH,
        /** The first host starts the agent of the second one. */
        SSH_TREE,
        SPAWN,
        SLURM,
        SLURM_TREE;

        /** Returns the name of a host in messages. */
        String host(Cluster cluster, int host) {
            return this == SPAWN ? cluster.spawnName(host) : "h" + host;
        }

        /** Starts a job of two processes on each of two hosts. */
        ClumpProcess start(Cluster cluster, List<String> app) throws IOException, InterruptedException {
            List<String> by = new ArrayList<>(cluster.onFront());
            List<String> arguments = new ArrayList<>(List.of("run"));
            if (this == SLURM || this == SLURM_TREE) {
                by = cluster.startSlurm();
                by.addAll(List.of("salloc", "-Q", "-N2", "--tasks-per-node=2"));
            } else {
                arguments.addAll(List.of("-H", host(cluster, 0) + ":2," + host(cluster, 1) + ":2"));
                arguments.addAll(this == SPAWN ? Cluster.overSpawn() : cluster.overSsh());
            }
            if (this == SSH_TREE || this == SLURM_TREE) {
                arguments.addAll(List.of("--fan-out", "1"));
            }
            arguments.addAll(app);
            return ClumpProcess.start(by, BASE, arguments.toArray(String[]::new));
        }
    }
}
