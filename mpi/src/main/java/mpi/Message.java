package mpi;

import io.clump.matching.MatchedMessage;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Messenger;
import io.clump.mpi.comm.Slice;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** A message that a matched probe found: nothing but the receive of this object gets it. */
public final class Message {
    private @Nullable Comm communicator;

    /** Null for a message of no process. */
    private @Nullable MatchedMessage found;

    /** Makes an object without a message. */
    public Message() {}

    /** Waits for a message, and reserves it for the receives of this object. */
    public Status mProbe(int source, int tag, Comm comm) {
        return Environment.call(() -> {
            Status status = tryProbe(source, tag, comm);
            while (status == null) {
                comm.Probe(source, tag);
                status = tryProbe(source, tag, comm);
            }
            return status;
        });
    }

    /**
     * Takes a message away from all receives but that of this object; returns its status, or null if no such message
     * has arrived.
     */
    public @Nullable Status imProbe(int source, int tag, Comm comm) {
        return Environment.test(() -> tryProbe(source, tag, comm));
    }

    private @Nullable Status tryProbe(int source, int tag, Comm comm) {
        int process = comm.source(source, tag);
        if (process == Messenger.NO_PROCESS) {
            communicator = comm;
            found = null;
            return CommHandle.ofNobody();
        }
        MatchedMessage message =
                comm.messenger().probes().matchedProbe(comm.communicator().context(), process, CommHandle.matched(tag));
        if (message != null) {
            communicator = comm;
            found = message;
        }
        return comm.status(message);
    }

    /** Returns whether this object holds no message. */
    public boolean isNull() {
        return communicator == null;
    }

    /** Returns whether the message is that of no process. */
    public boolean isNoProc() {
        return communicator != null && found == null;
    }

    /** Receives the message. */
    public Status mRecv(@Nullable Object buf, int count, Datatype type) {
        return receive(CommHandle.slice(buf, 0, count, type)).Wait();
    }

    /** Begins {@link #mRecv}. */
    public Request imRecv(@Nullable Buffer buf, int count, Datatype type) {
        return receive(CommHandle.direct(buf, count, type));
    }

    private Request receive(Slice slice) {
        Comm comm = communicator;
        if (comm == null) {
            throw new MPIException(MPI.ERR_REQUEST, "there is no message: it was received, or not probed for");
        }
        return Environment.call(() -> {
            MatchedMessage message = found;
            Activity receive =
                    message == null ? Activity.ended() : comm.messenger().receive(message, slice);
            communicator = null;
            found = null;
            return new Request(comm, receive);
        });
    }
}
