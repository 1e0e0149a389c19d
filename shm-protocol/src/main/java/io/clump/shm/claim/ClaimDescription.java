package io.clump.shm.claim;

/**
 * What one must know of a claim algorithm to choose it.
 *
 * @param keepsOrder whether the messages of one sender arrive in the order in which it sent them
 * @param survivesDeadSender whether the queue goes on when a sender dies in the middle of a send, and gets back what that
 *     sender had claimed
 * @param source where it is described: author, year and section
 */
public record ClaimDescription(boolean keepsOrder, boolean survivesDeadSender, String source) {}
