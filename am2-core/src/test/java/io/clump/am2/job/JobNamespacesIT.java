package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.machine.BootClock;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes of one job in different namespaces, as in containers that share the directory. */
class JobNamespacesIT {
    private static final String TIME = "--time --boottime 100000 --monotonic 100000";

    private static final String PID = "--pid --mount-proc";

    @TempDir
    private Path base;

    @ParameterizedTest
    @ValueSource(strings = {TIME, PID, "--user --map-root-user", "--net", TIME + " --net " + PID})
    void processOfAnotherNamespaceIsAliveUntilItIsKilled(String namespaces) throws Exception {
        List<String> prefix = Namespaces.unshare(namespaces);
        Path job = base.resolve("job");
        try (JobProcess inside = JobProcess.startIn(prefix, "stay", job, 0)) {
            ProcessIdentity identity = inside.joined();
            assertThat(JobDirectory.removeDead(base).removed()).isEmpty();
            assertThat(JobDirectory.running(base)).containsExactly(job);
            try (JobDirectory outside = JobDirectory.join(job)) {
                assertThat(identity.isAlive()).isTrue();
                assertThat(JobDirectory.isAlive(outside.path(), identity)).isTrue();
            }
            assertThat(job).as("left by a process that was not the last").isDirectory();
            inside.kill();
            // The command has ended; the system ends the process inside for this reason.
            while (JobDirectory.isRunning(job)) {
                Thread.yield();
            }
            assertThat(JobDirectory.removeDead(base).removed()).containsExactly(job);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TIME, PID, "--user --map-root-user", TIME + " " + PID})
    void processOfAnotherNamespaceThatCleansUpOrLeavesRemovesNothingOfTheLiving(String namespaces) throws Exception {
        List<String> prefix = Namespaces.unshare(namespaces);
        Path job = base.resolve("job");
        try (JobDirectory outside = JobDirectory.join(job)) {
            try (JobProcess cleaner = JobProcess.startIn(prefix, "clean", base, 0);
                    JobProcess leaver = JobProcess.startIn(prefix, "join-and-leave", job, 1)) {
                assertThat(cleaner.line()).isEqualTo("removed []");
                assertThat(leaver.process().waitFor()).isZero();
            }
            assertThat(outside.path()).isDirectory();
        }
        assertThat(job).doesNotExist();
    }

    @Test
    void clockOfTheHeartbeatsIsTheSameInAnotherTimeNamespace() throws Exception {
        List<String> prefix = Namespaces.unshare(TIME);
        long before = BootClock.millis();
        try (JobProcess inside = JobProcess.startIn(prefix, "clock", base, 0)) {
            long there = Long.parseLong(inside.line());
            assertThat(there).isBetween(before, BootClock.millis());
        }
    }
}
