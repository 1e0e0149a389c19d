package io.clump.shm;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueLayout;
import io.clump.shm.claim.QueueReceiver;
import io.clump.shm.claim.QueueSender;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One sender and one receiver of a request queue with two packets and one bulk block. A message is a number: each field
 * of its packet and each word of its data is that number. Lines that start with {@code say} are the sender's, lines
 * that start with {@code receive} the receiver's.
 */
public final class Conversation {
    /** No message was there. */
    public static final int NOTHING = 0;

    /** A message was there, and not all of its words were those of the same number. */
    public static final int TORN = -1;

    /** The sender's slot in the table of senders. */
    public static final int SLOT = 0;

    static final long LEASE_NANOS = 1_000_000_000;

    private static final int PAUSES = 200;

    private static final int DATA_BYTES = QueueLayout.LINE_BYTES;

    private final QueueBlockMemory block;
    private final PacketQueue queue;
    private final QueueSender sender;
    private final QueueReceiver queueReceiver;
    private final PacketReceiver receiver;
    private final Listener listener = new Listener();

    /**
     * Takes a queue block for it.
     *
     * @param pool where from
     */
    public Conversation(BlockPool pool) {
        this(pool.take());
    }

    Conversation(QueueBlockMemory block) {
        this.block = block;
        ClaimAlgorithm algorithm = block.header().algorithm();
        queue = block.queue(QueueKind.REQUEST);
        sender = algorithm.sender(queue, SLOT);
        queueReceiver = algorithm.receiver(queue);
        receiver = new PacketReceiver(block, QueueKind.REQUEST, LEASE_NANOS);
    }

    /** The memory in which it happens. */
    QueueBlockMemory block() {
        return block;
    }

    /** The queue in which it happens. */
    public PacketQueue queue() {
        return queue;
    }

    /** Returns the receiver, which reports the published messages. */
    public QueueReceiver queueReceiver() {
        return queueReceiver;
    }

    PacketReceiver receiver() {
        return receiver;
    }

    /** Sends a short message; false if there was no space for a while. */
    public boolean say(int number) {
        int packet = claim(number);
        if (packet == Route.GONE) {
            return false;
        }
        publish(packet);
        return true;
    }

    /** Claims and fills a packet, which is all of {@link #say} but {@link #publish}. */
    int claim(int number) {
        int packet = sender.claimPacket(Nowhere.INSTANCE, Conversation::pause);
        if (packet != Route.GONE) {
            fill(packet, number, 0);
        }
        return packet;
    }

    /** Publishes a claimed packet. */
    void publish(int packet) {
        sender.publish(packet);
    }

    /** Sends a message with bulk data; false if there was no space for a while. */
    public boolean sayBulk(int number) {
        int packet = sender.claimBulk(Nowhere.INSTANCE, Conversation::pause);
        if (packet == Route.GONE) {
            return false;
        }
        int data = queue.dataOffset(queue.bulkBlockOf(packet));
        for (int i = 0; i < DATA_BYTES; i += Integer.BYTES) {
            block.buffer().putInt(data + i, number);
        }
        fill(packet, number, DATA_BYTES);
        sender.publishBulk(packet);
        return true;
    }

    /** Receives a message of either sort: its number, {@link #NOTHING} or {@link #TORN}. */
    public int receive() {
        listener.received = NOTHING;
        receiver.poll(1, Nowhere.INSTANCE, listener);
        return listener.received;
    }

    private void fill(int packet, int number, int dataBytes) {
        UnsafeBuffer memory = block.buffer();
        long description = Packet.description(kind(dataBytes), number, PacketLayout.MAX_ARGUMENTS, dataBytes);
        long pair = Packet.pair(number, number);
        Packet.write(memory, packet, description, number, number, number, pair, pair, pair, pair);
    }

    private static int kind(int dataBytes) {
        return dataBytes == 0 ? PacketKind.REQUEST : PacketKind.MEDIUM;
    }

    private static int pause(int step, Route route) {
        Thread.onSpinWait();
        return step < PAUSES ? step + 1 : Waiter.GIVE_UP;
    }

    /** Reads each word of a message, as a handler may. */
    private static final class Listener implements Dispatcher {
        private int received;

        @Override
        public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
            int number = Packet.handler(memory, packet);
            int dataBytes = data == NO_DATA ? 0 : DATA_BYTES;
            boolean isWhole = Packet.kind(memory, packet) == kind(dataBytes)
                    && Packet.argumentCount(memory, packet) == PacketLayout.MAX_ARGUMENTS
                    && Packet.source(memory, packet) == number
                    && Packet.destination(memory, packet) == number
                    && Packet.tag(memory, packet) == number
                    && Packet.bulkLengthBytes(memory, packet) == dataBytes;
            for (int i = 0; i < PacketLayout.MAX_ARGUMENTS; i++) {
                isWhole &= Packet.argument(memory, packet, i) == number;
            }
            for (int i = 0; i < dataBytes; i += Integer.BYTES) {
                isWhole &= memory.getInt(data + i) == number;
            }
            received = isWhole ? number : TORN;
        }

        @Override
        public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
            throw new UnsupportedOperationException();
        }
    }
}
