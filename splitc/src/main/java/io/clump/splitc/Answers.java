package io.clump.splitc;

import io.clump.am2.Endpoint;
import org.agrona.collections.IntHashSet;

/**
 * Which processes are to be told how far this one is. Their questions arrive in handlers, which may not send requests;
 * and a reply could overtake messages that were sent to them before, so it would prove nothing.
 */
final class Answers {
    private final Endpoint endpoint;
    private final int rank;
    private final int size;
    private final IntHashSet askers = new IntHashSet();
    private int operation;
    private int call;

    Answers(Endpoint endpoint, int rank, int size) {
        this.endpoint = endpoint;
        this.rank = rank;
        this.size = size;
    }

    /** Notes the operation that this process is in. */
    void begin(int number, int itsCall) {
        operation = number;
        call = itsCall;
    }

    /** Notes that a process is to be told. */
    void owe(int asker) {
        askers.add(asker);
    }

    boolean areDue() {
        return !askers.isEmpty();
    }

    /** Tells them. A queue without room has enough in it to be read; who still waits asks again. */
    void send() {
        for (int asker : askers) {
            endpoint.withoutWaiting().request(asker, RuntimeHandlers.CALLED, operation, call, rank);
        }
        askers.clear();
    }

    /** Finds out which process is gone: a question to that one comes back. */
    void askAll() {
        for (int other = 0; other < size; other++) {
            if (other != rank) {
                endpoint.withoutWaiting().request(other, RuntimeHandlers.PRESENT);
            }
        }
    }
}
