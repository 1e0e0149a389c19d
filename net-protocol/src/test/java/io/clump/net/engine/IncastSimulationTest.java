package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import io.clump.net.key.JobKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many endpoints send medium messages to one, without end, on a busy machine: each runs for a while and then waits for
 * its turn, and the receiver's socket has the usual capacity of Linux.
 */
class IncastSimulationTest {
    private static final int SENDERS = 32;
    private static final int DATA_BYTES = 8192;

    /**
     * Capacity of the socket: Linux doubles the administrator's limit, and counts about twice the bytes of a datagram.
     */
    private static final int SOCKET_BYTES = 2 * EngineConfiguration.USUAL_SOCKET_BYTES;

    private static final long RECEIVER = 1;
    private static final long LATENCY_NANOS = 20_000;
    private static final long POLL_NANOS = 20_000;
    private static final long TURN_NANOS = 1_000_000;
    private static final long AWAY_NANOS = 10_000_000;
    private static final long MILLISECOND = 1_000_000;

    /** Time that the senders need to find their shares. */
    private static final long BEGINNING_NANOS = 500 * MILLISECOND;

    private static final long END_NANOS = 3_000 * MILLISECOND;
    private static final long MOST_WAIT_NANOS = 1_000 * MILLISECOND;
    private static final long MOST_REPEATED_PERCENT = 10;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void noSenderStarvesAndLittleIsRepeated(int seed) {
        Incast incast = new Incast(new Random(seed), EngineConfiguration.USUAL_DATAGRAM_BYTES);
        incast.run();
        assertThat(incast.least() * 4).as("%s", incast).isGreaterThanOrEqualTo(incast.most());
        assertThat(incast.repeatedPercent()).as("%s", incast).isLessThan(MOST_REPEATED_PERCENT);
        assertThat(incast.longestWait()).as("%s", incast).isLessThan(MOST_WAIT_NANOS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void norDoesOneThatSendsNarrowDatagrams(int seed) {
        Incast incast = new Incast(new Random(seed), 1472);
        incast.run();
        assertThat(incast.least() * 4).as("%s", incast).isGreaterThanOrEqualTo(incast.most());
        assertThat(incast.repeatedPercent()).as("%s", incast).isLessThan(MOST_REPEATED_PERCENT);
    }

    private static final class Incast {
        private final Random random;
        private final List<End> ends = new ArrayList<>();
        private final PriorityQueue<Event> events =
                new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
        private final long[] handled = new long[SENDERS];
        private final long[] handledAt = new long[SENDERS];
        private final long[] waits = new long[SENDERS];
        private long numbers;
        private long now;
        private long sent;
        private long resent;
        private int socketBytes;

        Incast(Random random, int datagramBytes) {
            this.random = random;
            for (int i = 0; i <= SENDERS; i++) {
                End end = new End(i + RECEIVER, datagramBytes);
                ends.add(end);
                after(random.nextInt((int) AWAY_NANOS), () -> end.run(now + TURN_NANOS));
            }
        }

        void run() {
            runUntil(BEGINNING_NANOS);
            Arrays.fill(handled, 0);
            Arrays.fill(handledAt, now);
            Arrays.fill(waits, 0);
            long sentBefore = sent();
            long resentBefore = resent();
            runUntil(END_NANOS);
            for (int i = 0; i < SENDERS; i++) {
                noteWait(i);
            }
            sent = sent() - sentBefore;
            resent = resent() - resentBefore;
        }

        private void runUntil(long end) {
            while (now < end) {
                Event next = events.remove();
                now = next.at();
                next.what().run();
            }
        }

        private long sent() {
            return ends.stream()
                    .map(end -> end.engine.statistics())
                    .mapToLong(counts -> counts.datagramsSent() - counts.acknowledgementsSent())
                    .sum();
        }

        private long resent() {
            return ends.stream()
                    .mapToLong(end -> end.engine.statistics().datagramsResent())
                    .sum();
        }

        private void noteWait(int sender) {
            waits[sender] = Math.max(waits[sender], now - handledAt[sender]);
            handledAt[sender] = now;
        }

        long least() {
            return Arrays.stream(handled).min().orElseThrow();
        }

        long most() {
            return Arrays.stream(handled).max().orElseThrow();
        }

        long repeatedPercent() {
            return 100 * resent / sent;
        }

        long longestWait() {
            return Arrays.stream(waits).max().orElseThrow();
        }

        @Override
        public String toString() {
            return "handled in all " + Arrays.stream(handled).sum() + ", of one sender " + least() + " to " + most()
                    + ", repeated " + repeatedPercent() + " %, longest wait " + longestWait() / MILLISECOND + " ms";
        }

        private void after(long nanos, Runnable what) {
            events.add(new Event(now + nanos, numbers++, what));
        }

        private final class End implements Outlet {
            private final ReliabilityEngine engine;
            private final long id;
            private final Deque<byte[]> socket = new ArrayDeque<>();

            End(long id, int datagramBytes) {
                this.id = id;
                engine = new ReliabilityEngine(
                        EngineConfiguration.defaults(7, id, datagramBytes, EngineConfiguration.USUAL_DATAGRAM_BYTES)
                                .withSocketBytes(SOCKET_BYTES),
                        (JobKey) null,
                        this);
            }

            @Override
            public boolean transmit(EnginePeer peer, int offset, int lengthBytes) {
                byte[] datagram = new byte[lengthBytes];
                engine.sendMemory().getBytes(offset, datagram);
                End to = ends.get((int) (peer.endpointId() - RECEIVER));
                after(LATENCY_NANOS, () -> to.arrive(datagram));
                return true;
            }

            private void arrive(byte[] datagram) {
                boolean isReceiver = id == RECEIVER;
                int bytes = SocketSpace.kernelBytes(datagram.length);
                if (!isReceiver || socketBytes + bytes <= SOCKET_BYTES) {
                    socketBytes += isReceiver ? bytes : 0;
                    socket.add(datagram);
                }
            }

            private void run(long turnEnd) {
                if (id == RECEIVER) {
                    receive();
                } else {
                    land();
                    send();
                }
                engine.service(now, true, true);
                boolean isOver = now >= turnEnd;
                long nanos = isOver ? (long) (random.nextDouble() * 2 * AWAY_NANOS) : POLL_NANOS;
                after(nanos, () -> run(isOver ? now + TURN_NANOS : turnEnd));
            }

            private void land() {
                for (byte[] datagram = socket.poll(); datagram != null; datagram = socket.poll()) {
                    socketBytes -= id == RECEIVER ? SocketSpace.kernelBytes(datagram.length) : 0;
                    engine.arrivals().memory().putBytes(engine.arrivals().landingOffset(), datagram);
                    engine.arrivals().landed(datagram.length, now);
                }
            }

            private void receive() {
                land();
                for (int packet = engine.arrivals().nextMessage(QueueKind.REQUEST);
                        packet >= 0;
                        packet = engine.arrivals().nextMessage(QueueKind.REQUEST)) {
                    int sender = Packet.argument(engine.arrivals().memory(), packet, 0);
                    handled[sender]++;
                    noteWait(sender);
                    engine.arrivals().finishMessage(packet);
                }
            }

            private void send() {
                EnginePeer peer = engine.peer(RECEIVER);
                int packet = peer.streamTo(QueueKind.REQUEST).claim(DATA_BYTES);
                while (packet >= 0) {
                    PacketFields.header(
                            engine.sendMemory(),
                            packet,
                            PacketKind.REQUEST | PacketKind.MEDIUM,
                            1,
                            1,
                            0,
                            0,
                            0,
                            DATA_BYTES);
                    PacketFields.arguments(engine.sendMemory(), packet, (int) (id - RECEIVER - 1), 0, 0, 0, 0, 0, 0, 0);
                    if (peer.streamOf(packet).publish(packet)) {
                        peer.streamOf(packet).pump(now);
                    }
                    packet = peer.streamTo(QueueKind.REQUEST).claim(DATA_BYTES);
                }
            }
        }
    }

    private record Event(long at, long number, Runnable what) {}
}
