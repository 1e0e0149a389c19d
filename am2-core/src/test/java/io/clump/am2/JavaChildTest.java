package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class JavaChildTest {
    private static final int PROCESSES = 200;

    /** The check meets the moment at which the system removes a process in one of several attempts. */
    @Test
    void processThatEndsIsNeverStopped() throws IOException {
        for (int i = 0; i < PROCESSES; i++) {
            Process process = new ProcessBuilder("true").start();
            while (process.isAlive()) {
                assertThat(JavaChild.isStopped(process)).isFalse();
            }
        }
    }

    @Test
    void processIsStoppedUntilItContinues() throws IOException {
        Process process = new ProcessBuilder("cat").start();
        try {
            assertThat(JavaChild.signal(process, "STOP")).isTrue();
            assertThat(JavaChild.isStopped(process)).isTrue();
            assertThat(JavaChild.signal(process, "CONT")).isTrue();
            while (JavaChild.isStopped(process)) {
                Thread.onSpinWait();
            }
        } finally {
            process.destroyForcibly();
        }
    }
}
