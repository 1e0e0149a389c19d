package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that starts processes on several hosts, over ssh. Needs root. */
class MpiSpawnHostsIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");
    private static final List<String> HOSTS = List.of("-H", "h0:2,h1:2");

    @TempDir
    private Path directory;

    @Test
    void startedProcessesTakeTheFreePlacesOfTheHostsAndMeetTheOthers() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = start(cluster, cluster.onFront(), HOSTS, "live")) {
            assertLived(command, "h0", "h1");
            assertThat(command.out())
                    .contains("true host h7: cannot start its agent")
                    .contains("too few free places for the processes: found=1, expected at most 0 on the hosts"
                            + " [h0, h1] of {h0=2, h1=2}; --oversubscribe allows more");
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void startedProcessesTakeTheFreeTasksOfAnAllocationOfSlurm() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of("salloc", "-N2", "--tasks-per-node=2"));
            try (ClumpProcess command = start(cluster, by, List.of(), "live")) {
                assertLived(command, "h0", "h1");
            }
            cluster.awaitNothingLeft();
        }
    }

    private static void assertLived(ClumpProcess command, String first, String second) throws InterruptedException {
        assertThat(command.await()).as(command.err()).isZero();
        assertThat(command.out())
                .contains("[0 " + first + "] 4 add up to 7, codes 000\n")
                .contains("[0 " + first + "] met\n")
                .contains("[2 group 1 " + second + "] on the other host\n")
                .contains("[0 " + first + "] true too few free places");
    }

    @Test
    @Thorough
    void startedProcessThatDiesOnAnotherHostIsNamedAndNothingIsLeft() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = start(cluster, cluster.onFront(), HOSTS, "die")) {
            assertThat(command.await()).as(command.err()).isEqualTo(9);
            assertThat(command.err())
                    .containsPattern("clump: process rank 2 of spawned group 1 \\(node \\d+, host h1\\) pid \\d+"
                            + " ended with status 9");
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void startedProcessesOfAllHostsAreShownByStatAndEndWithTheCommand() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = start(cluster, cluster.onFront(), HOSTS, "wait")) {
            command.awaitOutput("[2 group 1 h1] waiting");
            awaitStat(cluster, "0 h0 ", "0 h0 group 1 ", "1 h1 group 1 ", "2 h1 group 1 ");
            command.signal("INT");
            assertThat(command.await()).isEqualTo(128 + 2);
            cluster.awaitNothingLeft();
        }
    }

    /** Waits until a table shows exactly these processes: a process may be silent, and an agent not answer in time. */
    private static void awaitStat(Cluster cluster, String... processes) throws IOException, InterruptedException {
        while (true) {
            try (ClumpProcess stat = ClumpProcess.start(cluster.onFront(), BASE, "stat")) {
                assertThat(stat.await()).as(stat.err()).isZero();
                String out = stat.out();
                if (out.contains(": " + processes.length + " processes, ")
                        && Stream.of(processes).allMatch(process -> out.contains("\n   " + process))) {
                    return;
                }
                Await.goOn(() -> "the processes " + List.of(processes) + " in: " + out + stat.err());
            }
        }
    }

    private static ClumpProcess start(Cluster cluster, List<String> by, List<String> hosts, String mode)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of("mpirun", "-np", "1"));
        arguments.addAll(hosts);
        if (!hosts.isEmpty()) {
            arguments.addAll(cluster.overSsh());
        }
        String classes = Path.of("target/test-classes").toAbsolutePath().toString();
        arguments.addAll(List.of("-cp", classes, MpiSpawnHosts.class.getName(), mode));
        return ClumpProcess.start(by, BASE, arguments.toArray(String[]::new));
    }
}
