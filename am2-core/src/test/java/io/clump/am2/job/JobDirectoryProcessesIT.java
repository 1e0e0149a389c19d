package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.File;
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

class JobDirectoryProcessesIT {
    /** Number of a user without a name. */
    private static final String NAMELESS =
            Long.toString(2_000_000_000 + ProcessHandle.current().pid() % 100_000);

    @TempDir
    private Path base;

    @Test
    void jobOfAKilledProcessIsRemovedAndThatOfALivingOneIsNot() throws Exception {
        try (JobProcess living = JobProcess.start("stay", base.resolve("living"), 0);
                JobProcess killed = JobProcess.start("stay", base.resolve("killed"), 0)) {
            living.joined();
            killed.joined();
            assertThat(JobDirectory.removeDead(base).removed()).isEmpty();
            killed.process().destroyForcibly().waitFor();
            assertThat(JobDirectory.removeDead(base).removed()).containsExactly(base.resolve("killed"));
            assertThat(base.resolve("living")).isDirectory();
            living.process().getOutputStream().close();
            assertThat(living.process().waitFor()).isZero();
            assertThat(base.resolve("living")).doesNotExist();
        }
    }

    @Test
    void processThatLeavesOneOfItsTwoJoinsAndInspectsItsJobStillLives() throws Exception {
        JobDirectory first = JobDirectory.join(base.resolve("job"));
        try (JobDirectory second = JobDirectory.join(base.resolve("job"))) {
            first.close();
            Thread.currentThread().interrupt();
            assertThat(JobDirectory.running(base)).containsExactly(second.path());
            assertThat(Thread.interrupted()).isTrue();
            try (JobProcess cleaner = JobProcess.start("clean", base, 0)) {
                assertThat(cleaner.line()).isEqualTo("removed []");
            }
        }
    }

    @Test
    void processesThatJoinAndLeaveAtOnceLoseNobodyAndLeaveNothing() throws Exception {
        Path home = base.resolve("job");
        race(home, List.of(), JobProcess.CLASS_PATH);
        try (var entries = Files.list(base)) {
            assertThat(entries).containsExactly(base.resolve("lock"));
        }
    }

    @Test
    void defaultBaseAndItsLockComeAndGoWithTheJobs() throws Exception {
        // Its own user gives the test a default base that nothing else uses.
        Path defaultBase = Path.of("/dev/shm/clump-" + NAMELESS);
        race(defaultBase.resolve("job"), asNamelessUser(), readableClassPath());
        assertThat(defaultBase).doesNotExist();
    }

    @Test
    void defaultBaseIsNamedByTheNumberOfTheUserOutsideOfItsNamespaces() throws Exception {
        String classPath = readableClassPath();
        List<List<String>> ways = List.of(List.of(), List.of("unshare", "--user", "--map-root-user"));
        for (List<String> way : ways) {
            List<String> prefix = new ArrayList<>(asNamelessUser());
            prefix.addAll(way);
            try (JobProcess process = JobProcess.startIn(prefix, classPath, "base", base, 0)) {
                assertThat(process.line()).as("%s", way).isEqualTo("/dev/shm/clump-" + NAMELESS);
            }
        }
    }

    @Test
    void nameThatAnotherUserHasTakenIsRefusedWithTheOptionThatHelps() throws Exception {
        List<String> prefix = asNamelessUser();
        String classPath = readableClassPath();
        Path defaultBase = Files.createDirectory(Path.of("/dev/shm/clump-" + NAMELESS));
        try (JobProcess process = JobProcess.startIn(prefix, classPath, "try-to-join", defaultBase.resolve("job"), 0)) {
            assertThat(process.line())
                    .startsWith(
                            "cannot join the job: directory=" + defaultBase + "/job, not this user's alone: directory="
                                    + defaultBase + ", owner=root, expected user " + NAMELESS)
                    .contains("JDK_JAVA_OPTIONS=-Dclump.base=DIRECTORY");
        } finally {
            Files.delete(defaultBase);
        }
    }

    @Test
    void ownersThatFakerootMakesUpAreNotBelieved() throws Exception {
        List<String> prefix = List.of("fakeroot");
        Namespaces.assumeRuns(prefix);
        try (JobProcess process =
                JobProcess.startIn(prefix, JobProcess.CLASS_PATH, "try-to-join", base.resolve("job"), 0)) {
            assertThat(process.line())
                    .isEqualTo("cannot join the job: directory=" + base.resolve("job")
                            + ", fakeroot hides the owners of files: found FAKEROOTKEY in the environment; start Java"
                            + " without it, as the command clump does");
        }
    }

    /** Returns a command that runs another one as a user without a name. */
    private static List<String> asNamelessUser() {
        Assumptions.assumeTrue(JobDirectory.defaultBase().endsWith("clump-0"), "only root can act for another user");
        return List.of("setpriv", "--reuid", NAMELESS, "--clear-groups");
    }

    /** Copies the class path to where any user can read it: that of this process may lie below a private directory. */
    private String readableClassPath() throws IOException {
        Path copies = base.resolve("class-path");
        List<String> classPath = new ArrayList<>();
        for (String entry : JobProcess.CLASS_PATH.split(File.pathSeparator, -1)) {
            Path from = Path.of(entry);
            Path to = copies.resolve(Integer.toString(classPath.size())).resolve(from.getFileName());
            Files.createDirectories(to.getParent());
            try (Stream<Path> files = Files.walk(from)) {
                for (Path file : files.toList()) {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                }
            }
            classPath.add(to.toString());
        }
        try (Stream<Path> files = Files.walk(base)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
        return String.join(File.pathSeparator, classPath);
    }

    private static void race(Path job, List<String> prefix, String classPath) throws Exception {
        List<JobProcess> processes = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                processes.add(
                        JobProcess.startIn(prefix, classPath, "join-and-leave", job, Thorough.Count.of(100, 300)));
            }
            for (JobProcess process : processes) {
                assertThat(process.process().waitFor()).isZero();
            }
        } finally {
            processes.forEach(JobProcess::close);
        }
    }
}
