package io.clump.laboratory.launch;

import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.registry.launcher.LauncherRegistryProvider;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.time.Duration;
import java.util.Map;

/** A program whose processes publish names with the launcher of their job, and wait for those of all others. */
public final class PublishedNames implements SpmdProgram {
    private static final int NAMES = 10_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Override
    public void run(SplitC splitc) {
        LayerConfiguration job = splitc.layer().configuration();
        try (EndpointRegistry registry = new LauncherRegistryProvider().open(job)) {
            splitc.barrier();
            long start = System.nanoTime();
            for (int i = splitc.rank(); i < NAMES; i += splitc.size()) {
                registry.publish(key(i), new EndpointName(i + 1L, "0", Map.of()));
            }
            for (int i = 0; i < NAMES; i++) {
                registry.await(key(i), TIMEOUT);
            }
            splitc.barrier();
            if (splitc.rank() == 0) {
                System.out.println(TimedCommand.took(System.nanoTime() - start));
            }
        }
    }

    private static String key(int number) {
        return "name " + number;
    }
}
