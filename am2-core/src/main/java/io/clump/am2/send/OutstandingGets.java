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
 * The gets of one endpoint that others have been asked for over a network and that have not ended. A message that a
 * dead process has taken needs nothing more, but a get needs its answer: nobody but the endpoint itself can miss that.
 *
 * <pre>
 *                   ╭── all parts of the answer have come ─────────▶ handled, or given back for what is wrong here
 *   asked ─▶ outstanding ── the request has come back ─────────────▶ given back
 *                   ├── the route refuses, or the destination is silent, seen by {@link #look} ─▶ given back
 *                   ├── one side has given the other up, and the answer with it, seen there, too ─▶ given back
 *                   ╰── the endpoint closes ────────────────────────▶ given back
 * </pre>
 *
 * Each get has a number, which travels with the request and with each part of the answer. A number that is not
 * outstanding is that of a get that has been given back: late parts are ignored, so a get completes exactly once.
 */
public final class OutstandingGets {
    /**
     * How long an endpoint that has closed may be heard of: more than protocols go on for to hand over what was sent
     * before, answers among it.
     */
    static final long FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(4);

    private static final int NONE = -1;

    private final BiConsumer<ReturnReason, UnsafeBuffer> returns;
    private final NanoClock clock;

    /** The first {@link #size} are outstanding; the others are there to be used again. */
    private final List<Asked> gets = new ArrayList<>();

    private final Int2IntHashMap placeOfNumber = new Int2IntHashMap(NONE);
    private int size;
    private int lastNumber;

    /** Which one was looked at last. */
    private int place;

    /**
     * Makes a table without gets.
     *
     * @param returns takes what is given back: packet and descriptor, as {@link Outgoing#copyTo} writes them
     * @param clock for those who say farewell
     */
    public OutstandingGets(BiConsumer<ReturnReason, UnsafeBuffer> returns, NanoClock clock) {
        this.returns = returns;
        this.clock = clock;
    }

    /** The number for the next get; makes room for it, so that {@link #add} cannot fail. */
    int nextNumber() {
        if (size == gets.size()) {
            gets.add(new Asked());
        }
        int next = lastNumber + 1;
        // 0 is the number of what is no get; the others come again after 2^32 gets.
        return next == 0 ? 1 : next;
    }

    /** The get with the number given out last is on its way. */
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

    /** A get has ended; returns false if it had before, or never was. */
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
     * Gives back what nobody will answer. To be called when everything that has come over a network has been delivered.
     *
     * @param network what counts the messages of that network; gets over others may have answers that are not delivered
     *     yet
     * @param everyOne false if one of them is enough, since the next look will come soon
     * @return how many were given back
     */
    public int look(Traffic network, boolean everyOne) {
        int returned = 0;
        boolean isEnough = network.outstandingGets == 0;
        for (int looks = size; looks > 0 && size > 0 && !isEnough; looks--) {
            // Counts down: who fills the place of one that ends has been looked at.
            place = place > 0 && place <= size ? place - 1 : size - 1;
            Asked get = gets.get(place);
            if (get.network != network) {
                continue;
            }
            isEnough = !everyOne;
            ReturnReason refusal = get.refusal();
            if (refusal != null && get.isBeyondHope(refusal, clock)) {
                remove(get.number);
                returns.accept(refusal, get.request);
                returned++;
            }
        }
        return returned;
    }

    /** Gives all back, as the endpoint closes: nobody can say how many of the bytes have come. */
    public void close() {
        while (size > 0) {
            Asked get = gets.get(size - 1);
            remove(get.number);
            returns.accept(ReturnReason.UNANSWERED, get.request);
        }
    }

    /** One get. */
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
         * An endpoint that has closed may have answered before, or sent the request back; that has some time to come.
         */
        boolean isBeyondHope(ReturnReason refusal, NanoClock clock) {
            if (refusal != ReturnReason.ENDPOINT_CLOSED) {
                return true;
            }
            long now = clock.nanoTime();
            if (!isClosing) {
                isClosing = true;
                closedAt = now;
            }
            return now - closedAt >= FAREWELL_NANOS;
        }
    }
}
