package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.PacketLayout;

/**
 * What goes to one peer in one stream: the Modified ACK/NACK sender, with timers.
 *
 * <pre>
 *        oldest            unsent              next
 *   ───────┬─────────────────┬───────────────────┬────────┬─────▶ numbers
 *   arrived│ sent, not known │ closed, not sent  │  open  │
 *          │ to have arrived │ (window is full)  │        │
 *        first           firstUnsent           last               datagrams, a list in the pool
 * </pre>
 *
 * Messages are filled into the open datagram. It is closed, and so sent, when it is full or nothing is under way; when a
 * few are under way, {@link #AGGREGATION_NANOS} after the last for each of them; and when many are, not before some of them
 * have arrived, since a receiver that does not take them would not take one more. So on an idle stream nothing waits, and
 * a slow or suspended receiver gets few and full datagrams. What is due leaves with the next message or at the next service,
 * so that messages that are far apart do not wait for each other, however seldom the engine is serviced.
 *
 * <p>When nothing was heard for long, the oldest datagram is sent again, and the peer is asked what it has. Links keep their order
 * mostly, so what was sent before and is not in the answer is lost; and a receiver that only was suspended says that it has
 * everything, and nothing more is repeated.
 */
final class SendStream {
    /** Most buffers and blocks whose datagrams are not all known to have arrived, when a message is claimed. */
    static final int WINDOW = SendWindow.MOST;

    /** How long a message waits for company after the last datagram, for each datagram of its stream under way. */
    static final long AGGREGATION_NANOS = 10_000;

    /** With so many datagrams under way only full ones follow; the receiver acknowledges each so many at once. */
    static final int ENOUGH_UNDER_WAY = Peer.ACKNOWLEDGE_EVERY;

    /** Wait before the first repetition of a refused datagram; doubles with every further refusal. */
    static final long FIRST_REFUSAL_PAUSE_NANOS = 50_000;

    /** Longest wait before the repetition of a refused datagram. */
    static final long MAX_REFUSAL_PAUSE_NANOS = 10_000_000;

    private static final int MAX_REFUSAL_DOUBLINGS = 8;

    /** After so many refusals, one after the other, the peer is asked whether they are its own. */
    private static final int MOST_UNPROVEN_REFUSALS = 8;

    private final int stream;
    private final Peer peer;
    private final SendPool pool;
    private final SendWindow window;

    private int oldest;
    private int unsent;
    private int next;
    private int first = NONE;
    private int firstUnsent = NONE;
    private int last = NONE;
    private int open = NONE;

    /** Buffers and blocks of closed datagrams that are not all known to have arrived; the blocks among them. */
    private int held;

    private int heldBlocks;
    private int inFlight;
    private int lost;
    private int recovered;

    private final Patience patience = new Patience();
    private boolean refused;
    private int refusals;

    /** Refusals since the peer has proved that it lives; a recorded one proves nothing. */
    private int unproven;

    private final Probe probe = new Probe();
    private long lastSent;

    SendStream(int stream, Peer peer, int firstSequence, SendPool pool) {
        this.stream = stream;
        this.peer = peer;
        this.pool = pool;
        window = new SendWindow(pool.fullBytes());
        oldest = firstSequence;
        unsent = firstSequence;
        next = firstSequence;
        recovered = firstSequence;
    }

    /** Finds room for a message: its offset, or NONE while the window is full or the peer has its share of the pool. */
    int claim(int messageBytes) {
        if (pool.isSplit(messageBytes)) {
            int block = held < WINDOW ? pool.openBlock(stream, peer.index(), heldBlocks) : NONE;
            return block == NONE ? NONE : pool.prepare(block, messageBytes);
        }
        if (open != NONE && !pool.hasRoom(open, messageBytes, window.fullBytes())) {
            closeOpen();
        }
        if (open == NONE) {
            open = held < WINDOW ? pool.open(stream, peer.index(), held - heldBlocks) : NONE;
        }
        return open == NONE ? NONE : pool.prepare(open, messageBytes);
    }

    /** Adds a claimed message that lies in a buffer; returns whether {@link #pump} has something to send. */
    boolean publish(int buffer, int messageBytes) {
        if (pool.pool().isBlock(buffer)) {
            publishPieces(buffer, messageBytes);
        } else {
            pool.append(open, messageBytes);
            if (oldest == next || !pool.hasRoom(open, PacketLayout.LENGTH_BYTES, window.fullBytes())) {
                closeOpen();
            }
        }
        return mayRepeat() || mayGoOn() || mayBeDue();
    }

    /** Forgets a claimed message, and the open datagram if it was opened for it: its buffer may be the last one. */
    void abort(int buffer) {
        if (pool.pool().isBlock(buffer)) {
            pool.pool().free(buffer);
        } else if (!hasOpenMessages()) {
            pool.pool().free(open);
            open = NONE;
        }
    }

    /** Closes the open datagram if it is time, and sends what the window lets through: first what was lost, then what is new. */
    void pump(long now) {
        if (mayBeDue() && isOverdue(now)) {
            closeOpen();
        }
        send(now);
    }

    private void send(long now) {
        while (mayRepeat()) {
            repeatOldestLost(now);
        }
        while (mayGoOn()) {
            int datagram = firstUnsent;
            firstUnsent = datagram == last ? NONE : pool.following(datagram);
            transmit(unsent++, datagram, now);
        }
    }

    /**
     * Does what the time demands; returns false if the peer has not answered to all repetitions. When drained, no messages wait
     * for delivery, so that no more replies are to be expected soon; when heard out, all that came was looked at.
     */
    boolean service(long now, boolean drained, boolean heardOut) {
        if (patience.isOver(now) && !expired(now, heardOut)) {
            return false;
        }
        if (mayBeDue() && (isOverdue(now) || (drained && stream == DatagramLayout.REPLIES))) {
            closeOpen();
        }
        send(now);
        return true;
    }

    /** How often something was repeated since the peer acknowledged something last. */
    int silences() {
        return patience.silences();
    }

    /** Returns whether a peer can have told the truth with the number it expects next. */
    boolean isPlausible(int expected) {
        return expected - unsent <= 0;
    }

    /**
     * Takes in what the peer says of this stream.
     *
     * @param expected number it expects next
     * @param early bit i: it has the datagram expected + 1 + i
     * @param isRefusal whether it has no room for the expected one
     * @param answer number of the question about this stream that it answers for the first time, or {@link Session#NONE}
     * @param now the time
     * @return whether it cannot have said so before
     */
    boolean arrived(int expected, int early, boolean isRefusal, int answer, long now) {
        if (expected - oldest < 0) {
            return false;
        }
        boolean isNew = expected != oldest;
        if (isNew) {
            acknowledge(expected, now);
        }
        isNew |= markArrived(early);
        if (answer != Session.NONE && (isRefusal || refusals > 0)) {
            patience.heard();
            unproven = 0;
        }
        if (probe.isAnsweredBy(answer)) {
            boolean isMissing = !isRefusal && oldest != unsent;
            if (isMissing && pool.lengthBytes(first) > Fragment.MOST_BYTES && probe.isMissedAgain(oldest)) {
                peer.narrowPath(now);
            }
            patience.answered();
            answered(early, now);
        }
        // A refusal that comes again, or is repeated by somebody who recorded it, does not prolong the pause.
        if (isRefusal && !refused && oldest != unsent) {
            refuse(now);
        }
        return isNew;
    }

    SendWindow window() {
        return window;
    }

    /** The peer has taken nothing of what was sent before it has agreed on the session: all of that is sent again. */
    void sendAgain() {
        probe.end();
        if (oldest != unsent) {
            loseAllInFlight();
        }
    }

    /** Returns whether a datagram is held, filled or not. */
    boolean isEmpty() {
        return oldest == next && open == NONE;
    }

    /** Gives everything back that is not known to have arrived; returns how many messages. Nothing is sent any more. */
    int giveUp(ReturnedMessages returned, ReturnReason ofSent, ReturnReason ofUnsent) {
        if (!isQuiet()) {
            returned.begin(peer, stream, oldest == next ? open : pool.bufferOf(first));
        }
        int messages = returned.addAll(peer, first, next - oldest, unsent - oldest, ofSent, ofUnsent);
        if (open != NONE) {
            messages += returned.add(peer, open, ofUnsent);
        }
        oldest = next;
        unsent = next;
        open = NONE;
        held = 0;
        heldBlocks = 0;
        inFlight = 0;
        lost = 0;
        patience.stop();
        window.end();
        return messages;
    }

    /** Returns whether there is nothing to be sent, acknowledged or waited for. */
    boolean isQuiet() {
        return oldest == next && !hasOpenMessages();
    }

    /** Nanoseconds until the engine should be serviced for this stream's sake. */
    long nanosToDeadline(long now) {
        long wait = patience.nanosLeft(now);
        return mayBeDue() ? Math.min(wait, Math.max(0, lastSent + companyNanos() - now)) : wait;
    }

    private boolean hasOpenMessages() {
        return open != NONE && pool.pool().messages(open) > 0;
    }

    /** Returns whether messages wait for company, and not for others to arrive. */
    private boolean mayBeDue() {
        return hasOpenMessages() && next - oldest < ENOUGH_UNDER_WAY;
    }

    private boolean isOverdue(long now) {
        return now - lastSent >= companyNanos();
    }

    /** How long after the last datagram the open one may stay open: not at all when nothing is under way. */
    private long companyNanos() {
        return AGGREGATION_NANOS * (next - oldest);
    }

    private boolean mayRepeat() {
        return lost > 0 && !refused && inFlight < window.size();
    }

    private boolean mayGoOn() {
        return unsent != next && !refused && inFlight < window.size() && unsent - oldest < WINDOW;
    }

    private void closeOpen() {
        held++;
        append(open);
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
            append(pool.piece(block, i));
        }
    }

    private void append(int datagram) {
        if (oldest == next) {
            first = datagram;
        } else {
            pool.following(last, datagram);
        }
        if (unsent == next) {
            firstUnsent = datagram;
        }
        last = datagram;
        next++;
    }

    private void repeatOldestLost(long now) {
        int sequence = oldest;
        int datagram = first;
        while (pool.state(datagram) != SendPool.LOST) {
            sequence++;
            datagram = pool.following(datagram);
        }
        lost--;
        transmit(sequence, datagram, now);
    }

    /** Sends a datagram that is not counted, as lost or in flight, any more. */
    private void transmit(int sequence, int datagram, long now) {
        pool.sent(datagram, now);
        inFlight++;
        lastSent = now;
        if (!patience.isRunning()) {
            patience.start(now, peer.roundTrip());
        }
        peer.transmitter().data(peer, stream, sequence, datagram);
    }

    private boolean expired(long now, boolean heardOut) {
        if (refused) {
            refused = false;
            patience.stop();
            if (++unproven < MOST_UNPROVEN_REFUSALS) {
                return true;
            }
            unproven = 0;
        }
        int over = patience.silence(heardOut) - peer.transmitter().maxRetries();
        if (over > 0 && !patience.isBegunAnew()) {
            // This process may just have been stopped between its look and this: a second look decides.
            patience.startFor(0, now);
            return over == 1;
        }
        patience.stop();
        patience.lengthen();
        forget(first);
        transmit(oldest, first, now);
        probe.asked(peer.transmitter().question(peer, stream), now);
        return true;
    }

    private void acknowledge(int expected, long now) {
        long sentAt = 0;
        boolean measured = false;
        for (; oldest != expected; oldest++) {
            int datagram = first;
            if (pool.state(datagram) == SendPool.IN_FLIGHT) {
                measured = !pool.isResent(datagram);
                sentAt = pool.sentAt(datagram);
            }
            forget(datagram);
            window.arrived();
            first = datagram == last ? NONE : pool.following(datagram);
            if (pool.arrived(datagram)) {
                held--;
                heldBlocks -= pool.isPiece(datagram) ? 1 : 0;
            }
        }
        if (measured) {
            patience.measured();
            peer.transmitter().measured(peer, now - sentAt);
        } else {
            // A pause that is too short makes the next datagram be asked for twice, and so becomes longer on the whole.
            patience.shorten();
        }
        patience.heard();
        refusals = 0;
        unproven = 0;
        refused = false;
        patience.stop();
        if (oldest != unsent) {
            patience.start(now, peer.roundTrip());
        }
    }

    /** Takes note of what is with the peer though something before it is not; returns whether any of it is new. */
    private boolean markArrived(int early) {
        boolean isNew = false;
        int datagram = first;
        int sequence = oldest;
        for (int bits = early; bits != 0 && ++sequence - unsent < 0; bits >>>= 1) {
            datagram = pool.following(datagram);
            if ((bits & 1) != 0) {
                isNew |= pool.state(datagram) != SendPool.ARRIVED;
                forget(datagram);
                pool.state(datagram, SendPool.ARRIVED);
            }
        }
        datagram = first;
        sequence = oldest;
        for (int later = early; Integer.bitCount(later) >= SendWindow.LATER_ARRIVALS && sequence - unsent < 0; ) {
            if (pool.state(datagram) == SendPool.IN_FLIGHT && !pool.isResent(datagram)) {
                lose(sequence, datagram);
            }
            later = early >>> (sequence - oldest) >>> 1;
            sequence++;
            datagram = pool.following(datagram);
        }
        return isNew;
    }

    /**
     * The peer lives, so what was lost is sent again at once. The answer to a datagram that was asked once is a
     * measurement though the datagram is a repetition; otherwise a stream that loses much, and so has nothing but
     * repetitions to measure, would keep its longest pause for ever.
     */
    private void answered(int early, long now) {
        probe.end();
        if (probe.isMeasurement()) {
            patience.measured();
            peer.transmitter().measured(peer, now - probe.askedAt());
        }
        if (patience.isRunning()) {
            patience.start(now, peer.roundTrip());
        }
        loseUnanswered(early);
    }

    /** What was sent before the probe and is not in the answer to it is not with the peer, or not any more. */
    private void loseUnanswered(int early) {
        int datagram = first;
        int bits = early << 1;
        for (int sequence = oldest; sequence != unsent; sequence++, bits >>>= 1) {
            byte state = pool.state(datagram);
            boolean isSilent = state == SendPool.IN_FLIGHT && pool.sentAt(datagram) - probe.askedAt() <= 0;
            if (isSilent || (state == SendPool.ARRIVED && (bits & 1) == 0)) {
                lose(sequence, datagram);
            }
            datagram = pool.following(datagram);
        }
    }

    private void refuse(long now) {
        refused = true;
        probe.end();
        window.restart();
        loseAllInFlight();
        long pauseNanos = FIRST_REFUSAL_PAUSE_NANOS << Math.min(refusals, MAX_REFUSAL_DOUBLINGS);
        patience.startFor(Math.min(MAX_REFUSAL_PAUSE_NANOS, pauseNanos), now);
        refusals++;
    }

    /** A peer that refuses drops what it has not kept; it never keeps the oldest, though it may have said so once. */
    private void loseAllInFlight() {
        int datagram = first;
        for (int sequence = oldest; sequence != unsent; sequence++) {
            if (sequence == oldest || pool.state(datagram) == SendPool.IN_FLIGHT) {
                forget(datagram);
                pool.state(datagram, SendPool.LOST);
                lost++;
            }
            datagram = pool.following(datagram);
        }
    }

    /** Marks a datagram as lost; the window shrinks once for all losses among those that were under way together. */
    private void lose(int sequence, int datagram) {
        forget(datagram);
        pool.state(datagram, SendPool.LOST);
        lost++;
        if (sequence - recovered >= 0) {
            window.halve();
            recovered = unsent;
        }
    }

    /** Stops counting a datagram as in flight or lost. */
    private void forget(int datagram) {
        byte state = pool.state(datagram);
        if (state == SendPool.IN_FLIGHT) {
            inFlight--;
        } else if (state == SendPool.LOST) {
            lost--;
        }
    }
}
