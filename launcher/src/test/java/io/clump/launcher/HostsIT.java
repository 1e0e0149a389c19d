package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose nodes are connected by a network. Needs the right to make network namespaces. */
class HostsIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"udp", "ethernet"})
    @Thorough
    void nothingIsLostWhenTheCableIsOutForSeconds(String network) throws IOException, InterruptedException {
        try (Hosts hosts = Hosts.connect()) {
            assertNothingIsLost(hosts, network, hosts::interrupt);
        }
    }

    /** The interface at the far end silently drops packets longer than its limit. */
    @Test
    @Thorough
    void nothingIsLostOnAPathThatDropsLargeDatagramsSilently() throws IOException, InterruptedException {
        try (Hosts hosts = Hosts.connect()) {
            hosts.ip(1, "link set " + Hosts.cable(1) + " mtu 1300");
            assertNothingIsLost(hosts, "udp", () -> {});
        }
    }

    private void assertNothingIsLost(Hosts hosts, String network, Trouble trouble)
            throws IOException, InterruptedException {
        List<FloodProcess> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < FloodProcess.SIZE; rank++) {
                int host = rank / FloodProcess.PROCESSES_PER_NODE;
                Map<String, String> properties = Map.of(
                        "clump.udp.address", Hosts.address(host),
                        "clump.ethernet.interface", Hosts.cable(host));
                Path job = directory.resolve("job");
                processes.add(FloodProcess.start(hosts.on(host), job, rank, network, properties));
            }
            for (FloodProcess process : processes) {
                assertThat(process.says()).isEqualTo(FloodProcess.UNDER_WAY);
            }
            trouble.happen();
            for (FloodProcess process : processes) {
                process.stop();
            }
            for (FloodProcess process : processes) {
                assertThat(process.says()).isEqualTo("complete true, answers missing 0, doubled 0, damaged 0");
                assertThat(process.end()).isZero();
            }
        } finally {
            processes.forEach(FloodProcess::close);
        }
    }

    /** Other tests of a plain build run over the loopback interface. */
    static Stream<String> interfacesOfOneHost() {
        return Stream.of("cable0,cable1", "lo").limit(Thorough.Count.of(1, 2));
    }

    @ParameterizedTest
    @MethodSource("interfacesOfOneHost")
    void jobRunsOverTheInterfacesOfOneHost(String interfaces) throws IOException, InterruptedException {
        try (Hosts hosts = Hosts.connect()) {
            hosts.ip(1, "link set " + Hosts.cable(1) + " netns " + hosts.on(0).get(3));
            hosts.ip(0, "link set " + Hosts.cable(1) + " up");
            String faults = "loss=0.05,duplicate=0.05,reorder=0.05,seed=3";
            try (ClumpProcess command = run(hosts.on(0), interfaces, "--faults", faults, "--keys", "20000")) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(command.out()).endsWith("verified: order and multiset of 80,000 keys");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"cable0|cable0,cable0", "lo,cable0|lo,cable0", "cable0,cable0|cable0,cable0"})
    void interfacesThatCannotReachEachOtherAreFoundBeforeAnythingIsStarted(String interfaces, String ofNodes)
            throws IOException, InterruptedException {
        try (Hosts hosts = Hosts.connect()) {
            assertRefused(
                    hosts.on(0), interfaces, "nodes cannot reach each other: interfaces=" + ofNodes + ", expected lo");
        }
    }

    @Test
    void interfaceThatIsDownIsFoundBeforeAnythingIsStarted() throws IOException, InterruptedException {
        try (Hosts hosts = Hosts.connect()) {
            hosts.ip(0, "link set " + Hosts.cable(0) + " down");
            assertRefused(hosts.on(0), "cable0", "found=cable0: it is down, expected it to be up");
        }
    }

    @Test
    void missingPrivilegeIsFoundBeforeAnythingIsStarted() throws IOException, InterruptedException {
        List<String> without = List.of("setpriv", "--bounding-set", "-net_raw", "--inh-caps", "-net_raw");
        ClumpProcess.assumeStarts(without);
        assertRefused(without, "lo", "without the capability CAP_NET_RAW, expected root or a process that has it");
    }

    private void assertRefused(List<String> by, String interfaces, String message)
            throws IOException, InterruptedException {
        try (ClumpProcess command = run(by, interfaces)) {
            assertThat(command.await()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(command.err()).startsWith("clump: ").contains(message).hasLineCount(1);
            assertThat(command.out()).isEmpty();
            assertThat(directory).isEmptyDirectory();
        }
    }

    private ClumpProcess run(List<String> by, String interfaces, String... more) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("run", "sample-sort", "--net", "ethernet", "--interface", interfaces));
        arguments.addAll(List.of(more));
        return ClumpProcess.start(by, directory.resolve("jobs"), arguments.toArray(String[]::new));
    }

    /** Network fault in the middle of a job. */
    private interface Trouble {
        void happen() throws IOException, InterruptedException;
    }
}
