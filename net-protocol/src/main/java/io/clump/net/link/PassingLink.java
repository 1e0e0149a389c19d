package io.clump.net.link;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Link that passes datagrams on to another one, of which subclasses change some. Optional operations of links, such as
 * multicasts, are available only if a subclass passes them on, too.
 */
public abstract class PassingLink implements Link {
    /** The other link, which is closed with this one. */
    protected final Link link;

    /**
     * Wraps a link.
     *
     * @param link carries the datagrams
     */
    protected PassingLink(Link link) {
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
