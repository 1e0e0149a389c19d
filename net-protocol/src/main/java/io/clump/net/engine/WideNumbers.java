package io.clump.net.engine;

import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Full numbers of the datagrams between an engine and one peer. A datagram carries the lower half of each; the upper
 * half counts the wrap-arounds of the lower. Both sides know it without transmission, since a datagram that can still
 * be under way is never 2<sup>31</sup> numbers away from the one sent or expected last.
 */
final class WideNumbers {
    private static final int UPPER_BITS = 21;
    private static final long UPPER_MASK = (1L << UPPER_BITS) - 1;

    /** Index of the last sent number of the first stream; those of the other streams follow. */
    private static final int SENT = 0;

    /** Index of the next expected number of the first stream; those of the other streams follow. */
    private static final int EXPECTED = DatagramLayout.STREAMS;

    private final long[] numbers = new long[2 * DatagramLayout.STREAMS];

    WideNumbers(long firstSequence) {
        Arrays.fill(numbers, firstSequence);
    }

    /** Notes the numbers of a datagram that leaves; returns the upper halves of its three numbers, 21 bits of each. */
    long leaving(DirectBuffer buffer, int datagram) {
        if (hasSequence(buffer, datagram)) {
            int stream = Datagram.stream(buffer, datagram);
            approach(SENT + stream, Datagram.sequence(buffer, datagram));
        }
        for (int i = 0; i < DatagramLayout.STREAMS; i++) {
            approach(EXPECTED + i, Datagram.expected(buffer, datagram, i));
        }
        return uppers(buffer, datagram, SENT, EXPECTED);
    }

    /** Returns the same for a received datagram, without noting its numbers, since it is not verified yet. */
    long arriving(DirectBuffer buffer, int datagram) {
        return uppers(buffer, datagram, EXPECTED, SENT);
    }

    private long uppers(DirectBuffer buffer, int datagram, int ofMessages, int ofAcknowledgements) {
        int stream = Datagram.stream(buffer, datagram);
        long uppers = hasSequence(buffer, datagram)
                ? upper(nearest(ofMessages + stream, Datagram.sequence(buffer, datagram)))
                : 0;
        for (int i = 0; i < DatagramLayout.STREAMS; i++) {
            long number = nearest(ofAcknowledgements + i, Datagram.expected(buffer, datagram, i));
            uppers = uppers << UPPER_BITS | upper(number);
        }
        return uppers;
    }

    private static boolean hasSequence(DirectBuffer buffer, int datagram) {
        return (Datagram.flags(buffer, datagram) & DatagramLayout.DATA) != 0;
    }

    private void approach(int index, int lower) {
        numbers[index] = nearest(index, lower);
    }

    private long nearest(int index, int lower) {
        long known = numbers[index];
        return known + (lower - (int) known);
    }

    private static long upper(long number) {
        return number >> Integer.SIZE & UPPER_MASK;
    }
}
