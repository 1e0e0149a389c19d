package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobDirectoryProcessesIT {
    @TempDir
    private Path base;

    @Test
    void jobOfAKilledProcessIsRemovedAndThatOfALivingOneIsNot() throws Exception {
        try (JobProcess living = JobProcess.start("stay", base.resolve("living"), 0);
                JobProcess killed = JobProcess.start("stay", base.resolve("killed"), 0)) {
            assertThat(living.line()).isEqualTo("joined " + base.resolve("living"));
            assertThat(killed.line()).isEqualTo("joined " + base.resolve("killed"));
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
    void processesThatJoinAndLeaveAtOnceLoseNobodyAndLeaveNothing() throws Exception {
        Path home = base.resolve("job");
        race(home, List.of());
        try (var entries = Files.list(base)) {
            assertThat(entries).containsExactly(base.resolve("lock"));
        }
    }

    @Test
    void defaultBaseAndItsLockComeAndGoWithTheJobs() throws Exception {
        // Its own user name gives the test a default base that nothing else uses.
        String user = "test-" + ProcessHandle.current().pid();
        Path defaultBase = Path.of("/dev/shm", "clump-" + user);
        race(defaultBase.resolve("job"), List.of("-Duser.name=" + user));
        assertThat(defaultBase).doesNotExist();
    }

    private static void race(Path job, List<String> javaOptions) throws Exception {
        List<JobProcess> processes = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                processes.add(JobProcess.start("join-and-leave", job, 300, javaOptions.toArray(String[]::new)));
            }
            for (JobProcess process : processes) {
                assertThat(process.process().waitFor()).isZero();
            }
        } finally {
            processes.forEach(JobProcess::close);
        }
    }
}
