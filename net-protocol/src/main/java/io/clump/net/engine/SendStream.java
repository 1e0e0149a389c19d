package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.spi.Route;

/**
 * Sending side of one stream to one peer: the Modified ACK/NACK sender, with timers.
 *
 * Messages are added to the open datagram. It is closed, and so sent, when it is full or no datagram is under way.
 * When a few are under way, it is closed after {@link CoalescingDelay#NANOS_EACH} for each of them since the last one;
 * when only one is, earlier, once the program seems to wait: it has polled several times and sent none.
 * When many are under way, it is not closed before some of them have arrived, since a receiver that does not accept
 * them would not accept one more. So no message waits on an idle stream, and a slow or suspended receiver gets few and
 * full datagrams. A datagram that is due leaves with the next message or at the next service, so that messages that
 * are far apart do not wait for each other, however rarely the engine is serviced.
 *
 * <p>After a long silence of the peer, the oldest datagram is sent again, and the peer is asked which datagrams it has.
 * Links mostly keep the order, so datagrams that were sent before the question and are missing in the answer are lost.
 * A receiver that was only suspended reports that it has everything, and nothing more is repeated.
 *
 * <p>To send: {@link #claim}, fill the packet in {@link ReliabilityEngine#sendMemory}, {@link #publish}, and {@link
 * #pump} if that returns true. No other method of the engine may be called between claim and publish. Belongs to the
 * engine's thread.
 */
public final class SendStream {
    /**
     * Most datagrams under way. An acknowledgement reports on the first {@link #EARLY} datagrams after the expected
     * one; nothing is known of later ones until those have arrived.
     */
    static final int WINDOW = 256;

    /** Number of datagrams after the expected one on which an acknowledgement reports: the bits of a word. */
    static final int EARLY = Integer.SIZE;

    /** Datagrams under way from which on only full ones follow; the receiver acknowledges that many at once. */
    static final int ENOUGH_UNDER_WAY = OwedAnswers.ACKNOWLEDGE_EVERY;

    // A byte, since a peer has two of these, and an endpoint may have many peers.
    private final byte stream;
    private final EnginePeer peer;
    private final SendPool pool;
    private final SendWindow window;

    /** True while a session exists; otherwise no datagram leaves. */
    private boolean isBegun;

    private final UnacknowledgedDatagrams datagrams;

    /** The datagram that messages are added to, or NONE. */
    private int open = NONE;

    /** Buffers and blocks of closed datagrams that are not all known to have arrived, then the blocks among them. */
    private int held;

    private int heldBlocks;

    private long lastSent;

    /** Polls since a message was sent, up to those of a pause; a byte, as above. */
    private byte polls;

    private final AnswerTimer timer = new AnswerTimer();
    private final Refusals refusals = new Refusals();
    private final Probe probe = new Probe();

    SendStream(int stream, EnginePeer peer, int firstSequence, SendPool pool) {
        this.stream = (byte) stream;
        this.peer = peer;
        this.pool = pool;
        window = peer.window();
        datagrams = new UnacknowledgedDatagrams(firstSequence, pool);
    }

    /**
     * Claims space for a message. There is no space while too much is under way to the peer, or to all peers of the
     * engine together, or while messages on their way back to it wait for space.
     *
     * @param dataBytes bytes of bulk data, 0 to the most that the configuration allows
     * @return offset of the packet in {@link ReliabilityEngine#sendMemory}, behind which the data goes; {@link
     *     Route#FULL}; or {@link Route#GONE} if messages to the peer come back
     */
    public int claim(int dataBytes) {
        if (peer.refusal() != null) {
            return Route.GONE;
        }
        if (stream == DatagramLayout.REPLIES && peer.isReturning()) {
            return Route.FULL;
        }
        int messageBytes = DatagramLayout.messageBytes(dataBytes);
        int buffer = pool.isSplit(messageBytes) ? block() : datagram(messageBytes);
        if (buffer == NONE) {
            return Route.FULL;
        }
        int packet = pool.prepare(buffer, messageBytes);
        peer.number(packet);
        return packet;
    }

    /**
     * Adds a claimed message, which was filled; its bulk length is that of the claim.
     *
     * @param packet result of {@link #claim}
     * @return whether a datagram may be due now; the caller must call {@link #pump} then
     */
    public boolean publish(int packet) {
        int buffer = pool.pool().bufferAt(packet);
        int messageBytes = DatagramLayout.messageBytes(Packet.bulkLengthBytes(pool.memory(), packet));
        peer.activate();
        polls = 0;
        if (pool.pool().isBlock(buffer)) {
            publishPieces(buffer, messageBytes);
        } else {
            pool.append(buffer, messageBytes);
            int fullBytes = window.fullBytes();
            boolean isFull = pool.isFull(buffer, messageBytes, fullBytes);
            datagrams.awaitPair(isFull && !pool.isFull(buffer, 0, fullBytes));
            if (datagrams.isEmpty() || (isFull && !datagrams.awaitsPair())) {
                closeOpen();
            }
        }
        return mayRepeat() || mayGoOn() || mayBeDue();
    }

    /**
     * Forgets a claimed message, and the open datagram if it was opened for it: its buffer may be the last one.
     *
     * @param packet result of {@link #claim}
     */
    public void abort(int packet) {
        int buffer = pool.pool().bufferAt(packet);
        if (pool.pool().isBlock(buffer)) {
            pool.pool().free(buffer);
        } else if (!hasOpenMessages()) {
            pool.pool().free(open);
            open = NONE;
        }
    }

    /**
     * Closes the open datagram if it is time, and sends datagrams as far as the window allows, lost ones first.
     *
     * @param now the time
     */
    public void pump(long now) {
        if (mayBeDue() && CoalescingDelay.isOver(lastSent, datagrams.count(), now)) {
            closeOpen();
        }
        boolean areSeveral = datagrams.hasSeveralToSend();
        if (areSeveral) {
            peer.transmitter().hold();
        }
        while (mayRepeat() && pauseNanos(now) == 0) {
            transmit(datagrams.oldestLost(), now);
        }
        while (mayGoOn() && pauseNanos(now) == 0) {
            transmit(datagrams.takeUnsent(), now);
        }
        if (areSeveral) {
            peer.transmitter().release();
        }
    }

    /**
     * Returns the number of datagrams that the peer has accepted.
     *
     * @return number of those that it has acknowledged in this session
     */
    public long takenDatagrams() {
        return Integer.toUnsignedLong(datagrams.oldest() - pool.firstSequence());
    }

    /** Returns the number of datagrams sent or given up in this session, without repetitions; wraps around. */
    int sentDatagrams() {
        return datagrams.unsent() - pool.firstSequence();
    }

    /**
     * Returns the number of published messages that are not known to have arrived. Iterates over all buffers of the
     * engine.
     *
     * @return number of messages; 0 once the peer is forgotten
     */
    public int waitingMessages() {
        return peer.isForgotten() ? 0 : pool.pool().messages(stream, peer.index());
    }

    /**
     * Does what is due; returns false if the peer has left all repetitions unanswered. When drained, no messages wait
     * for delivery, so no more replies are expected soon; with an empty socket, all received datagrams were processed.
     */
    boolean service(long now, boolean drained, boolean socketEmpty) {
        if (timer.isOver(now) && !expired(now, socketEmpty)) {
            return false;
        }
        if (drained
                && ((stream == DatagramLayout.REPLIES && mayBeDue())
                        || (isEndedByAPause() && ++polls >= CoalescingDelay.POLLS_OF_A_PAUSE))) {
            closeOpen();
        }
        pump(now);
        return true;
    }

    /** Returns the number of repetitions since the peer's last acknowledgement. */
    int unanswered() {
        return timer.unanswered();
    }

    /** Returns whether the number that a peer claims to expect next is possible. */
    boolean isPlausible(int expected) {
        return expected - datagrams.unsent() <= 0;
    }

    /**
     * Processes the peer's report on this stream.
     *
     * @param expected number it expects next
     * @param early bit i: it has the datagram expected + 1 + i
     * @param isRefusal whether it has no space for the expected one
     * @param answer number of the question about this stream that it answers for the first time, or {@link
     *     Session#NONE}
     * @param now the time
     * @return whether the peer cannot have sent this report before
     */
    boolean arrived(int expected, int early, boolean isRefusal, int answer, long now) {
        if (expected - datagrams.oldest() < 0) {
            return false;
        }
        boolean isNew = expected != datagrams.oldest();
        if (isNew) {
            acknowledge(expected, now);
        }
        isNew |= datagrams.markArrived(early, window);
        if (answer != Session.NONE && (isRefusal || refusals.isRefused())) {
            timer.acknowledged();
            refusals.proved();
        }
        if (probe.isAnsweredBy(answer)) {
            boolean isMissing = !isRefusal && isUnderWay() && pool.lengthBytes(datagrams.first()) > Fragment.MOST_BYTES;
            if (isMissing && probe.isMissedAgain(datagrams.oldest()) && pool.findsPaths()) {
                peer.narrowPath(pool.lengthBytes(datagrams.first()), now);
            }
            timer.answered();
            answered(early, now);
        }
        // A refusal that arrives again, or is replayed by an attacker, does not prolong the pause.
        if (isRefusal && !refusals.isPausing() && isUnderWay()) {
            refuse(now);
        }
        return isNew;
    }

    /** Allows datagrams to leave. */
    void begin() {
        isBegun = true;
    }

    /** Returns the number of bytes under way, as far as is known. */
    int inFlightBytes() {
        return datagrams.inFlightBytes();
    }

    /**
     * Sends all datagrams under way again: the peer has accepted none that was sent before it agreed on the session.
     */
    void sendAgain() {
        probe.end();
        if (isUnderWay()) {
            datagrams.loseAllInFlight();
        }
    }

    /** Returns whether no datagram is held, filled or not. */
    boolean isEmpty() {
        return datagrams.isEmpty() && open == NONE;
    }

    /** Gives all messages back that are not known to have arrived; returns their number. Nothing is sent any more. */
    int giveUp(ReturnQueue returned, ReturnReason ofSent, ReturnReason ofUnsent) {
        if (!isQuiet()) {
            returned.begin(peer, stream, datagrams.isEmpty() ? open : pool.bufferOf(datagrams.first()));
        }
        int messages =
                returned.addAll(peer, datagrams.first(), datagrams.count(), datagrams.sentCount(), ofSent, ofUnsent);
        if (open != NONE) {
            messages += returned.add(peer, open, ofUnsent);
        }
        datagrams.clear();
        open = NONE;
        held = 0;
        heldBlocks = 0;
        timer.stop();
        isBegun = false;
        return messages;
    }

    /** Returns whether there is nothing to be sent, acknowledged or waited for. */
    boolean isQuiet() {
        return datagrams.isEmpty() && !hasOpenMessages();
    }

    /** Returns the nanoseconds until the engine should be serviced for this stream. */
    long nanosToDeadline(long now) {
        long wait = timer.nanosLeft(now);
        if (mayRepeat() || mayGoOn()) {
            wait = Math.min(wait, pauseNanos(now));
        }
        return mayBeDue() ? Math.min(wait, CoalescingDelay.nanosLeft(lastSent, datagrams.count(), now)) : wait;
    }

    private boolean hasOpenMessages() {
        return open != NONE && pool.pool().messages(open) > 0;
    }

    /** Returns whether messages wait for further ones, and not for earlier ones to arrive. */
    boolean mayBeDue() {
        return hasOpenMessages() && datagrams.count() < ENOUGH_UNDER_WAY;
    }

    /** Returns whether a pause of the program ends a wait: for one datagram only, or for the second one of a pair. */
    boolean isEndedByAPause() {
        return hasOpenMessages() && (datagrams.count() == 1 || datagrams.awaitsPair());
    }

    private boolean mayRepeat() {
        return datagrams.hasLost() && isWindowOpen(datagrams.oldestLost());
    }

    private boolean mayGoOn() {
        return datagrams.hasUnsent() && datagrams.sentCount() < WINDOW && isWindowOpen(datagrams.firstUnsent());
    }

    /** Returns whether a datagram may leave; a reply does not wait for requests that are under way. */
    private boolean isWindowOpen(int datagram) {
        int inFlight = stream == DatagramLayout.REPLIES && datagrams.inFlightBytes() == 0 ? 0 : peer.inFlightBytes();
        return isBegun
                && !refusals.isPausing()
                && !peer.transmitter().isFull()
                && window.hasSpace(inFlight, pool.lengthBytes(datagram));
    }

    /** Returns the pause before the next datagram that fits into the window; 0 before a round trip was measured. */
    private long pauseNanos(long now) {
        long roundTripNanos = peer.roundTrip().meanNanos();
        boolean isPaced = roundTripNanos != 0 && peer.inFlightBytes() == 0 && pool.paces();
        return isPaced ? window.pauseNanos(roundTripNanos, now) : 0;
    }

    /** Returns whether any sent datagram is not known to have arrived. */
    private boolean isUnderWay() {
        return datagrams.sentCount() > 0;
    }

    /** Returns a block for a message that is larger than a datagram, or NONE. */
    private int block() {
        return held < pool.mostHeld() ? pool.openBlock(stream, peer.index(), heldBlocks) : NONE;
    }

    /** Returns the datagram that a message goes into, or NONE. */
    private int datagram(int messageBytes) {
        if (open != NONE && !pool.hasSpace(open, messageBytes, window.fullBytes())) {
            closeOpen();
            // It leaves at the next service, even if there is no space for the message.
            peer.activate();
        }
        if (open == NONE && held < pool.mostHeld()) {
            open = pool.open(stream, peer.index(), held - heldBlocks);
        }
        return open;
    }

    private void closeOpen() {
        held++;
        datagrams.append(open);
        open = NONE;
    }

    private void publishPieces(int block, int messageBytes) {
        if (hasOpenMessages()) {
            closeOpen();
        }
        pool.append(block, messageBytes);
        held++;
        heldBlocks++;
        int pieces = pool.pieces(messageBytes);
        for (int i = 0; i < pieces; i++) {
            datagrams.append(pool.piece(block, i));
        }
    }

    private void transmit(int datagram, long now) {
        window.sent(
                pool.lengthBytes(datagram),
                peer.inFlightBytes() == 0,
                peer.roundTrip().timeoutNanos(0),
                now);
        datagrams.sent(datagram, now);
        lastSent = now;
        if (!timer.isRunning()) {
            timer.start(now, peer.roundTrip());
        }
        int offset = pool.offset(datagram);
        int bytes = pool.lengthBytes(datagram);
        int flags = pool.flags(datagram);
        int sequence = pool.number(datagram);
        boolean isResent = pool.isResent(datagram);
        if (pool.isPiece(datagram)) {
            peer.transmitter().piece(peer, offset, bytes, stream, flags, sequence, isResent);
        } else {
            peer.transmitter().send(peer, offset, bytes, stream, flags, sequence, isResent);
        }
        if (peer.transmitter().isFull()) {
            datagrams.notSent(datagram);
        }
    }

    private boolean expired(long now, boolean socketEmpty) {
        if (refusals.isPausing()) {
            timer.stop();
            if (refusals.endPause()) {
                return true;
            }
        }
        int over = timer.countUnanswered(socketEmpty && !peer.transmitter().isFull())
                - peer.transmitter().maxRetries();
        if (over > 0 && !timer.isBegunAnew()) {
            // This process may have been suspended between its last check and this; a second check decides.
            timer.startFor(0, now);
            return over == 1;
        }
        timer.stop();
        timer.lengthen();
        if (pool.repeats()) {
            transmit(datagrams.first(), now);
        } else {
            timer.start(now, peer.roundTrip());
        }
        probe.asked(peer.transmitter().question(peer, stream), now);
        return true;
    }

    private void acknowledge(int expected, long now) {
        long sentAt = 0;
        boolean measured = false;
        while (datagrams.oldest() != expected) {
            int datagram = datagrams.first();
            if (pool.state(datagram) == SendPool.IN_FLIGHT) {
                measured = !pool.isResent(datagram);
                sentAt = pool.sentAt(datagram);
            }
            window.arrived(pool.lengthBytes(datagram));
            datagrams.removeFirst();
            if (pool.arrived(datagram)) {
                held--;
                heldBlocks -= pool.isPiece(datagram) ? 1 : 0;
            }
        }
        if (measured) {
            timer.measured();
            peer.transmitter().measured(peer, sentAt, now);
        } else {
            // If the pause becomes too short, the next datagram is repeated twice, so the pause grows on the whole.
            timer.shorten();
        }
        timer.acknowledged();
        refusals.end();
        timer.stop();
        if (isUnderWay()) {
            timer.start(now, peer.roundTrip());
        }
    }

    /**
     * Sends lost datagrams again at once, since the peer lives. The answer to a question that was asked once is a
     * measurement, although the datagram was a repetition; otherwise a stream with much loss, which has only
     * repetitions to measure, would keep its longest pause for ever.
     */
    private void answered(int early, long now) {
        probe.end();
        if (probe.isMeasurement()) {
            timer.measured();
            peer.transmitter().measured(peer, probe.askedAt(), now);
        }
        if (timer.isRunning()) {
            timer.start(now, peer.roundTrip());
        }
        datagrams.loseUnanswered(early, probe.askedAt(), window);
    }

    private void refuse(long now) {
        probe.end();
        window.restart();
        datagrams.loseAllInFlight();
        timer.startFor(refusals.pauseNanos(), now);
    }
}
