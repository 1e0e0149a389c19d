package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import io.clump.laboratory.worker.Settling;
import io.clump.net.LinkProtocolProvider;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.ServiceLoader;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A network of Clump's without the reliability engine and the seal: a datagram for each short message. The network, by
 * the properties of the process, is one that loses nothing.
 */
final class NetworkLink implements PairLink {
    private static final int LARGEST_BYTES = 65_536;

    /** Told by both sides, of which neither has a port. */
    private static final int NO_PORT = 1;

    private final Link network;
    private final LinkAddress other;
    private final PairLinkReceiver receiver;
    private final ByteBuffer message = ByteBuffer.allocateDirect(Message40.LENGTH_BYTES);
    private final UnsafeBuffer messageView = new UnsafeBuffer(message);
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(LARGEST_BYTES);
    private final UnsafeBuffer incomingView = new UnsafeBuffer(incoming);

    /** One object for all rounds, since the memory that a round allocates is measured. */
    private final Runnable poll = this::poll;

    private long received;

    NetworkLink(Place place, PairLinkReceiver receiver) {
        this.receiver = receiver;
        LayerConfiguration configuration = ClumpPair.builder(place).build();
        network = provider(configuration).openLink(configuration, place.side());
        try {
            Files.writeString(file(place, place.side()), network.address());
            int unused = Ports.exchange(place, NO_PORT);
            String address = Files.readString(file(place, 1 - place.side()));
            other = Objects.requireNonNull(network.addressOf(address), address);
        } catch (IOException e) {
            throw new ClumpException("cannot exchange addresses: cause=" + e, e);
        }
    }

    @Override
    public void sendShort(long number) {
        Message40.write(messageView, 0, number);
        // The second message shows that the other side has got an answer, and with it the address of this side.
        if (!network.send(message.clear(), other, received > 1)) {
            throw new ClumpException("the network takes no datagram: address=" + network.address());
        }
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        throw new UnsupportedOperationException("short messages only");
    }

    @Override
    public void poll() {
        if (network.receive(incoming.clear())) {
            received++;
            receiver.takeShort(Message40.read(incomingView, 0));
        }
    }

    @Override
    public void endPhase() {
        Settling.of(poll);
    }

    @Override
    public void close() {
        network.close();
    }

    private static Path file(Place place, int side) {
        return place.directory().resolve("address-" + side);
    }

    private static LinkProtocolProvider provider(LayerConfiguration configuration) {
        for (ProtocolProvider provider : ServiceLoader.load(ProtocolProvider.class)) {
            if (configuration.networks().contains(provider.name()) && provider instanceof LinkProtocolProvider links) {
                return links;
            }
        }
        throw new ClumpException("no network of links: found=" + configuration.networks());
    }
}
