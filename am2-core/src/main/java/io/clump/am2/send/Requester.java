package io.clump.am2.send;

import io.clump.am2.spi.QueueBlock;

/**
 * Requester for which an answer waits. Its further requests wait for that answer, so that the order is preserved.
 */
final class Requester {
    final Answer answer;
    final MessageBacklog backlog = new MessageBacklog();
    final QueueBlock origin;
    final int source;

    /** True if its protocol was asked to stop accepting its requests. */
    boolean isHeldBack;

    /**
     * True if it can get no more answers; its requests are handled at once, before its number may be given to another
     * one.
     */
    boolean isGone;

    /** Time at which its last answer was sent, or began to wait. */
    long movedAt;

    /**
     * Makes a requester without messages.
     *
     * @param origin queue block at which its requests arrive
     * @param source source field of its requests
     * @param answer object for the waiting answer
     * @param now time by the clock of the answers set aside
     */
    Requester(QueueBlock origin, int source, Answer answer, long now) {
        this.origin = origin;
        this.source = source;
        this.answer = answer;
        movedAt = now;
    }

    boolean isServed() {
        return !answer.isOpen() && backlog.isEmpty();
    }
}
