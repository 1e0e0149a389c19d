package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.ReturnedMessage;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Errors in handlers, where nothing may be thrown at the program: kept until its next call of the runtime, and
 * for good, as what the processes do together cannot be finished any more. Belongs to the bundle's thread.
 */
final class Faults {
    private final int rank;
    private @Nullable Fault first;
    private @Nullable Fault ofPeer;

    /** A reply that came back does not say whose request it answers. */
    private @Nullable Fault ofReply;

    private boolean silenced;
    private boolean forgiving;
    private final BitSet gone = new BitSet();

    Faults(int rank) {
        this.rank = rank;
    }

    /** Handles a message that could not be delivered. */
    void messageReturned(ReturnedMessage message) {
        String why = ": reason=" + message.reason() + ", handler=" + message.handler();
        if (message.isReply()) {
            // Several may come back at once: only the first makes a difference, and those after it must not undo it.
            if (!forgiving && !present()) {
                ofReply = new Fault(
                        "a process cannot be reached from rank " + rank + " with the reply to its request" + why);
                silenced = true;
            }
        } else if (forgiving) {
            gone.set(message.destination());
        } else {
            peerGone("rank " + message.destination() + " cannot be reached from rank " + rank + why);
        }
    }

    /** Is told of a handler that threw. */
    void handlerFailed(Endpoint endpoint, int handler, Exception error) {
        add(new Fault("handler " + handler + " failed at rank " + rank + ": " + describe(error), error));
    }

    /** Is told by the runtime itself. */
    void found(String what) {
        add(new Fault(what));
    }

    /** Is told that a peer is gone, which may have said why. */
    void peerGone(String what) {
        silenced |= first == null;
        found(what);
    }

    /** Handles the last message of a peer that failed. */
    void peerAbandoned(Message message) {
        if (ofPeer == null) {
            String reason = message.data().getStringWithoutLengthAscii(0, message.dataLength());
            ofPeer = new Fault("rank " + message.argument(0) + " has failed: " + reason);
        }
    }

    /** From now on a process that is gone has not failed, but left; and this one owes nobody an answer any more. */
    void forgive() {
        forgiving = true;
    }

    /** Returns whether a process is known to have left since {@link #forgive}. */
    boolean isGone(int otherRank) {
        return gone.get(otherRank);
    }

    /** Returns whether {@link #check} would throw. */
    boolean present() {
        return first != null || ofPeer != null || ofReply != null;
    }

    /**
     * Returns whether all that is known is that a peer is gone: true once, as the peer may have said why, and the
     * message be in the queue still.
     */
    boolean takeSilence() {
        boolean taken = silenced && ofPeer == null;
        silenced = false;
        return taken;
    }

    /** Returns whether a peer is gone, and nothing says which one. */
    boolean isSomebodyGone() {
        return ofReply != null && first == null && ofPeer == null;
    }

    /** Returns whether a peer has told all processes why the job fails. */
    boolean toldByPeer() {
        return ofPeer != null;
    }

    /**
     * Throws if anything has gone wrong.
     *
     * @throws ClumpException what went wrong first; what a peer tells goes before, as it caused the messages that came
     *     back
     */
    void check() {
        Fault fault = ofPeer != null ? ofPeer : first != null ? first : ofReply;
        if (fault != null) {
            throw fault.asException();
        }
    }

    /** Says what a throwable is, even if it cannot say it itself. */
    static String describe(Throwable error) {
        try {
            return String.valueOf(error.toString());
            // catch-all: the method is the program's, and may throw anything.
        } catch (Throwable e) {
            return error.getClass().getName() + " (its toString has thrown "
                    + e.getClass().getName() + ")";
        }
    }

    private void add(Fault fault) {
        if (first == null) {
            first = fault;
        }
    }

    /** An error to be thrown by the next call. */
    private record Fault(String what, @Nullable Exception cause) {
        Fault(String what) {
            this(what, null);
        }

        ClumpException asException() {
            return cause == null ? new ClumpException(what) : new ClumpException(what, cause);
        }
    }
}
