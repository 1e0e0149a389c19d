package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Foreign files in the place of a job's files are neither opened nor changed. */
class OwnDirectoryTest {
    private static final String TREASURE = "what the user needs";

    @TempDir
    private Path directory;

    private Path treasure;
    private Path base;

    @BeforeEach
    void makeATreasure() throws IOException {
        treasure = Files.writeString(directory.resolve("treasure"), TREASURE);
        Files.setPosixFilePermissions(treasure, PosixFilePermissions.fromString("rw-------"));
        base = ownDirectory("base");
    }

    @Test
    void lockThatIsALinkIsNotFollowed() throws IOException {
        Files.createSymbolicLink(base.resolve("lock"), treasure);
        assertIsRefused(base.resolve("job"), "file=" + base.resolve("lock") + ", found a symbolic link");
        assertThat(treasure).hasContent(TREASURE);
    }

    @Test
    void linkToNothingIsNotFollowed() throws IOException {
        Path target = directory.resolve("target");
        Files.createSymbolicLink(base.resolve("lock"), target);
        assertIsRefused(base.resolve("job"), "file=" + base.resolve("lock") + ", found a symbolic link");
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);
        assertIsRefused(link.resolve("job"), "directory=" + link + ", found a symbolic link");
        assertThat(target).doesNotExist();
    }

    @Test
    void lockThatHoldsSomethingIsNotEmptied() throws IOException {
        Files.move(treasure, base.resolve("lock"));
        assertThatThrownBy(() -> JobDirectory.join(base.resolve("job")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("not a lock of jobs: file=" + base.resolve("lock"));
        assertThat(base.resolve("lock")).hasContent(TREASURE);
        assertThat(base.resolve("job")).doesNotExist();
    }

    @Test
    void lockThatIsAPipeIsNotWaitedFor() throws Exception {
        Path pipe = base.resolve("lock");
        assertThat(new ProcessBuilder("mkfifo", "-m", "600", pipe.toString())
                        .start()
                        .waitFor())
                .isZero();
        assertIsRefused(base.resolve("job"), "file=" + pipe + ", found a special file");
        Path other = directory.resolve("pipe");
        Files.move(pipe, other);
        assertIsRefused(other.resolve("job"), "directory=" + other + ", found a special file");
    }

    @Test
    void directoriesThatAreLinksAreNotFollowed() throws IOException {
        Path own = ownDirectory("own");
        Path link = Files.createSymbolicLink(directory.resolve("link"), own);
        assertIsRefused(link.resolve("job"), "directory=" + link + ", found a symbolic link");
        Path job = Files.createSymbolicLink(base.resolve("job"), own);
        assertIsRefused(job, "directory=" + job + ", found a symbolic link");
        try (JobDirectory living = JobDirectory.join(base.resolve("living"))) {
            Path node = Files.createSymbolicLink(living.path().resolve("node-0"), own);
            assertIsRefused(() -> living.nodeDirectory("0"), "directory=" + node + ", found a symbolic link");
        }
        assertThat(own).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxr-x---", "rwx---r-x", "rwx-wx---", "rwxrwxrwx", "rwx-----x"})
    void directoriesThatAreOpenToOthersAreRefused(String mode) throws IOException {
        Path open = ownDirectory("open");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString(mode));
        assertIsRefused(open.resolve("job"), "directory=" + open + ", mode=" + mode + ", expected rwx------");
        Path job = Files.move(open, base.resolve("job"));
        assertIsRefused(job, "directory=" + job + ", mode=" + mode + ", expected rwx------");
        try (JobDirectory living = JobDirectory.join(base.resolve("living"))) {
            Path node = Files.move(job, living.path().resolve("node-0"));
            assertIsRefused(() -> living.nodeDirectory("0"), "directory=" + node + ", mode=" + mode);
        }
    }

    @Test
    void directoriesAndFilesOfAnotherUserAreRefused() throws IOException {
        Path strange = ownDirectory("strange");
        give(strange);
        assertIsRefused(strange.resolve("job"), "directory=" + strange + ", owner=12345, expected user 0");
        Path job = Files.move(strange, base.resolve("job"));
        assertIsRefused(job, "directory=" + job + ", owner=12345, expected user 0");
        Files.deleteIfExists(base.resolve("lock"));
        give(Files.createFile(base.resolve("lock")));
        assertIsRefused(base.resolve("other"), "file=" + base.resolve("lock") + ", owner=12345, expected user 0");
    }

    @Test
    void fileIsOpenedOnlyIfItIsTheUsersAlone() throws IOException {
        Path file = base.resolve("file");
        assertThat(OwnDirectory.<String>use(
                        file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), channel -> "made"))
                .isEqualTo("made");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> OwnDirectory.use(
                        file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), channel -> "made"))
                .isInstanceOf(FileAlreadyExistsException.class);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertIsRefused(
                () -> OwnDirectory.use(file, Set.of(StandardOpenOption.READ), channel -> "read"),
                "file=" + file + ", mode=rw-r-----, expected rw-------");
        Path link = Files.createSymbolicLink(base.resolve("link"), treasure);
        assertIsRefused(
                () -> OwnDirectory.use(link, Set.of(StandardOpenOption.READ), channel -> "read"),
                "file=" + link + ", found a symbolic link");
    }

    @Test
    void newFileOfAFailedUseIsRemoved() {
        Path file = base.resolve("file");
        assertThatThrownBy(() -> OwnDirectory.use(
                        file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), channel -> {
                            throw new IOException("no space");
                        }))
                .isInstanceOf(IOException.class)
                .hasMessage("no space");
        assertThat(file).doesNotExist();
    }

    @Test
    void directoryWithOtherFilesDoesNotBecomeAJob() throws IOException {
        Path used = ownDirectory("base/used");
        Files.move(treasure, used.resolve("treasure"));
        assertThatThrownBy(() -> JobDirectory.join(used))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(
                        "cannot join the job: directory=" + used + ", not a job's directory: found treasure");
        assertThat(used.resolve("treasure")).hasContent(TREASURE);
    }

    @Test
    void whatIsNoJobIsLeftAloneAndNamed() throws IOException {
        Path dead = ownDirectory("base/dead");
        mark(dead);
        Files.createSymbolicLink(dead.resolve("link"), directory);
        Files.createSymbolicLink(ownDirectory("base/dead/node-0").resolve("link"), treasure);
        Path plain = ownDirectory("base/plain");
        Files.writeString(plain.resolve("file"), TREASURE);
        Path link = Files.createSymbolicLink(base.resolve("link"), directory);
        Path file = Files.writeString(base.resolve("file"), TREASURE);
        Path open = ownDirectory("base/open");
        mark(open);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));

        DeadJobs jobs = JobDirectory.removeDead(base);

        assertThat(jobs.removed()).containsExactly(dead);
        assertThat(jobs.left())
                .containsExactly(
                        file + ": not this user's alone: directory=" + file + ", found a file, expected a directory",
                        link + ": not this user's alone: directory=" + link
                                + ", found a symbolic link, expected a directory",
                        open + ": not this user's alone: directory=" + open + ", mode=rwxr-xr-x, expected rwx------",
                        plain + ": not a job's directory");
        assertThat(dead).doesNotExist();
        assertThat(treasure).hasContent(TREASURE);
        assertThat(List.of(plain.resolve("file"), link, file, open.resolve(LifeLocks.FILE)))
                .allMatch(Files::exists);
    }

    @Test
    void noLockIsMadeWhereThereIsNoJob() throws IOException {
        Path plain = ownDirectory("base/plain");
        assertThat(JobDirectory.removeDead(base).left()).containsExactly(plain + ": not a job's directory");
        assertThat(base.resolve("lock")).doesNotExist();
    }

    @Test
    void deadJobWithADirectoryOfAnotherUserIsLeft() throws IOException {
        Path dead = ownDirectory("base/dead");
        mark(dead);
        Path strange = ownDirectory("base/dead/strange");
        give(strange);
        DeadJobs jobs = JobDirectory.removeDead(base);
        assertThat(jobs.removed()).isEmpty();
        assertThat(jobs.left())
                .singleElement()
                .asString()
                .startsWith(dead + ": ")
                .contains("owner=12345");
        assertThat(strange).isDirectory();
        assertThat(dead.resolve(LifeLocks.FILE)).exists();
    }

    private Path ownDirectory(String name) throws IOException {
        return Files.createDirectory(
                directory.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private static void mark(Path job) throws IOException {
        Files.createFile(
                job.resolve(LifeLocks.FILE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private static void give(Path path) throws IOException {
        Assumptions.assumeTrue(
                Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid")),
                "only root can give files away");
        Files.setAttribute(path, "unix:uid", 12_345);
    }

    private static void assertIsRefused(Path job, String found) {
        assertIsRefused(() -> JobDirectory.join(job), found);
    }

    private static void assertIsRefused(Executable attempt, String found) {
        assertThatThrownBy(attempt::execute)
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("not this user's alone: " + found)
                .hasMessageNotContaining("\n");
    }
}
