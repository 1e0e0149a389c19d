package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {
    @Test
    void processThatAsksIsAlive() {
        ProcessIdentity self = ProcessIdentity.current();
        assertThat(self.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(self.isAlive()).isTrue();
        assertThat(ProcessIdentity.current()).isEqualTo(self);
    }

    @Test
    void laterProcessOfTheSameNumberIsAnother() {
        ProcessIdentity self = ProcessIdentity.current();
        assertThat(new ProcessIdentity(self.pid(), self.startTicks() + 1).isAlive())
                .isFalse();
        assertThat(new ProcessIdentity(self.pid(), 0).isAlive())
                .as("start unknown")
                .isTrue();
    }

    @Test
    void numberThatNoProcessHasIsDead() {
        assertThat(new ProcessIdentity(Integer.MAX_VALUE, 1).isAlive()).isFalse();
    }

    @Test
    void processOfAnotherPidNamespaceIsNotJudgedByItsNumberHere() {
        ProcessIdentity self = ProcessIdentity.current();
        assertThat(self.pidNamespace()).isPositive();
        assertThat(new ProcessIdentity(Integer.MAX_VALUE, 1, self.pidNamespace() + 1).isAlive())
                .isTrue();
        assertThat(new ProcessIdentity(self.pid(), self.startTicks() - 1, self.pidNamespace() + 1).isAlive())
                .isTrue();
    }

    @Test
    void processWhoseNameIsNoUtf8IsAlive() throws Exception {
        Process child =
                new ProcessBuilder("sh", "-c", "printf '\\377) Z 1' > /proc/$$/comm; echo named; read line").start();
        try {
            assertThat(child.inputReader().readLine()).isEqualTo("named");
            assertThat(new ProcessIdentity(child.pid(), 0).isAlive()).isTrue();
        } finally {
            child.destroyForcibly();
        }
        child.onExit().join();
        assertThat(new ProcessIdentity(child.pid(), 0).isAlive()).isFalse();
    }

    @Test
    void processWithoutFileDescriptorsTakesNobodyForDead() throws Exception {
        long self = ProcessHandle.current().pid();
        Process sleeper = new ProcessBuilder("sleep", "600").start();
        try (JobProcess asker = JobProcess.start("ask-without-descriptors", Path.of(Long.toString(sleeper.pid())), 0)) {
            assertThat(asker.line()).isEqualTo("parent " + self + " is alive");
            assertThat(asker.line()).isEqualTo("living is alive");
            assertThat(asker.line()).isEqualTo("dead is dead");
        } finally {
            sleeper.destroyForcibly();
        }
    }

    @Test
    void interruptedThreadStillSeesWhoIsAlive() {
        Thread.currentThread().interrupt();
        assertThat(ProcessIdentity.current().isAlive()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void stoppedProcessIsAliveAndAKilledOneIsDead() throws Exception {
        Process child = new ProcessBuilder("sleep", "600").start();
        try {
            ProcessIdentity identity = new ProcessIdentity(child.pid(), startTicks(child));
            assertThat(identity.isAlive()).isTrue();
            signal("STOP", child);
            assertThat(identity.isAlive()).as("stopped").isTrue();
            child.destroyForcibly();
            child.onExit().join();
            assertThat(identity.isAlive()).as("killed").isFalse();
        } finally {
            child.destroyForcibly();
        }
    }

    private static long startTicks(Process process) throws IOException {
        String stat =
                java.nio.file.Files.readString(java.nio.file.Path.of("/proc", Long.toString(process.pid()), "stat"));
        return Long.parseLong(stat.split(" ", -1)[21]);
    }

    private static void signal(String name, Process process) throws Exception {
        int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        assertThat(exit).isZero();
    }
}
