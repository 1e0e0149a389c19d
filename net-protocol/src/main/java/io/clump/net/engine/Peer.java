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
    private final int firstSequence;
    private final SendPool pool;
    private final ReceiveQueues queues;
    private final EngineCounters counters;
    private final Transmitter transmitter;
    private final RoundTrip roundTrip = new RoundTrip();
    private final Session session;
    private final Lease lease = new Lease();

    /** Null until a message goes back, as with most peers none ever does. */
    private @Nullable KeptMessages kept;

    /** These begin anew with each session. */
    private WideNumbers numbers;

    private SendStream requestsTo;
    private SendStream repliesTo;
    private ReceiveStream requestsFrom;
    private ReceiveStream repliesFrom;

    private @Nullable ReturnReason refusal;
    private boolean mapped;
    private boolean retained;
    private boolean active;
    private boolean acknowledgeNow;

    /** For each stream the question of the peer that is to be answered, or NONE. */
    private int askedRequests = Session.NONE;

    private int askedReplies = Session.NONE;

    private @Nullable PathWidth pathWidth;
    private int share;
    private int unacknowledged;
    private int timesGivenUp;

    /** Of the peer's messages the last that counted, as {@link Crowd} numbers them. */
    private int period = -1;

    private long unacknowledgedSince;

    Peer(
            int index,
            long endpointId,
            Session session,
            EngineConfiguration configuration,
            SendPool pool,
            ReceiveQueues queues,
            Transmitter transmitter,
            EngineCounters counters) {
        this.index = index;
        this.endpointId = endpointId;
        this.transmitter = transmitter;
        this.pool = pool;
        this.queues = queues;
        this.counters = counters;
        firstSequence = configuration.firstSequence();
        this.session = session;
        numbers = new WideNumbers(firstSequence);
        requestsTo = new SendStream(DatagramLayout.REQUESTS, this, firstSequence, pool);
        repliesTo = new SendStream(DatagramLayout.REPLIES, this, firstSequence, pool);
        requestsFrom = new ReceiveStream(DatagramLayout.REQUESTS, index, firstSequence, queues, counters);
        repliesFrom = new ReceiveStream(DatagramLayout.REPLIES, index, firstSequence, queues, counters);
        limit(FIRST_SHARE);
        if (session.isFirst()) {
            requestsTo.window().begin();
            repliesTo.window().begin();
        }
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

    Session session() {
        return session;
    }

    /** Messages on their way back to the peer, which outlast the session. */
    KeptMessages kept() {
        if (kept == null) {
            kept = new KeptMessages(!session.isStranger());
        }
        return kept;
    }

    /** Returns whether messages on their way back wait for room, so that others have to wait. */
    boolean isReturning() {
        return isOwed() && refusal == null;
    }

    /** Returns whether messages on their way back are kept for it. */
    boolean isOwed() {
        return kept != null && !kept.isEmpty();
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

    /** Returns whether what a datagram says of this endpoint's streams can be true. */
    boolean isPlausible(DirectBuffer memory, int datagram) {
        boolean plausible = true;
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            plausible &= sendStream(stream).isPlausible(Datagram.expected(memory, datagram, stream));
        }
        return plausible;
    }

    /** Returns whether a datagram says that nothing of this endpoint's streams has arrived. */
    boolean isWithoutArrivals(DirectBuffer memory, int datagram) {
        boolean isWithout = true;
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            isWithout &= Datagram.expected(memory, datagram, stream) == firstSequence
                    && Datagram.early(memory, datagram, stream) == 0
                    && (Datagram.flags(memory, datagram) & DatagramLayout.refused(stream)) == 0;
        }
        return isWithout;
    }

    /** Takes in what a plausible datagram says of this endpoint's streams; returns whether it cannot have said so before. */
    boolean takeAcknowledgements(DirectBuffer memory, int datagram, long now) {
        int flags = Datagram.flags(memory, datagram);
        if (share != Datagram.share(memory, datagram)) {
            limit(Datagram.share(memory, datagram));
        }
        boolean isAnswer = (flags & DatagramLayout.ANSWER) != 0;
        int answer = isAnswer ? session.answer(Datagram.sequence(memory, datagram)) : Session.NONE;
        boolean isNew = answer != Session.NONE;
        int answered = Datagram.stream(memory, datagram);
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            isNew |= sendStream(stream)
                    .arrived(
                            Datagram.expected(memory, datagram, stream),
                            Datagram.early(memory, datagram, stream),
                            (flags & DatagramLayout.refused(stream)) != 0,
                            stream == answered ? answer : Session.NONE,
                            now);
        }
        return isNew;
    }

    /**
     * Both sides have agreed on a session: what waits for that leaves, and messages to the peer do not come back any more.
     *
     * @param hasNothing whether the peer has taken nothing of what left before
     * @param isLate whether what comes now may be older than the end of the session
     */
    void agree(boolean hasNothing, boolean isLate) {
        session.agree(isLate);
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            sendStream(stream).window().begin();
            if (hasNothing) {
                sendStream(stream).sendAgain();
            }
        }
        if (refusal == ReturnReason.UNREACHABLE) {
            refusal = null;
        }
    }

    /** Accepts nothing more of the session, of which nothing is under way any more. */
    void endSession(int number) {
        int[] expected = {requestsFrom.expected(), repliesFrom.expected()};
        if (session.isUsed()) {
            beginAnew();
        }
        session.end(number, expected);
    }

    /** How often a session has ended in which messages may have passed. */
    int timesGivenUp() {
        return timesGivenUp;
    }

    /** Forgets what came and cannot be delivered any more; what was accepted is still delivered. */
    void beginAnew() {
        timesGivenUp++;
        dropEarly();
        dropPieces();
        boolean isHeldBack = requestsFrom.isHeldBack();
        numbers = new WideNumbers(firstSequence);
        requestsTo = new SendStream(DatagramLayout.REQUESTS, this, firstSequence, pool);
        repliesTo = new SendStream(DatagramLayout.REPLIES, this, firstSequence, pool);
        requestsFrom = new ReceiveStream(DatagramLayout.REQUESTS, index, firstSequence, queues, counters);
        repliesFrom = new ReceiveStream(DatagramLayout.REPLIES, index, firstSequence, queues, counters);
        requestsFrom.holdBack(isHeldBack);
        limit(share);
    }

    /** How wide the path to the peer is; null as long as it carries all. */
    @Nullable
    PathWidth pathWidth() {
        return pathWidth;
    }

    /** The path does not carry large datagrams. */
    void narrowPath(long now) {
        if (pathWidth == null) {
            pathWidth = new PathWidth();
        }
        pathWidth.narrow(now);
        limit(share);
    }

    /** The peer shares its socket among those that send to it. */
    private void limit(int units) {
        share = units;
        int bytes = units == DatagramLayout.UNLIMITED ? Integer.MAX_VALUE : units * DatagramLayout.SHARE_BYTES;
        int pathBytes = pathWidth == null ? Integer.MAX_VALUE : pathWidth.wholeBytes();
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            sendStream(stream).window().limit(bytes, pathBytes);
        }
    }

    /** Returns whether this is asked for the first time in a period. */
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

    /** From now on messages to this peer come back: for good if it is closed, otherwise until it is heard again. */
    void refuse(ReturnReason reason) {
        refusal = reason;
    }

    boolean isClosed() {
        return refusal == ReturnReason.ENDPOINT_CLOSED;
    }

    /** Returns whether the peer is closed, or dead and nobody here has asked for it: it may be forgotten. */
    boolean isGone() {
        return isClosed() || (refusal != null && !mapped && lease.isRefusedForGood());
    }

    /** Returns whether nothing can be sent to it any more, whatever is heard. */
    boolean isGoneForGood() {
        return index < 0 || isClosed() || (refusal != null && lease.isRefusedForGood());
    }

    /** Returns whether it can be forgotten to make room for others: it is gone or silent, or never said anything that proves it. */
    boolean isExpendable() {
        return refusal != null || !(mapped || session.isAgreed());
    }

    /** This endpoint's program wants to send to the peer. */
    void map() {
        mapped = true;
    }

    /** Messages of the peer are kept elsewhere by its index, or no longer. */
    void retain(boolean isRetained) {
        retained = isRetained;
    }

    boolean isMapped() {
        return mapped;
    }

    /** Returns whether nothing of it is held but what buffers may refer to. */
    boolean isIdle() {
        return !retained
                && isQuiet()
                && requestsTo.isEmpty()
                && repliesTo.isEmpty()
                && !requestsFrom.hasPieces()
                && !repliesFrom.hasPieces();
    }

    /** Returns whether the peer is on the list of those that need service. */
    boolean isActive() {
        return active;
    }

    void setActive(boolean isActive) {
        active = isActive;
    }

    /** Returns whether anything came that the peer must have sent, so that it has the job's key. */
    boolean isHeard() {
        return lease.isHeard();
    }

    /** Returns whether it has left more than one question unanswered, or its host says that nobody receives there. */
    boolean isDoubtful() {
        return lease.isDoubtful() || session.isDoubtful() || requestsTo.silences() > 1 || repliesTo.silences() > 1;
    }

    /** Returns whether it was heard, is not given up, and neither side seems to miss what the other sends. */
    boolean isAnswering() {
        return lease.isHeard()
                && session.isAgreed()
                && !lease.isDoubtful()
                && !isAsked()
                && refusal == null
                && requestsTo.silences() == 0
                && repliesTo.silences() == 0;
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
    void answer(int stream, int question) {
        if (stream == DatagramLayout.REQUESTS) {
            askedRequests = question;
        } else {
            askedReplies = question;
        }
    }

    /** Notes that the peer is being told what has arrived. */
    void acknowledged() {
        acknowledgeNow = false;
        unacknowledged = 0;
    }

    /** Does what the time demands; returns false if the peer has not answered to all repetitions. */
    boolean service(long now, boolean drained, boolean heardOut) {
        if (!session.service(this, heardOut, now)
                || !requestsTo.service(now, drained, heardOut)
                || !repliesTo.service(now, drained, heardOut)) {
            return false;
        }
        if (isAsked()) {
            answer();
        }
        if (pathWidth != null) {
            pathWidth.service(now);
            limit(share);
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

    /** Returns whether everything sent has arrived or was given back. */
    boolean hasSentAll() {
        return requestsTo.isQuiet() && repliesTo.isQuiet() && !isReturning();
    }

    /** Returns whether the peer needs no service. */
    boolean isQuiet() {
        return hasSentAll()
                && !owesAcknowledgement()
                && !keepsEarly()
                && !lease.isUrgent()
                && !session.isSeeking(false);
    }

    long nanosToDeadline(long now) {
        long wait = Math.min(requestsTo.nanosToDeadline(now), repliesTo.nanosToDeadline(now));
        wait = Math.min(wait, session.nanosToDeadline(!hasSentAll(), now));
        if (owesAcknowledgement()) {
            long left = acknowledgeNow || isAsked() ? 0 : unacknowledgedSince + ACKNOWLEDGE_AFTER_NANOS - now;
            wait = Math.min(wait, Math.max(0, left));
        }
        return keepsEarly() ? Math.min(wait, Math.max(0, KEEP_EARLY_NANOS - lease.silentNanos(now))) : wait;
    }

    /** Forgets messages that have come in part. */
    void dropPieces() {
        requestsFrom.dropPieces();
        repliesFrom.dropPieces();
    }

    /** Returns whether nothing was heard for so long that the rest of a message does not seem to be under way. */
    boolean isSilent(long now) {
        return lease.silentNanos(now) >= KEEP_BLOCK_NANOS;
    }

    private void answer() {
        if (askedRequests != Session.NONE) {
            transmitter.answer(this, DatagramLayout.REQUESTS, askedRequests);
        }
        if (askedReplies != Session.NONE) {
            transmitter.answer(this, DatagramLayout.REPLIES, askedReplies);
        }
        askedRequests = Session.NONE;
        askedReplies = Session.NONE;
    }

    private boolean isAsked() {
        return askedRequests != Session.NONE || askedReplies != Session.NONE;
    }

    private boolean owesAcknowledgement() {
        return acknowledgeNow || unacknowledged > 0 || isAsked();
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
