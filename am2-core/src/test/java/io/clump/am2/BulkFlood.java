package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One of several ends, each with its own thread. They send each other long requests and replies into parts of their
 * segments, and medium requests by claim, more than their queues hold; some claims are aborted. All content is checked.
 */
final class BulkFlood implements Callable<String> {
    private static final int LONG = 1;
    private static final int LONG_REPLY = 2;
    private static final int MEDIUM = 3;

    private static final int LONGEST = (1 << 20) + 3;
    private static final int AREA_BYTES = LONGEST + 61;

    /** Number of transfers of which one has the maximum length. */
    private static final int LONGEST_EVERY = 8;

    private static final int CLAIMS = 6;

    private final LayerConfiguration configuration;
    private final int rank;
    private final int ranks;
    private final int rounds;
    private final AtomicInteger finished;
    private final UnsafeBuffer data = new UnsafeBuffer(new byte[LONGEST]);
    private final boolean[] isPending;
    private int requests;
    private int replies;
    private int mediums;
    private int damaged;

    /** Reasons of the returned messages; must stay empty. */
    private final List<ReturnReason> returns = new CopyOnWriteArrayList<>();

    /** Current activity. Volatile, since the thread of the test reads it when the time is over. */
    private volatile String doing = "joins";

    /** Makes an end. All ends share the counter of ends that have received everything they wait for. */
    BulkFlood(LayerConfiguration configuration, int rank, int ranks, int rounds, AtomicInteger finished) {
        this.configuration = configuration;
        this.rank = rank;
        this.ranks = ranks;
        this.rounds = rounds;
        this.finished = finished;
        isPending = new boolean[ranks];
    }

    /** Returns the report of an end that has received everything once and undamaged. */
    static String expected(int ranks, int rounds) {
        int longs = (ranks - 1) * rounds;
        return report(longs, longs, longs * committed(), 0, List.of());
    }

    @Override
    public String call() {
        try (Layer layer = Layer.open(configuration)) {
            Bundle bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            endpoint.allocateSegment(2L * ranks * AREA_BYTES);
            endpoint.handlers().set(LONG, this::onLong);
            endpoint.handlers().set(LONG_REPLY, this::onLongReply);
            endpoint.handlers().set(MEDIUM, this::onMedium);
            endpoint.handlers().setReturnedMessageHandler(message -> returns.add(message.reason()));
            endpoint.handlers().setErrorListener((at, handler, error) -> damaged++);
            layer.registry().publish("bulk " + rank, endpoint.name());
            for (int other = 0; other < ranks; other++) {
                endpoint.destinations().map(other, layer.registry().await("bulk " + other, BOUND), TAG);
            }
            flood(bundle, endpoint);
            doing = "waits for what others send";
            String expected = expected(ranks, rounds);
            bundle.pollUntil(() -> report().equals(expected), BOUND);
            doing = "waits for the end of others";
            finished.incrementAndGet();
            bundle.pollUntil(() -> finished.get() == ranks, Duration.ofSeconds(100));
            return report();
        }
    }

    private void flood(Bundle bundle, Endpoint endpoint) {
        for (int round = 0; round < rounds; round++) {
            for (int other = 0; other < ranks; other++) {
                if (other != rank) {
                    sendLong(bundle, endpoint, other, round);
                    sendClaimed(endpoint, other, round);
                }
            }
        }
    }

    /** Returns the activity of this end, and what it has received so far. Any thread may call it. */
    String progress() {
        return "rank " + rank + " " + doing + ": " + report();
    }

    private void sendLong(Bundle bundle, Endpoint endpoint, int other, int round) {
        doing = "waits for the answer to its last long message to " + other + ", before round " + round;
        bundle.pollUntil(() -> !isPending[other], BOUND);
        int length = round % LONGEST_EVERY == 0 ? LONGEST : round * 3_001;
        fill(data, length, rank, round);
        isPending[other] = true;
        doing = "sends a long message to " + other + " in round " + round;
        endpoint.requestLong(other, LONG, data, 0, length, (long) rank * AREA_BYTES, rank, round);
        // Data may be overwritten as soon as it is sent.
        data.setMemory(0, length, (byte) -1);
    }

    private void sendClaimed(Endpoint endpoint, int other, int round) {
        doing = "claims for " + other + " in round " + round;
        for (int i = 0; i < CLAIMS; i++) {
            MediumClaim claim = endpoint.claimMedium(other, i * 1_300);
            fill(claim.data(), i * 1_300, rank, round + i);
            if (i % 3 == 2) {
                claim.abort();
            } else {
                claim.commit(MEDIUM, rank, round + i);
            }
        }
    }

    private static int committed() {
        return CLAIMS - CLAIMS / 3;
    }

    private void onLong(Message message) {
        requests++;
        check(message);
        long at = (long) (ranks + rank) * AREA_BYTES;
        message.replyLong(
                LONG_REPLY,
                message.data(),
                0,
                message.dataLength(),
                at,
                message.argument(0),
                message.argument(1),
                rank);
    }

    private void onLongReply(Message message) {
        replies++;
        check(message);
        isPending[message.argument(2)] = false;
    }

    private void onMedium(Message message) {
        mediums++;
        check(message);
    }

    private void check(Message message) {
        DirectBuffer bytes = message.data();
        int from = message.argument(0);
        int number = message.argument(1);
        for (int i = 0; i < bytes.capacity(); i++) {
            if (bytes.getByte(i) != content(i, from, number)) {
                damaged++;
                return;
            }
        }
    }

    private static void fill(MutableDirectBuffer buffer, int length, int from, int number) {
        for (int i = 0; i < length; i++) {
            buffer.putByte(i, content(i, from, number));
        }
    }

    private static byte content(int index, int from, int number) {
        return (byte) (index * 31 + (index >>> 8) + from * 101 + number * 7);
    }

    private String report() {
        return report(requests, replies, mediums, damaged, returns);
    }

    private static String report(int requests, int replies, int mediums, int damaged, List<ReturnReason> returns) {
        return "requests=" + requests + ", replies=" + replies + ", mediums=" + mediums + ", damaged=" + damaged
                + ", returned=" + returns;
    }
}
