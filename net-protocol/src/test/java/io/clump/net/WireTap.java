package io.clump.net;

import io.clump.net.link.LinkAddress;
import io.clump.net.link.PassingLink;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Link that records genuine datagrams, for an attacker to replay them: the last sent ones, and the first received ones
 * before any attack.
 */
final class WireTap extends PassingLink {
    private static final int REMEMBERED = 256;

    private final List<byte[]> sent = new ArrayList<>();
    private final List<byte[]> received = new ArrayList<>();
    private int next;
    private boolean isAsked;

    WireTap() {
        super(UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY));
    }

    /** Returns one of the last datagrams that were sent; there must have been one. */
    synchronized byte[] sent(int which) {
        return sent.get(which % sent.size()).clone();
    }

    /** Returns one of the first datagrams that were received, before the first call; there must have been one. */
    synchronized byte[] received(int which) {
        isAsked = true;
        return received.get(which % received.size()).clone();
    }

    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        rememberSent(bytes(datagram.duplicate()));
        return link.send(datagram, to);
    }

    @Override
    public boolean receive(ByteBuffer into) {
        int start = into.position();
        boolean any = link.receive(into);
        if (any) {
            rememberReceived(bytes(into.duplicate().flip().position(start)));
        }
        return any;
    }

    @Override
    public @Nullable SelectableChannel channel() {
        return link.channel();
    }

    private synchronized void rememberSent(byte[] datagram) {
        if (sent.size() < REMEMBERED) {
            sent.add(datagram);
        } else {
            sent.set(next++ % REMEMBERED, datagram);
        }
    }

    private synchronized void rememberReceived(byte[] datagram) {
        // After the attack has begun not all are genuine. Port checks are no datagrams of the engine.
        if (!isAsked && received.size() < REMEMBERED && datagram.length > PORT_CHECK_BYTES) {
            received.add(datagram);
        }
    }

    private static byte[] bytes(ByteBuffer datagram) {
        byte[] bytes = new byte[datagram.remaining()];
        datagram.get(bytes);
        return bytes;
    }
}
