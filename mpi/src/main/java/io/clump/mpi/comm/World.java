package io.clump.mpi.comm;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import io.clump.am2.Tag;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.mpi.topology.Members;
import io.clump.splitc.SplitC;
import io.clump.splitc.Topology;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Processes that communicate with each other: a matcher with an endpoint of its own, and the contexts in use. The first
 * world of a process has all processes of its job. Two groups that did not know each other, or not all of each other,
 * make another one when they connect; its processes have numbers of their own in it.
 *
 * <p>All worlds of a process share its bundle: a wait in one of them gets everything on in all.
 */
public final class World implements AutoCloseable {
    private static final int WORLD_CONTEXT = 4;
    private static final int SELF_CONTEXT = 8;
    /** Communicators of each world that the program does not close: of all processes, and of this one. */
    private static final int OWN_COMMUNICATORS = 2;

    private static final int FIRST_FREE_CONTEXT = SELF_CONTEXT + Communicator.CONTEXTS;

    /** Distinguishes its endpoints from those of the runtime, which have the job's number with another factor. */
    private static final long TAG_FACTOR = 0xD6E8_FEB8_6659_FD93L;

    private final SplitC splitc;
    private final BarrierAlgorithm barrier;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final Matcher matcher;
    private final NodeMemory memory;
    private final int process;
    private final Topology topology;
    private final Set<NodeTeam> meetings = new LinkedHashSet<>();
    private final Set<Runnable> closings = new LinkedHashSet<>();
    private final Errors errors = new Errors(this::place);
    private final Messenger messenger;
    private final Failures failures;
    private final BufferedSpace bufferedSpace;
    private final KnownProcesses known;

    /** Numbers of the processes among all that this process knows. */
    private final Members identities;

    /** Empty until all have introduced themselves: a process that is lost before that has a number only. */
    private List<Introduction> processes = List.of();

    private final EndpointName identity;
    private final Communicator all;
    private final Communicator self;
    private int nextContext = FIRST_FREE_CONTEXT;

    /** The first world of this process, which may be this one. */
    private final World first;

    /** The other worlds; empty in all but the first one. */
    private final Set<World> others = new LinkedHashSet<>();

    private final OpenCommunicators communicators = new OpenCommunicators();

    private final WorldThreads threads;

    private World(@Nullable World before, SplitC splitc, Bundle bundle, int process, int size, AddressExchange others) {
        this.splitc = splitc;
        this.bundle = bundle;
        threads = new WorldThreads(bundle);
        this.process = process;
        first = before == null ? this : before;
        LayerConfiguration layer = splitc.layer().configuration();
        barrier = BarrierAlgorithm.named(WorldSettings.BARRIER_KIND.word(layer));
        endpoint = bundle.allocateEndpoint("mpi");
        matcher = Matcher.open(
                bundle,
                endpoint,
                MatcherConfiguration.of(process, size)
                        .withEagerBytes(WorldSettings.EAGER_BYTES.number(layer))
                        .withCreditBytes(WorldSettings.CREDIT_BYTES.number(layer)));
        memory = new NodeMemory(endpoint);
        HelpedActivities activities = before == null
                ? new HelpedActivities(new WaitQuestions(bundle))
                : before.messenger.progress().activities();
        failures = new Failures(bundle, endpoint, matcher, activities, errors, this::giveUp);
        messenger = new Messenger(matcher, activities, errors, failures);
        bufferedSpace = before == null ? new BufferedSpace(messenger.progress()) : before.bufferedSpace;
        known = before == null ? new KnownProcesses() : before.known;
        identity = before == null ? endpoint.name() : before.identity;
        Tag tag = tag();
        endpoint.setTag(tag);
        Introduction own = new Introduction(
                identity, endpoint.name(), splitc.configuration().group(), splitc.rank());
        processes = orGiveUp(() -> others.introduce(own));
        for (int number = 0; number < size; number++) {
            endpoint.destinations().map(number, processes.get(number).endpoint(), tag);
        }
        identities = Members.of(
                processes.stream().mapToInt(one -> known.number(one.identity())).toArray());
        topology = Topology.of(
                process, processes.stream().map(Introduction::endpoint).toList(), layer.local());
        all = Communicator.intra(
                this, WORLD_CONTEXT, Members.of(IntStream.range(0, size).toArray()));
        self = Communicator.intra(this, SELF_CONTEXT, Members.of(process));
        messenger.progress().questions().opened(this);
        orGiveUp(() -> {
            others.confirm(this);
            return this;
        });
    }

    /** Takes a step towards this world; if it fails, nothing is left of it. */
    private <T> T orGiveUp(Supplier<T> step) {
        try {
            return step.get();
            // catch-all: rethrown
        } catch (RuntimeException e) {
            leaveNow();
            throw e;
        }
    }

    /**
     * Returns the tag of all endpoints of MPI in the job, which keeps jobs apart whose processes find each other by
     * mistake.
     *
     * @return the same in all processes
     */
    public Tag tag() {
        long value = (splitc.job() + 1) * TAG_FACTOR;
        return Tag.of(value == Tag.NONE.value() || value == Tag.ALL.value() ? 1 : value);
    }

    /**
     * Opens the world of a job, in the thread that will use it; all its processes do it together.
     *
     * @param splitc the process's view of the job
     * @param runtime use of it meanwhile, in the thread that has joined the job
     * @return the world, to be closed
     */
    public static World open(SplitC splitc, JobCalls runtime) {
        Bundle bundle = splitc.layer().allocateBundle();
        try {
            return new World(null, splitc, bundle, splitc.rank(), splitc.size(), new JobAddressExchange(runtime));
            // catch-all: rethrown
        } catch (RuntimeException e) {
            bundle.close();
            throw e;
        }
    }

    /**
     * Opens another world; all its processes do it together.
     *
     * @param ownNumber number of this process in it
     * @param size number of its processes
     * @param exchange makes them known to each other
     * @return the world, closed when no communicator is left in it, or with this one
     */
    public World another(int ownNumber, int size, AddressExchange exchange) {
        World other = new World(first, splitc, bundle, ownNumber, size, exchange);
        first.others.add(other);
        return other;
    }

    /**
     * Allocates an endpoint that all waits of this process poll.
     *
     * @return an endpoint with the tag of all endpoints of MPI, closed by the caller, or with the first world
     */
    public Endpoint allocateEndpoint() {
        Endpoint allocated = bundle.allocateEndpoint("mpi-port");
        allocated.setTag(tag());
        return allocated;
    }

    /**
     * Lets any thread use MPI from now on, one at a time, between {@link #enter} and {@link #leave}.
     *
     * @param polls whether a daemon thread polls while no other thread is inside
     */
    public void share(boolean polls) {
        int processes = topology.localRanks().length;
        boolean hasFreeProcessors = Runtime.getRuntime().availableProcessors() >= 2 * processes;
        threads.share(matcher, messenger.progress(), !hasFreeProcessors, splitc.layer()::fenceThreads, polls);
    }

    /** Begins a public call: waits until no other thread is inside. */
    public void enter() {
        threads.enter();
    }

    /** Ends a public call that {@link #enter} has begun. */
    public void leave() {
        threads.leave();
    }

    /**
     * Lets the calling thread close the layer after the program has failed, whichever thread has used MPI last. Does
     * nothing if a thread of the program is still inside.
     */
    public void abandon() {
        threads.abandon();
    }

    /**
     * Returns a thread that waits in MPI; called inside.
     *
     * @return null if none does
     */
    public @Nullable Thread waitingThread() {
        return threads.waitingThread();
    }

    /**
     * Returns the communicator of all processes.
     *
     * @return always the same object
     */
    public Communicator all() {
        return all;
    }

    /**
     * Returns the communicator of this process alone.
     *
     * @return always the same object
     */
    public Communicator self() {
        return self;
    }

    /**
     * Returns what sends and receives.
     *
     * @return always the same object
     */
    public Messenger messenger() {
        return messenger;
    }

    /**
     * Returns the space for buffered sends.
     *
     * @return always the same object
     */
    public BufferedSpace bufferedSpace() {
        return bufferedSpace;
    }

    /**
     * Returns this process.
     *
     * @return its number in this world: in the first one, its rank in the job
     */
    public int process() {
        return process;
    }

    /**
     * Returns the identities of some processes of this world.
     *
     * @param members named by their numbers in this world
     * @return the same, named by numbers that they have in all worlds of this process
     */
    public Members identities(Members members) {
        return identities.include(members.processes());
    }

    /**
     * Finds processes in this world.
     *
     * @param processes named by numbers that they have in all worlds of this process
     * @return the same, named by their numbers in this world
     * @throws MPIException if one is not in this world
     */
    public Members members(Members processes) {
        int[] numbers =
                IntStream.of(processes.processes()).map(identities::rankOf).toArray();
        if (IntStream.of(numbers).anyMatch(number -> number == Members.NONE)) {
            throw new MPIException(
                    MPI.ERR_GROUP, "the group has processes that the communicator has not: " + processes);
        }
        return Members.of(numbers);
    }

    /**
     * Returns the identity of this process.
     *
     * @return its number in all its worlds
     */
    public int identity() {
        return identities.process(process);
    }

    /**
     * Returns a number that no other process of the job has, nor this process in another world.
     *
     * @param number of a process in this world
     * @return the number of its endpoint
     */
    public long endpointId(int number) {
        return processes.get(number).endpoint().id();
    }

    /**
     * Returns the directory of the job on this host. The last of its processes there removes it with all files in it.
     *
     * @return the same path in all processes of a node
     */
    public Path directory() {
        return splitc.layer().configuration().directory();
    }

    /**
     * Returns the number of the job.
     *
     * @return the same in all processes
     */
    public long job() {
        return splitc.job();
    }

    /** Names a process for messages. */
    private String place(int number) {
        return Introduction.place(processes, number, splitc.configuration().group());
    }

    /** Reports to the launcher that another process counts as dead here. */
    private void giveUp(int number) {
        if (number < processes.size()) {
            Introduction other = processes.get(number);
            splitc.monitor().givenUp(other.group(), other.rank());
        }
    }

    Errors errors() {
        return errors;
    }

    BarrierAlgorithm barrier() {
        return barrier;
    }

    /** Members of a team in this process's node; closed with this object at the latest. */
    NodeTeam meeting(int context, int[] processes, int place, boolean isWholeTeam) {
        NodeTeam meeting =
                new NodeTeam(memory, matcher, errors, context, processes, place, isWholeTeam, meetings::remove);
        meetings.add(meeting);
        return meeting;
    }

    int node(int number) {
        return topology.node(number);
    }

    /**
     * Allocates memory that the processes of the node can find.
     *
     * @param context of a communicator; one region for each
     * @param lengthBytes at least 1
     * @return the memory, all zero; not shared if there is no space in the memory of the node
     */
    public Region allocate(int context, long lengthBytes) {
        try {
            return memory.allocate(NodeTeam.regionOf(context), lengthBytes);
        } catch (ClumpException expected) {
            return Region.unshared(Math.toIntExact(lengthBytes));
        }
    }

    /**
     * Finds what another process has allocated.
     *
     * @param process its number in this world
     * @param context of the communicator
     * @return the memory; null if it is not shared with this process
     */
    public @Nullable Region find(int process, int context) {
        return memory.find(process, NodeTeam.regionOf(context));
    }

    /**
     * Ends the sleep of another process of the node, after a write that it may wait for.
     *
     * @param process its number in this world
     */
    public void wake(int process) {
        memory.wake(process);
    }

    /**
     * Has something closed with this object at the latest, when all processes have ended their work.
     *
     * @param closing runs once
     */
    public void closeAtEnd(Runnable closing) {
        closings.add(closing);
    }

    /**
     * Removes objects that were closed before.
     *
     * @param closing that was given to {@link #closeAtEnd}
     */
    public void closed(Runnable closing) {
        closings.remove(closing);
    }

    /** Allocates the contexts of one communicator, the next ones that this process has not used; returns the first. */
    int takeContexts() {
        int first = nextContext;
        nextContext = Math.addExact(first, Communicator.CONTEXTS);
        return first;
    }

    /** Takes the contexts of one communicator; returns false if this process has taken some of them before. */
    boolean takeContexts(int first) {
        if (first < nextContext) {
            return false;
        }
        nextContext = Math.addExact(first, Communicator.CONTEXTS);
        return true;
    }

    /**
     * Returns the treatment of deaths.
     *
     * @return always the same object
     */
    public Failures failures() {
        return failures;
    }

    /** Returns the communicators of this world, with those of all processes and of this one. */
    OpenCommunicators communicators() {
        return communicators;
    }

    /**
     * Leaves this world if no communicator of the program is left in it, and it is not the first one. Messages that
     * this process has sent still arrive.
     */
    public void leaveIfUnused() {
        if (this != first && communicators.count() == OWN_COMMUNICATORS) {
            first.others.remove(this);
            leaveNow();
        }
    }

    /** Waits until all processes of all worlds have called this, and leaves. */
    @Override
    public void close() {
        bufferedSpace.drain();
        Parting.await(this, others);
        splitc.monitor().left();
        others.forEach(World::leaveNow);
        others.clear();
        leaveNow();
        threads.close();
    }

    /** Leaves without waiting for others. */
    private void leaveNow() {
        messenger.progress().questions().closed(this);
        List.copyOf(closings).forEach(Runnable::run);
        List.copyOf(meetings).forEach(NodeTeam::closeNow);
        matcher.close();
        endpoint.close();
    }
}
