package io.clump.splitc;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.Region;
import io.clump.am2.RollCall;
import io.clump.am2.Tag;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.trace.Tracer;
import io.clump.splitc.checkpoint.CheckpointFile;
import io.clump.splitc.memory.GlobalMemory;
import io.clump.splitc.memory.MemoryHandlers;
import io.clump.splitc.memory.MemoryHost;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * View of a process on its job: rank, size, and collective operations. Used by the thread that joined.
 *
 * <p>A fault during the handling of messages is thrown as a {@link ClumpException} by the next call of a method of this
 * class that polls, and by each later one. Faults are an exception of a handler, a message that is returned because a
 * process is gone, and the failure of another process. Waits have no limit of their own; they end with a fault, or when
 * the thread is interrupted.
 */
public final class SplitC implements ReductionOperations, ExchangeOperations, MemoryOperations, AutoCloseable {
    /**
     * Default limit from the start of the first process to that of the last; starting a process takes seconds at worst.
     */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /**
     * Limit of the wait of a process that knows that all are done until the others know it. The wait is long only if
     * messages get lost repeatedly.
     */
    private static final Duration PARTING = Duration.ofSeconds(60);

    /** Maximum length of the description of a failure that is sent to others. */
    private static final int MAX_REASON_CHARACTERS = 1000;

    private final Layer layer;
    private final SplitCConfiguration configuration;
    private final ProgramMonitor monitor;
    private final long job;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final Faults faults;
    private final Waiting waiting;
    private final CallOrder order;
    private final CheckedBarrier barrier;
    private final Parcels parcels;
    private final RollCall meeting;
    private final String localProtocol;
    private @Nullable Topology topology;
    private @Nullable Collectives collectives;
    private @Nullable GlobalMemory memory;
    private @Nullable NodeCollectives node;
    /** File from which the process continues; null if it starts from the beginning. */
    private final @Nullable CheckpointFile source;

    private @Nullable Checkpoints checkpoints;
    private @Nullable EndpointStatistics lastStatistics;
    private boolean closed;
    private boolean leftInOrder;

    /** True if {@link #close} waits for no other process. */
    private boolean closesAlone;

    private SplitC(
            Layer layer, SplitCConfiguration configuration, ProgramMonitor monitor, Bundle bundle, Duration timeout) {
        this.layer = layer;
        this.configuration = configuration;
        Tracer tracer = bundle.tracer();
        this.monitor = tracer == null ? monitor : new TracedMonitor(monitor, tracer);
        this.bundle = bundle;
        job = layer.configuration().job();
        localProtocol = layer.configuration().local();
        endpoint = bundle.allocateEndpoint("splitc");
        endpoint.handlers().setCapacity(RuntimeHandlers.CAPACITY);
        faults = new Faults(configuration.rank());
        waiting = new Waiting(bundle, faults, new Answers(endpoint, configuration.rank(), configuration.size()));
        ArrivedParcels arrivals = new ArrivedParcels();
        order = new CallOrder(endpoint, waiting, faults, arrivals, configuration.rank(), tracer);
        parcels = new Parcels(endpoint, order, arrivals);
        barrier = new CheckedBarrier(endpoint, order, parcels, configuration.size());
        source = Checkpoints.source(layer.configuration(), configuration);
        String group = configuration.group() == 0 ? "splitc" : "splitc." + configuration.group();
        meeting = RollCall.once(
                layer.registry(), waiting::poll, group, configuration.rank(), configuration.size(), timeout);

        endpoint.handlers().setReturnedMessageHandler(faults::messageReturned);
        endpoint.handlers().setErrorListener(faults::handlerFailed);
        endpoint.handlers().set(RuntimeHandlers.ABANDONED, faults::peerAbandoned);
        barrier.listen();
        order.listen();
        parcels.listen();
        if (tracer != null) {
            RuntimeHandlers.NAMES.forEach(tracer::nameHandler);
            MemoryHandlers.NAMES.forEach(tracer::nameHandler);
            RuntimeHandlers.PROBES.forEach(tracer::addProbe);
        }
    }

    /**
     * Joins the job, and waits for at most 60 s until all other processes have joined.
     *
     * @param layer layer of this process
     * @param configuration place of the process in the job
     * @param monitor receives the progress of the program
     * @return the process's view of the job
     * @throws ClumpException if there is no space for an endpoint, another process has the same rank, or a process does
     *     not join in time
     */
    public static SplitC join(Layer layer, SplitCConfiguration configuration, ProgramMonitor monitor) {
        return join(layer, configuration, monitor, TIMEOUT);
    }

    /**
     * Does the same as {@link #join(Layer, SplitCConfiguration, ProgramMonitor)}, with another time limit.
     *
     * @param layer layer of this process
     * @param configuration place of the process in the job
     * @param monitor receives the progress of the program
     * @param timeout maximum time to wait for the others
     * @return the process's view of the job
     * @throws ClumpException if there is no space for an endpoint, another process has the same rank, or a process does
     *     not join in time
     */
    public static SplitC join(
            Layer layer, SplitCConfiguration configuration, ProgramMonitor monitor, Duration timeout) {
        Bundle bundle = layer.allocateBundle();
        try {
            SplitC splitc = new SplitC(layer, configuration, monitor, bundle, timeout);
            splitc.meet();
            return splitc;
            // catch-all: rethrown
        } catch (RuntimeException e) {
            bundle.close();
            throw e;
        }
    }

    /**
     * Returns the layer of this process, for endpoints of the program in addition to the runtime's.
     *
     * @return the object given to {@code join}
     */
    public Layer layer() {
        return layer;
    }

    /**
     * Returns the bundle of the runtime's endpoint, for endpoints of the program that are polled by each wait here.
     *
     * @return a sequential bundle of the thread that has joined, closed with this object
     */
    public Bundle bundle() {
        return bundle;
    }

    /**
     * Returns the process's place in the job and the program's parameters.
     *
     * @return the object given to {@code join}
     */
    public SplitCConfiguration configuration() {
        return configuration;
    }

    /**
     * Returns the time until the limit of the job: that of its batch system, or of {@code --timeout} if that is
     * earlier. A program may stop in time, at a point where it has written its results or a checkpoint. Does not
     * block.
     *
     * @return the time by this host's clock, zero after the end; null if no limit is known
     * @throws ClumpException if the environment variable {@link EndTime#VARIABLE} is not a time
     */
    public @Nullable Duration timeLeft() {
        return EndTime.left(System.getenv(EndTime.VARIABLE), Instant.now());
    }

    /**
     * Returns the monitor that receives the progress of the program.
     *
     * @return the monitor given to {@code join}
     */
    public ProgramMonitor monitor() {
        return monitor;
    }

    /**
     * Returns the number of this process.
     *
     * @return 0 to size − 1
     */
    public int rank() {
        return configuration.rank();
    }

    /**
     * Returns the number of processes in the job.
     *
     * @return at least 1
     */
    public int size() {
        return configuration.size();
    }

    /**
     * Returns the number of the job.
     *
     * @return the number in the layer's configuration
     */
    public long job() {
        return job;
    }

    /**
     * Returns this process's endpoint. Destination r of its translation table is the process of rank r. Programs may
     * set handlers from 1 to 999; the runtime uses the others, including handler 0, and the listener for errors.
     *
     * @return the endpoint
     */
    public Endpoint endpoint() {
        return endpoint;
    }

    /**
     * Returns whether messages to a process go through shared memory.
     *
     * @param rank number of the process
     * @return true if it runs on this node
     */
    public boolean isLocal(int rank) {
        return endpoint.destinations().isLocal(rank);
    }

    /**
     * Returns which processes share memory.
     *
     * @return the topology, as determined when joining; always the same object
     */
    public Topology topology() {
        return joined(topology);
    }

    /**
     * Returns the counts of this process's endpoint.
     *
     * @return the current counts, or those at the time when the process left the job
     */
    public EndpointStatistics statistics() {
        return lastStatistics == null ? endpoint.statistics() : lastStatistics;
    }

    /**
     * Accepts arrived messages and runs their handlers. Does not block and does not allocate.
     *
     * @return number of handled messages
     * @throws ClumpException after a fault in the job, now or earlier
     */
    public int poll() {
        return waiting.poll();
    }

    /**
     * Polls until a condition holds. Yields the processor while nothing arrives, and later sleeps.
     *
     * @param condition tested after each poll
     * @throws ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    public void pollUntil(BooleanSupplier condition) {
        waiting.until(condition);
    }

    /**
     * Waits until all processes have called this method. All must make the same calls of collective operations in the
     * same order.
     *
     * @throws ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    public void barrier() {
        barrier.await(Call.Kind.BARRIER);
    }

    /**
     * Returns the checkpoints of the job, in which programs save their states.
     *
     * @return always the same object
     */
    public Checkpoints checkpoints() {
        return joined(checkpoints);
    }

    /**
     * Leaves the job together with all other processes. Waits first for the puts and gets of this process, then until
     * all processes have called this method, and finally until all know that: from then on nothing can fail in any of
     * them. Other messages of this process are delivered, but their answers are not awaited: a program that needs the
     * answers to its own requests, or the arrival of its stores, waits for them before.
     *
     * <p>A process that has failed calls {@link #abandon} instead, since the others do not come.
     *
     * @throws ClumpException after a fault in the job, now or earlier, or if the thread was interrupted; the others are
     *     notified, and the process has still left
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        if (closesAlone) {
            leave();
            leftInOrder = true;
            return;
        }
        try {
            joined(checkpoints).end();
            joined(memory).sync();
            barrier.await(Call.Kind.CLOSE);
            faults.forgive();
            barrier.part(faults, PARTING);
            // catch-all: rethrown
        } catch (RuntimeException e) {
            abandon(e);
            throw e;
        }
        leave();
        leftInOrder = true;
    }

    /**
     * Makes {@link #close} wait for no other process, since some may be dead. For programs whose processes need nothing
     * of this object any more when one of them closes it; all processes of a job call this, or none.
     */
    public void closeAlone() {
        closesAlone = true;
    }

    /**
     * Leaves the job alone because this process failed. Sends the reason to the others, which get an exception, unless
     * this process has received such a reason from one of them.
     *
     * @param reason cause of the failure
     */
    public void abandon(Throwable reason) {
        if (closed) {
            return;
        }
        try {
            if (!faults.reportedByPeer()) {
                notifyPeers(reason);
            }
        } finally {
            leave();
        }
    }

    /**
     * Returns whether this process has left the job together with all others.
     *
     * @return true once {@link #close} has returned; not if a process has failed
     */
    public boolean hasLeftInOrder() {
        return leftInOrder;
    }

    Collectives collectives() {
        return joined(collectives);
    }

    GlobalMemory memory() {
        return joined(memory);
    }

    private static <T> T joined(@Nullable T known) {
        return Objects.requireNonNull(known, "known by each process that has joined");
    }

    private void meet() {
        Tag tag = tag();
        endpoint.setTag(tag);
        topology = Topology.of(rank(), meeting.map(endpoint, tag), localProtocol);
        Trees trees = new Trees(topology, rank(), size());
        collectives = new Collectives(parcels, order, trees, configuration);
        barrier.setNodes(topology.nodeOfRank());
        MemoryHost host = new HostOfMemory(endpoint, waiting, order, trees, topology, collectives, configuration);
        memory = new GlobalMemory(host);
        memory.listen();
        checkpoints =
                new Checkpoints(this, layer.configuration(), source, host, () -> barrier.await(Call.Kind.CHECKPOINT));
        checkpoints.listen();
        endpoint.handlers().reserve(RuntimeHandlers.FIRST);
        BarrierAlgorithm algorithm = SplitCSettings.barrier(layer.configuration());
        if (!algorithm.countsInNode()) {
            barrier.await(Call.Kind.JOIN);
            barrier.use(algorithm);
            return;
        }
        Region memoryOfNode = NodeCollectives.allocate(endpoint, topology, rank());
        Step join = barrier.await(Call.Kind.JOIN);
        node = NodeCollectives.of(memoryOfNode, endpoint, order, topology);
        barrier.meetIn(node);
        if (topology.nodes() < size()) {
            collectives.meetAt(node);
        }
        // No process may leave before all processes of its node have found the memory.
        barrier.await(join);
    }

    private void notifyPeers(Throwable reason) {
        String text = Faults.describe(reason);
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[MAX_REASON_CHARACTERS]);
        int length = bytes.putStringWithoutLengthAscii(0, text, 0, Math.min(text.length(), MAX_REASON_CHARACTERS));
        for (int rank = 0; rank < size(); rank++) {
            if (rank != rank()) {
                endpoint.requestMedium(rank, RuntimeHandlers.ABANDONED, bytes, 0, length, rank());
            }
        }
    }

    private void leave() {
        closed = true;
        lastStatistics = endpoint.statistics();
        if (checkpoints != null) {
            checkpoints.close();
        }
        if (memory != null) {
            memory.release();
        }
        if (node != null) {
            node.close();
        }
        meeting.leave();
        bundle.close();
    }

    /**
     * Returns the tag of the job, which separates jobs whose processes find each other by mistake. It is not a secret;
     * the job's key is.
     */
    private Tag tag() {
        // The step of the golden ratio spreads small job numbers over all 64 bits.
        long value = (job + 1) * 0x9E37_79B9_7F4A_7C15L;
        return Tag.of(value == Tag.NONE.value() || value == Tag.ALL.value() ? 1 : value);
    }
}
