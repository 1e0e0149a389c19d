package io.clump.net.link;

import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Link that loses, duplicates, damages, delays and reorders sent datagrams, and breaks connections, all by a seed, and
 * may not send or not receive for a while. The faults of a datagram depend on the seed and on the number of datagrams
 * before it; the time when a delayed one leaves also depends on the uses of the link and on the clock. For tests; it
 * allocates.
 *
 * <pre>
 *   send ─▶ outage, loss ─▶ damage ─▶ reorder: some uses of the link ─▶ delay: some time ─▶ link
 * </pre>
 */
public final class FaultyLink extends PassingLink {
    /** Most datagrams that are held back to be overtaken; further ones pass. */
    private static final int MAX_OVERTAKEN = 16;

    /** Most uses of the link for which a datagram is held back to be overtaken. */
    private static final int MAX_USES = 16;

    /** Most datagrams that are delayed at a time; further ones are lost, as in a full queue. */
    private static final int MAX_DELAYED = 4096;

    /** Most datagrams that one receive of a deaf link discards. */
    private static final int MAX_THROWN_AWAY = 256;

    private final Faults faults;
    private final LongSupplier clock;
    private final long opened;
    private final Random random;

    /** Separate generator, so that breaking connections do not change which datagrams other faults affect. */
    private final Random breaks;

    private final List<Overtaken> overtaken = new ArrayList<>();
    private final PriorityQueue<Delayed> delayed =
            new PriorityQueue<>(Comparator.comparingLong(Delayed::dueNanos).thenComparingLong(Delayed::number));
    private long uses;
    private long numbers;

    /**
     * Wraps a link.
     *
     * @param link carries the datagrams that are not lost; closed with this one
     * @param faults faults of the datagrams
     */
    public FaultyLink(Link link, Faults faults) {
        this(link, faults, System::nanoTime);
    }

    /** Wraps a link with another clock than the system's. */
    FaultyLink(Link link, Faults faults, LongSupplier clock) {
        super(link);
        this.faults = faults;
        this.clock = clock;
        opened = clock.getAsLong();
        random = new Random(faults.seed());
        breaks = new Random(~faults.seed());
    }

    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        return send(datagram, to, false);
    }

    /** Sends a datagram with faults; it is lost if the system has no space for it. */
    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to, boolean isAnswering) {
        // Each datagram draws the same numbers, so that one fault does not change which datagrams another affects.
        boolean isLost = random.nextDouble() < faults.loss();
        boolean isDoubled = random.nextDouble() < faults.duplicate();
        boolean isOvertaken = random.nextDouble() < faults.reorder();
        boolean isCorrupted = random.nextDouble() < faults.corrupt();
        boolean isTruncated = random.nextDouble() < faults.truncate();
        double where = random.nextDouble();
        int useCount = 1 + random.nextInt(MAX_USES);
        double delayShare = random.nextDouble();
        if (faults.breaks() > 0 && breaks.nextDouble() < faults.breaks()) {
            link.sever(to);
        }
        if (!isLost && !isMute()) {
            try {
                ByteBuffer sent = isCorrupted || isTruncated ? damaged(datagram, where, isTruncated) : datagram;
                if (isDoubled) {
                    delay(sent.duplicate(), to, isAnswering, delayShare);
                }
                if (isOvertaken && overtaken.size() < MAX_OVERTAKEN) {
                    overtaken.add(new Overtaken(copy(sent), to, isAnswering, delayShare, uses + useCount));
                } else {
                    delay(sent, to, isAnswering, delayShare);
                }
            } catch (OutOfMemoryError noMemoryForCopies) {
                // The datagram is lost: a link does not throw, since a datagram may leave between the claim of a
                // message and its publication.
            }
        }
        releaseDue();
        return true;
    }

    @Override
    public int maxMulticastBytes() {
        return link.maxMulticastBytes();
    }

    /** Sends a datagram, which may be lost or damaged for all; it is not delayed. */
    @Override
    public boolean sendToAll(ByteBuffer datagram) {
        boolean isLost = random.nextDouble() < faults.loss();
        boolean isCorrupted = random.nextDouble() < faults.corrupt();
        double where = random.nextDouble();
        if (!isLost && !isMute()) {
            link.sendToAll(isCorrupted ? damaged(datagram, where, false) : datagram);
        }
        return true;
    }

    @Override
    public void listenToAll() {
        link.listenToAll();
    }

    @Override
    public void forget(LinkAddress to) {
        link.forget(to);
    }

    /** Returns false during an outage, in which no question leaves, or no answer arrives. */
    @Override
    public boolean checkPort(LinkAddress to) {
        return !isMute() && !isDeaf() && link.checkPort(to);
    }

    @Override
    public @Nullable LinkAddress takeGone() {
        return isMute() || isDeaf() ? null : link.takeGone();
    }

    @Override
    public boolean isHolding() {
        return link.isHolding();
    }

    @Override
    public long forged() {
        return link.forged();
    }

    @Override
    public boolean receive(ByteBuffer into) {
        releaseDue();
        if (!isDeaf()) {
            return link.receive(into);
        }
        int position = into.position();
        for (int i = 0; i < MAX_THROWN_AWAY && link.receive(into); i++) {
            into.position(position);
        }
        into.position(position);
        return false;
    }

    /** Returns null: a delayed datagram leaves when the link is used, so its owner must not sleep for long. */
    @Override
    public @Nullable SelectableChannel channel() {
        return null;
    }

    @Override
    public int bufferBytes() {
        return link.bufferBytes();
    }

    @Override
    public long overruns() {
        return link.overruns();
    }

    /** Sends what is held back, which has left its sender, and closes the link. */
    @Override
    public void close() {
        overtaken.forEach(held -> link.send(held.datagram(), held.to(), held.isAnswering()));
        overtaken.clear();
        for (Delayed due = delayed.poll(); due != null; due = delayed.poll()) {
            link.send(due.datagram(), due.to(), due.isAnswering());
        }
        super.close();
    }

    private boolean isMute() {
        return isOut(true);
    }

    private boolean isDeaf() {
        return isOut(false);
    }

    private boolean isOut(boolean sending) {
        if (faults.outages().isEmpty()) {
            return false;
        }
        long elapsed = clock.getAsLong() - opened;
        for (Outage outage : faults.outages()) {
            boolean concerned = sending ? outage.way().isMute() : outage.way().isDeaf();
            if (concerned && outage.isAt(elapsed)) {
                return true;
            }
        }
        return false;
    }

    private static ByteBuffer damaged(ByteBuffer datagram, double where, boolean isTruncated) {
        ByteBuffer changed = copy(datagram);
        int at = (int) (where * changed.limit());
        if (isTruncated) {
            changed.limit(at);
        } else if (changed.hasRemaining()) {
            changed.put(at, (byte) (changed.get(at) ^ 1 << ((int) (where * changed.limit() * Byte.SIZE) % Byte.SIZE)));
        }
        return changed;
    }

    private void delay(ByteBuffer datagram, LinkAddress to, boolean isAnswering, double share) {
        if (faults.mostDelayNanos() == 0) {
            link.send(datagram, to, isAnswering);
        } else if (delayed.size() < MAX_DELAYED) {
            long nanos =
                    faults.leastDelayNanos() + (long) (share * (faults.mostDelayNanos() - faults.leastDelayNanos()));
            delayed.add(new Delayed(copy(datagram), to, isAnswering, clock.getAsLong() - opened + nanos, numbers++));
        }
    }

    private static ByteBuffer copy(ByteBuffer datagram) {
        ByteBuffer copy = ByteBuffer.allocateDirect(datagram.remaining());
        copy.put(datagram.duplicate()).flip();
        return copy;
    }

    private void releaseDue() {
        uses++;
        overtaken.removeIf(held -> {
            if (held.dueUses() > uses) {
                return false;
            }
            try {
                delay(held.datagram(), held.to(), held.isAnswering(), held.delayShare());
            } catch (OutOfMemoryError noMemoryForCopies) {
                // The datagram is lost, too.
            }
            return true;
        });
        while (!delayed.isEmpty() && delayed.peek().dueNanos() <= clock.getAsLong() - opened) {
            Delayed due = delayed.remove();
            link.send(due.datagram(), due.to(), due.isAnswering());
        }
    }

    private record Overtaken(
            ByteBuffer datagram, LinkAddress to, boolean isAnswering, double delayShare, long dueUses) {}

    private record Delayed(ByteBuffer datagram, LinkAddress to, boolean isAnswering, long dueNanos, long number) {}
}
