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
    private final Collectives collectives;
    private final SplitCConfiguration place;
    private final Supplier<Topology> topology;
    private final BinomialTree tree;

    HostOfMemory(
            Endpoint endpoint,
            Waiting waiting,
            Collectives collectives,
            SplitCConfiguration place,
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
        long[] ofAll = Arrays.stream(collectives.gather(0, ArrayBytes.of(own)))
                .map(ArrayBytes::toLongs)
                .flatMapToLong(Arrays::stream)
                .toArray();
        return ArrayBytes.toLongs(collectives.broadcast(0, ArrayBytes.of(ofAll)));
    }
}
