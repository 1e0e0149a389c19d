package io.clump.bmi;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.Thorough;
import io.clump.am2.job.JobDirectory;
import io.clump.net.key.Encryption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A choice of methods, in which the suites run. */
enum World {
    SHARED_MEMORY("am", LayerConfiguration.NO_PROTOCOL, "am"),
    UDP("am", "udp", "am"),
    AM_OVER_TCP("am", "tcp", "am"),
    TCP("tcp", LayerConfiguration.NO_PROTOCOL, "tcp"),
    ENCRYPTED_TCP("tcp", LayerConfiguration.NO_PROTOCOL, "tcp"),
    BOTH_BY_AM("am,tcp", LayerConfiguration.NO_PROTOCOL, "am"),
    BOTH_BY_TCP("am,tcp", LayerConfiguration.NO_PROTOCOL, "tcp"),
    COURIER("courier", LayerConfiguration.NO_PROTOCOL, "courier"),
    HANDSHAKE("handshake", "udp", "handshake"),
    ALL_BY_HANDSHAKE("am,handshake,tcp", "udp", "handshake");

    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 5 << 15);

    final String methods;
    final String used;
    private final String network;

    World(String methods, String network, String used) {
        this.methods = methods;
        this.network = network;
        this.used = used;
    }

    static long newJob() {
        return JOBS.incrementAndGet();
    }

    /**
     * All worlds, but those over UDP only with the profile: there each endpoint waits for two seconds when it closes,
     * since the other one has the same thread and cannot answer meanwhile.
     */
    static Stream<World> quick() {
        return Stream.of(values()).filter(world -> !world.isOverUdp() || Boolean.getBoolean(Thorough.PROPERTY));
    }

    /** Those in which all rows of the thesis are tested. */
    static Stream<World> ofRows() {
        return quick().filter(world -> world == TCP || world == HANDSHAKE);
    }

    /** Without two methods at once over UDP. */
    static Stream<World> most() {
        return Stream.of(values()).filter(world -> world != ALL_BY_HANDSHAKE || Boolean.getBoolean(Thorough.PROPERTY));
    }

    boolean isOverUdp() {
        return network.equals("udp");
    }

    /** Addresses at which a server of that name listens. */
    String listen(String name) {
        return Stream.of(methods.split(","))
                .map(method -> method.equals("tcp") ? "tcp://127.0.0.1:0" : method + "://" + name)
                .collect(Collectors.joining(","));
    }

    LayerConfiguration configuration(long job, int process) {
        boolean isOneNode = network.equals(LayerConfiguration.NO_PROTOCOL);
        return LayerConfiguration.builder()
                .job(job)
                .directory(JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job)))
                .network(network)
                .node(isOneNode ? "0" : Integer.toString(process))
                .property("clump.lease-millis", "200")
                // One thread polls both ends in most tests, so none that closes gets an answer from another one.
                .property("clump.linger-millis", "100")
                .property(Encryption.PROPERTY, this == ENCRYPTED_TCP ? Encryption.ON : Encryption.OFF)
                .build();
    }
}
