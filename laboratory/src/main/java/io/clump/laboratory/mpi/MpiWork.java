package io.clump.laboratory.mpi;

import io.clump.am2.Layer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.mpi.process.JobPlace;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.util.Map;
import mpi.MPI;

/** One of the ranks that measure an operation of MPI on Clump. */
public final class MpiWork implements Workload {
    /** Parameter: name of an operation. */
    static final String OPERATION = "operation";

    /** Parameter: bytes of a message, a multiple of 8. */
    static final String BYTES = "bytes";

    /** Parameter: number of ranks. */
    static final String RANKS = "ranks";

    /** Parameter: number of nodes, each of which has as many ranks. */
    static final String NODES = "nodes";

    private final Layer layer;
    private final boolean hasNetwork;
    private final MpiOperations operations;

    /** Joins the other ranks. */
    public MpiWork(Place place) {
        int rank = place.side();
        int size = place.number(RANKS);
        int nodes = place.number(NODES);
        hasNetwork = nodes > 1;
        layer = Layer.open(
                ClumpPair.builder(place).node("node-" + rank * nodes / size).build());
        JobPlace.join(SplitC.join(layer, new SplitCConfiguration(rank, size, Map.of()), ProgramMonitor.SILENT));
        String[] unused = MPI.Init(new String[0]);
        operations = operations(place);
    }

    /** Returns the operations of a rank, after its library has started. */
    static MpiOperations operations(Place place) {
        String operation = place.parameters().getOrDefault(OPERATION, "");
        return new MpiOperations(MpiOperations.Operation.valueOf(operation), place.number(BYTES));
    }

    @Override
    public long run(long times) {
        long nanos = operations.run(times);
        if (hasNetwork) {
            operations.settle();
        }
        return nanos;
    }

    @Override
    public void close() {
        // Other ranks are told to end only after this one has, so it cannot wait for them as MPI.Finalize does.
        layer.close();
    }
}
