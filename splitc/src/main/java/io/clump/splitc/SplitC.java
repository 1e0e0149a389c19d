package io.clump.splitc;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.Region;
import io.clump.am2.Tag;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.trace.Tracer;
import io.clump.splitc.checkpoint.CheckpointFile;
import io.clump.splitc.memory.GlobalMemory;
import io.clump.splitc.memory.MemoryHandlers;
import io.clump.splitc.memory.MemoryHost;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A process's view of its job: rank, size, and what all processes do together. Belongs to the thread that joined.
 *
 * <p>What goes wrong while messages are handled is thrown as a {@link ClumpException} by the next call of a method of
 * this class that polls, and by each one after that: a handler that threw, a message that came back because a process
 * is gone, or the failure of another process. Waits have no limit of their own; they end so, or when the thread is
 * interrupted.
 */
public final class SplitC implements ReductionOperations, ExchangeOperations, MemoryOperations, AutoCloseable {
    /** From the first process's start to the last's; starting a process takes seconds at worst. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * How long a process that knows that all are done waits for others to know it; only if messages get lost again and
     * again.
     */
    private static final Duration PARTING = Duration.ofSeconds(60);

    /** Most characters of a failure that others are told. */
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
    private final Barrier.Inbox barrierMessages;
    private final Parcels parcels;
    private final Meeting meeting;
    private final String localProtocol;
    private @Nullable Topology topology;
    private @Nullable Barrier barrier;
    private @Nullable Collectives collectives;
    private @Nullable GlobalMemory memory;
    private @Nullable NodeMeeting nodeMeeting;
    /** The file that the process goes on from; null if it starts anew. */
    private final @Nullable CheckpointFile source;

    private @Nullable Checkpoints checkpoints;
    private @Nullable EndpointStatistics lastStatistics;
    private boolean closed;
    private boolean leftInOrder;

    private SplitC(
            Layer layer, SplitCConfiguration configuration, ProgramMonitor monitor, Bundle bundle, Duration patience) {
        this.layer = layer;
        this.configuration = configuration;
        Tracer tracer = bundle.tracer();
        this.monitor = tracer == null ? monitor : new TracedMonitor(monitor, tracer);
        this.bundle = bundle;
        job = layer.configuration().job();
        localProtocol = layer.configuration().local();
        endpoint = bundle.allocateEndpoint();
        endpoint.setHandlerCapacity(RuntimeHandlers.CAPACITY);
        faults = new Faults(configuration.rank());
        waiting = new Waiting(bundle, faults, new Answers(endpoint, configuration.rank(), configuration.size()));
        Arrivals arrivals = new Arrivals();
        order = new CallOrder(endpoint, waiting, faults, arrivals, configuration.rank(), tracer);
        parcels = new Parcels(endpoint, order, arrivals);
        barrierMessages = new Barrier.Inbox(configuration.size());
        source = Checkpoints.source(layer.configuration(), configuration);
        meeting = new Meeting(layer.registry(), endpoint, waiting, configuration, patience);

        endpoint.setReturnedMessageHandler(faults::messageReturned);
        endpoint.setHandlerErrorListener(faults::handlerFailed);
        endpoint.setHandler(RuntimeHandlers.ABANDONED, faults::peerAbandoned);
        barrierMessages.listen(endpoint);
        order.listen();
        parcels.listen();
        if (tracer != null) {
            RuntimeHandlers.NAMES.forEach(tracer::nameHandler);
            MemoryHandlers.NAMES.forEach(tracer::nameHandler);
        }
    }

    /**
     * Takes this process's place in the job and waits until all others have taken theirs, for 60 s at most.
     *
     * @param layer of this process
     * @param configuration its place in the job
     * @param monitor told by the program how far it is
     * @return the process's view of the job
     * @throws ClumpException if there is no room for an endpoint, another process holds the rank, or one does not come
     */
    public static SplitC join(Layer layer, SplitCConfiguration configuration, ProgramMonitor monitor) {
        return join(layer, configuration, monitor, PATIENCE);
    }

    static SplitC join(Layer layer, SplitCConfiguration configuration, ProgramMonitor monitor, Duration patience) {
        Bundle bundle = layer.allocateBundle();
        try {
            SplitC splitc = new SplitC(layer, configuration, monitor, bundle, patience);
            splitc.meet();
            return splitc;
            // catch-all: rethrown
        } catch (RuntimeException e) {
            bundle.close();
            throw e;
        }
    }

    /**
     * The layer of this process, for endpoints that a program has besides the runtime's.
     *
     * @return what it joined with
     */
    public Layer layer() {
        return layer;
    }

    /**
     * The process's place in the job and the program's parameters.
     *
     * @return what it joined with
     */
    public SplitCConfiguration configuration() {
        return configuration;
    }

    /**
     * The listener that is told how far the program is.
     *
     * @return the monitor it joined with
     */
    public ProgramMonitor monitor() {
        return monitor;
    }

    /**
     * Number of this process.
     *
     * @return 0 to size − 1
     */
    public int rank() {
        return configuration.rank();
    }

    /**
     * Number of processes in the job.
     *
     * @return at least 1
     */
    public int size() {
        return configuration.size();
    }

    /**
     * Number of the job.
     *
     * @return that of the layer's configuration
     */
    public long job() {
        return job;
    }

    /**
     * This process's endpoint. Destination r of its translation table is the process of rank r. Programs may set
     * handlers from 1 to 999; the others are for the runtime, as are handler 0 and the listener for errors.
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
        return endpoint.isLocal(rank);
    }

    /**
     * Which processes share memory.
     *
     * @return the topology, as learned when joining; always the same object
     */
    public Topology topology() {
        return joined(topology);
    }

    /**
     * The counts of this process's endpoint.
     *
     * @return the counts as they are now, or as they were when the process left the job
     */
    public EndpointStatistics statistics() {
        return lastStatistics == null ? endpoint.statistics() : lastStatistics;
    }

    /**
     * Accepts messages that have arrived and runs their handlers. Does not wait and does not allocate.
     *
     * @return how many messages were handled
     * @throws ClumpException if something went wrong, now or before
     */
    public int poll() {
        return waiting.poll();
    }

    /**
     * Polls until a condition holds; gives the processor to others while nothing arrives, and then sleeps.
     *
     * @param condition asked after each poll
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    public void pollUntil(BooleanSupplier condition) {
        waiting.until(condition);
    }

    /**
     * Waits until all processes have called this. All must make the same calls of collective operations in the same
     * order.
     *
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    public void barrier() {
        joined(barrier).await(Call.Kind.BARRIER);
    }

    /**
     * The checkpoints of the job, in which programs save their states.
     *
     * @return always the same object
     */
    public Checkpoints checkpoints() {
        return joined(checkpoints);
    }

    /**
     * Leaves the job; all processes do it together. Waits first for the puts and gets of this process, then until all
     * processes have called this, and at last until all know that: from then on nothing can fail any more, in any of
     * them. What else this process has sent is handed over, but its answer is not waited for: a program that needs the
     * answers to its own requests, or its stores to be there, waits for them before.
     *
     * <p>A process that has failed calls {@link #abandon} instead, as the others do not come.
     *
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted; the others are
     *     told, and the process has left all the same
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        try {
            joined(checkpoints).end();
            joined(memory).sync();
            joined(barrier).await(Call.Kind.CLOSE);
            faults.forgive();
            joined(barrier).part(faults, PARTING);
            // catch-all: rethrown
        } catch (RuntimeException e) {
            abandon(e);
            throw e;
        }
        leave();
        leftInOrder = true;
    }

    /**
     * Leaves the job alone because this process failed. The others are told why, and get an exception; unless it was
     * one of them who told this process first.
     *
     * @param reason what went wrong
     */
    public void abandon(Throwable reason) {
        if (closed) {
            return;
        }
        try {
            if (!faults.toldByPeer()) {
                tellAll(reason);
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
        topology = meeting.meet(tag, localProtocol);
        Trees trees = new Trees(topology, rank(), size());
        Branch wholeTree = trees.overNodes(0);
        collectives = new Collectives(parcels, order, trees, configuration);
        barrier = new Barrier(endpoint, order, parcels, wholeTree, wholeTree, null, barrierMessages);
        MemoryHost host = new HostOfMemory(endpoint, waiting, order, trees, topology, collectives, configuration);
        memory = new GlobalMemory(host);
        memory.listen();
        checkpoints = new Checkpoints(
                this, layer.configuration(), source, host, () -> joined(barrier).await(Call.Kind.CHECKPOINT));
        checkpoints.listen();
        endpoint.reserveHandlers(RuntimeHandlers.FIRST);
        BarrierKind kind = SplitCSettings.barrier(layer.configuration());
        boolean isCounter = kind == BarrierKind.COUNTER;
        Region counter = isCounter ? NodeMeeting.allocate(endpoint, topology, rank()) : null;
        Step join = barrier.await(Call.Kind.JOIN);
        nodeMeeting = isCounter ? NodeMeeting.of(counter, endpoint, order, topology) : null;
        barrier = new Barrier(endpoint, order, parcels, trees.ofBarrier(kind), wholeTree, nodeMeeting, barrierMessages);
        if (nodeMeeting != null) {
            collectives.meetAt(nodeMeeting);
        }
        if (isCounter) {
            // Nobody may leave before all of its node have found the memory.
            barrier.await(join);
        }
    }

    private void tellAll(Throwable reason) {
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
        if (memory != null) {
            memory.release();
        }
        if (nodeMeeting != null) {
            nodeMeeting.close();
        }
        meeting.leave();
        bundle.close();
    }

    /** Keeps jobs apart whose processes find each other by mistake. Not a secret: that is the job's key. */
    private Tag tag() {
        // The step of the golden ratio spreads small job numbers over all 64 bits.
        long value = (job + 1) * 0x9E37_79B9_7F4A_7C15L;
        return Tag.of(value == Tag.NONE.value() || value == Tag.ALL.value() ? 1 : value);
    }
}
