package io.clump.apps.samplesort;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sends 64-bit keys, as many to a medium message as fit: three would fit into a short one, and most of the time would go into
 * messages. Argument 0 is the rank of the sender; the data are the keys, little-endian. Keys are divided before they are sent,
 * as in {@link IntExchange}. Nothing is allocated for a message but room in the owner's array.
 */
final class LongExchange implements KeyExchange {
    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int rank;
    private final LongKeys keys;
    private final LongKeys held;
    private final Arrivals arrivals;
    private final int keysPerMessage;

    /** Keys on their way into a message. */
    private final UnsafeBuffer outgoing;

    /** Room for a whole block that has one owner, and for what the last one left behind. */
    private final int placesPerOwner;

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
        keysPerMessage = endpoint.maxMediumBytes() / Long.BYTES;
        outgoing = new UnsafeBuffer(new byte[keysPerMessage * Long.BYTES]);
        placesPerOwner = KEYS_PER_POLL + keysPerMessage;
        waiting = new long[splitc.size() * placesPerOwner];
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
            sendAll(keysPerMessage);
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
        int places = placesPerOwner;
        for (int i = from; i < to; i++) {
            long key = source[i];
            int owner = below(highs, key);
            if (highs[owner] == key) {
                owner = splitters.owner(key, 0, i);
            }
            target[owner * places + counts[owner]++] = key;
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
            int first = owner * placesPerOwner;
            int count = waitingCount[owner];
            int next = 0;
            if (owner == rank) {
                held.addAll(waiting, first, count);
                next = count;
            }
            for (; count - next >= least; next = Math.min(count, next + keysPerMessage)) {
                send(owner, first + next, Math.min(keysPerMessage, count - next));
            }
            System.arraycopy(waiting, first + next, waiting, first, count - next);
            waitingCount[owner] = count - next;
        }
    }

    private void send(int owner, int first, int count) {
        arrivals.sent(owner, count);
        for (int i = 0; i < count; i++) {
            outgoing.putLong(i * Long.BYTES, waiting[first + i], ByteOrder.LITTLE_ENDIAN);
        }
        endpoint.requestMedium(owner, KEYS_HANDLER, outgoing, 0, count * Long.BYTES, rank);
    }

    private void accept(Message message) {
        int count = message.dataLength() / Long.BYTES;
        held.addAll(message.data(), 0, count);
        arrivals.received(message.argument(0), count);
    }
}
