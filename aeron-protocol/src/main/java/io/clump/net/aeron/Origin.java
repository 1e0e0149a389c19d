package io.clump.net.aeron;

import io.aeron.Aeron;
import io.clump.net.link.UnresponsivePeerWarnings;
import java.nio.charset.StandardCharsets;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Sending endpoint, as all its streams know it. */
final class Origin {
    final Aeron aeron;
    final long job;
    final long endpointId;
    final long timeoutNanos;
    final long leaseNanos;
    final AeronTally tally;
    final RingMemory rings = new RingMemory();

    /** Buffer for messages without a packet, each written just before it is offered. */
    final UnsafeBuffer control = new UnsafeBuffer(BufferUtil.allocateDirectAligned(
            MessageLayout.HEADER_BYTES + AeronAddress.MAX_LENGTH, BitUtil.CACHE_LINE_LENGTH));

    private final String address;
    private final UnresponsivePeerWarnings unresponsive = new UnresponsivePeerWarnings();
    private final int addressBytes;

    /**
     * Describes an endpoint.
     *
     * @param aeron client of its process
     * @param configuration of its layer
     * @param endpointId its number
     * @param address address at which its streams arrive
     * @param tally its counts
     */
    Origin(Aeron aeron, AeronConfiguration configuration, long endpointId, String address, AeronTally tally) {
        this.aeron = aeron;
        job = configuration.job();
        this.endpointId = endpointId;
        timeoutNanos = configuration.timeout().toNanos();
        leaseNanos = configuration.lease().toNanos();
        this.tally = tally;
        this.address = address;
        byte[] text = address.getBytes(StandardCharsets.US_ASCII);
        addressBytes = text.length;
        control.putBytes(MessageLayout.HEADER_BYTES, text);
    }

    /** Counts a peer from which nothing has ever come, and names it in the log. */
    void unresponsive(AeronPeer peer) {
        tally.unresponsive++;
        unresponsive.warn(AeronConfiguration.NETWORK, address, peer.toString());
    }

    /** Writes a message without a packet; returns its length in bytes. */
    int writeControl(int kind, long receiver, int number) {
        MessageHeader.write(control, 0, kind, job, endpointId, receiver, number);
        return kind == MessageLayout.HELLO ? MessageLayout.HEADER_BYTES + addressBytes : MessageLayout.HEADER_BYTES;
    }
}
