package io.clump.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.EndpointRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRegistryProcessesIT {
    @TempDir
    private Path directory;

    private JobDirectory job;

    @BeforeEach
    void join() {
        job = JobDirectory.join(directory.resolve("job"));
    }

    @AfterEach
    void leave() {
        job.close();
    }

    @Test
    void processesThatStartAtOnceFindEachOtherAndWithdrawWhenTheyEnd() throws Exception {
        int size = 4;
        List<RegistryProcess> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < size; rank++) {
                processes.add(RegistryProcess.start(job.path(), "meet", rank, size));
            }
            for (RegistryProcess process : processes) {
                assertThat(process.line()).isEqualTo("met " + size);
            }
            for (RegistryProcess process : processes) {
                process.process().getOutputStream().close();
                assertThat(process.process().waitFor()).isZero();
            }
        } finally {
            processes.forEach(RegistryProcess::close);
        }
        try (EndpointRegistry registry = RegistryNames.open(job.path(), RegistryProcess.SLOTS)) {
            for (int rank = 0; rank < size; rank++) {
                assertThat(registry.find(RegistryProcess.key(rank))).isNull();
            }
        }
    }

    @Test
    void processesKilledWhileTheyWriteSpoilNothingAndTheirKeysAreFreeAgain() throws Exception {
        int generations = 3;
        int size = 3;
        try (EndpointRegistry registry = RegistryNames.open(job.path(), RegistryProcess.SLOTS)) {
            for (int generation = 0; generation < generations; generation++) {
                List<RegistryProcess> processes = new ArrayList<>();
                try {
                    // The same numbers in each generation: it takes over the keys that the killed ones left.
                    for (int number = 0; number < size; number++) {
                        processes.add(RegistryProcess.start(job.path(), "change", number, 0));
                    }
                    for (RegistryProcess process : processes) {
                        assertThat(process.line()).isEqualTo("changing");
                    }
                    for (RegistryProcess process : processes) {
                        // A process that waits for a processor may do so while it has no key.
                        int found = wholeNamesFound(registry, size, 300);
                        while (found == 0) {
                            assertThat(Thread.currentThread().isInterrupted())
                                    .as("timed out")
                                    .isFalse();
                            found = wholeNamesFound(registry, size, 1);
                        }
                        process.close();
                    }
                } finally {
                    processes.forEach(RegistryProcess::close);
                }
                assertThat(wholeNamesFound(registry, size, 1))
                        .as("keys of killed processes")
                        .isZero();
            }
            for (int i = 0; i < size * RegistryProcess.KEYS; i++) {
                registry.publish(RegistryProcess.key(i), RegistryNames.name(i + 1));
                assertThat(registry.find(RegistryProcess.key(i))).isEqualTo(RegistryNames.name(i + 1));
            }
        }
    }

    /** Repeatedly looks up all keys; prints the number of those found. */
    private static int wholeNamesFound(EndpointRegistry registry, int size, int rounds) {
        int found = 0;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < size * RegistryProcess.KEYS; i++) {
                EndpointName name = registry.find(RegistryProcess.key(i));
                if (name != null) {
                    assertThat(RegistryNames.isWhole(name))
                            .as("whole: %s", name)
                            .isTrue();
                    found++;
                }
            }
        }
        return found;
    }
}
