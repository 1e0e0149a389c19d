package io.clump.benchmarks;

import io.clump.am2.ClumpException;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketLayout;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import io.clump.shm.claim.QueueMemory;
import io.clump.shm.claim.QueueReceiver;
import io.clump.shm.claim.QueueSender;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A packet through a queue, by one thread that is sender and receiver: claim, fill, publish, accept, free. There is no
 * other thread, so the costs of an algorithm under contention are not included.
 */
public class ClaimPublishBenchmark extends AverageNanos {
    private static final QueueGeometry GEOMETRY = new QueueGeometry(64, 1, 64, 2);

    /** Claim algorithm. */
    @Param({
        "anderson",
        "fifo",
        "lock-free",
        "lock-free-tas",
        "mcs",
        "michael-scott",
        "mutex",
        "pull-list",
        "single-transfer",
        "test-and-set",
        "test-and-test-and-set",
        "ticket",
        "ultracomputer"
    })
    public String algorithm;

    private UnsafeBuffer memory;
    private QueueSender sender;
    private QueueReceiver receiver;
    private long head;

    @Setup
    public void open() {
        ClaimAlgorithm named = ClaimAlgorithms.named(algorithm);
        if (named == null) {
            throw new ClumpException("no such claim algorithm: found=" + algorithm);
        }
        int lengthBytes = Math.toIntExact(QueueLayout.lengthBytes(GEOMETRY)) + PacketLayout.LENGTH_BYTES;
        memory = new UnsafeBuffer(
                ByteBuffer.allocateDirect(lengthBytes + QueueLayout.LINE_BYTES).alignedSlice(QueueLayout.LINE_BYTES));
        PacketQueue queue = new PacketQueue(new QueueMemory(memory), 0, GEOMETRY);
        named.initialise(queue);
        sender = named.sender(queue, 0);
        receiver = named.receiver(queue);
        head = 0;
    }

    @Benchmark
    public int claimPublishAccept() {
        int claimed = sender.tryClaimPacket();
        EightArguments.write(memory, claimed, (int) head);
        sender.publish(claimed);
        if (!PacketState.isReady(receiver.stateAt(head))) {
            throw new IllegalStateException("the published packet is missing: position=" + head);
        }
        int packet = receiver.packetAt(head);
        receiver.accept(packet);
        head++;
        int argument = Packet.argument(memory, packet, 0);
        receiver.freePacket(packet);
        receiver.freedUpTo(head);
        return argument;
    }
}
