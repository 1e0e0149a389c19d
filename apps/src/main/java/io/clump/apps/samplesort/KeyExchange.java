package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;

/**
 * Sends each key to its owner, six to a short message, whose other two words are the runtime's (Lumetta 1998, section
 * 5.3.3). Owners append keys as they arrive and answer each message, so that a sender knows when all of its keys are where
 * they belong. Nothing is allocated for a message but room in the owner's array.
 *
 * <pre>
 *   request:  argument 0       rank of the sender
 *             argument 1       keys the sender has sent to this owner so far, these included
 *             arguments 2 – 7  one to six keys, as the number of arguments tells
 *   reply:    no arguments
 * </pre>
 */
final class KeyExchange {
    /** Keys between two polls and reports of progress; a power of two. */
    static final int KEYS_PER_POLL = 4096;

    private static final int KEYS_HANDLER = 1;
    private static final int ARRIVED_HANDLER = 2;

    private static final int RUNTIME_WORDS = 2;
    private static final int KEYS_PER_MESSAGE = 6;

    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int rank;
    private final KeyArray held;

    /** Keys that wait until a message is full: six places for each owner. */
    private final int[] waiting;

    private final int[] waitingCount;
    private final int[] sentTo;
    private long unanswered;

    private final int[] receivedFrom;
    private final int[] announcedBy;

    /**
     * Makes the endpoint accept keys from now on.
     *
     * @param splitc this process's view of the job
     * @param expectedKeys about as many as this process will own
     */
    KeyExchange(SplitC splitc, int expectedKeys) {
        this.splitc = splitc;
        endpoint = splitc.endpoint();
        rank = splitc.rank();
        held = new KeyArray(withRoom(expectedKeys));
        int size = splitc.size();
        waiting = new int[size * KEYS_PER_MESSAGE];
        waitingCount = new int[size];
        sentTo = new int[size];
        receivedFrom = new int[size];
        announcedBy = new int[size];
        endpoint.setHandler(KEYS_HANDLER, this::accept);
        endpoint.setHandler(ARRIVED_HANDLER, message -> unanswered--);
    }

    /**
     * Sends this process's keys to their owners and gets those that it owns; all processes do it together.
     *
     * @param keys of this process
     * @param splitters that tell the owners
     * @return the keys that this process owns, in no order
     */
    KeyArray distribute(int[] keys, Splitters splitters) {
        for (int i = 0; i < keys.length; i++) {
            int key = keys[i];
            int owner = splitters.owner(key);
            if (owner == rank) {
                held.append(key);
            } else {
                put(owner, key);
            }
            if ((i & (KEYS_PER_POLL - 1)) == KEYS_PER_POLL - 1) {
                splitc.poll();
                splitc.monitor().progressed(i + 1L);
            }
        }
        for (int owner = 0; owner < waitingCount.length; owner++) {
            if (waitingCount[owner] > 0) {
                send(owner);
            }
        }
        splitc.pollUntil(() -> unanswered == 0);
        splitc.barrier();
        checkArrived();
        return held;
    }

    /** Room for a quarter more, four standard deviations with this many samples, so that the array rarely has to grow. */
    private static int withRoom(int expectedKeys) {
        return (int) Math.min(KeyArray.MAX_CAPACITY, expectedKeys + expectedKeys / 4L);
    }

    private void put(int owner, int key) {
        int count = waitingCount[owner];
        waiting[owner * KEYS_PER_MESSAGE + count] = key;
        waitingCount[owner] = count + 1;
        if (count + 1 == KEYS_PER_MESSAGE) {
            send(owner);
        }
    }

    private void send(int owner) {
        int count = waitingCount[owner];
        int first = owner * KEYS_PER_MESSAGE;
        waitingCount[owner] = 0;
        sentTo[owner] += count;
        unanswered++;
        endpoint.request(
                owner,
                KEYS_HANDLER,
                RUNTIME_WORDS + count,
                rank,
                sentTo[owner],
                waiting[first],
                waiting[first + 1],
                waiting[first + 2],
                waiting[first + 3],
                waiting[first + 4],
                waiting[first + 5]);
    }

    private void accept(Message message) {
        int arguments = message.argumentCount();
        for (int i = RUNTIME_WORDS; i < arguments; i++) {
            held.append(message.argument(i));
        }
        int source = message.argument(0);
        receivedFrom[source] += arguments - RUNTIME_WORDS;
        // Messages may overtake each other: the largest number counts.
        announcedBy[source] = Math.max(announcedBy[source], message.argument(1));
        message.reply(ARRIVED_HANDLER);
    }

    private void checkArrived() {
        for (int source = 0; source < receivedFrom.length; source++) {
            if (receivedFrom[source] != announcedBy[source]) {
                throw new ClumpException("keys lost or doubled: from rank " + source + " to rank " + rank + ", found="
                        + receivedFrom[source] + ", expected " + announcedBy[source]);
            }
        }
    }
}
