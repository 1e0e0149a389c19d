package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs on several hosts, with real sshd and real networks between them. Needs root. */
class ClusterIT {
    private static final Pattern FRAMES = Pattern.compile("frames sent: (\\d+)");
    private static final Path BASE = Path.of("/dev/shm/clump-test");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("apps")
    void appIsVerifiedOverSsh(String app, String hosts) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            assertVerified(cluster, app, hosts, cluster.overSsh());
        }
    }

    /** Returns each app with even and uneven hosts in a thorough build, otherwise with one of both. */
    static Stream<Arguments> apps() {
        List<Arguments> all = Stream.of(
                        "sample-sort --keys 3000",
                        "components --lattice 2d --nodes-per-process 2000",
                        "components --lattice 3d --nodes-per-process 2000",
                        "fft --size 16",
                        "em3d --nodes-per-process 50 --steps 20")
                .flatMap(app -> Stream.of(arguments(app, "h0:2,h1:2"), arguments(app, "h0:3,h1:1")))
                .toList();
        int step = Thorough.Count.of(10, 1);
        return IntStream.iterate(0, i -> i < all.size(), i -> i + step).mapToObj(all::get);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Thorough
    void hostsStartEachOtherOverSsh(int fanOut) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(4, directory)) {
            String app = "sample-sort --keys 3000 --fan-out " + fanOut;
            assertVerified(cluster, app, "h0:2,h1:1,h2:1,h3:1", cluster.overSsh());
        }
    }

    /** The time is printed, and bounded only by the timeout of a launcher; 64 processes in a thorough build. */
    @Test
    @Thorough
    void manyProcessesOnFourHostsMeet() throws IOException, InterruptedException {
        int each = Thorough.Count.of(4, 16);
        String hosts = "h0:%1$d,h1:%1$d,h2:%1$d,h3:%1$d".formatted(each);
        try (Cluster cluster = Cluster.of(4, directory)) {
            long startNanos = System.nanoTime();
            String app = "--class " + MeetingProgram.class.getName();
            try (ClumpProcess command = run(cluster, app, hosts, cluster.overSsh())) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(command.err()).contains("[0 h0] all have met");
            }
            System.out.println(4 * each + " processes on 4 hosts, from the start of the command to its end: "
                    + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) + " ms");
            cluster.awaitNothingLeft();
        }
    }

    @ParameterizedTest
    @CsvSource({"2, sample-sort --keys 3000", "4, sample-sort --keys 3000", "2, components --nodes-per-process 2000"})
    @Thorough
    void appIsVerifiedOverACommandOfTheUsers(int size, String app) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(size, directory)) {
            List<String> hosts = new ArrayList<>();
            for (int host = 0; host < size; host++) {
                hosts.add(cluster.spawnName(host) + ":" + (host == 0 ? 2 : 1));
            }
            assertVerified(cluster, app, String.join(",", hosts), Cluster.overSpawn());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aeron",
                "ethernet",
                "ethernet,udp",
                "udp --net-interface 10.78.0.0/24",
                "udp --registry launcher --ports 47000-47001",
                "tcp --ports 47000-47001 --faults break=0.01,seed=3"
            })
    @Thorough
    void everyNetworkFindsItsWay(String options) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            assertVerified(cluster, "sample-sort --keys 3000 --net " + options, "h0:2,h1:1", cluster.overSsh());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "components --nodes-per-process 2000",
                "fft",
                "em3d --nodes-per-process 500 --steps 50",
                "object-store --objects 5"
            })
    @Thorough
    void appIsVerifiedOverTcpWhoseConnectionsBreak(String app) throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            assertVerified(cluster, app + " --net tcp --faults break=0.01,seed=3", "h0:2,h1:1", cluster.overSsh());
        }
    }

    @Test
    @Thorough
    void hostsTalkOverIpv6() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/net/if_inet6")), "no IPv6 here");
        try (Cluster cluster = Cluster.of(2, directory)) {
            cluster.on(0, "ip addr add fd00:78::1/64 dev eth0 nodad");
            cluster.on(1, "ip addr add fd00:78::2/64 dev eth0 nodad");
            List<String> by = cluster.overSsh();
            String app = "sample-sort --keys 3000 --net-interface fd00:78::/64";
            try (ClumpProcess command = run(cluster, app, "h0:2,h1:1", by, "-v")) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(command.out()).contains("\nverified: ");
                assertThat(command.err()).contains("host h1 is reached at fd00:78:0:0:0:0:0:2");
            }
            cluster.awaitNothingLeft();
        }
    }

    /** The launcher reaches the hosts over another network, with frames of 1,500 bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"udp", "ethernet"})
    @Thorough
    void messagesTakeTheChosenOneOfSeveralInterfacesInItsJumboFrames(String network)
            throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            cluster.addJumboCable();
            String app = "fft --net " + network + " --net-interface 10.79.0.0/24";
            try (ClumpProcess command = run(cluster, app, "h0,h1", cluster.overSsh(), "-v")) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(command.out()).contains("\nverified: ");
                assertThat(command.err()).containsPattern("host h1 is reached at (10\\.79\\.0\\.2|jumbo)\n");
            }
            assertThat(cluster.bytesPerJumboFrame()).isGreaterThan(1500);
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void processesFindEachOtherThroughZookeeper() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            String servers = cluster.startZookeeper();
            String app = "sample-sort --keys 3000 --registry zookeeper --zookeeper " + servers;
            assertVerified(cluster, app, "h0:2,h1:1", cluster.overSsh());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--tasks-per-node=2, 2 nodes of 2 processes, sample-sort --keys 3000",
        "--tasks-per-node=2, 2 nodes of 2 processes, sample-sort --keys 3000 --fan-out 1",
        "--ntasks=4, 2 nodes, sample-sort --keys 3000",
        "--tasks-per-node=2, 2 nodes of 2 processes, em3d --nodes-per-process 50 --steps 20"
    })
    @Thorough
    void jobRunsOnTheHostsOfAnAllocationOfSlurm(String tasks, String where, String app)
            throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of("salloc", "-N2", tasks));
            try (ClumpProcess command = ClumpProcess.start(by, BASE, ("run " + app + " -v").split(" "))) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(command.out()).contains(where, "\nverified: ");
                assertThat(command.err()).contains("host h1 is reached at " + Cluster.address(1));
            }
            cluster.awaitNothingLeft();
        }
    }

    @ParameterizedTest
    @CsvSource({"--tasks-per-node=2, 2 nodes of 2 processes", "-n4 -m plane=3, 2 nodes"})
    @Thorough
    void firstTaskOfAStepOfSlurmRunsTheJobOnItsHosts(String tasks, String where)
            throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of("srun", "-N2"));
            by.addAll(List.of(tasks.split(" ")));
            try (ClumpProcess command = ClumpProcess.start(by, BASE, "task", "sample-sort", "--keys", "3000")) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(command.out()).containsOnlyOnce("\nverified: ").contains(where);
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void scriptOfSlurmRunsAJob() throws IOException, InterruptedException {
        Path script = Files.writeString(directory.resolve("script"), "#!/bin/sh\nexec \"$@\"\n");
        Path output = directory.resolve("output");
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of(
                    "sbatch", "--wait", "-N2", "--tasks-per-node=2", "-o", output.toString(), script.toString()));
            try (ClumpProcess command = ClumpProcess.start(by, BASE, "run", "sample-sort", "--keys", "3000")) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(output).content().contains("2 nodes of 2 processes", "\nverified: ");
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    void linesOfTheProcessesGoToFilesOnTheLaunchersHost() throws IOException, InterruptedException {
        Path outputs = directory.resolve("outputs");
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = run(
                        cluster,
                        "--class " + EndlessExchange.class.getName() + " rounds=3",
                        "h0:1,h1:1",
                        cluster.overSsh(),
                        "--output-dir",
                        outputs.toString())) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(outputs.resolve("rank-0.err")).content().contains("exchanging");
            assertThat(command.err()).doesNotContain("exchanging");
        }
    }

    private static void assertVerified(Cluster cluster, String app, String hosts, List<String> by)
            throws IOException, InterruptedException {
        try (ClumpProcess command = run(cluster, app, hosts, by, "-v")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("\nverified: ");
            assertThat(command.err())
                    .containsPattern("is reached at (10\\.78\\.0\\.1|eth0)\n")
                    .containsPattern("is reached at (10\\.78\\.0\\.2|eth0)\n");
        }
        cluster.awaitNothingLeft();
    }

    /** Sent to each alone, they would be seven frames for each. A receiver that is late gets a message again, alone. */
    @Test
    @Thorough
    void broadcastToSevenHostsIsOneFrame() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(8, directory);
                ClumpProcess command = run(
                        cluster,
                        "--class " + BroadcastFrames.class.getName(),
                        "h0:1,h1:1,h2:1,h3:1,h4:1,h5:1,h6:1,h7:1",
                        cluster.overSsh())) {
            assertThat(command.await()).as(command.err()).isZero();
            Matcher frames = FRAMES.matcher(command.out());
            assertThat(frames.find()).as(command.out()).isTrue();
            assertThat(Long.parseLong(frames.group(1))).isBetween(1L, 3L * BroadcastFrames.BROADCASTS);
        }
    }

    @Test
    @Thorough
    void filesOfADeadJobAreRemovedOnEachHost() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            Path dead = BASE.resolve("0123456789abcdef");
            cluster.on(1, "umask 077; mkdir -p " + dead + "; touch " + dead + "/clump-processes");
            try (ClumpProcess command = run(cluster, "sample-sort --keys 3000", "h0:1,h1:1", cluster.overSsh())) {
                assertThat(command.await()).as(command.err()).isZero();
            }
            // This also waits for the removal of the dead job's file.
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void hostThatIsNotThereAmongThreeIsNamedAndNothingIsStarted() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command = run(cluster, "sample-sort", "h0,nowhere,h1", cluster.overSsh())) {
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.err())
                    .hasLineCount(1)
                    .startsWith("clump: host nowhere: cannot start its agent (status 255): ssh: connect to host");
            cluster.awaitNothingLeft();
        }
    }

    @Test
    void unknownHostKeyIsReportedInTheWordsOfSshWithAHint() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            cluster.forgetHostKeys();
            try (ClumpProcess command = run(cluster, "sample-sort", "h0,h1", cluster.overSsh())) {
                assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
                assertThat(command.err())
                        .hasLineCount(1)
                        .contains("Host key verification failed.", "StrictHostKeyChecking=accept-new");
            }
        }
    }

    @Test
    @Thorough
    void changedHostKeyIsReportedAsAPossibleAttackAndNotToBeAccepted() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            cluster.changeHostKeys();
            try (ClumpProcess command = run(cluster, "sample-sort", "h0,h1", cluster.overSsh())) {
                assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
                assertThat(command.err())
                        .hasLineCount(1)
                        .containsPattern(
                                "host h[01]: cannot start its agent \\(status 255\\): ssh: Host key for 10\\.78\\.0\\.[12] has changed")
                        .contains("(an attack)")
                        .doesNotContain("accept-new");
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void twoJobsRunOnTheSameHostsAtOnce() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess one = run(cluster, "sample-sort --keys 3000", "h0:1,h1:1", cluster.overSsh());
                ClumpProcess other = run(cluster, "sample-sort --keys 4000", "h1:1,h0:1", cluster.overSsh())) {
            assertThat(one.await()).as(one.err()).isZero();
            assertThat(other.await()).as(other.err()).isZero();
            cluster.awaitNothingLeft();
        }
    }

    @Test
    void loopbackAddressAmongSeveralHostsIsRefused() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory);
                ClumpProcess command =
                        run(cluster, "sample-sort", "h0,h1", cluster.overSsh(), "--net-interface", "eth0,lo")) {
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.err()).hasLineCount(1).contains("host h1 would be reached at 127.0.0.1");
            cluster.awaitNothingLeft();
        }
    }

    private static ClumpProcess run(Cluster cluster, String app, String hosts, List<String> by, String... more)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(app.split(" ")));
        arguments.addAll(List.of("-H", hosts));
        arguments.addAll(by);
        arguments.addAll(List.of(more));
        return ClumpProcess.start(cluster.onFront(), BASE, arguments.toArray(String[]::new));
    }
}
