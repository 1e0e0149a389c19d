package io.clump.registry;

import static io.clump.registry.RegistryNames.name;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.registry.RegistryHistory.Call;
import io.clump.registry.RegistryHistory.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Random calls of one process at a registry, on few keys, which other processes use at the same time. */
final class RegistryCalls {
    private static final int CALLS = 8;
    private static final int KEYS = 2;
    private static final Kind[] KINDS = {Kind.PUBLISH, Kind.PUBLISH, Kind.WITHDRAW, Kind.FIND, Kind.FIND, Kind.FIND};

    private final EndpointRegistry registry;
    private final int process;
    private final int round;
    private final SplittableRandom random;
    private final AtomicLong events;

    /**
     * Prepares calls.
     *
     * @param round number that makes the keys and the names others than those of other rounds
     * @param events counts the beginnings and ends of the calls of all processes
     */
    RegistryCalls(EndpointRegistry registry, int process, int round, SplittableRandom random, AtomicLong events) {
        this.registry = registry;
        this.process = process;
        this.round = round;
        this.random = random;
        this.events = events;
    }

    List<Call> make() {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            String key = "key " + round + " " + random.nextInt(KEYS);
            Kind kind = KINDS[random.nextInt(KINDS.length)];
            long begin = events.incrementAndGet();
            long value = call(kind, key, 1 + i + CALLS * (process + 3L * round));
            calls.add(new Call(process, kind, key, value, begin, events.incrementAndGet()));
        }
        return calls;
    }

    private long call(Kind kind, String key, long id) {
        switch (kind) {
            case PUBLISH:
                return publish(key, id);
            case WITHDRAW:
                registry.withdraw(key);
                return 0;
            default:
                EndpointName found = registry.find(key);
                return found == null ? 0 : found.id();
        }
    }

    /** Returns 0 if another process holds the key. */
    private long publish(String key, long id) {
        try {
            registry.publish(key, name(id));
            return id;
        } catch (ClumpException e) {
            if (String.valueOf(e.getMessage()).contains("published under this key already")) {
                return 0;
            }
            throw e;
        }
    }
}
