package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A message that is still arriving is not overwritten, whatever buffer a handler attaches meanwhile: parts of messages
 * of several senders arrive mixed, handlers attach one of many buffers, some of which are parts of the same memory, and
 * each message is intact when its handler runs.
 */
class BufferExchangeProperties {
    private static final int MOST_BYTES = 40;

    @Property(tries = 500)
    void messagesOfSeveralSendersAreIntact(
            @ForAll @IntRange(min = 1, max = 100) int buffers,
            @ForAll @IntRange(min = 1, max = 3) int ports,
            @ForAll @IntRange(min = 1, max = 6) int senders,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<MutableDirectBuffer> memory = memory(buffers, random);
        Run run = new Run(memory, random);
        List<Sender> all = new ArrayList<>();
        for (int port = 0; port < ports; port++) {
            InputPort input = run.bind(port);
            for (int rank = 0; rank < senders; rank++) {
                all.add(new Sender(new PortPeer(rank).inflow(input, Qos.RELIABLE), random.split()));
            }
        }
        List<Sender> sending = new ArrayList<>(all);
        while (!sending.isEmpty()) {
            Sender sender = sending.get(random.nextInt(sending.size()));
            if (!sender.sendPart(run.assembly)) {
                sending.remove(sender);
            }
        }
        run.assembly.drain();
        for (Sender sender : all) {
            assertThat(sender.flow.expected).isEqualTo(Sender.MESSAGES);
            assertThat(run.delivered.get(sender.flow.port.number)[sender.flow.peer.rank])
                    .isEqualTo(Sender.MESSAGES);
        }
    }

    /** Buffers of one length; each second one may overlap another one, in the heap or outside of it. */
    private static List<MutableDirectBuffer> memory(int buffers, SplittableRandom random) {
        int length = random.nextInt(MOST_BYTES, 3 * MOST_BYTES);
        UnsafeBuffer common = random.nextBoolean()
                ? PortsJob.buffer(4 * length)
                : new UnsafeBuffer(ByteBuffer.allocateDirect(4 * length));
        List<MutableDirectBuffer> memory = new ArrayList<>();
        for (int i = 0; i < buffers; i++) {
            memory.add(
                    random.nextBoolean()
                            ? PortsJob.buffer(length)
                            : new UnsafeBuffer(common, random.nextInt(3 * length), length));
        }
        return memory;
    }

    /** The receiving process, whose handlers attach any of its buffers, or none. */
    private static final class Run {
        final Assembly assembly = new Assembly(new Dispatch(), () -> {
            throw new AssertionError("a part was refused");
        });
        final List<int[]> delivered = new ArrayList<>();
        private final List<MutableDirectBuffer> memory;
        private final SplittableRandom random;

        Run(List<MutableDirectBuffer> memory, SplittableRandom random) {
            this.memory = memory;
            this.random = random;
        }

        InputPort bind(int number) {
            InputPort port = new InputPort(number);
            delivered.add(new int[MOST_BYTES]);
            port.bind(anyBuffer(), message -> arrive(port, message));
            port.errorHandler = error -> { // the buffer is full
                delivered.get(number)[error.peer()]++;
                rebind(port);
            };
            return port;
        }

        private void arrive(InputPort port, PortMessage message) {
            byte[] bytes = new byte[message.length()];
            message.buffer().getBytes(message.offset(), bytes);
            int number = delivered.get(port.number)[message.sender()]++;
            assertThat(bytes).isEqualTo(Sender.bytes(message.sender(), number));
            if (random.nextInt(3) > 0) {
                rebind(port);
            }
        }

        private void rebind(InputPort port) {
            port.bind(anyBuffer(), Objects.requireNonNull(port.binding).receiver);
        }

        private MutableDirectBuffer anyBuffer() {
            return memory.get(random.nextInt(memory.size()));
        }
    }

    /** Sends messages in parts of random lengths. */
    private static final class Sender {
        static final int MESSAGES = 12;

        final Inflow flow;
        private final SplittableRandom random;
        private final ArrayDeque<byte[]> left = new ArrayDeque<>();
        private int number;
        private int sent;

        Sender(Inflow flow, SplittableRandom random) {
            this.flow = flow;
            this.random = random;
            for (int i = 0; i < MESSAGES; i++) {
                left.add(bytes(flow.peer.rank, i));
            }
        }

        /** Returns false when all was sent. */
        boolean sendPart(Assembly assembly) {
            byte[] message = left.peek();
            if (message == null) {
                return false;
            }
            int length = Math.min(message.length - sent, random.nextInt(1, MOST_BYTES));
            UnsafeBuffer part = new UnsafeBuffer(message, sent, length);
            assembly.accept(flow, Qos.RELIABLE, number, message.length, sent, part, length);
            sent += length;
            if (sent == message.length) {
                left.remove();
                number++;
                sent = 0;
            }
            return true;
        }

        static byte[] bytes(int sender, int number) {
            int length = 1 + new SplittableRandom(sender * 100L + number).nextInt(MOST_BYTES);
            return PortsJob.bytes(length, sender * 100 + number);
        }
    }
}
