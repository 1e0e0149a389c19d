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

/**
 * One of the ranks that measure an operation of MPI on Clump. Parameters: {@code operation}, {@code bytes} of a
 * message (a multiple of 8), {@code ranks}, and {@code nodes}, each of which has as many ranks.
 */
public final class MpiWork implements Workload {
    private final boolean hasNetwork;
    private final MpiOperations operations;

    public MpiWork(Place place) {
        int rank = place.side();
        int size = place.number("ranks");
        int nodes = place.number("nodes");
        hasNetwork = nodes > 1;
        // Other ranks receive the order to end only after this one has, so it cannot wait for them as MPI.Finalize
        // does.
        Layer layer = place.keep(Layer.open(
                ClumpPair.builder(place).node("node-" + rank * nodes / size).build()));
        JobPlace.join(SplitC.join(layer, new SplitCConfiguration(rank, size, Map.of()), ProgramMonitor.SILENT));
        String[] unused = MPI.Init(new String[0]);
        operations = operations(place);
    }

    /** Returns the operations of a rank, after its library has started. */
    public static MpiOperations operations(Place place) {
        return new MpiOperations(place.word("operation", MpiOperations.Operation.class), place.number("bytes"));
    }

    @Override
    public long run(long times) {
        long nanos = operations.run(times);
        if (hasNetwork) {
            operations.settle();
        }
        return nanos;
    }
}
