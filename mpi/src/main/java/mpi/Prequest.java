package mpi;

import io.clump.mpi.comm.Activity;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An operation that can be started again and again. It is inactive before it is started, and once its end was seen. */
public final class Prequest extends Request {
    private @Nullable Supplier<Activity> operation;

    Prequest(CommHandle communicator, Supplier<Activity> operation) {
        super(communicator, null);
        this.operation = operation;
    }

    /** Starts the operation. */
    public void Start() {
        if (operation == null || isActive()) {
            throw new MPIException(
                    MPI.ERR_REQUEST, operation == null ? "the request was freed" : "the request is active already");
        }
        begin(operation.get());
    }

    /** Starts several operations. */
    public static void Startall(Prequest[] array_of_request) {
        for (Prequest request : array_of_request) {
            request.Start();
        }
    }

    /** Returns whether the request was freed: an inactive request is not null. */
    @Override
    public boolean Is_null() {
        return operation == null;
    }

    @Override
    public void free() {
        operation = null;
        super.free();
    }

    /** As {@link #Start}. */
    public void start() {
        Start();
    }

    /** As {@link #Startall}. */
    public static void startAll(Prequest[] requests) {
        Startall(requests);
    }
}
