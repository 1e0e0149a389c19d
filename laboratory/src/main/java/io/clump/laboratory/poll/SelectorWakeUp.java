package io.clump.laboratory.poll;

import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A datagram of one byte to a process that selects, and its answer: the cost of a wake-up on this machine. */
public final class SelectorWakeUp implements Workload {
    private final int side;
    private final Selector selector;
    private final DatagramChannel channel;
    private final SocketAddress other;
    private final ByteBuffer datagram = ByteBuffer.allocateDirect(1);
    private final Latencies latencies;

    public SelectorWakeUp(Place place) throws IOException {
        side = place.side();
        latencies = new Latencies(place.number("operations"));
        InetAddress loopback = InetAddress.getLoopbackAddress();
        selector = place.keep(Selector.open());
        channel = place.keep(DatagramChannel.open(StandardProtocolFamily.INET));
        channel.configureBlocking(false);
        channel.bind(new InetSocketAddress(loopback, 0));
        channel.register(selector, SelectionKey.OP_READ);
        int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        other = new InetSocketAddress(loopback, Ports.exchange(place, port));
    }

    @Override
    public long run(long operations) throws IOException {
        latencies.clear();
        for (long i = 0; i < operations; i++) {
            if (side == 0) {
                ask();
            } else {
                answer();
            }
        }
        return latencies.sum();
    }

    @Override
    public long[] details() {
        return latencies.all();
    }

    private void ask() throws IOException {
        long quiet = System.nanoTime();
        while (System.nanoTime() - quiet < Latencies.QUIET_NANOS) {
            receive();
        }
        long start = System.nanoTime();
        channel.send(datagram.clear(), other);
        while (!receive()) {
            // The answer is under way.
        }
        latencies.add(System.nanoTime() - start);
    }

    private void answer() throws IOException {
        while (!receive()) {
            selector.select(key -> {});
        }
        channel.send(datagram.clear(), other);
    }

    private boolean receive() throws IOException {
        return channel.receive(datagram.clear()) != null;
    }
}
