package io.clump.laboratory.ports;

import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.frame.GammaHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.TimeUnit;

/**
 * Bare datagrams there and back, in each of which a header of GAMMA is in front of four bytes (Ciaccio 1999, tables 4.1
 * and 4.2). A header is made once, as GAMMA does it from version 0.2 on, and only its last byte changes; or it is made
 * for each datagram. The receiver does not read headers.
 */
public final class HeaderRoundTrip implements Workload {
    enum Header {
        /** 20 bytes, made once. */
        STANDARD(GammaHeader.STANDARD_BYTES, false),
        /** 12 bytes, made once. */
        COMPACT(GammaHeader.COMPACT_BYTES, false),
        /** 20 bytes, made for each datagram. */
        MADE_EACH_TIME(GammaHeader.STANDARD_BYTES, true);

        private final int bytes;
        private final boolean isMadeEachTime;

        Header(int bytes, boolean isMadeEachTime) {
            this.bytes = bytes;
            this.isMadeEachTime = isMadeEachTime;
        }

        private byte[] make(int sequence) {
            GammaHeader header = new GammaHeader(
                    DESTINATION, SOURCE, PROTOCOL, 1, 1, Integer.BYTES, false, true, true, sequence & MOST_SEQUENCE, 1);
            return bytes == GammaHeader.COMPACT_BYTES ? header.toCompact() : header.toStandard();
        }
    }

    private static final long DESTINATION = 0x0200_0000_0001L;
    private static final long SOURCE = 0x0200_0000_0002L;
    private static final int PROTOCOL = 0x88b5;
    private static final int MOST_SEQUENCE = 0xff;
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final int side;
    private final Header header;
    private final DatagramChannel channel;
    private final ByteBuffer datagram;
    private final ByteBuffer incoming;
    private int number;

    public HeaderRoundTrip(Place place) throws IOException {
        side = place.side();
        header = place.word("header", Header.class);
        int bytes = header.bytes + Integer.BYTES;
        datagram = ByteBuffer.allocateDirect(bytes);
        datagram.put(0, header.make(0));
        incoming = ByteBuffer.allocateDirect(bytes);
        channel = place.keep(DatagramChannel.open(StandardProtocolFamily.INET));
        channel.configureBlocking(false);
        channel.bind(new InetSocketAddress(Ports.address(place, side), 0));
        int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        channel.connect(new InetSocketAddress(Ports.address(place, 1 - side), Ports.exchange(place, port)));
    }

    @Override
    public long run(long operations) throws IOException {
        if (side == 0) {
            try {
                return ClumpPair.timed(operations, this::exchange);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        for (long i = 0; i <= operations; i++) {
            receive();
            send();
        }
        return NOT_MEASURED;
    }

    private void exchange() {
        try {
            send();
            receive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void send() throws IOException {
        number++;
        if (header.isMadeEachTime) {
            datagram.put(0, header.make(number));
        } else {
            datagram.put(header.bytes - 1, (byte) number);
        }
        datagram.putInt(header.bytes, number);
        datagram.clear();
        channel.write(datagram);
    }

    /** Nothing makes a datagram reliable; but of one at a time the kernel loses none on its way to the same machine. */
    private void receive() throws IOException {
        incoming.clear();
        long start = System.nanoTime();
        while (channel.read(incoming) == 0) {
            if (System.nanoTime() - start > TIMEOUT_NANOS) {
                throw new ClumpException("a datagram was lost: number=" + number);
            }
        }
    }
}
