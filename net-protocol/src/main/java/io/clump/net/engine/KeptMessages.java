package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.RETURN_NUMBER_OFFSET;

import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages on their way back to one peer that was given up, in the order of their numbers, each a packet with its data behind
 * it; and the number of the last one that was taken from that peer.
 */
final class KeptMessages {
    /** Most messages of one peer; more can only come of one that sends and never listens. */
    static final int MOST = 8192;

    /** True if this side may have forgotten what it has taken from the peer. */
    private final boolean isForgetful;

    /** Null until there is a first one, as most peers never have any. */
    private @Nullable Deque<UnsafeBuffer> messages;

    private boolean hasTaken;
    private int taken;

    KeptMessages(boolean isForgetful) {
        this.isForgetful = isForgetful;
    }

    boolean isEmpty() {
        return messages == null;
    }

    boolean isFull() {
        return messages != null && messages.size() >= MOST;
    }

    /** Adds a message. What is given back with a session is older than what was kept since. */
    void add(UnsafeBuffer message) {
        int number = message.getInt(RETURN_NUMBER_OFFSET);
        Deque<UnsafeBuffer> earlier = messages == null ? new ArrayDeque<>() : messages;
        Deque<UnsafeBuffer> later = new ArrayDeque<>(0);
        while (!earlier.isEmpty() && earlier.getLast().getInt(RETURN_NUMBER_OFFSET) - number > 0) {
            later.push(earlier.removeLast());
        }
        earlier.add(message);
        earlier.addAll(later);
        messages = earlier;
    }

    /** The first message, or null. */
    @Nullable
    UnsafeBuffer first() {
        return messages == null ? null : messages.peek();
    }

    void removeFirst() {
        if (messages != null) {
            messages.remove();
            messages = messages.isEmpty() ? null : messages;
        }
    }

    /**
     * Takes note of the number of a message that came from the peer; returns false if it may have come before.
     *
     * @param isAgain whether an earlier session may have brought it
     */
    boolean take(int number, boolean isAgain) {
        boolean isNew = hasTaken ? number - taken > 0 : !(isAgain && isForgetful);
        if (isNew) {
            hasTaken = true;
            taken = number;
        }
        return isNew;
    }
}
