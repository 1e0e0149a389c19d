package io.clump.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TortureCommandIT {
    private static final int DEFAULT_PROCESSES = 4;

    @TempDir
    private Path base;

    /** Directory of the ledgers of a killed command. */
    @TempDir
    private Path temporary;

    @Test
    void everyMessageIsAccountedForOverTwoNetworks() throws Exception {
        everyMessageIsAccountedFor("5", "2", "udp,tcp", "0.1");
    }

    @ParameterizedTest
    @CsvSource({"1,2,udp,0.2", "3,1,none,0.1"})
    @Thorough
    void everyMessageIsAccountedFor(String seed, String nodes, String network, String minutes) throws Exception {
        Result result = run(
                "--seed",
                seed,
                "--minutes",
                minutes,
                "--net",
                network,
                "--nodes",
                nodes,
                "--procs",
                "3",
                "--longest-wait",
                "60");

        assertThat(result.output).contains("every message was handled once or returned once");
        assertThat(result.status).isZero();
        assertThat(base).isDirectoryNotContaining("glob:**/[0-9a-f]*");
    }

    @Test
    void scheduleIsPrintedAndNothingIsDone() throws Exception {
        Result result = run("--seed", "5", "--schedule");

        assertThat(result.output).contains("seed 5: 2 nodes of 2 processes", "rank 1");
        assertThat(result.status).isZero();
        assertThat(base).isEmptyDirectory();
    }

    @Test
    void ctrlCLeavesNoProcessAndNoFile() throws Exception {
        Process command = start("--seed", "4", "--minutes", "5");
        while (command.descendants().count() < DEFAULT_PROCESSES) {
            assertThat(command.isAlive()).isTrue();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        List<ProcessHandle> processes = command.descendants().toList();

        signal("INT", command.pid());

        assertThat(result(command).status).isEqualTo(130);
        for (ProcessHandle process : processes) {
            process.onExit().get();
        }
        assertThat(base).isDirectoryNotContaining("glob:**/[0-9a-f]*");
    }

    @Test
    void killedCommandLeavesNoProcessThoughOneIsStopped() throws Exception {
        assumeTrue(isThere("setpriv", "--pdeathsig", "KILL", "true"), "no setpriv of util-linux here");
        Process command = start("--seed", "4", "--minutes", "5", "--only", "remap");
        List<ProcessHandle> processes = List.of();
        while (processes.size() < DEFAULT_PROCESSES) {
            assertThat(command.isAlive()).isTrue();
            processes = command.children()
                    .filter(process -> process.info().command().orElse("").endsWith("/java"))
                    .toList();
        }
        try {
            signal("STOP", processes.get(0).pid());

            command.destroyForcibly();

            for (ProcessHandle process : processes) {
                process.onExit().get();
            }
        } finally {
            processes.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--minutes 0 | invalid --minutes: found=0.0, expected 0.1 to 1440",
                "--longest-wait 0 | invalid --longest-wait: found=0, expected 1 to 600",
                "--only fire | found=fire, expected some of [kill, stop",
                "--local udp | unknown value: --local udp, expected one of [none, shm]",
                "--net aeron | unknown value: --net aeron, expected one of [ethernet, none, ofi, tcp, ucx, udp]",
                "--net ofi --ofi-library /none/libfabric.so | ofi",
                "--only kill,stop,kill | a kind of fault is named twice: --only kill,stop,kill",
                "--only kill --without stop | --without names a kind that --only does not",
                "--nodes 1 --local none --net none | processes need a protocol",
                "--nodes 1 --procs 1 | too few processes"
            })
    void badInputIsRefusedInOneLine(String options, String message) throws Exception {
        Result result = run(options.split(" "));

        assertThat(result.output).contains(message).hasLineCount(1);
        assertThat(result.status).isEqualTo(2);
        assertThat(base).isEmptyDirectory();
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-s", name, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static boolean isThere(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private Result run(String... options) throws IOException, InterruptedException {
        return result(start(options));
    }

    private static Result result(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private Process start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Dclump.base=" + base,
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "io.clump.launcher.Clump",
                "torture"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private record Result(int status, String output) {}
}
