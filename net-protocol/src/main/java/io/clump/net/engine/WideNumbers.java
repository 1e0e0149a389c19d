package io.clump.net.engine;

import org.agrona.DirectBuffer;

/**
 * The numbers of the datagrams between an engine and one peer in full: in a datagram travels the lower half of each, the
 * upper half counts how often the lower has wrapped around. Both sides know it without being told, since a datagram that
 * can still be under way is never 2<sup>31</sup> numbers away from what was sent or expected last.
 */
final class WideNumbers {
    private static final int UPPER_BITS = 21;
    private static final long UPPER_MASK = (1L << UPPER_BITS) - 1;

    private final long[] sent = new long[DatagramLayout.STREAMS];
    private final long[] expected = new long[DatagramLayout.STREAMS];

    WideNumbers(long firstSequence) {
        for (int i = 0; i < DatagramLayout.STREAMS; i++) {
            sent[i] = firstSequence;
            expected[i] = firstSequence;
        }
    }

    /** Takes the numbers of a datagram that leaves; returns the upper halves of the three in it, 21 bits of each. */
    long leaving(DirectBuffer buffer, int datagram) {
        if (hasSequence(buffer, datagram)) {
            int stream = stream(buffer, datagram);
            sent[stream] = nearest(sent[stream], Datagram.sequence(buffer, datagram));
        }
        for (int i = 0; i < DatagramLayout.STREAMS; i++) {
            expected[i] = nearest(expected[i], Datagram.expected(buffer, datagram, i));
        }
        return uppers(buffer, datagram, sent, expected);
    }

    /** The same for a datagram that has arrived and is not to be believed yet, whatever it says. */
    long arriving(DirectBuffer buffer, int datagram) {
        return uppers(buffer, datagram, expected, sent);
    }

    private static long uppers(DirectBuffer buffer, int datagram, long[] ofMessages, long[] ofAcknowledgements) {
        int stream = stream(buffer, datagram);
        long uppers = hasSequence(buffer, datagram)
                ? upper(nearest(ofMessages[stream], Datagram.sequence(buffer, datagram)))
                : 0;
        for (int i = 0; i < DatagramLayout.STREAMS; i++) {
            long number = nearest(ofAcknowledgements[i], Datagram.expected(buffer, datagram, i));
            uppers = uppers << UPPER_BITS | upper(number);
        }
        return uppers;
    }

    private static boolean hasSequence(DirectBuffer buffer, int datagram) {
        return (Datagram.flags(buffer, datagram) & DatagramLayout.DATA) != 0;
    }

    /** A stream that does not exist is no reason to fail: what names it does not verify, or is refused later. */
    private static int stream(DirectBuffer buffer, int datagram) {
        return Datagram.stream(buffer, datagram) % DatagramLayout.STREAMS;
    }

    private static long nearest(long known, int lower) {
        return known + (lower - (int) known);
    }

    private static long upper(long number) {
        return number >> Integer.SIZE & UPPER_MASK;
    }
}
