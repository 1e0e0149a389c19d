package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.endpoint.Traffic;
import io.clump.am2.endpoint.UnmappedRoute;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Gets of one endpoint that were requested over a network and have not ended. A message that a dead process has
 * accepted needs nothing more, but a get needs its answer, and only the endpoint itself can notice that it is missing.
 *
 * <pre>
 *                   ╭── all parts of the answer have come ─────────▶ handled, or given back for what is wrong here
 *   asked ─▶ outstanding ── the request has come back ─────────────▶ given back
 *                   ├── the route refuses, or the destination is silent, seen by {@link #check} ─▶ given back
 *                   ├── one side has given the other up, and the answer with it, seen there, too ─▶ given back
 *                   ╰── the endpoint closes ────────────────────────▶ given back
 * </pre>
 *
 * Each get has a number, which travels with the request and with each part of the answer. A number that is not
 * outstanding belongs to a returned get: late parts are ignored, so a get completes exactly once.
 */
public final class OutstandingGets {
    /**
     * Time in which messages of a closed endpoint may arrive: longer than protocols take to deliver earlier messages,
     * including answers.
     */
    static final long CLOSED_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(4);

    private static final int NONE = -1;

    private final BiConsumer<ReturnReason, UnsafeBuffer> returns;
    private final NanoClock clock;

    /** Gets, of which the first {@link #size} are outstanding; the other objects are kept for reuse. */
    private final List<Asked> gets = new ArrayList<>();

    private final Int2IntHashMap placeOfNumber = new Int2IntHashMap(NONE);
    private int size;
    private int lastNumber;

    /** Index of the get that was checked last. */
    private int place;

    /**
     * Makes a table without gets.
     *
     * @param returns receives returned gets: packet and descriptor, as written by {@link Outgoing#copyTo}
     * @param clock clock for the answers of endpoints that have closed
     */
    public OutstandingGets(BiConsumer<ReturnReason, UnsafeBuffer> returns, NanoClock clock) {
        this.returns = returns;
        this.clock = clock;
    }

    /** Returns the number for the next get; reserves its place, so that {@link #add} cannot fail. */
    int nextNumber() {
        if (size == gets.size()) {
            gets.add(new Asked());
        }
        int next = lastNumber + 1;
        // 0 is not the number of a get; the other numbers are repeated after 2^32 gets.
        return next == 0 ? 1 : next;
    }

    /** Adds the get with the last returned number, which was sent. */
    void add(Route route, Traffic network, long tag, Outgoing request) {
        lastNumber = nextNumber();
        gets.get(size).begin(lastNumber, route, network, tag, request);
        placeOfNumber.put(lastNumber, size++);
        network.outstandingGets++;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(int number) {
        return placeOfNumber.containsKey(number);
    }

    /** Removes a get that has ended; returns false if it had ended before, or never existed. */
    public boolean remove(int number) {
        int free = placeOfNumber.remove(number);
        if (free == NONE) {
            return false;
        }
        size--;
        Asked ended = gets.get(free);
        Asked last = gets.get(size);
        gets.set(size, ended);
        gets.set(free, last);
        ended.network.outstandingGets--;
        if (last.number != number) {
            placeOfNumber.put(last.number, free);
        }
        return true;
    }

    /**
     * Gives back gets that will not be answered. Called when all messages that have arrived over a network have been
     * delivered.
     *
     * @param network counts of the messages of that network; gets over other networks may have answers that are not
     *     delivered yet
     * @param everyOne false to check only one of them, since the next call follows soon
     * @return number of returned gets
     */
    public int check(Traffic network, boolean everyOne) {
        int returned = 0;
        boolean isEnough = network.outstandingGets == 0;
        for (int checks = size; checks > 0 && size > 0 && !isEnough; checks--) {
            // Counts down, so that the get that fills the place of an ended one has been checked already.
            place = place > 0 && place <= size ? place - 1 : size - 1;
            Asked get = gets.get(place);
            if (get.network != network) {
                continue;
            }
            isEnough = !everyOne;
            ReturnReason refusal = get.refusal();
            if (refusal != null && get.isLost(refusal, clock)) {
                remove(get.number);
                returns.accept(refusal, get.request);
                returned++;
            }
        }
        return returned;
    }

    /** Gives back all gets when the endpoint closes; it is unknown how many of their bytes have arrived. */
    public void close() {
        while (size > 0) {
            Asked get = gets.get(size - 1);
            remove(get.number);
            returns.accept(ReturnReason.UNANSWERED, get.request);
        }
    }

    /** Outstanding get. */
    private static final class Asked {
        private static final Traffic NO_NETWORK = new Traffic();

        final UnsafeBuffer request =
                new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES + LongDescriptor.LENGTH_BYTES]);
        int number;
        long tag;
        Route route = UnmappedRoute.INSTANCE;
        Traffic network = NO_NETWORK;
        int timesGivenUp;
        boolean isClosing;
        long closedAt;

        void begin(int newNumber, Route to, Traffic over, long toTag, Outgoing message) {
            number = newNumber;
            route = to;
            network = over;
            tag = toTag;
            timesGivenUp = to.timesGivenUp();
            isClosing = false;
            message.copyTo(request);
        }

        @Nullable
        ReturnReason refusal() {
            ReturnReason refusal = route.refusal(tag);
            boolean isDoubtful = route.isSilent() || route.timesGivenUp() != timesGivenUp;
            return refusal == null && isDoubtful ? ReturnReason.UNREACHABLE : refusal;
        }

        /**
         * Returns whether no answer can arrive any more. An endpoint that has closed may have answered before, or
         * returned the request; these messages have some time to arrive.
         */
        boolean isLost(ReturnReason refusal, NanoClock clock) {
            if (refusal != ReturnReason.ENDPOINT_CLOSED) {
                return true;
            }
            long now = clock.nanoTime();
            if (!isClosing) {
                isClosing = true;
                closedAt = now;
            }
            return now - closedAt >= CLOSED_TIMEOUT_NANOS;
        }
    }
}
