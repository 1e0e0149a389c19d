package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command from its start to the end of its last process. */
class SampleSortJobIT {
    private static final int KEYS = 20_000;

    @TempDir
    private Path directory;

    /** A plain build tries each option with a code path of its own once. */
    static Stream<String> places() {
        return Stream.of(
                        "--nodes 1 --procs 2 --net none --queue fifo --distribution equal",
                        "--nodes 2 --procs 1 --net aeron",
                        "--nodes 2 --procs 2 --queue lock-free --poll every --net tcp --net-encryption on"
                                + " --faults break=0.01,seed=7",
                        "--nodes 2 --procs 1 --poll fractional:8 --faults loss=0.1,duplicate=0.1,reorder=0.1,seed=7",
                        "--nodes 3 --procs 1 --net tcp,udp --poll adaptive --interface lo",
                        "--nodes 1 --procs 1 --net none",
                        "--nodes 1 --procs 2 --queue lock-free --poll every",
                        "--nodes 2 --procs 1 --poll fractional:8",
                        "--nodes 2 --procs 2 --queue fifo --poll adaptive --seed 7",
                        "--nodes 2 --procs 2 --faults loss=0.1,duplicate=0.1,reorder=0.1,seed=7",
                        "--nodes 2 --procs 2 --net udp,tcp")
                .limit(Thorough.Count.of(5, 11));
    }

    @ParameterizedTest
    @MethodSource("places")
    void keysAreSortedAndVerified(String options) throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
        arguments.addAll(List.of("--keys", Integer.toString(KEYS), "--json", json.toString()));

        try (ClumpProcess command = run(arguments)) {
            assertThat(command.await()).as(command.err()).isZero();

            JsonNode result = new ObjectMapper().readTree(json.toFile());
            int nodes = number(options, "--nodes");
            int procs = number(options, "--procs");
            assertThat(command.out())
                    .endsWith(String.format("verified: order and multiset of %,d keys", nodes * procs * KEYS));
            assertThat(command.err()).contains("phase distribute: " + nodes * procs + " of " + nodes * procs);
            assertThat(result.get("app").asText()).isEqualTo("sample-sort");
            assertThat(result.get("verified").asBoolean()).isTrue();
            assertThat(result.get("nodes").asInt()).isEqualTo(nodes);
            assertThat(result.get("procs").asInt()).isEqualTo(procs);
            assertThat(result.get("keys").asLong()).isEqualTo((long) nodes * procs * KEYS);
            assertThat(result.get("type").asText()).isEqualTo("int");
            assertThat(result.get("largestShare").asDouble()).isBetween(1.0, 1.3);
            assertThat(result.get("seconds").asDouble()).isPositive();
            assertThat(result.get("phases")).hasSizeGreaterThanOrEqualTo(5);
            if (procs > 1) {
                assertThat(result.at("/messages/local").asLong()).isPositive();
            }
            assertThat(result.at("/messages/remote").asLong() > 0).isEqualTo(nodes > 1);
            assertThat(result.at("/polls/network").asLong() > 0).isEqualTo(!options.contains("none"));
            assertThat(result.at("/polls/skipped").asLong() > 0)
                    .isEqualTo(!options.contains("none") && !options.contains("every"));
        }
        assertNothingIsLeft();
    }

    /** README shows it, too, and its tests run it in a plain build. */
    @Test
    @Thorough
    void defaultsAreTwoNodesOfTwoProcessesWithAMillionKeys() throws IOException, InterruptedException {
        try (ClumpProcess command = run(List.of())) {
            assertThat(command.await()).as(command.err()).isZero();

            assertThat(command.out())
                    .startsWith("sample-sort: 1,048,576 keys on 2 nodes of 2 processes, seed 1")
                    .endsWith("verified: order and multiset of 1,048,576 keys");
        }
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @Thorough
    @ValueSource(strings = {"--nodes 1 --procs 8", "--nodes 2 --procs 4", "--nodes 2 --procs 4 --net aeron"})
    void moreProcessesThanCoresComeToAGoodEnd(String options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
        arguments.addAll(List.of("--keys", "3000"));

        try (ClumpProcess command = run(arguments)) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).endsWith("verified: order and multiset of 24,000 keys");
        }
        assertNothingIsLeft();
    }

    @Test
    void fileComesOutSortedAsNumbers() throws IOException, InterruptedException {
        Path input = directory.resolve("input.txt");
        Path output = directory.resolve("output.txt");
        int[] keys = new Random(2).ints(3 * KEYS).toArray();
        keys[0] = Integer.MIN_VALUE;
        keys[1] = Integer.MAX_VALUE;
        keys[2] = keys[3];
        List<String> lines = new ArrayList<>(List.of("# integers", ""));
        for (int key : keys) {
            lines.add(Integer.toString(key));
        }
        Files.write(input, lines);

        try (ClumpProcess command =
                run(List.of("--procs", "1", "--input", input.toString(), "--output", output.toString()))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).endsWith("verified: order and multiset of 60,000 keys");
        }

        assertThat(Files.readAllLines(output))
                .containsExactlyElementsOf(
                        Arrays.stream(keys).sorted().mapToObj(Integer::toString).toList());
        Files.delete(input);
        Files.delete(output);
        assertNothingIsLeft();
    }

    @Test
    void recordsOfABinaryFileComeOutSorted() throws IOException, InterruptedException {
        Path input = directory.resolve("input");
        Path output = directory.resolve("output");
        byte[][] records = new byte[KEYS][100];
        Random random = new Random(3);
        for (byte[] record : records) {
            random.nextBytes(record);
        }
        Files.write(input, joined(records));

        try (ClumpProcess command =
                run(List.of("--procs", "1", "--records", "--input", input.toString(), "--output", output.toString()))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out())
                    .startsWith("sample-sort: 20,000 records on 2 nodes of 1 process")
                    .endsWith("verified: order and multiset of 20,000 records");
        }

        Arrays.sort(records, Arrays::compareUnsigned);
        assertThat(Files.readAllBytes(output)).isEqualTo(joined(records));
        Files.delete(input);
        Files.delete(output);
        assertNothingIsLeft();
    }

    static Stream<String> networks() {
        return Stream.of("udp,tcp", "udp", "tcp").limit(Thorough.Count.of(1, 3));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void killedProcessEndsTheJobAndIsNamed(String network) throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        boolean isOver = true;
        while (isOver) {
            List<String> options =
                    List.of("--verbose", "--keys", "2000000", "--net", network, "--output", output.toString());
            try (ClumpProcess command = run(options)) {
                command.awaitLine("phase splitters");
                List<Long> pids = command.pids(4);
                ProcessHandle.of(pids.get(2)).ifPresent(ProcessHandle::destroyForcibly);
                int status = command.await();
                // If this test had no processor meanwhile, the job may have ended before.
                isOver = Files.deleteIfExists(output);
                if (!isOver) {
                    assertThat(status).as(command.err()).isEqualTo(128 + 9);
                    assertThat(command.lastErrorLine())
                            .isEqualTo("clump: process rank 2 (node 1) pid " + pids.get(2)
                                    + " was killed by signal 9 (SIGKILL)");
                    assertThat(command.out()).isEmpty();
                }
                assertThat(pids)
                        .allSatisfy(pid -> assertThat(ProcessHandle.of(pid)).isEmpty());
            }
        }
        assertNothingIsLeft();
    }

    @Test
    void killedLeaderEndsTheJobAndIsNamed() throws IOException, InterruptedException {
        try (ClumpProcess command = runEndless()) {
            long leader = command.pids(1).get(0);
            ClumpProcess.signal("KILL", leader);

            assertThat(command.await()).isEqualTo(128 + 9);
            assertThat(command.lastErrorLine())
                    .isEqualTo("clump: process rank 0 (node 0) pid " + leader + " was killed by signal 9 (SIGKILL)");
        }
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void interruptedJobLeavesNothing(String signal) throws IOException, InterruptedException {
        try (ClumpProcess command = runEndless()) {
            List<Long> pids = command.pids(2);
            // Like a terminal, which sends Ctrl-C to all processes of the job, too.
            if (signal.equals("INT")) {
                for (long pid : pids) {
                    ClumpProcess.signal(signal, pid);
                }
            }
            command.signal(signal);

            assertThat(command.await()).as(command.err()).isEqualTo(signal.equals("INT") ? 130 : 143);
            assertThat(command.lastErrorLine())
                    .isEqualTo("clump: interrupted; all processes have ended and the job's files are removed");
            assertThat(command.err()).doesNotContain("clump: process");
            assertThat(pids)
                    .hasSize(2)
                    .allSatisfy(pid -> assertThat(ProcessHandle.of(pid)).isEmpty());
        }
        assertNothingIsLeft();
    }

    @Test
    void killedLauncherTakesItsProcessesAlongAndCleanRemovesTheirFiles() throws IOException, InterruptedException {
        try (ClumpProcess command = runEndless()) {
            List<Long> pids = command.pids(2);
            command.signal("KILL");

            assertThat(command.await()).isEqualTo(137);
            ClumpProcess.awaitEnds(pids);
        }
        Path base = directory.resolve("jobs");
        try (Stream<Path> jobs = Files.list(base)) {
            assertThat(jobs).hasSize(2).contains(base.resolve("lock"));
        }
        CommandResult cleaned = CommandResult.run(base, "clean");
        assertThat(cleaned.out()).startsWith("removed " + base);
        assertNothingIsLeft();
    }

    @Test
    void nextJobRemovesTheFilesOfADeadOne() throws IOException, InterruptedException {
        Path dead = Files.createDirectories(
                directory.resolve("jobs/dead"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createFile(
                dead.resolve("clump-processes"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.createFile(dead.resolve("endpoint-1"));

        try (ClumpProcess command = run(List.of("--nodes", "1", "--procs", "1", "--keys", "1000"))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.err()).contains("removed the files of a dead job: " + dead);
        }
        assertNothingIsLeft();
    }

    private ClumpProcess run(List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "sample-sort"));
        arguments.addAll(options);
        return ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new));
    }

    /** Starts a job of two processes in place of a sort, which might end before the test has seen it at work. */
    private ClumpProcess runEndless() throws IOException, InterruptedException {
        String[] arguments = {"run", "--class", EndlessExchange.class.getName(), "--verbose", "--procs", "1"};
        ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments);
        command.awaitLine("[0] exchanging");
        return command;
    }

    private void assertNothingIsLeft() throws IOException {
        Files.deleteIfExists(directory.resolve("result.json"));
        try (Stream<Path> left = Files.walk(directory)) {
            assertThat(left)
                    .containsExactlyInAnyOrder(directory, directory.resolve("jobs"), directory.resolve("jobs/lock"));
        }
    }

    private static byte[] joined(byte[][] records) {
        ByteBuffer bytes = ByteBuffer.allocate(100 * records.length);
        Arrays.stream(records).forEach(bytes::put);
        return bytes.array();
    }

    private static int number(String options, String name) {
        List<String> words = List.of(options.split(" "));
        return Integer.parseInt(words.get(words.indexOf(name) + 1));
    }
}
