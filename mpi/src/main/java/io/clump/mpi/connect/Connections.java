package io.clump.mpi.connect;

import io.clump.mpi.collective.Replications;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Communicators;
import io.clump.mpi.comm.Slice;
import java.util.function.Supplier;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Makes inter-communicators of groups that connect through a port. */
public final class Connections {
    private Connections() {}

    /**
     * Waits for a group that connects.
     *
     * @param local whose processes all call this
     * @param root rank of the process that has the port
     * @param port to connect to; used by the root only
     * @param failure reason for which no group will connect; used by the root only
     * @return both groups
     * @throws MPIException in all processes of the group, if it cannot be connected
     */
    public static Communicator accept(Communicator local, int root, Supplier<Port> port, Port.Failure failure) {
        return meet(local, root, () -> port.get().accept(failure), 1);
    }

    /**
     * Connects to a group that accepts.
     *
     * @param local whose processes all call this
     * @param root rank of the process that knows the port
     * @param port name of the port; used by the root only
     * @return both groups
     * @throws MPIException in all processes of the group, if it cannot be connected
     */
    public static Communicator connect(Communicator local, int root, String port) {
        return meet(local, root, () -> Port.connect(local.world(), port), 0);
    }

    private static Communicator meet(Communicator local, int root, Supplier<Communicator> leaders, int other) {
        Communicator line = null;
        MPIException failure = null;
        if (local.rank() == root) {
            try {
                line = leaders.get();
            } catch (MPIException e) {
                failure = e;
            }
        }
        check(local, root, failure);
        Communicator both = Communicators.createInter(local, root, line, other, 0);
        if (line != null) {
            line.world().leaveIfUnused();
        }
        return both;
    }

    /** Throws in all processes what the root has to throw. */
    private static void check(Communicator local, int root, @Nullable MPIException failure) {
        int[] errorClass = {failure == null ? MPI.SUCCESS : failure.getErrorClass()};
        Replications.broadcast(local.team(), root, Slice.of(errorClass)).run();
        if (failure != null) {
            throw failure;
        }
        if (errorClass[0] != MPI.SUCCESS) {
            throw new MPIException(errorClass[0], "the root of the group could not connect: root=" + root);
        }
    }
}
