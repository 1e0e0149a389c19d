package io.clump.net.fabric;

import io.clump.am2.LayerConfiguration;
import io.clump.net.link.LinkAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Links over a fabric of one machine, that are polled together until something has arrived. */
final class Links implements AutoCloseable {
    private final FabricLinks fabric;
    private final List<FabricLink> links = new ArrayList<>();
    private final ByteBuffer received = ByteBuffer.allocateDirect(65_536);

    /**
     * Makes a fabric.
     *
     * @param fabric {@code ucx} with the transports of one machine, {@code ucx:tcp}, or {@code ofi:} and a provider
     */
    Links(String fabric) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder().job(1);
        int colon = fabric.indexOf(':');
        String part = fabric.substring(colon + 1);
        if (fabric.startsWith("ofi:")) {
            Ofi.configure(builder, part);
            this.fabric = OfiConfiguration.of(builder.build());
        } else {
            builder.property(UcxConfiguration.LIBRARY, Ucx.LIBRARY);
            if (colon > 0) {
                builder.property(UcxConfiguration.TCP, "on").property(UcxConfiguration.TRANSPORTS, part);
            }
            this.fabric = UcxConfiguration.of(builder.build());
        }
    }

    /** Opens a wire without a link. */
    Wire wire(int messageBytes) {
        return fabric.wire(messageBytes, new Inbox());
    }

    FabricLink open() {
        FabricLink link = (FabricLink) fabric.open(links.size() + 1);
        links.add(link);
        return link;
    }

    static LinkAddress addressOf(FabricLink from, FabricLink to) {
        return Objects.requireNonNull(from.addressOf(to.address()));
    }

    static ByteBuffer datagram(int bytes, int number) {
        ByteBuffer datagram = ByteBuffer.allocateDirect(bytes);
        datagram.putInt(0, number);
        datagram.put(bytes - 1, (byte) number);
        return datagram;
    }

    /** Polls a link, and the sender, until it has received a datagram, which this returns. */
    ByteBuffer await(FabricLink receiver, FabricLink sender) {
        while (true) {
            if (receiver.receive(received.clear())) {
                return received.flip();
            }
            assertNothing(sender);
        }
    }

    /** Polls a link that is to receive nothing. */
    void assertNothing(FabricLink link) {
        if (link.receive(received.clear())) {
            throw new AssertionError("a datagram of " + received.position() + " bytes");
        }
    }

    @Override
    public void close() {
        links.forEach(FabricLink::close);
    }
}
