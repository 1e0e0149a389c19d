package io.clump.laboratory.ports;

import io.clump.am2.ClumpException;
import io.clump.am2.NetworkStatistics;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.Qos;
import java.time.Duration;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Short messages one way, faster than the handler can process them. Each side reports the messages that it knows to be
 * lost, and the datagrams and messages that it has sent.
 */
public final class Overload implements Workload {
    private static final int PORT = 1;
    private static final int END = 2;
    private static final int BYTES = 16;

    /** Time that the handler takes. */
    private static final long SLOWNESS_NANOS = 2000;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final PortsPair pair;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[BYTES]);
    private long received;
    private long lost;
    private long[] details = NO_DETAILS;

    public Overload(Place place) {
        pair = new PortsPair(place);
        pair.ports.bindOutput(PORT, 1, PORT, place.word("qos", Qos.class));
        pair.ports.bindOutput(END, 1 - pair.side, END, Qos.RELIABLE);
        pair.ports.bindInput(
                PORT,
                new UnsafeBuffer(new byte[BYTES]),
                arrived -> {
                    received++;
                    long start = System.nanoTime();
                    while (System.nanoTime() - start < SLOWNESS_NANOS) {
                        Thread.onSpinWait();
                    }
                },
                error -> lost += error.count());
        pair.ports.bindInput(END, null, arrived -> pair.ports.semaphores().signal(END), null);
    }

    @Override
    public long run(long operations) {
        received = 0;
        lost = 0;
        long before = datagrams();
        long messagesBefore = messages();
        long start = System.nanoTime();
        if (pair.side == 0) {
            for (long i = 0; i < operations; i++) {
                pair.ports.send(PORT, message, 0, BYTES);
            }
            if (!pair.ports.settle(TIMEOUT)) {
                throw new ClumpException("messages are not accounted for");
            }
        } else {
            pair.ports.await(() -> received + lost >= operations, TIMEOUT);
            if (received + lost != operations) {
                throw new ClumpException("sent=" + operations + ", received=" + received + ", reported=" + lost);
            }
        }
        long nanos = System.nanoTime() - start;
        pair.ports.send(END, message, 0, 0);
        pair.ports.semaphores().await(END, 1);
        pair.settle();
        details = new long[] {lost, datagrams() - before, messages() - messagesBefore};
        return pair.side == 0 ? nanos : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return details;
    }

    private long messages() {
        return pair.pair.endpoint().statistics().remoteMessagesSent();
    }

    private long datagrams() {
        NetworkStatistics network = pair.pair.endpoint().statistics().network();
        return network == null ? 0 : network.datagramsSent();
    }
}
