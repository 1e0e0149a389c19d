package io.clump.net.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobKeyFileTest {
    private static final int ROUNDS = 200;
    private static final int THREADS = 4;

    @TempDir
    Path directory;

    @Test
    void keyIsReadAsItWasWrittenByItsOwnerAlone() throws Exception {
        Path file = directory.resolve("key");
        JobKey key = JobKeyFile.createOrRead(file);
        assertThat(JobKeyFile.read(file)).isEqualTo(key);
        assertThat(JobKeyFile.createOrRead(file)).isEqualTo(key);
        assertThat(Files.size(file)).isEqualTo(16);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(names()).containsExactly("key");
    }

    @Test
    void everyKeyIsAnother() {
        assertThat(JobKeyFile.createOrRead(directory.resolve("a")))
                .isNotEqualTo(JobKeyFile.createOrRead(directory.resolve("b")));
    }

    @Test
    void keyIsNotPrinted() throws Exception {
        Path file = Files.write(directory.resolve("key"), new byte[16]);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(JobKeyFile.read(file)).hasToString("JobKey[hidden]");
    }

    @Test
    void processesThatStartTogetherGetOneKey() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Path file = directory.resolve("key-" + round);
                List<Future<JobKey>> keys =
                        threads.invokeAll(Collections.nCopies(THREADS, () -> JobKeyFile.createOrRead(file)));
                List<JobKey> read = new ArrayList<>();
                for (Future<JobKey> key : keys) {
                    read.add(key.get());
                }
                assertThat(read).as("round %d", round).containsOnly(JobKeyFile.read(file));
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(names()).hasSize(ROUNDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-", "rwx--x---"})
    void keyThatOthersMayUseIsRefused(String mode) throws Exception {
        Path file = directory.resolve("key");
        assertThat(JobKeyFile.createOrRead(file)).isNotNull();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        assertIsRefused(file, "mode=" + mode, "expected rw-------");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 15, 17, 4096})
    void fileOfAnotherLengthIsRefused(int length) throws Exception {
        Path file = Files.write(directory.resolve("key"), new byte[length]);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertIsRefused(file, "bytes=" + length, "expected 16");
    }

    @Test
    void keyOfAnotherUserIsRefused() throws Exception {
        Path file = directory.resolve("key");
        assertThat(JobKeyFile.createOrRead(file)).isNotNull();
        Assumptions.assumeTrue(
                Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid")),
                "only root can give files away");
        Files.setAttribute(file, "unix:uid", 12_345);
        assertIsRefused(file, "owner=12345", "expected user 0");
    }

    @Test
    void keyThatOthersCanReplaceIsRefused() throws Exception {
        Path file = directory.resolve("key");
        assertThat(JobKeyFile.createOrRead(file)).isNotNull();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(JobKeyFile.read(file)).isNotNull();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xrwx"));
        assertIsRefused(
                file,
                "directory=" + directory + ", mode=rwxr-xrwx",
                "expected a directory without write access for" + " others");
    }

    @Test
    void pipeIsRefusedAndNotWaitedFor() throws Exception {
        Path pipe = directory.resolve("key");
        assertThat(new ProcessBuilder("mkfifo", "-m", "600", pipe.toString())
                        .start()
                        .waitFor())
                .isZero();
        assertIsRefused(pipe, "found a special file", "expected a regular file");
    }

    @Test
    void linkIsRefused() throws Exception {
        Path file = directory.resolve("key");
        assertThat(JobKeyFile.createOrRead(file)).isNotNull();
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertIsRefused(link, "not this user's alone", "found a symbolic link");
    }

    @Test
    void missingFilesAndDirectoriesAreNamed() throws Exception {
        assertIsRefused(directory.resolve("no/key"), "is missing", "no/key");
        assertThatThrownBy(() -> JobKeyFile.createOrRead(directory.resolve("no/key")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("cannot write the job's key")
                .hasMessageContaining("no/key");
        assertIsRefused(
                Files.createDirectory(directory.resolve("sub")), "found a directory", "expected a regular file");
    }

    private static void assertIsRefused(Path file, String found, String expected) {
        assertThatThrownBy(() -> JobKeyFile.read(file))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("file=" + file)
                .hasMessageContaining(found)
                .hasMessageContaining(expected)
                .hasMessageNotContaining("\n");
    }

    private List<String> names() throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
