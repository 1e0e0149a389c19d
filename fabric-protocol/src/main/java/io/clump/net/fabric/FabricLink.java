package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.net.fabric.Wire.Way;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.WakeUp;
import io.clump.net.posix.Descriptors;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Link over a {@link Wire}. The package description specifies its messages.
 *
 * <p>A peer that cannot be reached, has closed, or that the fabric has declared failed, counts as permanently gone. A
 * link that is opened later at the same address is another peer.
 */
// Closing: a link that is closed while a peer still sends to it may end the peer's process (see UcxWire), or leave the
// peer's messages waiting (see OfiWire). So it sends a close message to each peer it has sent to, and is freed when all
// have answered that they send nothing any more, or have failed. See ClosingLinks.
final class FabricLink implements Link {
    /** Bytes that a datagram has in addition. */
    static final int MOST_HEADER_BYTES = FabricLayout.ADDRESS + FabricAddress.MOST_BYTES;

    /** Most links whose addresses are known, as in the engine. */
    private static final int MOST_SENDERS = 16_384;

    /** Datagrams that receivers grant: they take no more slots than one peer may have. */
    private static final int BUFFERED = 11;

    /** Number of unsuccessful polls per poll of the links of this process that wait for close answers. */
    private static final int POLLS_PER_CHECK = 64;

    private static final Logger LOGGER = System.getLogger(FabricLink.class.getName());

    private final Wire wire;
    private final Inbox inbox;
    private final int datagramBytes;
    private final FabricAddress address;
    private final String addressText;
    private final String advice;

    /** Number of this link in its messages; the address follows only in those to peers that may not know it. */
    private final long id = ThreadLocalRandom.current().nextLong();

    private final Long2ObjectHashMap<FabricAddress> senders = new Long2ObjectHashMap<>();
    private final Map<FabricAddress, FabricPeer> peers = new HashMap<>();

    /** The same, for a poll without an iterator. */
    private final List<FabricPeer> all = new ArrayList<>();

    private final Deque<FabricPeer> gone = new ArrayDeque<>();

    /** Peers to which a close message, or the answer to theirs, is still to be sent. */
    private final Deque<FabricPeer> toNotify = new ArrayDeque<>();

    private final WakeUp wakeUp;
    private @Nullable FabricAddress sender;
    private int knownFailures;
    private int idlePolls;

    /** True if a poll before a sleep would find something. */
    private boolean isNotArmed;

    private boolean hasWarned;
    private boolean closed;
    private long closedNanos;

    /**
     * Makes a link.
     *
     * @param wire which is closed with the link
     * @param inbox of the wire
     * @param datagramBytes size of the largest datagram
     * @param advice what a user may do if a peer is not reached
     */
    FabricLink(Wire wire, Inbox inbox, int datagramBytes, String advice) {
        this.wire = wire;
        this.inbox = inbox;
        this.datagramBytes = datagramBytes;
        this.advice = advice;
        address = new FabricAddress(wire.address());
        addressText = address.toString();
        int needed = datagramBytes + FabricLayout.ADDRESS + address.bytes().length;
        if (needed > wire.maxMessageBytes()) {
            throw new ClumpException("cannot open a link to the fabric: bytes of the largest message="
                    + wire.maxMessageBytes() + ", needed=" + needed);
        }
        wakeUp =
                new WakeUp("a link to a fabric", (channel, number) -> Descriptors.duplicate(wire.descriptor(), number));
    }

    @Override
    public String address() {
        return addressText;
    }

    @Override
    public int maxDatagramBytes() {
        return datagramBytes;
    }

    @Override
    public LinkAddress addressOf(String text) {
        return FabricAddress.parse(text);
    }

    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        return send(datagram, to, false);
    }

    /** See {@link Link#send}; the first datagram opens the connection to a peer. */
    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to, boolean isAnswering) {
        FabricPeer peer = peerAt((FabricAddress) to);
        Way way = closed ? null : wayTo(peer);
        if (way == null) {
            return true;
        }
        int slot = wire.slot(way);
        if (slot < 0) {
            // A datagram beyond the share of a peer that does not receive is lost, so that others are not blocked.
            return slot == Wire.OVER_SHARE;
        }
        UnsafeBuffer memory = wire.memory();
        int kind = isAnswering ? FabricLayout.DATAGRAM : FabricLayout.DATAGRAM_WITH_ADDRESS;
        int begin = writeHeader(memory, slot, kind);
        int length = datagram.remaining();
        memory.putBytes(begin, datagram, datagram.position(), length);
        wire.send(way, begin - slot + length);
        return true;
    }

    @Override
    public boolean receive(ByteBuffer into) {
        if (closed) {
            return false;
        }
        if (inbox.isEmpty() && !wire.poll() && ++idlePolls % POLLS_PER_CHECK == 0) {
            sendDueCloses();
            ClosingLinks.releaseIfAny();
        }
        for (int message = inbox.next(); message != Inbox.NONE; message = inbox.next()) {
            if (takes(message, into)) {
                return true;
            }
        }
        isNotArmed = false;
        return false;
    }

    @Override
    public LinkAddress sender() {
        return Objects.requireNonNull(sender, "nobody");
    }

    @Override
    public @Nullable LinkAddress takeGone() {
        if (wire.failures() != knownFailures) {
            knownFailures = wire.failures();
            for (FabricPeer peer : all) {
                Way way = peer.way();
                if (way != null && way.hasFailed() && !peer.isGone()) {
                    markGone(peer);
                }
            }
        }
        FabricPeer next = gone.poll();
        return next == null ? null : next.address();
    }

    /** Closes the way to a peer. Its address is kept if it may still send. */
    @Override
    public void forget(LinkAddress to) {
        FabricPeer peer = peers.get((FabricAddress) to);
        if (peer != null) {
            closeWay(peer);
        }
    }

    private void closeWay(FabricPeer peer) {
        Way way = peer.way();
        if (way != null && !way.hasFailed()) {
            wire.disconnect(way);
            peer.way(null);
        }
    }

    /** Returns a channel that is readable while the fabric has events, see {@link WakeUp}. */
    @Override
    public @Nullable SelectableChannel channel() {
        return wakeUp.channel();
    }

    @Override
    public boolean isHolding() {
        return isNotArmed || !inbox.isEmpty() || !gone.isEmpty() || wire.failures() != knownFailures;
    }

    @Override
    public void settle() {
        isNotArmed = !closed && !wire.arm();
    }

    @Override
    public long overruns() {
        return inbox.dropped();
    }

    @Override
    public int bufferBytes() {
        return BUFFERED * datagramBytes;
    }

    /** Sends a close message to the peers. The wire is freed when they have answered: at once, or later. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        closedNanos = System.nanoTime();
        wakeUp.close();
        for (FabricPeer peer : all) {
            if (!peer.isSettled()) {
                toNotify.add(peer);
            }
        }
        sendDueCloses();
        ClosingLinks.add(this);
    }

    /** Takes a step towards the end of a closed link; returns true once it is freed. */
    boolean continueClosing() {
        wire.poll();
        for (int message = inbox.next(); message != Inbox.NONE; message = inbox.next()) {
            takes(message, FabricLayout.NOTHING);
        }
        sendDueCloses();
        boolean isSettled = toNotify.isEmpty();
        for (int i = 0; i < all.size(); i++) {
            isSettled &= all.get(i).isSettled();
        }
        boolean isLate = System.nanoTime() - closedNanos > wire.closeTimeoutNanos();
        if (!isSettled && !isLate) {
            return false;
        }
        all.forEach(this::closeWay);
        if (!wire.isQuiet() && !isLate) {
            return false;
        }
        wire.close();
        return true;
    }

    /** Returns the peer of an address: a new one, if the address was that of a peer that is gone. */
    private FabricPeer peerAt(FabricAddress to) {
        FabricPeer known = to.peer();
        if (known == null) {
            known = peers.get(to);
            // Over TCP an address is a port, which the system soon gives to another link.
            if (known == null || known.isGone()) {
                known = new FabricPeer(to);
                peers.put(to, known);
                all.add(known);
            }
            to.peer(known);
        }
        return known;
    }

    /** Returns the connection to a peer, which is opened now if necessary; null if the peer is gone. */
    private @Nullable Way wayTo(FabricPeer peer) {
        if (peer.isGone()) {
            return null;
        }
        Way way = peer.way();
        if (way == null) {
            way = wire.connect(peer.address().bytes());
            peer.way(way);
        }
        if (way == null || way.hasFailed()) {
            markGone(peer);
            return null;
        }
        return way;
    }

    private void markGone(FabricPeer peer) {
        peer.gone();
        gone.add(peer);
        if (peer.way() == null && !hasWarned) {
            hasWarned = true;
            LOGGER.log(
                    Level.WARNING,
                    "no transport of the fabric reaches a peer, or it is closed: address=" + peer.address() + "; "
                            + advice);
        }
    }

    /** Processes a message; returns whether it was a datagram, which then is in {@code into}. */
    private boolean takes(int message, ByteBuffer into) {
        UnsafeBuffer memory = inbox.memory();
        int length = inbox.lengthBytes();
        int addressBytes = length < FabricLayout.ADDRESS ? -1 : memory.getInt(message + FabricLayout.ADDRESS_BYTES);
        if (addressBytes < 0 || addressBytes > length - FabricLayout.ADDRESS) {
            inbox.drop();
            return false;
        }
        long from = memory.getLong(message + FabricLayout.LINK);
        FabricAddress known = senders.get(from);
        if (addressBytes > 0 && (known == null || !known.isAt(memory, message + FabricLayout.ADDRESS, addressBytes))) {
            known = learn(from, message + FabricLayout.ADDRESS, addressBytes);
        }
        if (known == null) {
            // The sender sends its address again, since it gets no answer.
            inbox.drop();
            return false;
        }
        int kind = memory.getInt(message + FabricLayout.KIND);
        if (kind == FabricLayout.CLOSE || kind == FabricLayout.CLOSE_ANSWER) {
            closeReceived(peerAt(known), kind);
            return false;
        }
        sender = known;
        int begin = FabricLayout.ADDRESS + addressBytes;
        inbox.copy(message + begin, length - begin, into);
        return true;
    }

    private @Nullable FabricAddress learn(long from, int offset, int addressBytes) {
        if (senders.size() >= MOST_SENDERS && !senders.containsKey(from)) {
            return null;
        }
        byte[] bytes = new byte[addressBytes];
        inbox.memory().getBytes(offset, bytes);
        FabricAddress learnt = new FabricAddress(bytes);
        senders.put(from, learnt);
        return learnt;
    }

    /** A peer sends nothing any more. Answers, and closes the way to it. */
    private void closeReceived(FabricPeer peer, int kind) {
        peer.closeReceived();
        peer.gone();
        if (kind == FabricLayout.CLOSE) {
            toNotify.add(peer);
            sendDueCloses();
        } else {
            closeWay(peer);
        }
    }

    /** Sends the close messages and answers that are due, as far as there are slots. */
    private void sendDueCloses() {
        while (!toNotify.isEmpty() && sendClose(toNotify.element())) {
            FabricPeer notified = toNotify.remove();
            if (notified.hasSentClose()) {
                closeWay(notified);
            }
        }
    }

    /** Sends a close message or the answer to one; returns false if there is no slot for it now. */
    private boolean sendClose(FabricPeer peer) {
        Way way = peer.way() == null ? wire.connect(peer.address().bytes()) : peer.way();
        peer.way(way);
        if (way == null || way.hasFailed()) {
            return true;
        }
        int slot = wire.slot(way);
        if (slot < 0) {
            return false;
        }
        int kind = peer.hasSentClose() ? FabricLayout.CLOSE_ANSWER : FabricLayout.CLOSE;
        int end = writeHeader(wire.memory(), slot, kind);
        wire.send(way, end - slot);
        return true;
    }

    /** Writes the header of a datagram; returns the offset of the datagram. */
    private int writeHeader(UnsafeBuffer memory, int offset, int kind) {
        byte[] bytes = address.bytes();
        int addressBytes = kind == FabricLayout.DATAGRAM ? 0 : bytes.length;
        memory.putLong(offset + FabricLayout.LINK, id);
        memory.putInt(offset + FabricLayout.KIND, kind);
        memory.putInt(offset + FabricLayout.ADDRESS_BYTES, addressBytes);
        memory.putBytes(offset + FabricLayout.ADDRESS, bytes, 0, addressBytes);
        return offset + FabricLayout.ADDRESS + addressBytes;
    }
}
