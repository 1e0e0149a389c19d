package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessIdentityTest {
    @TempDir
    private Path base;

    @Test
    void processThatAsksIsAlive() {
        ProcessIdentity self = ProcessIdentity.current();
        assertThat(self.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(self.number()).isBetween(1L, ProcessIdentity.MAX_NUMBER);
        assertThat(self.isAlive()).isTrue();
        assertThat(ProcessIdentity.current()).isEqualTo(self);
    }

    @Test
    void numberThatNoProcessOfTheJobHasIsDead() {
        ProcessIdentity self = ProcessIdentity.current();
        ProcessIdentity other = new ProcessIdentity(self.pid(), self.number() ^ 2);
        try (JobDirectory job = JobDirectory.join(base.resolve("job"))) {
            assertThat(other.isAlive()).isFalse();
            assertThat(JobDirectory.isAlive(job.path(), other)).isFalse();
            assertThat(JobDirectory.isAlive(job.path(), self)).isTrue();
        }
    }

    @Test
    void processThatIsInNoJobTakesNobodyForDead() {
        assertThat(ProcessIdentity.isAlive(ProcessIdentity.current().number() ^ 2))
                .isTrue();
    }

    @Test
    void processWithoutFileDescriptorsTakesNobodyForDead() throws Exception {
        Path job = base.resolve("job");
        long self = ProcessIdentity.current().number();
        try (JobDirectory directory = JobDirectory.join(job);
                JobProcess asker = JobProcess.start("ask-without-descriptors", directory.path(), self)) {
            assertThat(asker.line()).isEqualTo("living is alive");
            assertThat(asker.line()).isEqualTo("dead is dead");
        }
    }

    @Test
    void stoppedProcessIsAliveAndAKilledOneIsDead() throws Exception {
        try (JobDirectory job = JobDirectory.join(base.resolve("job"));
                JobProcess child = JobProcess.start("stay", job.path(), 0)) {
            ProcessIdentity identity = child.joined();
            assertThat(identity.pid()).isEqualTo(child.process().pid());
            assertThat(identity.isAlive()).isTrue();
            signal("STOP", child.process());
            assertThat(identity.isAlive()).as("stopped").isTrue();
            child.kill();
            assertThat(identity.isAlive()).as("killed").isFalse();
        }
    }

    @Test
    void processOfAJobThatIsMadeAnewUnderTheSamePathIsAlive() throws Exception {
        try (JobDirectory removed = JobDirectory.join(base.resolve("job"))) {
            OwnDirectory.open(base).removeTree("job", LifeLocks.FILE);
            try (JobProcess child = JobProcess.start("stay", removed.path(), 0)) {
                ProcessIdentity identity = child.joined();
                assertThat(identity.isAlive()).isTrue();
                child.kill();
                assertThat(identity.isAlive()).isFalse();
            }
        }
    }

    private static void signal(String name, Process process) throws Exception {
        int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        assertThat(exit).isZero();
    }
}
