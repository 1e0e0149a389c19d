package io.clump.laboratory.traffic;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * One side of a link that carries messages both ways, ours or a peer's. It passes each message to its receiver inside
 * of {@link #poll}. Belongs to the thread that measures.
 */
public interface PairLink extends AutoCloseable {
    /** Sends a short message; waits while there is no space for it. */
    void sendShort(long number);

    /** Answers the short message that the receiver has just got. */
    default void answer(long number) {
        sendShort(number);
    }

    /** Sends a copy of the first bytes of a block; waits while there is no space for them. */
    void sendBlock(UnsafeBuffer block, int lengthBytes);

    /** Takes the messages that have arrived. */
    void poll();

    /** Does the work of a sender that only waits for the receiver to have everything. */
    default void idle() {
        poll();
    }

    /** Both sides are about to begin a phase whose messages have the given length. */
    default void beginPhase(int lengthBytes) {}

    /** This side has done its part of a phase. */
    default void endPhase() {}

    /** Does all that belongs to a round, in the thread to which the link belongs. */
    default void execute(Runnable round) {
        round.run();
    }

    /** Returns whether a message may be lost, so that a flood lasts until enough has arrived. */
    default boolean loses() {
        return false;
    }

    /** Returns whether the receiver can read each message before the next one takes its place. */
    default boolean keepsEach() {
        return !loses();
    }

    /** Returns the number of bytes that may be sent in one phase. */
    default long mostBytesOfPhase() {
        return Long.MAX_VALUE;
    }

    @Override
    void close();
}
