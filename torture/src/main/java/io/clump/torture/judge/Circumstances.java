package io.clump.torture.judge;

/**
 * The facts on which the end of a message depends.
 *
 * @param mayReceiverHaveDied the receiver may have taken it with it
 * @param isSenderGone the sender can refuse nothing any more
 * @param receiverStoodNanos when the receiver was last stopped, or began to do without polls
 */
record Circumstances(boolean mayReceiverHaveDied, boolean isSenderGone, long receiverStoodNanos) {}
