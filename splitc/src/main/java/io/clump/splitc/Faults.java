package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.ReturnedMessage;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Errors in handlers, which may not throw to the program. They are kept until its next call of the runtime, and
 * afterwards, since collective operations can no longer be finished. Used by the bundle's thread.
 */
final class Faults {
    private final int rank;
    private @Nullable Fault first;
    private @Nullable Fault ofPeer;

    /** Fault of a returned reply, which does not name the process whose request it answers. */
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
            // Several messages may be returned at once. Only the first one counts, and later ones must not overwrite
            // it.
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

    /** Notes the exception of a handler. */
    void handlerFailed(Endpoint endpoint, int handler, Exception error) {
        add(new Fault("handler " + handler + " failed at rank " + rank + ": " + describe(error), error));
    }

    /** Notes a fault that the runtime has found. */
    void found(String what) {
        add(new Fault(what));
    }

    /** Notes that a peer is gone; a message of it may give the reason. */
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

    /**
     * Makes the loss of a process count as its leave, not as a failure, from now on. This process owes no more answers.
     */
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
     * Returns whether it is only known that a peer is gone. Returns true only once, since a message of the peer with
     * the reason may still be in the queue.
     */
    boolean takeSilence() {
        boolean taken = silenced && ofPeer == null;
        silenced = false;
        return taken;
    }

    /** Returns whether an unknown peer is gone. */
    boolean isUnknownPeerGone() {
        return ofReply != null && first == null && ofPeer == null;
    }

    /** Returns whether a peer has sent all processes the reason of the job's failure. */
    boolean reportedByPeer() {
        return ofPeer != null;
    }

    /**
     * Throws if there is a fault.
     *
     * @throws ClumpException with the first fault; the report of a peer has priority, since its failure has caused the
     *     returned messages
     */
    void check() {
        Fault fault = ofPeer != null ? ofPeer : first != null ? first : ofReply;
        if (fault != null) {
            throw fault.asException();
        }
    }

    /** Describes a throwable, even if its own method fails. */
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

    /** Error that the next call throws. */
    private record Fault(String what, @Nullable Exception cause) {
        Fault(String what) {
            this(what, null);
        }

        ClumpException asException() {
            return cause == null ? new ClumpException(what) : new ClumpException(what, cause);
        }
    }
}
