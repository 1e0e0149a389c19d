package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.splitc.memory.MemoryHost;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Parts of the runtime that the global memory uses. */
final class HostOfMemory implements MemoryHost {
    /** Time until the first question, far more than an access takes, and not long for a user. */
    private static final Duration FIRST_QUESTION = Duration.ofMillis(200);

    /** Longest time between questions, since the questions to a computing process stay in its queue. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Endpoint endpoint;
    private final Waiting waiting;
    private final CallOrder order;
    private final Branch branch;
    private final Topology topology;
    private final Collectives collectives;
    private final SplitCConfiguration place;
    private Step storeSync = new Step(0, 0);

    HostOfMemory(
            Endpoint endpoint,
            Waiting waiting,
            CallOrder order,
            Trees trees,
            Topology topology,
            Collectives collectives,
            SplitCConfiguration place) {
        this.endpoint = endpoint;
        this.waiting = waiting;
        this.order = order;
        this.topology = topology;
        this.place = place;
        this.collectives = collectives;
        branch = trees.overNodes(0);
        // The question needs no answer: it only tests whether it can be delivered.
        endpoint.handlers().set(RuntimeHandlers.PRESENT, message -> {});
    }

    @Override
    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public int rank() {
        return place.rank();
    }

    @Override
    public int size() {
        return place.size();
    }

    @Override
    public boolean isLocal(int rank) {
        return topology.isLocal(rank);
    }

    @Override
    public boolean isRoot() {
        return branch.isRoot();
    }

    @Override
    public int parent() {
        return branch.parent();
    }

    @Override
    public int[] children() {
        return branch.children();
    }

    /**
     * Waits, and periodically queries the awaited processes. A question to a process that is gone is returned, which
     * ends the wait.
     */
    @Override
    public void await(BooleanSupplier condition, int... ranks) {
        Duration pause = FIRST_QUESTION;
        while (!waiting.until(condition, pause)) {
            waiting.checkNotInterrupted();
            for (int rank : ranks) {
                // A process with a full queue is queried the next time, since it has enough messages to read.
                endpoint.withoutWaiting().request(rank, RuntimeHandlers.PRESENT);
            }
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    @Override
    public void peerGone(String what) {
        waiting.peerGone(what);
    }

    @Override
    public void beginStoreSync() {
        storeSync = order.begin(Call.of(Call.Kind.ALL_STORE_SYNC));
    }

    @Override
    public void beginClose(int array) {
        storeSync = order.begin(Call.ofClose(array));
    }

    @Override
    public void endStoreSync() {
        order.end();
    }

    @Override
    public int operation() {
        return storeSync.operation();
    }

    @Override
    public int call() {
        return storeSync.call();
    }

    @Override
    public void checkCall(int operation, int call, int rank) {
        order.check(storeSync, operation, call, rank);
    }

    @Override
    public void awaitInStoreSync(BooleanSupplier condition, int... ranks) {
        order.await(storeSync, condition, ranks);
    }

    @Override
    public long[] exchange(long[] own) {
        return Arrays.stream(collectives.allGather(Call.Kind.SPREAD, own, Types.LONGS))
                .flatMapToLong(Arrays::stream)
                .toArray();
    }
}
