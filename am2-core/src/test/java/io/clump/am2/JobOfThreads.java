package io.clump.am2;

import io.clump.am2.job.JobDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A job whose processes are threads of this virtual machine, each with a layer of its own, in tests. */
public final class JobOfThreads {
    /** Generous: many threads share few cores with other tests. */
    public static final Duration TIMEOUT = Duration.ofDays(1);

    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 1 << 19);

    private final long number;
    private final int[] nodeOfRank;
    private final Map<String, String> properties = new LinkedHashMap<>();
    private final AtomicInteger running = new AtomicInteger();

    /** Nobody leaves before all have mapped each other. */
    private final CyclicBarrier joined;

    private String network;

    private JobOfThreads(long number, String network, int[] nodeOfRank) {
        this.number = number;
        this.network = network;
        this.nodeOfRank = nodeOfRank.clone();
        joined = new CyclicBarrier(nodeOfRank.length);
    }

    /** A part of a job with a number, whose other processes may be elsewhere. */
    public static JobOfThreads of(long number, String network, int... nodeOfRank) {
        return new JobOfThreads(number, network, nodeOfRank);
    }

    /** All ranks on one node, in shared memory. */
    public static JobOfThreads onOneNode(int size) {
        return of(JOBS.incrementAndGet(), LayerConfiguration.NO_PROTOCOL, new int[size]);
    }

    /** Ranks on several nodes, between which messages travel over UDP. */
    public static JobOfThreads onNodes(int... nodeOfRank) {
        return of(JOBS.incrementAndGet(), "udp", nodeOfRank);
    }

    /** A job in shared memory and one over UDP, of a rank on each node. */
    public static Stream<JobOfThreads> ofSize(int size) {
        return Stream.of(onOneNode(size), onNodes(IntStream.range(0, size).toArray()));
    }

    /** Sets the networks between nodes. */
    public JobOfThreads network(String value) {
        network = value;
        return this;
    }

    /** Sets a property of all layers. */
    public JobOfThreads property(String key, String value) {
        properties.put(key, value);
        return this;
    }

    /** Returns the number of ranks. */
    public int size() {
        return nodeOfRank.length;
    }

    /** Returns the node of each rank. */
    public int[] nodeOfRank() {
        return nodeOfRank.clone();
    }

    /** Returns the networks between nodes. */
    public String network() {
        return network;
    }

    /** Returns the properties of all layers. */
    public Map<String, String> properties() {
        return Map.copyOf(properties);
    }

    /** Returns the number of the job. */
    public long number() {
        return number;
    }

    /** Returns the directory in which the processes find each other. */
    public Path directory() {
        return JobDirectory.defaultBase().resolve("test-" + Long.toHexString(number));
    }

    /** Returns the configuration of a rank's layer. Any thread may call it. */
    public LayerConfiguration layer(int rank) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .job(number)
                .directory(directory())
                .network(network)
                .node(Integer.toString(nodeOfRank[rank]));
        properties.forEach(builder::property);
        return builder.build();
    }

    /**
     * Publishes the endpoint of a rank and maps those of all ranks by their ranks; returns when all have done so.
     *
     * @param mapsItself whether its own endpoint is among them
     */
    public void introduce(Layer layer, Endpoint endpoint, int rank, boolean mapsItself)
            throws InterruptedException, BrokenBarrierException {
        Tag tag = Tag.of(number);
        endpoint.setTag(tag);
        layer.registry().publish("rank-" + rank, endpoint.name());
        for (int peer = 0; peer < size(); peer++) {
            if (peer != rank || mapsItself) {
                endpoint.destinations().map(peer, layer.registry().await("rank-" + peer, TIMEOUT), tag);
            }
        }
        meet();
    }

    /** Waits for all others without any poll. */
    public void meet() throws InterruptedException, BrokenBarrierException {
        joined.await();
    }

    /** Runs the program in all ranks; throws what one of them threw first. */
    public void run(RankThreads.Program program) {
        running.set(size());
        RankThreads.run(this, size(), program);
    }

    /**
     * Called by a rank whose program has returned: polls, as others may still wait for its answers, until those of all
     * ranks have returned.
     *
     * @param poll returns how much it has found
     * @param leaves whether it does not wait for the others
     */
    public void stay(IntSupplier poll, BooleanSupplier leaves) {
        running.decrementAndGet();
        int idlePolls = 0;
        while (running.get() > 0
                && !leaves.getAsBoolean()
                && !Thread.currentThread().isInterrupted()) {
            idlePolls = poll.getAsInt() > 0 ? 0 : idlePolls + 1;
            Await.rest(idlePolls);
        }
    }

    @Override
    public String toString() {
        return "job of threads, nodes of ranks=" + Arrays.toString(nodeOfRank) + ", network=" + network
                + (properties.isEmpty() ? "" : ", " + properties);
    }
}
