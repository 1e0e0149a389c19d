package io.clump.splitc;

import io.clump.am2.BundleWork;
import io.clump.am2.Endpoint;
import java.util.BitSet;

/**
 * Set of the processes that have queried the position of this one. Their questions arrive in handlers, which may not
 * send requests; and a reply could overtake earlier messages to them, so it would prove nothing.
 */
final class Answers implements BundleWork {
    private final Endpoint endpoint;
    private final int rank;
    private final int size;
    private final BitSet askers = new BitSet();
    private int operation;
    private int call;

    Answers(Endpoint endpoint, int rank, int size) {
        this.endpoint = endpoint;
        this.rank = rank;
        this.size = size;
    }

    /** Notes the current operation of this process. */
    void begin(int number, int itsCall) {
        operation = number;
        call = itsCall;
    }

    /** Notes that a process waits for an answer. */
    void owe(int asker) {
        askers.set(asker);
    }

    @Override
    public int advance(int accepted) {
        return askers.isEmpty() ? 0 : send();
    }

    /**
     * Sends the answers. A process with a full queue gets no answer: it has enough messages to read, and queries again
     * if it still waits. Each request polls, so further queries may arrive meanwhile; queries that this pass has
     * already skipped remain due.
     */
    private int send() {
        int sent = 0;
        for (int asker = askers.nextSetBit(0); asker >= 0; asker = askers.nextSetBit(asker + 1)) {
            askers.clear(asker);
            endpoint.withoutWaiting().request(asker, RuntimeHandlers.CALLED, operation, call, rank);
            sent++;
        }
        return sent;
    }

    /** Asks all processes, to find out which one is gone: the question to that one is returned. */
    void askAll() {
        for (int other = 0; other < size; other++) {
            if (other != rank) {
                endpoint.withoutWaiting().request(other, RuntimeHandlers.PRESENT);
            }
        }
    }
}
