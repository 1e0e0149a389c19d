<#assign type = variant?lower_case>
<#assign isShort = type == "int">
<#-- Of a kind of message with a fixed number of keys both are constants. -->
<#assign perMessage = isShort?then("KEYS_PER_MESSAGE", "keysPerMessage")>
<#assign perOwner = isShort?then("PLACES_PER_OWNER", "placesPerOwner")>
package io.clump.apps.samplesort;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;
<#if isShort>
import java.util.Arrays;
<#else>
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;
</#if>

/**
<#if isShort>
 * Sends 32-bit keys, six to a short message, whose other two words are the runtime's (Lumetta 1998, section 5.3.3).
 * Owners append keys as they arrive. Nothing is allocated for a message but space in the owner's array.
 *
 * <pre>
 *   argument 0       rank of the sender
 *   argument 1       number of keys, 1 to 6
 *   arguments 2 – 7  the keys
 * </pre>
 *
<#else>
 * Sends 64-bit keys, as many to a medium message as fit: three would fit into a short one, and most of the time would
 * go into messages. Argument 0 is the rank of the sender; the data are the keys, little-endian. Owners append keys as
 * they arrive. Nothing is allocated for a message but space in the owner's array.
 *
</#if>
 * <p>Keys are divided some thousands at a time: first all of them are put beside those of the same owner, without a
 * branch that depends on a random key; then they are sent.
 */
final class ${variant}Exchange implements KeyExchange {
<#if isShort>
    static final int KEYS_PER_MESSAGE = 6;

    private static final int ARGUMENTS = 8;

    /** Space for a whole block that has one owner, and for what the last one left behind. */
    private static final int PLACES_PER_OWNER = KEYS_PER_POLL + KEYS_PER_MESSAGE;

</#if>
    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int rank;
    private final ${variant}Keys keys;
    private final ${variant}Keys held;
    private final KeyCounts arrivals;
<#if !isShort>
    private final int keysPerMessage;

    /** Keys on their way into a message. */
    private final UnsafeBuffer outgoing;

    /** Space for a whole block that has one owner, and for what the last one left behind. */
    private final int placesPerOwner;
</#if>

    /** Keys that wait to be sent, by owner, and how many. */
    private final ${type}[] waiting;

    private final int[] waitingCount;

    ${variant}Exchange(SplitC splitc, ${variant}Keys keys) {
        this.splitc = splitc;
        this.keys = keys;
        endpoint = splitc.endpoint();
        rank = splitc.rank();
        held = new ${variant}Keys(keys.type().withMargin(keys.size()));
        arrivals = new KeyCounts(splitc);
<#if !isShort>
        keysPerMessage = endpoint.maxMediumBytes() / Long.BYTES;
        outgoing = new UnsafeBuffer(new byte[keysPerMessage * Long.BYTES]);
        placesPerOwner = KEYS_PER_POLL + keysPerMessage;
</#if>
        waiting = new ${type}[splitc.size() * ${perOwner}];
        waitingCount = new int[splitc.size()];
        endpoint.handlers().set(KEYS_HANDLER, this::accept);
    }

    @Override
    public Keys distribute(Splitters splitters) {
<#if isShort>
        int[] highs = Arrays.stream(splitters.highsAndLast())
                .mapToInt(high -> (int) high)
                .toArray();
<#else>
        long[] highs = splitters.highsAndLast();
</#if>
        int size = keys.size();
        for (int from = 0; from < size; from += KEYS_PER_POLL) {
            int to = Math.min(size, from + KEYS_PER_POLL);
            divide(from, to, highs, splitters);
            sendAll(${perMessage});
            splitc.poll();
            splitc.monitor().progressed(to);
        }
        sendAll(1);
        arrivals.await();
        held.reuseArrays(keys);
        return held;
    }

    private void divide(int from, int to, ${type}[] highs, Splitters splitters) {
        ${type}[] source = keys.array();
        ${type}[] target = waiting;
        int[] counts = waitingCount;
        int places = ${perOwner};
        for (int i = from; i < to; i++) {
            ${type} key = source[i];
            int owner = below(highs, key);
            if (highs[owner] == key) {
                owner = splitters.owner(key, 0, i);
            }
            target[owner * places + counts[owner]++] = key;
        }
    }

    /**
     * Number of splitters below a key. Halves the range whichever way a comparison goes, and adds its result as a
     * number.
     */
    private static int below(${type}[] highs, ${type} key) {
        int below = 0;
        int length = highs.length - 1;
        while (length > 1) {
            int half = length >>> 1;
            below += half & -isBelow(highs[below + half - 1], key);
            length -= half;
        }
        return length == 1 ? below + isBelow(highs[below], key) : below;
    }

<#if isShort>
    /** 1 if one is less than the other, or 0: the sign of a difference that cannot overflow. */
    private static int isBelow(int one, int other) {
        return (int) (((long) one - other) >>> (Long.SIZE - 1));
    }
<#else>
    /** 1 if one is less than the other, or 0: the sign of the difference, unless that overflows. */
    private static int isBelow(long one, long other) {
        long difference = one - other;
        return (int) ((difference ^ ((one ^ other) & (difference ^ one))) >>> (Long.SIZE - 1));
    }
</#if>

    /** Sends what waits, but leaves what is less than a number of keys. */
    private void sendAll(int least) {
        for (int i = 0; i < waitingCount.length; i++) {
            // Each begins with another, lest all fill the queue of one.
            int owner = rank + i < waitingCount.length ? rank + i : rank + i - waitingCount.length;
            int first = owner * ${perOwner};
            int count = waitingCount[owner];
            int next = 0;
            if (owner == rank) {
                held.addAll(waiting, first, count);
                next = count;
            }
            for (; count - next >= least; next = Math.min(count, next + ${perMessage})) {
                send(owner, first + next, Math.min(${perMessage}, count - next));
            }
            System.arraycopy(waiting, first + next, waiting, first, count - next);
            waitingCount[owner] = count - next;
        }
    }

    private void send(int owner, int first, int count) {
        arrivals.sent(owner, count);
<#if isShort>
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
<#else>
        for (int i = 0; i < count; i++) {
            outgoing.putLong(i * Long.BYTES, waiting[first + i], ByteOrder.LITTLE_ENDIAN);
        }
        endpoint.requestMedium(owner, KEYS_HANDLER, outgoing, 0, count * Long.BYTES, rank);
</#if>
    }

    private void accept(Message message) {
<#if isShort>
        int count = message.argument(1);
        held.addUpToSix(count, message.longArgument(2), message.longArgument(4), message.longArgument(6));
<#else>
        int count = message.dataLength() / Long.BYTES;
        held.addAll(message.data(), 0, count);
</#if>
        arrivals.received(message.argument(0), count);
    }
}
