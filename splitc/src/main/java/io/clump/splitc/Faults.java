package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.ReturnedMessage;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong in handlers, where nothing may be thrown at the program: kept until its next call of the runtime, and
 * for good, as what the processes do together cannot be finished any more. Belongs to the bundle's thread.
 */
final class Faults {
    private final int rank;
    private @Nullable Fault first;
    private @Nullable Fault ofPeer;
    private boolean silenced;

    Faults(int rank) {
        this.rank = rank;
    }

    /** Handles a message that could not be delivered. */
    void messageReturned(ReturnedMessage message) {
        String what = "rank " + message.destination() + " cannot be reached from rank " + rank + ": reason="
                + message.reason() + ", handler=" + message.handler();
        // Several may come back at once: only the first makes a difference, and those after it must not undo it.
        silenced |= first == null;
        add(new Fault(what, null));
    }

    /** Is told of a handler that threw. */
    void handlerFailed(Endpoint endpoint, int handler, Exception error) {
        add(new Fault("handler " + handler + " failed at rank " + rank + ": " + error, error));
    }

    /** Is told by the runtime itself. */
    void found(String what) {
        add(new Fault(what, null));
    }

    /** Handles the last message of a peer that failed. */
    void peerAbandoned(Message message) {
        if (ofPeer == null) {
            String reason = message.data().getStringWithoutLengthAscii(0, message.dataLength());
            ofPeer = new Fault("rank " + message.argument(0) + " has failed: " + reason, null);
        }
    }

    /** Whether {@link #check} would throw. */
    boolean present() {
        return first != null || ofPeer != null;
    }

    /**
     * Whether all that is known is that a peer is gone: true once, as the peer may have said why, and the message be in the queue
     * still.
     */
    boolean takeSilence() {
        boolean taken = silenced && ofPeer == null;
        silenced = false;
        return taken;
    }

    /** Whether a peer has told all processes why the job fails. */
    boolean toldByPeer() {
        return ofPeer != null;
    }

    /**
     * Throws if anything has gone wrong.
     *
     * @throws ClumpException what went wrong first; what a peer tells goes before, as it caused the messages that came back
     */
    void check() {
        Fault fault = ofPeer == null ? first : ofPeer;
        if (fault != null) {
            throw fault.asException();
        }
    }

    private void add(Fault fault) {
        if (first == null) {
            first = fault;
        }
    }

    /** What is to be thrown, by whichever call comes next. */
    private record Fault(String what, @Nullable Exception cause) {
        ClumpException asException() {
            return cause == null ? new ClumpException(what) : new ClumpException(what, cause);
        }
    }
}
