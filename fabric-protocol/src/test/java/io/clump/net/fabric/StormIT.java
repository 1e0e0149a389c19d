package io.clump.net.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process survives the closes and deaths of processes that talk to it. */
class StormIT {
    /** Number of closes for each fabric; more with this property. */
    private static final int CLOSES = Integer.getInteger("fabric.storm.closes", 50);

    /** Number of killed processes; each has 4 or 16 links. */
    private static final int KILLS = Integer.getInteger("fabric.storm.kills", 5);

    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(60);

    /** Ports below those that the system gives to others. */
    private static final int FIRST_PORT = 20_000;

    private static final int PORT_RANGES = 500;
    private static final int FEW_PORTS = 16;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ucx", "ucx:tcp", "ofi:tcp"})
    void closesLeaveTheOtherSideAlive(String fabric) throws Exception {
        assumeFabric(fabric);
        Process survivor = start("survivor", fabric);
        BufferedReader output = survivor.inputReader();
        String address = output.readLine();
        Process closer = start("closer", fabric, address, Integer.toString(CLOSES));
        assertThat(closer.inputReader().readLine()).as("closer").isEqualTo("closed");
        assertAlive(survivor, output);
    }

    /** All links of the closer get one of a few ports. */
    @Test
    void linkAtTheAddressOfAClosedOneIsAnswered() throws Exception {
        assumeFabric("ofi:tcp");
        Process survivor = start("survivor", "ofi:tcp");
        BufferedReader output = survivor.inputReader();
        String address = output.readLine();
        int first = FIRST_PORT + new Random().nextInt(PORT_RANGES) * FEW_PORTS;
        Process closer = start(
                Map.of("FI_TCP_PORT_LOW_RANGE", "" + first, "FI_TCP_PORT_HIGH_RANGE", "" + (first + FEW_PORTS - 1)),
                "closer",
                "ofi:tcp",
                address,
                Integer.toString(3 * FEW_PORTS));
        assertThat(closer.inputReader().readLine()).as("closer").isEqualTo("closed");
        assertAlive(survivor, output);
    }

    /** Over tcp UCX does not keep this promise, so its tcp is for tests. */
    @ParameterizedTest
    @ValueSource(strings = {"ucx", "ofi:tcp"})
    void deathsLeaveTheOtherSideAlive(String fabric) throws Exception {
        assumeFabric(fabric);
        Random random = new Random(KILLS);
        Process survivor = start("survivor", fabric);
        BufferedReader output = survivor.inputReader();
        String address = output.readLine();
        for (int i = 0; i < KILLS; i++) {
            Process victim = start("victim", fabric, address);
            assertThat(victim.inputReader().readLine()).as("victim %d", i).isEqualTo("connecting");
            LockSupport.parkNanos(random.nextLong(MOST_NANOS));
            victim.destroyForcibly().waitFor();
            assertThat(survivor.isAlive()).as("survivor of %d kills", i + 1).isTrue();
        }
        // On a slow machine all may have been killed before their first datagram arrived.
        Process closer = start("closer", fabric, address, "10");
        assertThat(closer.inputReader().readLine()).as("closer").isEqualTo("closed");
        assertAlive(survivor, output);
    }

    private static void assumeFabric(String fabric) {
        String complaint = fabric.startsWith("ucx") ? Ucx.complaint() : Ofi.complaint();
        Assumptions.assumeTrue(complaint.isEmpty(), complaint);
    }

    private static void assertAlive(Process survivor, BufferedReader output) throws Exception {
        survivor.outputWriter().append('\n').close();
        assertThat(Long.parseLong(output.readLine())).as("datagrams").isPositive();
        assertThat(survivor.waitFor()).as("status").isZero();
    }

    private Process start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    private Process start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-D" + UcxConfiguration.LIBRARY + "=" + Ucx.LIBRARY,
                "-D" + OfiConfiguration.LIBRARY + "=" + Ofi.LIBRARY,
                "-cp",
                System.getProperty("java.class.path"),
                StormProcess.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        processes.add(process);
        return process;
    }
}
