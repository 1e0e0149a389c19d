package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueKind;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** All that an engine knows of another endpoint. Belongs to the engine's thread. */
public final class Peer {
    /** How long early datagrams of a silent peer are kept. */
    static final long KEEP_EARLY_NANOS = 10_000_000_000L;

    /** How long pieces of a message of a silent peer keep their block when it is wanted for others. */
    static final long KEEP_BLOCK_NANOS = 10_000_000;

    private final int index;
    private final long endpointId;
    private final PeerTable table;
    private final RoundTrip roundTrip = new RoundTrip();
    private final Session session;
    private final Lease lease = new Lease();
    private final OwedAnswers owed = new OwedAnswers();

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
    private boolean forgotten;

    private @Nullable PathWidth pathWidth;
    private final SendWindow window;
    private int timesGivenUp;

    /** Of the peer's messages the last that counted, as {@link Grants} numbers them. */
    private int period = -1;

    Peer(int index, long endpointId, Session session, PeerTable table) {
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
     * The index that packets from it carry.
     *
     * @return counted from 0; another's once this peer is forgotten
     */
    public int index() {
        return index;
    }

    /**
     * The number of its endpoint.
     *
     * @return the number
     */
    public long endpointId() {
        return endpointId;
    }

    /**
     * The stream of messages to one of its queues.
     *
     * @param queue which queue
     * @return that of the present session: to be asked for at each message
     */
    public SendStream streamTo(QueueKind queue) {
        return queue == QueueKind.REQUEST ? requestsTo : repliesTo;
    }

    /**
     * The stream that a claimed message is for.
     *
     * @param packet what {@link SendStream#claim} of one of its streams has returned
     * @return that stream
     */
    public SendStream streamOf(int packet) {
        return sendStream(table.streamOf(packet));
    }

    /**
     * Returns whether a message of it has come in part, which keeps one buffer until it is complete or others need
     * that.
     *
     * @param queue which queue the message is for
     * @return true as long as the rest is missing
     */
    public boolean isIncomplete(QueueKind queue) {
        return receiveStream(ReliabilityEngine.streamOf(queue)).hasBlock();
    }

    /**
     * Returns whether it has left as many questions unanswered as messages to it are repeated before they come back.
     * Always false without leases, as nobody is asked then.
     *
     * @return true until it is heard again
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

    /** Messages on their way back to the peer, which outlast the session. */
    KeptMessages kept() {
        if (kept == null) {
            kept = new KeptMessages(!session.isStranger());
        }
        return kept;
    }

    /** Takes the kept messages away while they are sent: nothing has to wait for them then. */
    KeptMessages takeKept() {
        KeptMessages taken = kept();
        kept = null;
        return taken;
    }

    void putBack(KeptMessages taken) {
        kept = taken;
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
            isWithout &= Datagram.expected(memory, datagram, stream) == table.firstSequence()
                    && Datagram.early(memory, datagram, stream) == 0
                    && (Datagram.flags(memory, datagram) & DatagramLayout.refused(stream)) == 0;
        }
        return isWithout;
    }

    /** Takes in what a plausible datagram says of this endpoint's streams; returns whether that must be new. */
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
     * Both sides have agreed on a session: what waits for that leaves, and messages to the peer come back no more.
     *
     * @param hasNothing whether the peer has taken nothing of what left before
     * @param isLate whether what comes now may be older than the end of the session
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

    /** Accepts nothing more of the session, of which nothing is under way any more. */
    void endSession(int number) {
        int[] expected = {requestsFrom.expected(), repliesFrom.expected()};
        if (session.isUsed()) {
            beginAnew();
        }
        session.end(number, expected);
    }

    /**
     * How often a session has ended in which messages may have passed.
     *
     * @return the number of times since it was met
     */
    public int timesGivenUp() {
        return timesGivenUp;
    }

    /** Forgets what came and cannot be delivered any more; what was accepted is still delivered. */
    void beginAnew() {
        timesGivenUp++;
        dropEarly();
        dropPieces();
        boolean isHeldBack = requestsFrom.isHeldBack();
        numbers = new WideNumbers(table.firstSequence());
        requestsTo = table.streamTo(this, DatagramLayout.REQUESTS);
        repliesTo = table.streamTo(this, DatagramLayout.REPLIES);
        requestsFrom = table.streamFrom(this, DatagramLayout.REQUESTS);
        repliesFrom = table.streamFrom(this, DatagramLayout.REPLIES);
        requestsFrom.holdBack(isHeldBack);
    }

    /** How wide the path to the peer is; null as long as it carries all. */
    @Nullable
    PathWidth pathWidth() {
        return pathWidth;
    }

    /** The path does not carry datagrams of so many bytes. */
    void narrowPath(int missedBytes, long now) {
        if (pathWidth == null) {
            pathWidth = new PathWidth(table.largestBytes());
        }
        pathWidth.narrow(missedBytes, now);
        window.limitPath(pathWidth.wholeBytes());
    }

    /** How many bytes may be under way to it. */
    SendWindow window() {
        return window;
    }

    /** How many bytes are under way to it, as far as is known. */
    int inFlightBytes() {
        return requestsTo.inFlightBytes() + repliesTo.inFlightBytes();
    }

    /** Returns whether this is asked for the first time in a period. */
    boolean isFirstIn(int now) {
        boolean isFirst = period != now;
        period = now;
        return isFirst;
    }

    /**
     * Why messages to it come back.
     *
     * @return the reason, or null as long as they do not
     */
    public @Nullable ReturnReason refusal() {
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
        return forgotten || isClosed() || (refusal != null && lease.isRefusedForGood());
    }

    /** Returns whether it can make room for others: it is gone or silent, or never said anything that proves it. */
    boolean isExpendable() {
        return refusal != null || !(mapped || session.isAgreed());
    }

    /** This endpoint's program wants to send to the peer. */
    void map() {
        mapped = true;
    }

    /** Nothing refers to it any more but those who may still want to send to it: all they send comes back. */
    void forget() {
        forgotten = true;
        refusal = isClosed() ? refusal : ReturnReason.UNREACHABLE;
    }

    boolean isForgotten() {
        return forgotten;
    }

    /**
     * Accepts no more of its requests for a while. Its datagrams are refused as if there were no room, so that it waits
     * and nothing is lost.
     *
     * @param isHeldBack false when they are to be accepted again
     */
    public void holdBack(boolean isHeldBack) {
        requestsFrom.holdBack(isHeldBack);
    }

    /**
     * Keeps its index from becoming another's, though it goes away, or no longer.
     *
     * @param isRetained whether messages of it are kept elsewhere by its index
     */
    public void retain(boolean isRetained) {
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

    /** Returns whether it needs service, now or at some time. */
    boolean isActive() {
        return table.schedule().isActive(index);
    }

    /** Returns whether replies to it are sent as soon as no messages wait for delivery. */
    boolean waitsForTheRest() {
        return repliesTo.mayBeDue();
    }

    /** Gives a message to it a number. */
    void number(int packet) {
        table.wayBack().number(packet);
    }

    /** It needs service. */
    void activate() {
        table.activate(this);
    }

    /** Returns whether anything came that the peer must have sent, so that it has the job's key. */
    boolean isHeard() {
        return lease.isHeard();
    }

    /**
     * Returns whether it has left more than one question unanswered, or its host says that nobody receives there.
     *
     * @return true if it is slow, stopped, dead or cut off, so that its host should be asked whether it is there
     */
    public boolean isDoubtful() {
        return lease.isDoubtful() || session.isDoubtful() || requestsTo.silences() > 1 || repliesTo.silences() > 1;
    }

    /**
     * Returns whether it was heard, is not given up, and neither side seems to miss what the other sends.
     *
     * @return true if all is well
     */
    public boolean isAnswering() {
        return lease.isHeard()
                && session.isAgreed()
                && !lease.isDoubtful()
                && !owed.isAsked()
                && refusal == null
                && requestsTo.silences() == 0
                && repliesTo.silences() == 0;
    }

    /** Does what the time demands; returns false if the peer has not answered to all repetitions. */
    boolean service(long now, boolean drained, boolean heardOut) {
        if (!session.service(this, heardOut, now)
                || !requestsTo.service(now, drained, heardOut)
                || !repliesTo.service(now, drained, heardOut)) {
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

    /** Returns whether everything sent has arrived or was given back. */
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

    /** Forgets messages that have come in part. */
    void dropPieces() {
        requestsFrom.dropPieces();
        repliesFrom.dropPieces();
    }

    /** Returns whether nothing was heard for so long that the rest of a message does not seem to be under way. */
    boolean isSilent(long now) {
        return lease.silentNanos(now) >= KEEP_BLOCK_NANOS;
    }

    private boolean keepsEarly() {
        return requestsFrom.keptCount() + repliesFrom.keptCount() > 0;
    }
}
