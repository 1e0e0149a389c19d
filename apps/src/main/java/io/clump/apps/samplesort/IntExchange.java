package io.clump.apps.samplesort;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;
import java.util.Arrays;

/**
 * Sends 32-bit keys, six to a short message, whose other two words are the runtime's (Lumetta 1998, section 5.3.3). Owners
 * append keys as they arrive. Nothing is allocated for a message but room in the owner's array.
 *
 * <pre>
 *   argument 0       rank of the sender
 *   argument 1       number of keys, 1 to 6
 *   arguments 2 – 7  the keys
 * </pre>
 *
 * Keys are divided some thousands at a time: first all of them are put beside those of the same owner, without a branch that
 * depends on a random key; then they are sent.
 */
final class IntExchange implements KeyExchange {
    static final int KEYS_PER_MESSAGE = 6;

    private static final int ARGUMENTS = 8;

    /** Room for a whole block that has one owner, and for what the last one left behind. */
    private static final int PLACES_PER_OWNER = KEYS_PER_POLL + KEYS_PER_MESSAGE;

    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int rank;
    private final IntKeys keys;
    private final IntKeys held;
    private final Arrivals arrivals;

    /** Keys that wait to be sent, by owner, and how many. */
    private final int[] waiting;

    private final int[] waitingCount;

    IntExchange(SplitC splitc, IntKeys keys) {
        this.splitc = splitc;
        this.keys = keys;
        endpoint = splitc.endpoint();
        rank = splitc.rank();
        held = new IntKeys(Capacity.withRoom(KeyType.INT, keys.size()));
        arrivals = new Arrivals(splitc);
        waiting = new int[splitc.size() * PLACES_PER_OWNER];
        waitingCount = new int[splitc.size()];
        endpoint.setHandler(KEYS_HANDLER, this::accept);
    }

    @Override
    public Keys distribute(Splitters splitters) {
        int[] highs = Arrays.stream(splitters.highsAndLast())
                .mapToInt(high -> (int) high)
                .toArray();
        int size = keys.size();
        for (int from = 0; from < size; from += KEYS_PER_POLL) {
            int to = Math.min(size, from + KEYS_PER_POLL);
            divide(from, to, highs, splitters);
            sendAll(KEYS_PER_MESSAGE);
            splitc.poll();
            splitc.monitor().progressed(to);
        }
        sendAll(1);
        arrivals.await();
        held.takeRoom(keys);
        return held;
    }

    private void divide(int from, int to, int[] highs, Splitters splitters) {
        int[] source = keys.array();
        int[] target = waiting;
        int[] counts = waitingCount;
        for (int i = from; i < to; i++) {
            int key = source[i];
            int owner = below(highs, key);
            if (highs[owner] == key) {
                owner = splitters.owner(key, 0, i);
            }
            target[owner * PLACES_PER_OWNER + counts[owner]++] = key;
        }
    }

    /** Number of splitters below a key. Halves the range whichever way a comparison goes, and adds its result as a number. */
    private static int below(int[] highs, int key) {
        int below = 0;
        int length = highs.length - 1;
        while (length > 1) {
            int half = length >>> 1;
            below += half & -isBelow(highs[below + half - 1], key);
            length -= half;
        }
        return length == 1 ? below + isBelow(highs[below], key) : below;
    }

    /** 1 if one is less than the other, or 0: the sign of a difference that cannot overflow. */
    private static int isBelow(int one, int other) {
        return (int) (((long) one - other) >>> (Long.SIZE - 1));
    }

    /** Sends what waits, but leaves what is less than a number of keys. */
    private void sendAll(int least) {
        for (int i = 0; i < waitingCount.length; i++) {
            // Each begins with another, lest all fill the queue of one.
            int owner = rank + i < waitingCount.length ? rank + i : rank + i - waitingCount.length;
            int first = owner * PLACES_PER_OWNER;
            int count = waitingCount[owner];
            int next = 0;
            if (owner == rank) {
                held.addAll(waiting, first, count);
                next = count;
            }
            for (; count - next >= least; next = Math.min(count, next + KEYS_PER_MESSAGE)) {
                send(owner, first + next, Math.min(KEYS_PER_MESSAGE, count - next));
            }
            System.arraycopy(waiting, first + next, waiting, first, count - next);
            waitingCount[owner] = count - next;
        }
    }

    private void send(int owner, int first, int count) {
        arrivals.sent(owner, count);
        endpoint.request(
                owner,
                KEYS_HANDLER,
                ARGUMENTS,
                rank,
                count,
                waiting[first],
                waiting[first + 1],
                waiting[first + 2],
                waiting[first + 3],
                waiting[first + 4],
                waiting[first + 5]);
    }

    private void accept(Message message) {
        int count = message.argument(1);
        held.addUpToSix(count, message.longArgument(2), message.longArgument(4), message.longArgument(6));
        arrivals.received(message.argument(0), count);
    }
}
