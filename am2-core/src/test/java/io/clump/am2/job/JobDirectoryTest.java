package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobDirectoryTest {
    @TempDir
    private Path base;

    @Test
    void lastToLeaveRemovesTheDirectoryWithAllThatIsInIt() throws Exception {
        Path job = base.resolve("job");
        JobDirectory first = JobDirectory.join(job);
        JobDirectory second = JobDirectory.join(job);
        Files.writeString(first.nodeDirectory("7").resolve("file"), "left behind");
        assertThat(first.path()).isEqualTo(job);
        first.close();
        assertThat(JobDirectory.isRunning(job)).isTrue();
        assertThat(job.resolve("node-7").resolve("file")).exists();
        second.close();
        assertThat(job).doesNotExist();
    }

    @Test
    void closingTwiceTakesNobodyElseOut() {
        JobDirectory first = JobDirectory.join(base.resolve("job"));
        first.close();
        try (JobDirectory second = JobDirectory.join(base.resolve("job"))) {
            first.close();
            assertThat(JobDirectory.isRunning(second.path())).isTrue();
            assertThat(second.path()).isDirectory();
        }
    }

    @Test
    void whoeverClosesBesideAnotherReturnsWhenTheDirectoryIsGone() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 200; round++) {
                Path job = base.resolve("job-" + round);
                JobDirectory directory = JobDirectory.join(job);
                Callable<Boolean> close = () -> {
                    directory.close();
                    return Files.exists(job);
                };
                for (Future<Boolean> isLeft : threads.invokeAll(List.of(close, close))) {
                    assertThat(isLeft.get()).as("left in round %d", round).isFalse();
                }
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void directoriesAreTheirOwnersAlone() throws Exception {
        Path job = base.resolve("deeper").resolve("job");
        try (JobDirectory directory = JobDirectory.join(job)) {
            for (Path path : List.of(job.getParent(), job, directory.nodeDirectory("0"))) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo("rwx------");
            }
        }
    }

    @Test
    void onlyJobsWithoutALivingProcessAreRemoved() throws Exception {
        Path dead = deadJob("dead");
        try (JobDirectory living = JobDirectory.join(base.resolve("living"))) {
            assertThat(JobDirectory.removeDead(base).removed()).containsExactly(dead);
            assertThat(living.path()).isDirectory();
            assertThat(JobDirectory.removeDead(base)).isEqualTo(new DeadJobs(List.of(), List.of()));
        }
        assertThat(JobDirectory.removeDead(base.resolve("missing"))).isEqualTo(new DeadJobs(List.of(), List.of()));
    }

    @Test
    void jobOfAVersionThatHoldsNoLocksIsLeftAlone() throws Exception {
        Path old = deadJob("old");
        Files.move(old.resolve(LifeLocks.FILE), old.resolve("clump-job"));
        Files.createFile(old.resolve("process-1-1-4026531836-0"));
        assertThat(JobDirectory.removeDead(base))
                .isEqualTo(new DeadJobs(List.of(), List.of(old + ": not a job's directory")));
    }

    @Test
    void countersOfEachProcessAndRunningJobsAreFound() throws Exception {
        Path dead = deadJob("dead");
        Path deadCounters = Files.createFile(dead.resolve("counters-" + Integer.MAX_VALUE + "-1f-0"));
        Files.createFile(dead.resolve("counters-1-1-0.new"));
        assertThat(JobDirectory.countersFiles(dead)).containsExactly(deadCounters);
        assertThat(JobDirectory.countersFiles(base.resolve("missing"))).isEmpty();
        assertThat(JobDirectory.running(base.resolve("missing"))).isEmpty();
        assertThat(JobDirectory.isRunning(dead)).isFalse();
        assertThat(JobDirectory.isRunning(base.resolve("missing"))).isFalse();
        try (JobDirectory first = JobDirectory.join(base.resolve("living"));
                JobDirectory second = JobDirectory.join(base.resolve("living"))) {
            Files.createFile(first.countersFile());
            Files.createFile(second.countersFile());
            assertThat(JobDirectory.countersFiles(first.path()))
                    .containsExactlyInAnyOrder(first.countersFile(), second.countersFile());
            assertThat(JobDirectory.running(base)).containsExactly(first.path());
            assertThat(JobDirectory.isRunning(first.path())).isTrue();
        }
    }

    @Test
    void threadsThatJoinAndLeaveAtOnceLoseNobodyAndLeaveNothing() throws Exception {
        Path job = base.resolve("job");
        List<Callable<Void>> joins = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            joins.add(() -> {
                JobProcess.joinAndLeave(job, 100);
                return null;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(joins.size());
        try {
            for (Future<Void> join : threads.invokeAll(joins)) {
                join.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(job).doesNotExist();
    }

    @Test
    void interruptedThreadJoinsAndLeavesAndStaysInterrupted() {
        Path job = base.resolve("job");
        Thread.currentThread().interrupt();
        try (JobDirectory directory = JobDirectory.join(job)) {
            assertThat(JobDirectory.isRunning(directory.path())).isTrue();
            assertThat(JobDirectory.removeDead(base).removed()).isEmpty();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(job).doesNotExist();
    }

    @Test
    void directoryThatCannotBeMadeIsNamed() throws Exception {
        Path file = Files.createFile(base.resolve("file"));
        assertThatThrownBy(() -> JobDirectory.join(file.resolve("job")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("cannot join the job: directory=" + file.resolve("job"));
        assertThatThrownBy(() -> JobDirectory.join(Path.of("/")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("a job's directory needs a parent: directory=/");
    }

    /** Makes the directory that a job leaves if its only process was killed. */
    private Path deadJob(String name) throws IOException {
        Path dead = base.resolve(name);
        OwnDirectory.create(dead);
        Files.createFile(
                dead.resolve(LifeLocks.FILE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return dead;
    }
}
