package mpi;

import io.clump.matching.MatchedMessage;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Slice;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** A message that a matched probe found, and that nothing but its own receive can get. */
public final class Message {
    private final CommHandle communicator;
    private final @Nullable Status status;
    private @Nullable MatchedMessage found;
    private boolean isReceived;

    Message(CommHandle communicator, @Nullable MatchedMessage found, @Nullable Status status) {
        this.communicator = communicator;
        this.found = found;
        this.status = status;
    }

    /** Returns the status that the probe found. */
    public @Nullable Status getStatus() {
        return status;
    }

    /** Returns whether the message was received. */
    public boolean isNull() {
        return isReceived;
    }

    /** Returns whether the message is that of no process. */
    public boolean isNoProc() {
        return !isReceived && found == null;
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
        if (isReceived) {
            throw new MPIException(MPI.ERR_REQUEST, "the message was received already");
        }
        MatchedMessage message = found;
        Activity receive = message == null
                ? Activity.ended()
                : communicator.messenger().receive(message, slice);
        isReceived = true;
        found = null;
        return new Request(communicator, receive);
    }
}
