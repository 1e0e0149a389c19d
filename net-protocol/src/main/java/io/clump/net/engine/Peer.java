package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** All that an engine knows of another endpoint. */
final class Peer {
    /** Datagrams with messages after which an acknowledgement does not wait for one to ride on. */
    static final int ACKNOWLEDGE_EVERY = 4;

    /** How long an acknowledgement waits for a datagram to ride on. */
    static final long ACKNOWLEDGE_AFTER_NANOS = 50_000;

    /** How long early datagrams of a silent peer are kept. */
    static final long KEEP_EARLY_NANOS = 10_000_000_000L;

    /** How long pieces of a message of a silent peer keep their block when it is wanted for others. */
    static final long KEEP_BLOCK_NANOS = 10_000_000;

    /** What may be under way before the peer has said anything, in units of {@link DatagramLayout#SHARE_BYTES}. */
    private static final int FIRST_SHARE = 32;

    private final int index;
    private final long endpointId;
    private final Transmitter transmitter;
    private final RoundTrip roundTrip = new RoundTrip();
    private final WideNumbers numbers;
    private final SendStream requestsTo;
    private final SendStream repliesTo;
    private final ReceiveStream requestsFrom;
    private final ReceiveStream repliesFrom;
    private final Lease lease = new Lease();

    private @Nullable ReturnReason refusal;
    private boolean unreachable;
    private boolean active;
    private boolean acknowledgeNow;

    /** Bit i: the peer has asked where stream i stands. */
    private int asked;

    private int share;
    private int unacknowledged;

    /** Of the peer's messages the last that counted, as {@link Crowd} numbers them. */
    private int period = -1;

    private long unacknowledgedSince;

    Peer(
            int index,
            long endpointId,
            EngineConfiguration configuration,
            SendPool pool,
            ReceiveQueues queues,
            Transmitter transmitter,
            EngineCounters counters) {
        this.index = index;
        this.endpointId = endpointId;
        this.transmitter = transmitter;
        int first = configuration.firstSequence();
        numbers = new WideNumbers(first);
        requestsTo = new SendStream(DatagramLayout.REQUESTS, this, first, pool);
        repliesTo = new SendStream(DatagramLayout.REPLIES, this, first, pool);
        requestsFrom = new ReceiveStream(DatagramLayout.REQUESTS, index, first, queues, counters);
        repliesFrom = new ReceiveStream(DatagramLayout.REPLIES, index, first, queues, counters);
        limit(FIRST_SHARE);
    }

    int index() {
        return index;
    }

    long endpointId() {
        return endpointId;
    }

    Transmitter transmitter() {
        return transmitter;
    }

    RoundTrip roundTrip() {
        return roundTrip;
    }

    Lease lease() {
        return lease;
    }

    WideNumbers numbers() {
        return numbers;
    }

    SendStream sendStream(int stream) {
        return stream == DatagramLayout.REQUESTS ? requestsTo : repliesTo;
    }

    ReceiveStream receiveStream(int stream) {
        return stream == DatagramLayout.REQUESTS ? requestsFrom : repliesFrom;
    }

    /** Whether what a datagram says of this endpoint's streams can be true. */
    boolean isPlausible(DirectBuffer memory, int datagram) {
        boolean plausible = true;
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            plausible &= sendStream(stream).isPlausible(Datagram.expected(memory, datagram, stream));
        }
        return plausible;
    }

    /** Takes in what a plausible datagram says of this endpoint's streams. */
    void takeAcknowledgements(DirectBuffer memory, int datagram, long now) {
        int flags = Datagram.flags(memory, datagram);
        if (share != Datagram.share(memory, datagram)) {
            limit(Datagram.share(memory, datagram));
        }
        boolean isAnswer = (flags & DatagramLayout.ANSWER) != 0;
        int answered = isAnswer ? Datagram.stream(memory, datagram) : DatagramLayout.STREAMS;
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            sendStream(stream)
                    .arrived(
                            Datagram.expected(memory, datagram, stream),
                            Datagram.early(memory, datagram, stream),
                            (flags & DatagramLayout.refused(stream)) != 0,
                            stream == answered,
                            now);
        }
    }

    /** The peer shares its socket among those that send to it. */
    private void limit(int units) {
        share = units;
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            sendStream(stream)
                    .window()
                    .limit(units == DatagramLayout.UNLIMITED ? Integer.MAX_VALUE : units * DatagramLayout.SHARE_BYTES);
        }
    }

    /** Whether this is asked for the first time in a period. */
    boolean isFirstIn(int now) {
        boolean isFirst = period != now;
        period = now;
        return isFirst;
    }

    /** Why messages to this peer come back; null as long as they do not. */
    @Nullable
    ReturnReason refusal() {
        return refusal;
    }

    /** From now on messages to this peer come back; the first reason is the one for all of them. */
    void refuse(ReturnReason reason) {
        if (refusal == null) {
            refusal = reason;
        }
        unreachable |= reason == ReturnReason.UNREACHABLE;
    }

    /** Whether this endpoint has given the peer up, so that nothing is accepted from it either. */
    boolean isUnreachable() {
        return unreachable;
    }

    /** Whether the peer is on the list of those that need service. */
    boolean isActive() {
        return active;
    }

    void setActive(boolean isActive) {
        active = isActive;
    }

    /** Whether anything came that the peer must have sent, so that it has the job's key. */
    boolean isHeard() {
        return lease.isHeard();
    }

    /** Whether it has left more than one question unanswered, or its host says that nobody receives there. */
    boolean isDoubtful() {
        return lease.isDoubtful() || requestsTo.isDoubtful() || repliesTo.isDoubtful();
    }

    /** Whether it was heard, is not given up, and neither side seems to miss what the other sends. */
    boolean isAnswering() {
        return lease.isHeard()
                && !lease.isDoubtful()
                && asked == 0
                && refusal == null
                && requestsTo.isAnswered()
                && repliesTo.isAnswered();
    }

    /** Notes that a datagram with messages was queued for delivery. */
    void accepted(long now) {
        if (unacknowledged++ == 0) {
            unacknowledgedSince = now;
        }
    }

    /** Asks that the peer is told at the next service what has arrived. */
    void acknowledgeNow() {
        acknowledgeNow = true;
    }

    /** Asks that the peer is told at the next service where a stream stands, as it wants to know. */
    void answer(int stream) {
        asked |= 1 << stream;
    }

    /** Notes that the peer is being told what has arrived. */
    void acknowledged() {
        acknowledgeNow = false;
        unacknowledged = 0;
    }

    /** Does what the time demands; returns false if the peer has not answered to all repetitions. */
    boolean service(long now, boolean drained, boolean heardOut) {
        if (!requestsTo.service(now, drained, heardOut) || !repliesTo.service(now, drained, heardOut)) {
            return false;
        }
        if (asked != 0) {
            answer();
        }
        if (isAcknowledgementDue(now)) {
            transmitter.acknowledgement(this);
        }
        if (keepsEarly() && lease.silentNanos(now) >= KEEP_EARLY_NANOS) {
            dropEarly();
        }
        return true;
    }

    private void dropEarly() {
        requestsFrom.dropKept();
        repliesFrom.dropKept();
    }

    /** Whether everything sent has arrived or was given back. */
    boolean hasSentAll() {
        return requestsTo.isQuiet() && repliesTo.isQuiet();
    }

    /** Whether the peer needs no service. */
    boolean isQuiet() {
        return hasSentAll() && !owesAcknowledgement() && !keepsEarly() && !lease.isUrgent();
    }

    long nanosToDeadline(long now) {
        long wait = Math.min(requestsTo.nanosToDeadline(now), repliesTo.nanosToDeadline(now));
        if (owesAcknowledgement()) {
            long left = acknowledgeNow || asked != 0 ? 0 : unacknowledgedSince + ACKNOWLEDGE_AFTER_NANOS - now;
            wait = Math.min(wait, Math.max(0, left));
        }
        return keepsEarly() ? Math.min(wait, Math.max(0, KEEP_EARLY_NANOS - lease.silentNanos(now))) : wait;
    }

    /** Forgets what came and cannot be delivered any more. */
    void dropUndelivered() {
        dropEarly();
        dropPieces();
    }

    /** Forgets messages that have come in part. */
    void dropPieces() {
        requestsFrom.dropPieces();
        repliesFrom.dropPieces();
    }

    /** Whether nothing was heard for so long that the rest of a message does not seem to be under way. */
    boolean isSilent(long now) {
        return lease.silentNanos(now) >= KEEP_BLOCK_NANOS;
    }

    private void answer() {
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            if ((asked >>> stream & 1) != 0) {
                transmitter.answer(this, stream);
            }
        }
        asked = 0;
    }

    private boolean owesAcknowledgement() {
        return acknowledgeNow || unacknowledged > 0 || asked != 0;
    }

    private boolean isAcknowledgementDue(long now) {
        return acknowledgeNow
                || unacknowledged >= ACKNOWLEDGE_EVERY
                || (unacknowledged > 0 && now - unacknowledgedSince >= ACKNOWLEDGE_AFTER_NANOS);
    }

    private boolean keepsEarly() {
        return (requestsFrom.early() | repliesFrom.early()) != 0;
    }
}
