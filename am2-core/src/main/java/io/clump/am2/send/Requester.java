package io.clump.am2.send;

import io.clump.am2.spi.QueueBlock;

/**
 * A requester that an answer waits for; its further requests wait behind that answer, so that it sees everything in
 * order.
 */
final class Requester {
    final Answer answer;
    final MessageBacklog backlog = new MessageBacklog();
    final QueueBlock origin;
    final int source;

    /** True if its protocol has been asked to take no more requests of it. */
    boolean isHeldBack;

    /** True if it can get no answers any more; its requests are handled at once, before its number may be another's. */
    boolean isGone;

    /** When an answer of it was sent last, or began to wait. */
    long movedAt = System.nanoTime();

    /**
     * Begins without anything.
     *
     * @param origin where its requests arrive
     * @param source their source field
     * @param answer for the one that waits
     */
    Requester(QueueBlock origin, int source, Answer answer) {
        this.origin = origin;
        this.source = source;
        this.answer = answer;
    }

    boolean isServed() {
        return !answer.isOpen() && backlog.isEmpty();
    }
}
