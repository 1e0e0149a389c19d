package io.clump.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A socket that asks, and one of another thread that selects until it is asked. */
final class SelectingThread {
    private final DatagramChannel asking = open();
    private final DatagramChannel asked = open();
    private final SocketAddress address = asked.getLocalAddress();
    private final ByteBuffer datagram = ByteBuffer.allocateDirect(1);
    private final Selector selector = Selector.open();
    private final Thread thread = new Thread(this::answer, "selecting-thread");

    SelectingThread() throws IOException {
        asked.register(selector, SelectionKey.OP_READ);
        thread.start();
    }

    /** Sends a datagram and asks for the answer until it is there. */
    void ask() throws IOException {
        asking.send(datagram.clear(), address);
        SocketAddress from = null;
        while (from == null) {
            from = asking.receive(datagram.clear());
        }
    }

    void close() throws IOException, InterruptedException {
        thread.interrupt();
        thread.join();
        selector.close();
        asking.close();
        asked.close();
    }

    private void answer() {
        ByteBuffer own = ByteBuffer.allocateDirect(1);
        try {
            while (!Thread.currentThread().isInterrupted()) {
                selector.select(key -> {});
                SocketAddress from = asked.receive(own.clear());
                if (from != null) {
                    asked.send(own.flip(), from);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DatagramChannel open() throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.configureBlocking(false);
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return channel;
    }
}
