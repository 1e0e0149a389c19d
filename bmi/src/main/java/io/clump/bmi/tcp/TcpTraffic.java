package io.clump.bmi.tcp;

import io.clump.am2.EndpointStatistics;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts of the frames of all connections of a method: each frame is a message, and its header is counted as arguments.
 * The thread of the method counts; any thread may read.
 */
final class TcpTraffic {
    private final AtomicLong messagesSent = new AtomicLong();
    private final AtomicLong bytesSent = new AtomicLong();
    private final AtomicLong messagesReceived = new AtomicLong();
    private final AtomicLong bytesReceived = new AtomicLong();

    /** Counts a frame that is sent, with the length of its body. */
    void sent(int bodyBytes) {
        add(messagesSent, 1);
        add(bytesSent, TcpOutput.HEADER_BYTES + bodyBytes);
    }

    /** Counts a frame whose header has arrived, with the length of its body. */
    void received(int bodyBytes) {
        add(messagesReceived, 1);
        add(bytesReceived, TcpOutput.HEADER_BYTES + bodyBytes);
    }

    /** Returns the current counts, as those of an endpoint that uses only the network. */
    EndpointStatistics statistics() {
        return EndpointStatistics.ofNetworkMessages(
                messagesSent.get(), bytesSent.get(), messagesReceived.get(), bytesReceived.get());
    }

    private static void add(AtomicLong count, long more) {
        // plain: only the thread of the method writes
        long before = count.getPlain();
        // opaque: a count on its own; orders nothing
        count.setOpaque(before + more);
    }
}
