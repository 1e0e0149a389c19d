package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Processes that share one path to the network: one that answers, and one or two that alternately pause and exchange
 * bare datagrams with it. Side 1 answers; even sides run on one processor, which they need only while they communicate.
 * An operation is a cycle; a round always has {@link #CYCLES} of them. The lengths of pauses and exchanges are random
 * numbers, distributed exponentially and the same in every round; their sums are the same on all sides.
 */
public final class SharedPath implements Workload {
    public static final int CYCLES = 64;

    /** Parameter: how many processes communicate, 1 or 2. */
    public static final String ASKING = "asking";

    /** Parameter: messages of an exchange on average, at least 1; a few hundred take a millisecond or two. */
    public static final String MESSAGES = "messages";

    /** Parameter: nanoseconds of a pause on average, 0 or more. */
    public static final String PAUSE_NANOS = "pause-nanos";

    private static final int ANSWERING = 1;
    private static final int UNDER_WAY = 16;
    private static final int MESSAGE_BYTES = 64;
    private static final long MESSAGE = 1;
    private static final long LAST_MESSAGE = 2;
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final int side;
    private final int asking;
    private final long[] pausesNanos;
    private final long[] messages;
    private final UnsafeBuffer port;
    private final DatagramChannel channel;
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(MESSAGE_BYTES);
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(MESSAGE_BYTES);

    public SharedPath(Place place) throws IOException {
        side = place.side();
        asking = place.number(ASKING);
        SplittableRandom random = new SplittableRandom(side);
        pausesNanos = lengths(random, place.number(PAUSE_NANOS));
        messages = lengths(random, place.number(MESSAGES));
        port = place.map("port", Long.BYTES);
        channel = place.keep(DatagramChannel.open(StandardProtocolFamily.INET));
        channel.configureBlocking(false);
        InetAddress loopback = InetAddress.getLoopbackAddress();
        channel.bind(new InetSocketAddress(loopback, 0));
        if (side == ANSWERING) {
            // release: the socket exists before others learn of it; pairs with awaitPort
            port.putLongRelease(0, ((InetSocketAddress) channel.getLocalAddress()).getPort());
        } else {
            channel.connect(new InetSocketAddress(loopback, awaitPort()));
        }
    }

    @Override
    public long run(long operations) throws IOException {
        if (operations != CYCLES) {
            throw new ClumpException("cycles of a round: " + operations + ", expected=" + CYCLES);
        }
        if (side == ANSWERING) {
            answer();
            return NOT_MEASURED;
        }
        long start = System.nanoTime();
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            pause(pausesNanos[cycle]);
            exchange(messages[cycle], MESSAGE);
        }
        long elapsed = System.nanoTime() - start;
        exchange(1, LAST_MESSAGE);
        return elapsed;
    }

    /** Lengths with this mean, exactly but for rounding. */
    static long[] lengths(SplittableRandom random, long mean) {
        double[] drawn =
                random.doubles(CYCLES).map(share -> -Math.log(1 - share)).toArray();
        double sum = DoubleStream.of(drawn).sum();
        return DoubleStream.of(drawn)
                .mapToLong(one -> Math.round(one / sum * CYCLES * mean))
                .toArray();
    }

    private int awaitPort() {
        long start = System.nanoTime();
        // acquire: the socket that answers exists; pairs with the constructor of side 1
        long published = port.getLongAcquire(0);
        while (published == 0) {
            Thread.yield();
            checkTimeout(start);
            // acquire: as above
            published = port.getLongAcquire(0);
        }
        return (int) published;
    }

    /** Answers until every asking side has sent a last message. */
    private void answer() throws IOException {
        long start = System.nanoTime();
        int ended = 0;
        while (ended < asking) {
            SocketAddress from = channel.receive(incoming.clear());
            if (from == null) {
                // Costs little on a processor of its own, and where there are too few, others need it.
                Thread.yield();
                checkTimeout(start);
            } else {
                start = System.nanoTime();
                ended += incoming.getLong(0) == LAST_MESSAGE ? 1 : 0;
                channel.send(incoming.flip(), from);
            }
        }
    }

    private static void pause(long nanos) {
        long end = System.nanoTime() + nanos;
        long left = nanos;
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = end - System.nanoTime();
        }
    }

    private void exchange(long count, long kind) throws IOException {
        long start = System.nanoTime();
        long sent = 0;
        long answered = 0;
        outgoing.putLong(0, kind);
        while (answered < count) {
            if (sent < count && sent - answered < UNDER_WAY) {
                // The few in flight always find space, so none is lost.
                sent += channel.write(outgoing.clear()) == MESSAGE_BYTES ? 1 : 0;
            } else if (channel.read(incoming.clear()) > 0) {
                answered++;
            } else {
                // A process that shares the processor may have something to do.
                Thread.yield();
                checkTimeout(start);
            }
        }
    }

    private static void checkTimeout(long start) {
        if (System.nanoTime() - start > TIMEOUT_NANOS) {
            throw new ClumpException("the other side does not answer, or a bare datagram was lost");
        }
    }
}
