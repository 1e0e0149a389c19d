package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueKind;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** State of an engine about another endpoint. Belongs to the engine's thread. */
public final class EnginePeer {
    /** Time for which early datagrams of a silent peer are kept. */
    static final long KEEP_EARLY_NANOS = 10_000_000_000L;

    /** Time for which pieces of a silent peer's message keep their block when others need it. */
    static final long KEEP_BLOCK_NANOS = 10_000_000;

    private final int index;
    private final long endpointId;
    private final PeerTable table;
    private final RoundTrip roundTrip = new RoundTrip();
    private final Session session;
    private final Lease lease = new Lease();
    private final OwedAnswers owed = new OwedAnswers();

    /** Kept messages; null until a message goes back, which with most peers never happens. */
    private @Nullable KeptMessages kept;

    /** Numbers and streams, which start again with each session. */
    private WideNumbers numbers;

    private SendStream requestsTo;
    private SendStream repliesTo;
    private ReceiveStream requestsFrom;
    private ReceiveStream repliesFrom;

    private @Nullable ReturnReason refusal;
    private boolean mapped;
    private boolean retained;
    private boolean forgotten;

    private @Nullable PathWidth pathWidth;
    private final SendWindow window;
    private int timesGivenUp;

    /** Period of the peer's last messages, as {@link Grants} numbers them. */
    private int period = -1;

    EnginePeer(int index, long endpointId, Session session, PeerTable table) {
        this.index = index;
        this.endpointId = endpointId;
        this.session = session;
        this.table = table;
        window = table.windowTo();
        numbers = new WideNumbers(table.firstSequence());
        requestsTo = table.streamTo(this, DatagramLayout.REQUESTS);
        repliesTo = table.streamTo(this, DatagramLayout.REPLIES);
        requestsFrom = table.streamFrom(this, DatagramLayout.REQUESTS);
        repliesFrom = table.streamFrom(this, DatagramLayout.REPLIES);
        if (session.isFirst()) {
            requestsTo.begin();
            repliesTo.begin();
        }
    }

    /**
     * Returns the index that packets from the peer carry.
     *
     * @return index from 0; it may belong to another peer once this one is forgotten
     */
    public int index() {
        return index;
    }

    /**
     * Returns the number of its endpoint.
     *
     * @return the number
     */
    public long endpointId() {
        return endpointId;
    }

    /**
     * Returns the stream of messages to one of its queues.
     *
     * @param queue which queue
     * @return the stream of the present session; not to be kept from one message to the next
     */
    public SendStream streamTo(QueueKind queue) {
        return queue == QueueKind.REQUEST ? requestsTo : repliesTo;
    }

    /**
     * Returns the stream of a claimed message.
     *
     * @param packet result of {@link SendStream#claim} of one of its streams
     * @return that stream
     */
    public SendStream streamOf(int packet) {
        return sendStream(table.streamOf(packet));
    }

    /**
     * Returns whether the peer has an incomplete message, which occupies one buffer until it is complete or others need
     * that.
     *
     * @param queue which queue the message is for
     * @return true while the rest is missing
     */
    public boolean isIncomplete(QueueKind queue) {
        return receiveStream(ReliabilityEngine.streamOf(queue)).hasBlock();
    }

    /**
     * Returns whether the peer has left as many probes unanswered as there are retransmissions before its messages
     * return. Always false without leases, as no peer is probed then.
     *
     * @return true until a datagram of the peer arrives
     */
    public boolean isSilent() {
        return lease.questions() > table.transmitter().maxRetries();
    }

    Transmitter transmitter() {
        return table.transmitter();
    }

    OwedAnswers owed() {
        return owed;
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

    /** Returns the messages on their way back to the peer, which outlast the session. */
    KeptMessages kept() {
        if (kept == null) {
            kept = new KeptMessages(!session.isUnknown());
        }
        return kept;
    }

    /** Takes the kept messages away while they are sent, so that no other message has to wait for them. */
    KeptMessages takeKept() {
        KeptMessages taken = kept();
        kept = null;
        return taken;
    }

    void putBack(KeptMessages taken) {
        kept = taken;
    }

    /** Returns whether returned messages wait for space, so that others must wait. */
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

    /** Returns whether a datagram's report on this endpoint's streams is possible. */
    boolean isPlausible(DirectBuffer memory, int datagram) {
        boolean plausible = true;
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            plausible &= sendStream(stream).isPlausible(Datagram.expected(memory, datagram, stream));
        }
        return plausible;
    }

    /** Returns whether a datagram reports that no datagram of this endpoint's streams has arrived. */
    boolean isWithoutArrivals(DirectBuffer memory, int datagram) {
        boolean isWithout = true;
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            isWithout &= Datagram.expected(memory, datagram, stream) == table.firstSequence()
                    && Datagram.early(memory, datagram, stream) == 0
                    && (Datagram.flags(memory, datagram) & DatagramLayout.refused(stream)) == 0;
        }
        return isWithout;
    }

    /** Processes a plausible datagram's report on this endpoint's streams; returns whether the report must be new. */
    boolean takeAcknowledgements(DirectBuffer memory, int datagram, long now) {
        int flags = Datagram.flags(memory, datagram);
        int granted = Datagram.window(memory, datagram);
        if (granted != 0) {
            window.grant(DatagramLayout.windowBytes(granted));
        }
        boolean isAnswer = (flags & DatagramLayout.ANSWER) != 0;
        int answer = isAnswer ? session.answer(Datagram.sequence(memory, datagram)) : Session.NONE;
        boolean isNew = answer != Session.NONE;
        if (isNew && pathWidth != null) {
            pathWidth.answered(answer, now);
        }
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
     * Notes the agreement on a session: waiting messages are sent, and messages to the peer are no longer returned.
     *
     * @param hasNothing whether the peer has accepted no datagram that left before
     * @param isLate whether datagrams that are read now may be older than the end of the session
     */
    void agree(boolean hasNothing, boolean isLate) {
        session.agree(isLate);
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            sendStream(stream).begin();
            if (hasNothing) {
                sendStream(stream).sendAgain();
            }
        }
        if (refusal == ReturnReason.UNREACHABLE) {
            refusal = null;
        }
    }

    /** Ends the session, of which no message is under way any more: none of its messages is accepted from now on. */
    void endSession(int number) {
        int[] expected = {requestsFrom.expected(), repliesFrom.expected()};
        if (session.isUsed()) {
            beginAnew();
        }
        session.end(number, expected);
    }

    /**
     * Returns the number of ended sessions in which messages may have passed.
     *
     * @return their number since the peer was met
     */
    public int timesGivenUp() {
        return timesGivenUp;
    }

    /** Forgets received datagrams that cannot be delivered any more; accepted messages are still delivered. */
    void beginAnew() {
        timesGivenUp++;
        dropEarly();
        dropPieces();
        boolean isHeldBack = requestsFrom.isHeldBack();
        window.countEarlier(requestsTo.sentDatagrams() + repliesTo.sentDatagrams());
        numbers = new WideNumbers(table.firstSequence());
        requestsTo = table.streamTo(this, DatagramLayout.REQUESTS);
        repliesTo = table.streamTo(this, DatagramLayout.REPLIES);
        requestsFrom = table.streamFrom(this, DatagramLayout.REQUESTS);
        repliesFrom = table.streamFrom(this, DatagramLayout.REPLIES);
        requestsFrom.holdBack(isHeldBack);
    }

    /** Returns the width of the path to the peer; null while it carries all datagrams. */
    @Nullable
    PathWidth pathWidth() {
        return pathWidth;
    }

    /** Notes that the path does not carry datagrams of {@code missedBytes} bytes. */
    void narrowPath(int missedBytes, long now) {
        if (pathWidth == null) {
            pathWidth = new PathWidth(table.largestBytes());
        }
        pathWidth.narrow(missedBytes, now);
        window.limitPath(pathWidth.wholeBytes());
    }

    /** Returns the limit of the bytes under way to the peer. */
    SendWindow window() {
        return window;
    }

    /** Returns the number of bytes under way to the peer, as far as is known. */
    int inFlightBytes() {
        return requestsTo.inFlightBytes() + repliesTo.inFlightBytes();
    }

    /** Returns whether this is the first call in a period. */
    boolean isFirstIn(int now) {
        boolean isFirst = period != now;
        period = now;
        return isFirst;
    }

    /**
     * Returns the reason why messages to the peer are returned.
     *
     * @return the reason, or null while they do not
     */
    public @Nullable ReturnReason refusal() {
        return refusal;
    }

    /** Returns messages to this peer to their senders: permanently if it is closed, otherwise until it is back. */
    void refuse(ReturnReason reason) {
        refusal = reason;
    }

    boolean isClosed() {
        return refusal == ReturnReason.ENDPOINT_CLOSED;
    }

    /** Returns whether the peer is closed, or dead and never mapped here: it may be forgotten. */
    boolean isGone() {
        return isClosed() || (refusal != null && !mapped && lease.isRefusedForGood());
    }

    /** Returns whether nothing can be sent to the peer any more, even if its datagrams arrive. */
    boolean isGoneForGood() {
        return forgotten || isClosed() || (refusal != null && lease.isRefusedForGood());
    }

    /** Returns whether the peer may be removed for others: its messages are returned, or it never answered a probe. */
    boolean isExpendable() {
        return refusal != null || !(mapped || session.isAgreed());
    }

    /** Notes that this endpoint's program wants to send to the peer. */
    void map() {
        mapped = true;
    }

    /** Notes that the peer is removed: messages of callers that still have a reference are returned. */
    void forget() {
        forgotten = true;
        refusal = isClosed() ? refusal : ReturnReason.UNREACHABLE;
    }

    boolean isForgotten() {
        return forgotten;
    }

    /**
     * Refuses the peer's requests for a while, as if there were no space: the peer waits and no request is lost.
     *
     * @param isHeldBack false to accept them again
     */
    public void holdBack(boolean isHeldBack) {
        requestsFrom.holdBack(isHeldBack);
    }

    /**
     * Reserves the peer's index, even if the peer is gone, or releases it.
     *
     * @param isRetained whether messages that are kept elsewhere refer to the peer by its index
     */
    public void retain(boolean isRetained) {
        retained = isRetained;
    }

    boolean isMapped() {
        return mapped;
    }

    /** Returns whether the peer holds no resources, except that buffers may refer to it. */
    boolean isIdle() {
        return !retained
                && isQuiet()
                && requestsTo.isEmpty()
                && repliesTo.isEmpty()
                && !requestsFrom.hasPieces()
                && !repliesFrom.hasPieces();
    }

    /** Returns whether the peer needs service now or later. */
    boolean isActive() {
        return table.schedule().isActive(index);
    }

    /** Returns whether messages are sent when the program pauses, or when all arrived messages are handled. */
    boolean waitsForTheRest(boolean drained) {
        return requestsTo.isEndedByAPause() || repliesTo.isEndedByAPause() || (!drained && repliesTo.mayBeDue());
    }

    /** Numbers a message to the peer. */
    void number(int packet) {
        table.wayBack().number(packet);
    }

    /** Notes that the peer needs service. */
    void activate() {
        table.activate(this);
    }

    /** Returns whether a datagram arrived that the peer must have sent, so that it has the job's key. */
    boolean hasResponded() {
        return lease.hasResponded();
    }

    /**
     * Returns whether the peer has left more than one probe unanswered, or its host reports a closed port.
     *
     * @return true if the peer is slow, stopped, dead or disconnected, so that its port should be checked
     */
    public boolean isDoubtful() {
        return lease.isDoubtful() || session.isDoubtful() || requestsTo.unanswered() > 1 || repliesTo.unanswered() > 1;
    }

    /**
     * Returns whether the peer has answered, is reachable, and neither side seems to miss datagrams of the other.
     *
     * @return true if all is well
     */
    public boolean isAnswering() {
        return lease.hasResponded()
                && session.isAgreed()
                && !lease.isDoubtful()
                && !owed.isAsked()
                && refusal == null
                && requestsTo.unanswered() == 0
                && repliesTo.unanswered() == 0;
    }

    /** Does the work that is due; returns false if the peer has left all retransmissions unanswered. */
    boolean service(long now, boolean drained, boolean socketEmpty) {
        if (!session.service(this, socketEmpty, now)
                || !requestsTo.service(now, drained, socketEmpty)
                || !repliesTo.service(now, drained, socketEmpty)) {
            return false;
        }
        if (pathWidth != null) {
            pathWidth.service(this, now);
        }
        owed.service(this, table.transmitter(), now);
        if (keepsEarly() && lease.silentNanos(now) >= KEEP_EARLY_NANOS) {
            dropEarly();
        }
        return true;
    }

    private void dropEarly() {
        requestsFrom.dropKept();
        repliesFrom.dropKept();
    }

    /** Returns whether everything sent has arrived or was returned. */
    boolean hasSentAll() {
        return requestsTo.isQuiet() && repliesTo.isQuiet() && !isReturning();
    }

    /** Returns whether the peer needs no service. */
    boolean isQuiet() {
        return hasSentAll() && owed.isEmpty() && !keepsEarly() && !lease.isUrgent() && !session.isSeeking(false);
    }

    long nanosToDeadline(long now) {
        long wait = Math.min(requestsTo.nanosToDeadline(now), repliesTo.nanosToDeadline(now));
        wait = Math.min(wait, session.nanosToDeadline(!hasSentAll(), now));
        wait = Math.min(wait, owed.nanosToDeadline(now));
        if (pathWidth != null) {
            wait = Math.min(wait, pathWidth.nanosToDeadline(roundTrip.timeoutNanos(0), now));
        }
        return keepsEarly() ? Math.min(wait, Math.max(0, KEEP_EARLY_NANOS - lease.silentNanos(now))) : wait;
    }

    /** Forgets incomplete messages. */
    void dropPieces() {
        requestsFrom.dropPieces();
        repliesFrom.dropPieces();
    }

    /** Returns whether the peer has been silent for so long that the rest of a message is probably not under way. */
    boolean isSilent(long now) {
        return lease.silentNanos(now) >= KEEP_BLOCK_NANOS;
    }

    private boolean keepsEarly() {
        return requestsFrom.keptCount() + repliesFrom.keptCount() > 0;
    }
}
