package io.clump.net.link;

import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A link that loses, doubles and reorders what is sent through it, as a seed says. For tests; it allocates. */
public final class FaultyLink implements Link {
    /** Most datagrams that are held back at a time; further ones pass. */
    private static final int MAX_HELD = 16;

    /** Most uses of the link for which a datagram is held back. */
    private static final int MAX_DELAY = 16;

    private final Link link;
    private final Faults faults;
    private final Random random;
    private final List<Held> heldBack = new ArrayList<>();
    private long uses;

    /**
     * Wraps a link.
     *
     * @param link carries what is not lost; closed with this one
     * @param faults what happens to the datagrams
     */
    public FaultyLink(Link link, Faults faults) {
        this.link = link;
        this.faults = faults;
        random = new Random(faults.seed());
    }

    @Override
    public String address() {
        return link.address();
    }

    @Override
    public int maxDatagramBytes() {
        return link.maxDatagramBytes();
    }

    @Override
    public @Nullable LinkAddress addressOf(String address) {
        return link.addressOf(address);
    }

    @Override
    public void send(ByteBuffer datagram, LinkAddress to) {
        boolean isLost = random.nextDouble() < faults.loss();
        boolean isDoubled = random.nextDouble() < faults.duplicate();
        boolean isLate = random.nextDouble() < faults.reorder();
        if (!isLost) {
            if (isDoubled) {
                link.send(datagram.duplicate(), to);
            }
            if (isLate && heldBack.size() < MAX_HELD) {
                holdBack(datagram, to);
            } else {
                link.send(datagram, to);
            }
        }
        releaseDue();
    }

    @Override
    public boolean receive(ByteBuffer into) {
        releaseDue();
        return link.receive(into);
    }

    @Override
    public LinkAddress sender() {
        return link.sender();
    }

    /** None: a datagram that is held back leaves when the link is used, so its owner must not sleep for long. */
    @Override
    public @Nullable SelectableChannel channel() {
        return null;
    }

    @Override
    public void close() {
        link.close();
    }

    private void holdBack(ByteBuffer datagram, LinkAddress to) {
        ByteBuffer copy = ByteBuffer.allocateDirect(datagram.remaining());
        copy.put(datagram.duplicate()).flip();
        heldBack.add(new Held(copy, to, uses + 1 + random.nextInt(MAX_DELAY)));
    }

    private void releaseDue() {
        uses++;
        heldBack.removeIf(held -> {
            if (held.due() > uses) {
                return false;
            }
            link.send(held.datagram(), held.to());
            return true;
        });
    }

    private record Held(ByteBuffer datagram, LinkAddress to, long due) {}
}
