package io.clump.benchmarks;

import io.clump.am2.ClumpException;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
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
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A packet through a queue, by one thread that is sender and receiver: claim, fill, publish, accept, free. Nobody is in the
 * way, so what an algorithm costs under contention is not in it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A forked virtual machine does not read the manifest of the jar.
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED"
        })
public class ClaimPublishBenchmark {
    private static final QueueGeometry GEOMETRY = new QueueGeometry(64, 1, 64, 2);
    private static final long TAG = 40;

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

    /** Called by JMH. */
    public ClaimPublishBenchmark() {}

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
        Packet.write(
                memory,
                claimed,
                Packet.description(PacketKind.REQUEST, 1, PacketLayout.MAX_ARGUMENTS, 0),
                TAG,
                1,
                0,
                Packet.pair((int) head, 2),
                Packet.pair(3, 4),
                Packet.pair(5, 6),
                Packet.pair(7, 8));
        sender.publish(claimed);
        if (!PacketState.isReady(receiver.stateAt(head))) {
            throw new IllegalStateException("what was published is not there: position=" + head);
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
