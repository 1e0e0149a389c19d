package io.clump.net;

import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Link that passes datagrams on to another one, which must be polled; tests change what they look at. */
abstract class PassingLink implements Link {
    final Link link;

    /** Passes datagrams on to a socket. */
    PassingLink() {
        this(UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY));
    }

    PassingLink(Link link) {
        this.link = link;
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
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        return link.send(datagram, to);
    }

    @Override
    public boolean receive(ByteBuffer into) {
        return link.receive(into);
    }

    @Override
    public LinkAddress sender() {
        return link.sender();
    }

    @Override
    public void close() {
        link.close();
    }
}
