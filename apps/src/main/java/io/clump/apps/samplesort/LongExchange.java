package io.clump.apps.samplesort;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;

/**
 * Sends 64-bit keys as {@link IntExchange} sends 32-bit keys, three to a short message.
 *
 * <pre>
 *   argument 0       rank of the sender
 *   argument 1       number of keys, 1 to 3
 *   arguments 2 – 7  the keys, the low half of each first
 * </pre>
 */
final class LongExchange implements KeyExchange {
    static final int KEYS_PER_MESSAGE = 3;

    private static final int ARGUMENTS = 8;

    /** Room for a whole block that has one owner, and for what the last one left behind. */
    private static final int PLACES_PER_OWNER = KEYS_PER_POLL + KEYS_PER_MESSAGE;

    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int rank;
    private final LongKeys keys;
    private final LongKeys held;
    private final Arrivals arrivals;

    /** Keys that wait to be sent, by owner, and how many. */
    private final long[] waiting;

    private final int[] waitingCount;

    LongExchange(SplitC splitc, LongKeys keys) {
        this.splitc = splitc;
        this.keys = keys;
        endpoint = splitc.endpoint();
        rank = splitc.rank();
        held = new LongKeys(Capacity.withRoom(KeyType.LONG, keys.size()));
        arrivals = new Arrivals(splitc);
        waiting = new long[splitc.size() * PLACES_PER_OWNER];
        waitingCount = new int[splitc.size()];
        endpoint.setHandler(KEYS_HANDLER, this::accept);
    }

    @Override
    public Keys distribute(Splitters splitters) {
        long[] highs = splitters.highsAndLast();
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

    private void divide(int from, int to, long[] highs, Splitters splitters) {
        long[] source = keys.array();
        long[] target = waiting;
        int[] counts = waitingCount;
        for (int i = from; i < to; i++) {
            long key = source[i];
            int owner = below(highs, key);
            if (highs[owner] == key) {
                owner = splitters.owner(key, 0, i);
            }
            target[owner * PLACES_PER_OWNER + counts[owner]++] = key;
        }
    }

    /** Number of splitters below a key. Halves the range whichever way a comparison goes, and adds its result as a number. */
    private static int below(long[] highs, long key) {
        int below = 0;
        int length = highs.length - 1;
        while (length > 1) {
            int half = length >>> 1;
            below += half & -isBelow(highs[below + half - 1], key);
            length -= half;
        }
        return length == 1 ? below + isBelow(highs[below], key) : below;
    }

    /** 1 if one is less than the other, or 0: the sign of the difference, unless that overflows. */
    private static int isBelow(long one, long other) {
        long difference = one - other;
        return (int) ((difference ^ ((one ^ other) & (difference ^ one))) >>> (Long.SIZE - 1));
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
        long one = waiting[first];
        long two = waiting[first + 1];
        long three = waiting[first + 2];
        endpoint.request(
                owner,
                KEYS_HANDLER,
                ARGUMENTS,
                rank,
                count,
                (int) one,
                (int) (one >>> Integer.SIZE),
                (int) two,
                (int) (two >>> Integer.SIZE),
                (int) three,
                (int) (three >>> Integer.SIZE));
    }

    private void accept(Message message) {
        int count = message.argument(1);
        held.addUpToThree(count, message.longArgument(2), message.longArgument(4), message.longArgument(6));
        arrivals.received(message.argument(0), count);
    }
}
