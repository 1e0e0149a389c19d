package io.clump.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.EndpointRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRegistryThreadsTest {
    private static final int WRITERS = 2;
    private static final int CHANGES = 5_000;

    @TempDir
    private Path directory;

    @Test
    void readersSeeWholeNamesOnlyAndAlwaysOneThatIsMerelyReplaced() throws Exception {
        AtomicBoolean writing = new AtomicBoolean(true);
        try (EndpointRegistry registry = RegistryNames.open(directory, 8)) {
            registry.publish("replaced", RegistryNames.name(1));
            List<Callable<Void>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                long seed = i;
                writers.add(() -> write(seed));
            }
            ExecutorService threads = Executors.newCachedThreadPool();
            try {
                Future<Long> reader = threads.submit(() -> read(registry, writing));
                for (Future<Void> writer : threads.invokeAll(writers)) {
                    writer.get();
                }
                writing.set(false);
                assertThat(reader.get()).isPositive();
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Test
    void threadsThatCreateTheFileAtOnceAllGetTheSameOne() throws Exception {
        List<Callable<EndpointRegistry>> openings = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            openings.add(() -> RegistryNames.open(directory, 16));
        }
        ExecutorService threads = Executors.newFixedThreadPool(openings.size());
        List<EndpointRegistry> opened = new ArrayList<>();
        try {
            for (Future<EndpointRegistry> opening : threads.invokeAll(openings)) {
                opened.add(opening.get());
            }
            for (int i = 0; i < opened.size(); i++) {
                opened.get(i).publish("key " + i, RegistryNames.name(i + 1));
            }
            for (int i = 0; i < opened.size(); i++) {
                assertThat(opened.get(0).find("key " + i)).isEqualTo(RegistryNames.name(i + 1));
            }
            assertThat(directory).isDirectoryNotContaining("glob:**/registry-*");
        } finally {
            opened.forEach(EndpointRegistry::close);
            threads.shutdownNow();
        }
    }

    private Void write(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        EndpointRegistry registry = RegistryNames.open(directory, 8);
        for (int i = 0; i < CHANGES; i++) {
            String key = "key " + random.nextInt(4);
            switch (random.nextInt(4)) {
                case 0 -> registry.withdraw(key);
                case 1 -> registry.publish(key, RegistryNames.name(random.nextLong(1, Long.MAX_VALUE)));
                default -> registry.publish("replaced", RegistryNames.name(random.nextLong(1, Long.MAX_VALUE)));
            }
        }
        // Not closed: closing would withdraw the keys on which the reader relies.
        return null;
    }

    private static long read(EndpointRegistry registry, AtomicBoolean writing) {
        long found = 0;
        while (writing.get()) {
            for (int i = 0; i < 4; i++) {
                EndpointName name = registry.find("key " + i);
                if (name != null) {
                    assertThat(RegistryNames.isWhole(name))
                            .as("whole: %s", name)
                            .isTrue();
                    found++;
                }
            }
            EndpointName replaced = registry.find("replaced");
            assertThat(replaced).isNotNull();
            assertThat(RegistryNames.isWhole(replaced))
                    .as("whole: %s", replaced)
                    .isTrue();
        }
        return found;
    }
}
