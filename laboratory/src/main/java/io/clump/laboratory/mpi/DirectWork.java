package io.clump.laboratory.mpi;

import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.matching.direct.Direct;
import io.clump.matching.direct.MatchedDirect;
import io.clump.net.direct.DirectFrame;
import io.clump.net.direct.StrictDirect;
import io.clump.net.ethernet.EthernetInterface;
import io.clump.net.ethernet.MacAddress;
import java.util.Collections;
import java.util.List;

/**
 * The three tests that the report of 2003 has measured, with its two calls: a message and its answer, messages one way
 * with one answer to all, and messages one way, where only the sender's time counts. In the last two the receiver
 * reports between bursts that it has received, since the strict calls lose messages beyond the socket buffer.
 */
public final class DirectWork implements Workload {
    /** Interface that every machine has. */
    private static final String INTERFACE = "lo";

    /**
     * Types that only the loopback interface sees: frames of others would fill the buffer of a socket, and lost frames
     * are not retransmitted.
     */
    private static final int FIRST_ETHER_TYPE = 0xA000;

    private static final int CONTEXT = 1;
    private static final int DATA = 7;
    private static final int ANSWER = 8;

    /** Messages that the smallest buffer of a socket holds, of both sides: each gets its own, too. */
    private static final int BURST = 32;

    /** The calls that carry messages. */
    enum Calls {
        /** Frames as the report has them. */
        STRICT,
        /** The same, filled up to the length of the shortest frame of a network card. */
        PADDED,
        /** The same calls over a matcher. */
        REPAIRED
    }

    /** A test of MPBench. */
    enum Test {
        ROUNDTRIP,
        BANDWIDTH,
        LATENCY
    }

    private final ClumpPair pair;
    private final int side;
    private final Test test;
    private final int lengthBytes;

    private final Direct direct;
    private final byte[] data = new byte[DirectFrame.MAX_DATA_BYTES];

    public DirectWork(Place place) {
        side = place.side();
        test = place.word("test", Test.class);
        lengthBytes = place.number("bytes");
        pair = new ClumpPair(place);
        Calls calls = place.word("calls", Calls.class);
        if (calls == Calls.REPAIRED) {
            Matcher matcher =
                    place.keep(Matcher.open(pair.bundle(), pair.endpoint(), MatcherConfiguration.of(side, 2)));
            pair.endpoint().destinations().map(1 - side, pair.await(ClumpPair.name(1 - side)), ClumpPair.TAG);
            direct = new MatchedDirect(matcher, CONTEXT);
        } else {
            direct = frames(place.directory().hashCode(), calls == Calls.PADDED);
            // Opens the socket: a frame that arrives before is lost.
            send(side, ANSWER, 0);
        }
        pair.publish("direct-" + side, pair.endpoint());
        pair.await("direct-" + (1 - side));
    }

    private static Direct frames(int job, boolean isPadded) {
        int etherType = FIRST_ETHER_TYPE + (job & 0xFFE) + (isPadded ? 1 : 0);
        List<MacAddress> nodes =
                Collections.nCopies(2, EthernetInterface.require(INTERFACE).mac());
        StrictDirect strict = isPadded
                ? StrictDirect.paddedAt(INTERFACE, etherType, nodes)
                : StrictDirect.at(INTERFACE, etherType, nodes);
        return new Frames(strict);
    }

    @Override
    public long run(long operations) {
        // The first one is not measured: the other side arrives meanwhile.
        pass(1);
        long start = System.nanoTime();
        long waited = 0;
        for (long left = operations; left > 0; left -= BURST) {
            waited += pass((int) Math.min(left, BURST));
        }
        long nanos = System.nanoTime() - start - (test == Test.LATENCY ? waited : 0);
        pair.settle();
        return side == 0 ? nanos : NOT_MEASURED;
    }

    /** Does some operations; returns the nanoseconds for which the sender waited for the answer to all. */
    private long pass(int operations) {
        for (int i = 0; i < operations; i++) {
            carry(0, DATA, lengthBytes);
            if (test == Test.ROUNDTRIP) {
                carry(1, DATA, lengthBytes);
            }
        }
        if (test == Test.ROUNDTRIP) {
            return 0;
        }
        long start = System.nanoTime();
        carry(1, ANSWER, Integer.BYTES);
        return System.nanoTime() - start;
    }

    /** Sends or receives a message from one side to the other one. */
    private void carry(int from, int tag, int bytes) {
        if (side == from) {
            send(1 - side, tag, bytes);
        } else if (direct.recvDirect(tag, from, bytes, data) != Direct.DONE) {
            throw new ClumpException("a receive of Direct has failed: bytes=" + bytes);
        }
    }

    private void send(int to, int tag, int bytes) {
        if (direct.sendDirect(to, side, tag, side, bytes, data) != Direct.DONE) {
            throw new ClumpException("a send of Direct has failed: bytes=" + bytes);
        }
    }

    /** The strict calls as those of the interface; the socket is closed with the process. */
    private record Frames(StrictDirect strict) implements Direct {
        @Override
        public int sendDirect(int destNode, int sourceNode, int tag, int senderRank, int count, byte[] data) {
            return strict.sendDirect(destNode, sourceNode, tag, senderRank, count, data);
        }

        @Override
        public int recvDirect(int tag, int senderRank, int count, byte[] data) {
            return strict.recvDirect(tag, senderRank, count, data);
        }
    }
}
