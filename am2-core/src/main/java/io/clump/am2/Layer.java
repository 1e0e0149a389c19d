package io.clump.am2;

import io.clump.am2.bundle.Pausing;
import io.clump.am2.counters.FlightEvents;
import io.clump.am2.counters.LayerCounters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.NetworkQueues;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.machine.NativeLibraries;
import io.clump.am2.send.SendWaitPolicy;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.trace.TraceBuffer;
import io.clump.am2.turns.Idle;
import io.clump.am2.turns.Sleeper;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Communication layer of a process: open it, allocate bundles and endpoints, close it. Closing frees everything that
 * the process held. Any thread may use the layer itself.
 */
public final class Layer implements MessageLimits, AutoCloseable {
    /** Flag that Agrona needs, whose buffers hold all messages. */
    private static final String ADD_OPENS = "--add-opens java.base/jdk.internal.misc=";

    private final LayerConfiguration configuration;
    private final JobDirectory directory;
    private final @Nullable Protocol local;

    /** Networks by name, in the order of preference. */
    private final Map<String, Protocol> networks = new LinkedHashMap<>();

    private final Providers providers;
    private final SendWaitPolicy policy;
    private final EndpointRegistry registry;
    private final LayerCounters counters;
    private final @Nullable TraceBuffer trace;
    private final SecureRandom random = new SecureRandom();
    private final List<Bundle> bundles = new ArrayList<>();

    /** Number of nested pauses. Guarded by {@link #bundles}. */
    private int pauses;

    /** Thread that paused the layer last; null while it is not paused. Guarded by {@link #bundles}. */
    private @Nullable Thread pauser;

    /** Reports the end of a pause to the recorder. Guarded by {@link #bundles}. */
    private @Nullable Runnable pauseEnd;

    private Layer(LayerConfiguration configuration, Providers providers, JobDirectory directory, Opening opening) {
        this.configuration = configuration;
        this.providers = providers;
        this.directory = directory;
        policy = SendWaitPolicy.of(configuration);
        TraceBuffer shared = ProcessLayers.trace(configuration);
        trace = shared == null ? TraceBuffer.of(configuration) : shared;
        counters = opening.add(LayerCounters.open(configuration, directory, shared == null ? trace : null));
        registry = opening.add(providers.registry().open(configuration));
        ProtocolProvider localProvider = providers.local();
        local = localProvider == null ? null : opening.add(localProvider.open(configuration));
        for (ProtocolProvider network : providers.networks()) {
            networks.put(network.name(), opening.add(network.open(configuration)));
        }
    }

    /**
     * Opens the layer.
     *
     * @param configuration job, protocols, poll strategy and registry
     * @return the layer, which the caller closes when the process leaves the job
     * @throws ClumpException if something is missing or invalid; then all resources are freed again
     */
    public static Layer open(LayerConfiguration configuration) {
        checkPlatform();
        Providers providers = Providers.of(configuration);
        Opening opening = new Opening();
        try {
            JobDirectory directory = opening.add(JobDirectory.join(configuration.directory()));
            NativeLibraries.chooseDirectory(directory.path());
            Layer layer = new Layer(configuration, providers, directory, opening);
            ProcessLayers.opened(layer);
            return layer;
        } catch (RuntimeException e) { // catch-all: nothing may be left open; the caller learns of it
            opening.undo(e);
            throw e;
        }
    }

    /**
     * Returns the configuration that the layer was opened with.
     *
     * @return the configuration
     */
    public LayerConfiguration configuration() {
        return configuration;
    }

    /**
     * Returns the records of this process, if {@code clump.trace-megabytes} enables recording. The layers of a process
     * that the launcher has started share the records of the first.
     *
     * @return the buffer, complete after the layer has closed; null if nothing is recorded
     */
    public @Nullable TraceBuffer trace() {
        return trace;
    }

    /**
     * Returns the registry in which this job's processes publish the names of their endpoints.
     *
     * @return the registry, closed with the layer
     */
    public EndpointRegistry registry() {
        return registry;
    }

    @Override
    public int maxMediumBytes() {
        int leastBytes = local == null ? Integer.MAX_VALUE : local.maxMediumBytes();
        for (Protocol network : networks.values()) {
            leastBytes = Math.min(leastBytes, network.maxMediumBytes());
        }
        return leastBytes;
    }

    @Override
    public long maxLongBytes() {
        return MAX_SEGMENT_BYTES;
    }

    /**
     * Makes a sequential bundle that belongs to the calling thread.
     *
     * @return the bundle, closed with the layer at the latest
     */
    public Bundle allocateBundle() {
        return opened(new Bundle(this, new Sleeper(Sleeper.LONGEST_NANOS), false));
    }

    /**
     * Makes a parallel bundle, which any thread may use.
     *
     * @return the bundle, closed with the layer at the latest
     */
    public Bundle allocateParallelBundle() {
        return opened(new Bundle(this, new Sleeper(Sleeper.LONGEST_NANOS), true));
    }

    /**
     * Stops the sends of all endpoints of this layer (condition C1 of Tezuka, Hori and Ishikawa 1996) until {@link
     * #resume}. Arriving messages are handled, and handlers reply. A send of the thread that has paused the layer is an
     * {@link IllegalStateException}; a send of another thread waits, after a poll of its bundle has noticed the pause,
     * and polls meanwhile. Returns at once. Pauses nest, since the launcher also pauses a layer when it stops a job.
     *
     * <p>To drain the network, pause all processes of a job, wait until all are {@linkplain #awaitStable stable}, let
     * them meet in a barrier that does not use this layer, and repeat the wait and the barrier once. Then the reply to
     * the last request has arrived, too, and no message is in flight.
     */
    public void pause() {
        pause(Thread.currentThread());
    }

    /** Pauses the layer in the name of a thread. */
    void pause(Thread by) {
        synchronized (bundles) {
            if (pauses == 0 && FlightEvents.areRecorded()) {
                pauseEnd = FlightEvents.pause();
            }
            pauses++;
            pauser = by;
        }
        pausings().forEach(pausing -> pausing.begin(by));
    }

    /**
     * Polls the bundles that this thread may poll, and returns whether all endpoints of the paused layer are
     * {@linkplain Endpoint#isStable stable}.
     *
     * @return false if it is not paused, if a bundle of another thread was not polled since, or while messages are in
     *     flight
     */
    public boolean isStable() {
        boolean isStable = true;
        for (Pausing pausing : pausings()) {
            isStable &= pausing.isOn() && pausing.isStable();
        }
        return isStable;
    }

    /**
     * Waits until the paused layer {@linkplain #isStable is stable}. It does not become stable while a peer is stopped
     * that has not taken messages of this layer; a dead peer is given up after a while, and then its messages are
     * returned.
     *
     * @param timeout how long to wait at most
     * @throws ClumpException if the time is over, while the layer is still paused; names the peer, or the thread that
     *     does not poll
     * @throws IllegalStateException if the layer is not paused, or inside a handler
     */
    public void awaitStable(Duration timeout) {
        if (!pausings().stream().allMatch(Pausing::isOn)) {
            throw new IllegalStateException("the layer is not paused");
        }
        long deadline = Idle.deadline(timeout);
        while (!isStable()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new ClumpException(
                        "the layer is not stable: waited ms=" + timeout.toMillis() + ", for " + hindrance());
            }
            Thread.yield();
        }
    }

    /**
     * Ends a pause: sends go on after the last of nested pauses has ended. Has no effect if the layer is not paused.
     */
    public void resume() {
        synchronized (bundles) {
            pauses = Math.max(0, pauses - 1);
            if (pauses > 0) {
                return;
            }
            pauser = null;
            if (pauseEnd != null) {
                pauseEnd.run();
                pauseEnd = null;
            }
        }
        pausings().forEach(Pausing::end);
    }

    private List<Pausing> pausings() {
        synchronized (bundles) {
            return bundles.stream().map(bundle -> bundle.group().pausing()).toList();
        }
    }

    private String hindrance() {
        return pausings().stream()
                .filter(pausing -> !pausing.isStable())
                .map(Pausing::hindrance)
                .findFirst()
                .orElse("messages that come and go");
    }

    /**
     * Makes all threads of this process pass a full memory fence, for a library in which one thread is in a hurry and
     * others are not: see {@link Protocol#fenceThreads}.
     *
     * @return false if no protocol inside the node can do that here; always the same for a layer
     */
    public boolean fenceThreads() {
        return local != null && local.fenceThreads();
    }

    /**
     * Closes all bundles and frees the resources of the layer.
     *
     * @throws IllegalStateException if a sequential bundle belongs to another thread that still runs
     */
    @Override
    public void close() {
        List<Bundle> open;
        synchronized (bundles) {
            open = List.copyOf(bundles);
        }
        open.forEach(Bundle::close);
        ProcessLayers.closed(this);
        registry.close();
        networks.values().forEach(Protocol::close);
        if (local != null) {
            local.close();
        }
        counters.close();
        directory.close();
    }

    private Bundle opened(Bundle bundle) {
        synchronized (bundles) {
            bundles.add(bundle);
            if (pauser != null) {
                bundle.group().pausing().begin(pauser);
            }
        }
        return bundle;
    }

    void closed(Bundle bundle) {
        synchronized (bundles) {
            bundles.remove(bundle);
        }
    }

    Endpoint newEndpoint(Bundle bundle, String label) {
        Opening opening = new Opening();
        try {
            Endpoint endpoint = new Endpoint(bundle, allocateQueues(opening), policy, counters, trace);
            counters.add(endpoint.name(), label, endpoint::statistics, endpoint::peerStatistics);
            return endpoint;
        } catch (RuntimeException e) { // catch-all: nothing may be left open; the caller learns of it
            opening.undo(e);
            throw e;
        }
    }

    private EndpointQueues allocateQueues(Opening opening) {
        long id = newEndpointId();
        Map<String, String> addresses = new TreeMap<>();
        QueueBlock localQueues = null;
        if (local != null) {
            localQueues = opening.add(local.allocateQueueBlock(id));
            addresses.put(configuration.local(), localQueues.address());
        }
        List<NetworkQueues> networkQueues = new ArrayList<>();
        networks.forEach((protocol, network) -> {
            QueueBlock queues = opening.add(network.allocateQueueBlock(id));
            addresses.put(protocol, queues.address());
            networkQueues.add(new NetworkQueues(queues, newStrategy()));
        });
        EndpointName name = new EndpointName(id, configuration.node(), addresses);
        return new EndpointQueues(name, localQueues, newStrategy().localAllowance(), networkQueues, maxMediumBytes());
    }

    private PollStrategy newStrategy() {
        return providers.poll().create(providers.pollParameters());
    }

    private long newEndpointId() {
        long id = random.nextLong();
        return id == 0 ? newEndpointId() : id;
    }

    /** Returns the module that needs the access: the one of a module path, or the class path. */
    private static String user(Module module) {
        return module.isNamed() ? module.getName() : "ALL-UNNAMED";
    }

    private static void checkPlatform() {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new ClumpException(
                    "unsupported machine: byte order=" + ByteOrder.nativeOrder() + ", expected LITTLE_ENDIAN");
        }
        try {
            new UnsafeBuffer(new byte[Integer.BYTES]).putInt(0, 0);
        } catch (IllegalAccessError | ExceptionInInitializerError | NoClassDefFoundError e) {
            // Agrona checks it only on its first use.
            throw new ClumpException(
                    "a flag of java is missing: found=no access to jdk.internal.misc, expected java " + ADD_OPENS
                            + user(UnsafeBuffer.class.getModule()) + " (Maven Surefire: <argLine>, an IDE: VM options)",
                    e);
        }
    }

    /** Parts that have been opened so far, which are closed again if a later one fails. */
    private static final class Opening {
        private final List<AutoCloseable> opened = new ArrayList<>();

        <T extends AutoCloseable> T add(T resource) {
            opened.add(0, resource);
            return resource;
        }

        void undo(RuntimeException failure) {
            for (AutoCloseable resource : opened) {
                try {
                    resource.close();
                } catch (Exception e) { // catch-all: the first failure carries the others to the caller
                    failure.addSuppressed(e);
                }
            }
        }
    }

    @Override
    public String toString() {
        return "layer of job " + configuration.job() + ", node " + configuration.node();
    }
}
