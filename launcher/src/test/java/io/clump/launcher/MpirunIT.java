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
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that use only MPI, from the command to the end of their last process. */
class MpirunIT {
    private static final String CLASSES = "target/test-classes";

    @TempDir
    private Path directory;

    @Test
    void programRunsInAsManyProcessesAsIsSaid() throws IOException, InterruptedException {
        int count = 3;
        try (ClumpProcess command =
                mpirun("-np", Integer.toString(count), "-Dsome.property=x y", "-cp", CLASSES, name(), "good")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out())
                    .isEqualTo("[" + (count - 1) + "] sum " + (100 + count * (count - 1) / 2) + " of " + count
                            + ", property x y");
        }
    }

    /** Needs 8 GiB of memory. */
    @Thorough
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void messageMayBeLongerThanAnyArrayOfBytes(int nodes) throws IOException, InterruptedException {
        String program = MpiLongMessage.class.getName();
        try (ClumpProcess command =
                mpirun("-np", "2", "--nodes", Integer.toString(nodes), "-Xmx4g", "-cp", CLASSES, program)) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out())
                    .isEqualTo("[1] received 2684354560 bytes, 0 wrong elements, 5 blocks, count of bytes -1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "forget"})
    void processesMayEndInOtherWaysOnceAllHaveMet(String how) throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "--", "-ea", "-cp", CLASSES, name(), how)) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("sum 101 of 2");
        }
    }

    /** A plain build tries half of them; a process that is killed ends other jobs, too. */
    static Stream<Arguments> ends() {
        return Stream.of(
                        arguments("abort", 3, "with status 3"),
                        arguments("quit", 1, "with status 0 before MPI.Finalize"),
                        arguments("throw", 1, "IllegalStateException: told to"),
                        arguments("die", 137, "signal 9"),
                        arguments("exit", 5, "with status 5"),
                        arguments("leave", 4, "with status 4"))
                .limit(Thorough.Count.of(3, 6));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void endOfOneProcessIsTheStatusAndNamesItsRank(String how, int status, String words)
            throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "-cp", CLASSES, name(), how, "1")) {
            assertThat(command.await()).as(command.err()).isEqualTo(status);
            assertThat(command.err()).containsPattern("clump: process rank 1 .*" + words);
        }
    }

    /** A plain build tries one of them. */
    static Stream<Arguments> properties() {
        return Stream.of(
                        arguments("-Dclump.mpi.eager-bytes=3", "later"),
                        arguments("-Dclump.mpi.credit-bytes=0", "later"),
                        arguments("-Dsome.property=1", "now"))
                .limit(Thorough.Count.of(1, 3));
    }

    @ParameterizedTest
    @MethodSource("properties")
    void propertiesOfMpiReachTheProcesses(String property, String time) throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "1", property, "-cp", CLASSES, name(), "self")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("sent " + time);
        }
    }

    @Test
    void propertiesOfLayersReachTheProcesses() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "1", "-Dclump.bulk.bytes=1024", "-cp", CLASSES, name(), "medium")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("at most 1024 bytes");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "eager-bytes=many; invalid property: clump.mpi.eager-bytes=many, expected a number from 0 to 1000000",
                "credit-bytes=-1; invalid property: clump.mpi.credit-bytes=-1, expected a number from 0 to 4000000",
                "credit-bytes; invalid property: clump.mpi.credit-bytes=, expected a number from 0 to 4000000",
                "barrier=high; invalid property: clump.mpi.barrier=high, expected one of [concurrent, serialized",
                "eager-byte=1; unknown property: found=clump.mpi.eager-byte, did you mean clump.mpi.eager-bytes?"
            })
    void propertyOfMpiThatCannotBeUsedIsOneLine(String property, String words) {
        CommandResult refused = CommandResult.run(
                directory, "mpirun", "-np", "2", "-Dclump.mpi." + property, "-cp", CLASSES, name(), "good");
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err().lines()).singleElement().asString().contains(words);
    }

    @Test
    void nodesAreJoinedByANetwork() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "3", "--nodes", "2", "-cp", CLASSES, name(), "good")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("sum 103 of 3");
        }
    }

    @Test
    @Thorough
    void mpBenchMeasuresItsEightTests() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "-cp", CLASSES, "io.clump.mpi.mpbench.MpBench", "2", "8")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines().map(line -> line.replaceAll("[0-9.]+$", "N")))
                    .hasSize(8 * 3)
                    .contains("[0] bandwidth (MB/s)", "[0] alltoall (µs)")
                    .filteredOn(line -> line.endsWith(" N"))
                    .hasSize(8 * 2);
        }
    }

    @Test
    @Thorough
    void mpBenchRefusesATestThatThereIsNot() throws IOException, InterruptedException {
        try (ClumpProcess command =
                mpirun("-np", "2", "-cp", CLASSES, "io.clump.mpi.mpbench.MpBench", "2", "8", "scatter")) {
            assertThat(command.await()).isEqualTo(2);
            assertThat(command.err()).contains("no such test: found=scatter").contains("alltoall");
        }
    }

    @Test
    void jarNamesItsMainClass() throws IOException, InterruptedException {
        Path jar = directory.resolve("ring.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, name());
        String entry = name().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry(entry));
            out.write(Files.readAllBytes(Path.of(CLASSES, entry)));
        }
        try (ClumpProcess command = mpirun("-np", "2", "java", "-jar", jar.toString(), "good")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("sum 101 of 2");
        }
    }

    private ClumpProcess mpirun(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("mpirun"));
        all.addAll(List.of(arguments));
        return ClumpProcess.start(directory, all.toArray(String[]::new));
    }

    private static String name() {
        return MpiRing.class.getName();
    }
}
