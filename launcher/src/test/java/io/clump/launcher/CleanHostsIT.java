package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Removal of the files of dead jobs on several hosts, from the machine of the launcher, with real sshd. Needs root. */
class CleanHostsIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");
    private static final String NOTHING = ": nothing to remove in " + BASE;

    /** Makes the files that remain if a host loses all processes of a job at once. */
    private static final String LEAVE = "umask 077; mkdir -p /dev/shm/clump-test/0123456789abcdef"
            + " && cd /dev/shm/clump-test/0123456789abcdef && touch clump-processes endpoint-1";

    private static final String LEFT = "removed " + BASE + "/0123456789abcdef";

    @TempDir
    private Path directory;

    @Test
    void filesOfAJobWhoseAgentWasKilledWithItsShellAreRemoved() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> arguments = new ArrayList<>(
                    List.of("run", "--class", EndlessExchange.class.getName(), "-v", "-H", "h0:1,h1:1"));
            arguments.addAll(cluster.overSsh());
            try (ClumpProcess job = clump(cluster, arguments)) {
                job.awaitLine("[0 h0] exchanging");
                // Kills both at once, since the shell cleans up after its agent, and the agent cleans up and ends after
                // its shell.
                cluster.on(1, "pkill -9 -f 'clump-agent$|agent.AgentMain$'");
                assertThat(job.await()).isEqualTo(ExitStatus.FAILED);
            }
            cluster.on(1, "while ps -C java -o stat= | grep -qv ^Z; do sleep 0.05; done");
            String left =
                    cluster.on(1, "ls -d /dev/shm/clump-test/????????????????").strip();

            try (ClumpProcess clean = clean(cluster, "-H", "h0,h1")) {
                assertThat(clean.await()).as(clean.err()).isZero();
                assertThat(clean.err()).isEmpty();
                assertThat(clean.out().lines())
                        .containsExactlyInAnyOrder("host h0" + NOTHING, "host h1: removed " + left);
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    void hostThatCannotBeReachedIsNamedAndTheOthersAreCleaned() throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("hosts"), "h0 slots=4\nnowhere\nh1\n");
        try (Cluster cluster = Cluster.of(2, directory)) {
            cluster.on(0, LEAVE);
            cluster.on(1, LEAVE);
            try (ClumpProcess clean = clean(cluster, "--hostfile", file.toString())) {
                assertThat(clean.await()).isEqualTo(ExitStatus.FAILED);
                assertThat(clean.err())
                        .hasLineCount(1)
                        .startsWith("clump: host nowhere: cannot clean (status 255): ssh: connect to host");
                assertThat(clean.out().lines()).containsExactlyInAnyOrder("host h0: " + LEFT, "host h1: " + LEFT);
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    void hostsAreCleanedByACommandOfTheUsers() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(1, directory)) {
            cluster.on(0, LEAVE);
            String host = cluster.spawnName(0);
            List<String> arguments = new ArrayList<>(List.of("clean", "-H", host));
            arguments.addAll(Cluster.overSpawn());
            try (ClumpProcess clean = clump(cluster, arguments)) {
                assertThat(clean.await()).as(clean.err()).isZero();
                assertThat(clean.out()).isEqualTo("host " + host + ": " + LEFT);
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    void hostsOfAnAllocationOfSlurmAreCleaned() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of("salloc", "-N2"));
            cluster.on(1, LEAVE);
            try (ClumpProcess clean = ClumpProcess.start(by, BASE, "clean")) {
                assertThat(clean.await()).as(clean.err()).isZero();
                assertThat(clean.out().lines()).containsExactlyInAnyOrder("host h0" + NOTHING, "host h1: " + LEFT);
            }
            cluster.awaitNothingLeft();
        }
    }

    private static ClumpProcess clean(Cluster cluster, String... hosts) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("clean"));
        arguments.addAll(List.of(hosts));
        arguments.addAll(cluster.overSsh());
        return clump(cluster, arguments);
    }

    private static ClumpProcess clump(Cluster cluster, List<String> arguments) throws IOException {
        return ClumpProcess.start(cluster.onFront(), BASE, arguments.toArray(String[]::new));
    }
}
