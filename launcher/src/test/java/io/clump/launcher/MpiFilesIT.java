package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that several processes read and write together with MPI. */
class MpiFilesIT {
    private static final String CLASSES = "target/test-classes";

    @TempDir
    private Path directory;

    @TempDir
    private Path files;

    /** The shared pointer is beside the file while it is open, since there are two nodes. */
    @Test
    void processesOfTwoNodesShareAFileAndLeaveNothingBesideIt() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun(List.of(), "-np", "3", "--nodes", "2", "share", files.toString())) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).isEqualTo("[0] shared by 3");
        }
        try (Stream<Path> left = Files.list(files)) {
            assertThat(left).containsExactly(files.resolve("data"));
        }
        assertThat(Files.readAllBytes(files.resolve("data"))).hasSize(4 * 3 * 1000);
    }

    /** A process calls it in sync, and when it closes the file. */
    @Test
    void writtenDataAreForcedToTheDiskWhereTheStandardSaysSo() throws IOException, InterruptedException {
        Path calls = directory.resolve("calls");
        List<String> traced =
                List.of("strace", "--seccomp-bpf", "-f", "-y", "-e", "trace=fsync", "-o", calls.toString());
        ClumpProcess.assumeStarts(traced);
        try (ClumpProcess command = mpirun(traced, "-np", "1", "share", files.toString())) {
            assertThat(command.await()).as(command.err()).isZero();
        }
        assertThat(Files.readAllLines(calls))
                .filteredOn(line -> line.contains("fsync(") && line.contains(files.resolve("data") + ">"))
                .hasSize(2);
    }

    @Test
    void fullDiskIsReportedWithTheRankAndTheFile() throws IOException, InterruptedException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "a small disk needs root, to mount it");
        List<String> small = List.of(
                "unshare",
                "-m",
                "sh",
                "-c",
                "mount -t tmpfs -o size=64k tmpfs \"$0\" && exec \"$@\"",
                files.toString());
        ClumpProcess.assumeStarts(small);
        try (ClumpProcess command = mpirun(small, "-np", "2", "fill", files.toString())) {
            assertThat(command.await()).as(command.err()).isOne();
            String words = "cannot write: file=" + files.resolve("data") + ", cause=No space left on device";
            assertThat(command.out().lines())
                    .containsExactlyInAnyOrder("[0] full: true, " + words, "[1] full: true, rank 0 " + words);
            assertThat(command.err()).containsPattern("clump: process rank 1 .* failed: mpi.MPIException: " + words);
        }
    }

    @Test
    void forbiddenAndMissingFilesAreReportedWithTheRankAndTheFile() throws IOException, InterruptedException {
        Path closed = Files.createFile(files.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        List<String> by = List.of();
        if (Files.isReadable(closed)) {
            // The superuser reads all files, without these capabilities only his own ones.
            String classes = Path.of(CLASSES).toAbsolutePath().toString();
            String reachable = "test -x \"$0\" && exec \"$@\"";
            by = List.of(
                    "setpriv", "--bounding-set=-dac_override,-dac_read_search", "--", "sh", "-c", reachable, classes);
            ClumpProcess.assumeStarts(by);
        }
        try (ClumpProcess command = mpirun(by, "-np", "2", "refuse", files.toString())) {
            assertThat(command.await()).as(command.err()).isOne();
            assertThat(command.out())
                    .isEqualTo("[1] refused: true, cannot open: file=" + closed + ", cause=no permission");
            assertThat(command.err())
                    .containsPattern("clump: process rank 1 .* failed: mpi.MPIException: cannot open: file="
                            + files.resolve("missing") + ", cause=no such file");
        }
    }

    /** Arguments of the program are the last two. */
    private ClumpProcess mpirun(List<String> by, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("mpirun"));
        all.addAll(List.of(arguments));
        all.addAll(all.size() - 2, List.of("-cp", CLASSES, MpiFiles.class.getName()));
        return ClumpProcess.start(by, directory, all.toArray(String[]::new));
    }
}
