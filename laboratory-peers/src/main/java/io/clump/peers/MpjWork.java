package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.mpi.MpiOperations;
import io.clump.laboratory.mpi.MpiWork;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import mpi.MPI;

/** One of the ranks that measure an operation on MPJ Express, whose classes come before Clump's on their class path. */
public final class MpjWork implements Workload {
    /** Length from which messages are sent when the receiver asks for them: the default of MPJ Express. */
    private static final int EAGER_BYTES = 131_072;

    private final MpiOperations operations;

    public MpjWork(Place place) {
        int ranks = place.number("ranks");
        try {
            int port = place.side() == 0 ? MpjMeeting.open(place, ranks) : MpjMeeting.await(place);
            String configuration = "#Number of Processes;" + ranks + ";#Protocol Switch Limit;" + EAGER_BYTES
                    + ";#Server Name;localhost;#Server Port;" + port;
            String[] unused = MPI.Init(new String[] {Integer.toString(place.side()), configuration, "niodev"});
        } catch (IOException e) {
            throw new ClumpException("the ranks of MPJ Express do not connect: cause=" + e, e);
        }
        operations = MpiWork.operations(place);
    }

    @Override
    public long run(long times) {
        return operations.run(times);
    }

    @Override
    public void close() {
        // Its threads would keep the process; MPI.Finalize waits for other ranks, which end later.
        Runtime.getRuntime().halt(0);
    }
}
