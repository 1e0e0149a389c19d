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
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.mpi.collective.Barriers;
import io.clump.mpi.topology.Members;
import io.clump.splitc.SplitC;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The processes of a job as MPI sees them: a matcher with an endpoint of its own, and the contexts that are taken. */
public final class World implements AutoCloseable {
    /** Property: the kind of barrier. */
    private static final String BARRIER = "clump.mpi.barrier";

    /** Property: the longest message that is sent at once. */
    private static final String EAGER = "clump.mpi.eager-bytes";

    /** Property: the memory for messages of one sender. */
    private static final String CREDIT = "clump.mpi.credit-bytes";

    /** The kind of barrier: one of those that report along a tree, or rounds of doubling distance. */
    public static final Setting BARRIER_KIND = Setting.of(
            BARRIER,
            Values.oneOf(BarrierAlgorithm.all().stream()
                    .map(BarrierAlgorithm::optionName)
                    .toList()),
            BarrierKind.COUNTER.optionName(),
            "How the processes of a communicator of MPI wait for each other: by messages along a tree or chain, or by"
                    + " dissemination in rounds of doubling distance; with counter, those of a node count themselves in"
                    + " shared memory, and one of each node goes through these rounds.");

    /** Longest message that is sent before a receive is known to be posted for it. */
    public static final Setting EAGER_BYTES = Setting.of(
            EAGER,
            Values.whole(0, MatcherConfiguration.MOST_EAGER_BYTES).in("bytes"),
            Integer.toString(MatcherConfiguration.DEFAULT_EAGER_BYTES),
            "Longest message of MPI whose bytes are sent at once; those of a longer one follow when a receive matches"
                    + " it.");

    /** Memory that messages may take at a receiver that has not asked for them. */
    public static final Setting CREDIT_BYTES = Setting.of(
            CREDIT,
            Values.whole(0, MatcherConfiguration.MOST_CREDIT_BYTES).in("bytes"),
            Integer.toString(MatcherConfiguration.DEFAULT_CREDIT_BYTES),
            "Memory that messages of one sender of MPI may take at a receiver that has posted no receive for them;"
                    + " each takes 64 bytes, and its length in steps of 64 bytes. When it is used up, messages wait for"
                    + " their receive.");

    private static final int WORLD_CONTEXT = 4;
    private static final int SELF_CONTEXT = 8;
    private static final int FIRST_FREE_CONTEXT = 12;

    /** Distinguishes its endpoints from those of the runtime, which have the job's number with another factor. */
    private static final long TAG_FACTOR = 0xD6E8_FEB8_6659_FD93L;

    private final SplitC splitc;
    private final BarrierAlgorithm barrier;
    private final Bundle bundle;
    private final Matcher matcher;
    private final NodeMemory memory;
    private final Set<NodeTeam> meetings = new LinkedHashSet<>();
    private final Set<Runnable> closings = new LinkedHashSet<>();
    private final Messenger messenger;
    private final BufferedSpace bufferedSpace;
    private final Communicator all;
    private final Communicator self;
    private int nextContext = FIRST_FREE_CONTEXT;

    /** Null if one thread uses MPI. */
    private @Nullable ThreadGate gate;

    private World(SplitC splitc, Bundle bundle, JobCalls runtime) {
        this.splitc = splitc;
        this.bundle = bundle;
        LayerConfiguration layer = splitc.layer().configuration();
        barrier = BarrierAlgorithm.named(BARRIER_KIND.word(layer));
        Endpoint endpoint = bundle.allocateEndpoint();
        matcher = Matcher.open(
                bundle,
                endpoint,
                MatcherConfiguration.of(splitc.rank(), splitc.size())
                        .withEagerBytes(EAGER_BYTES.number(layer))
                        .withCreditBytes(CREDIT_BYTES.number(layer)));
        memory = new NodeMemory(endpoint);
        messenger = new Messenger(matcher);
        bufferedSpace = new BufferedSpace(messenger.progress());
        Tag tag = tag(splitc.job());
        endpoint.setTag(tag);
        byte[][] names = runtime.allGather(endpoint.name().toString().getBytes(StandardCharsets.US_ASCII));
        for (int rank = 0; rank < names.length; rank++) {
            endpoint.destinations()
                    .map(rank, EndpointName.parse(new String(names[rank], StandardCharsets.US_ASCII)), tag);
        }
        Members everybody = Members.of(IntStream.range(0, splitc.size()).toArray());
        Members alone = Members.of(splitc.rank());
        all = Communicator.intra(this, WORLD_CONTEXT, everybody);
        self = Communicator.intra(this, SELF_CONTEXT, alone);
        meet(runtime);
    }

    /**
     * Waits until all processes have their peers' names. From then on nobody polls the runtime's endpoint, so until
     * then everybody does: what it has sent and the network has lost is sent again only by a process that polls it.
     */
    private void meet(JobCalls runtime) {
        Schedule meeting = Barriers.barrier(all.team()).start();
        for (int attempt = 0; !meeting.advance(); attempt++) {
            runtime.poll();
            messenger.progress().awaitMoment(attempt);
        }
        if (meeting.error() != null) {
            throw meeting.error();
        }
    }

    /** Keeps jobs apart whose processes find each other by mistake. */
    private static Tag tag(long job) {
        long value = (job + 1) * TAG_FACTOR;
        return Tag.of(value == Tag.NONE.value() || value == Tag.ALL.value() ? 1 : value);
    }

    /**
     * Opens the world of a job, in the thread that has joined it; all its processes do it together.
     *
     * @param splitc the process's view of the job
     * @return the world, to be closed
     */
    public static World open(SplitC splitc) {
        return open(splitc, new JobCalls() {
            @Override
            public byte[][] allGather(byte[] own) {
                return splitc.allGather(own);
            }

            @Override
            public void poll() {
                splitc.poll();
            }
        });
    }

    /**
     * Opens the world of a job, in the thread that will use it; all its processes do it together.
     *
     * @param splitc the process's view of the job
     * @param runtime what is done with it meanwhile, in the thread that has joined the job
     * @return the world, to be closed
     */
    public static World open(SplitC splitc, JobCalls runtime) {
        Bundle bundle = splitc.layer().allocateBundle();
        try {
            return new World(splitc, bundle, runtime);
            // catch-all: rethrown
        } catch (RuntimeException e) {
            bundle.close();
            throw e;
        }
    }

    /** Lets any thread use MPI from now on, one at a time, between {@link #enter} and {@link #leave}. */
    public void share() {
        ThreadGate opened = new ThreadGate(bundle, matcher, messenger.progress());
        messenger.progress().open(opened);
        gate = opened;
    }

    /**
     * Returns whether any thread may use MPI.
     *
     * @return true after {@link #share}
     */
    public boolean isShared() {
        return gate != null;
    }

    /** Begins a public call: waits until no other thread is inside. */
    public void enter() {
        if (gate != null) {
            gate.enter();
        }
    }

    /** Ends a public call that {@link #enter} has begun. */
    public void leave() {
        if (gate != null) {
            gate.leave();
        }
    }

    /**
     * Lets the calling thread close the layer after the program has failed, whichever thread has used MPI last. Does
     * nothing if a thread of the program is still inside.
     */
    public void abandon() {
        if (gate == null) {
            bundle.takeOver();
        } else if (gate.tryEnter()) {
            gate.leave();
        }
    }

    /**
     * Returns a thread that waits in MPI; called inside.
     *
     * @return null if none does
     */
    public @Nullable Thread waitingThread() {
        return gate == null ? null : gate.waitingThread();
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
     * @return its rank in the job
     */
    public int process() {
        return splitc.rank();
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

    BarrierAlgorithm barrier() {
        return barrier;
    }

    /** Those of a team who share this process's node; closed with this object at the latest. */
    NodeTeam meeting(int context, int[] processes, int place, boolean isWholeTeam) {
        NodeTeam meeting = new NodeTeam(memory, matcher, context, processes, place, isWholeTeam, meetings::remove);
        meetings.add(meeting);
        return meeting;
    }

    int node(int process) {
        return splitc.topology().node(process);
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
     * @param process its rank in the job
     * @param context of the communicator
     * @return the memory; null if it is not shared with this process
     */
    public @Nullable Region find(int process, int context) {
        return memory.find(process, NodeTeam.regionOf(context));
    }

    /**
     * Ends the sleep of another process of the node, after a write that it may wait for.
     *
     * @param process its rank in the job
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
     * Forgets what was closed before.
     *
     * @param closing that was given to {@link #closeAtEnd}
     */
    public void closed(Runnable closing) {
        closings.remove(closing);
    }

    /** Takes the contexts of one communicator, the next ones that this process has not taken; returns the first. */
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

    /** Calls of the runtime that belong to the thread that has joined the job. */
    public interface JobCalls {
        /**
         * Gives and gets a part of each process.
         *
         * @param own the part of this process
         * @return the parts by rank
         */
        byte[][] allGather(byte[] own);

        /** Polls the runtime's endpoint. */
        void poll();
    }

    /** Waits until all processes have called this, and leaves. */
    @Override
    public void close() {
        bufferedSpace.drain();
        Barriers.barrier(all.team()).run();
        List.copyOf(closings).forEach(Runnable::run);
        List.copyOf(meetings).forEach(NodeTeam::closeNow);
        matcher.close();
        bundle.close();
        if (gate != null) {
            gate.close();
        }
    }
}
