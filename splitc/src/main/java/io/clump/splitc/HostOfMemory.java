package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.splitc.memory.MemoryHost;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What the global memory uses of the runtime. */
final class HostOfMemory implements MemoryHost {
    private final Endpoint endpoint;
    private final Waiting waiting;
    private final SplitCConfiguration place;
    private final Supplier<Collectives> collectives;
    private final Supplier<Topology> topology;
    private final BinomialTree tree;

    HostOfMemory(
            Endpoint endpoint,
            Waiting waiting,
            SplitCConfiguration place,
            Supplier<Collectives> collectives,
            Supplier<Topology> topology) {
        this.endpoint = endpoint;
        this.waiting = waiting;
        this.collectives = collectives;
        this.place = place;
        this.topology = topology;
        tree = new BinomialTree(place.size(), 0);
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
        return topology.get().isLocal(rank);
    }

    @Override
    public int parent() {
        return tree.parent(place.rank());
    }

    @Override
    public int[] children() {
        return tree.children(place.rank());
    }

    @Override
    public void awaitUntil(BooleanSupplier condition) {
        waiting.until(condition);
    }

    @Override
    public long[] exchange(long[] own) {
        return Arrays.stream(collectives.get().allGather(own, Types.LONGS))
                .flatMapToLong(Arrays::stream)
                .toArray();
    }
}
