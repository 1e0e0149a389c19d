package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.net.key.JobKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** A path silently drops large datagrams. */
class NarrowPathTest {
    private static final long A = 1;
    private static final long B = 2;
    private static final int PATH_BYTES = 1_400;
    private static final int DATA_BYTES = 8_192;
    private static final int MESSAGES = 60;
    private static final long STEP_NANOS = 1_000_000;
    private static final JobKey KEY = JobKey.random();

    private final Random random = new Random(1);
    private final TappedEngine a = new TappedEngine(EngineConfiguration.defaults(3, A), KEY);
    private final TappedEngine b = new TappedEngine(EngineConfiguration.defaults(3, B), KEY);
    private int pathBytes = PATH_BYTES;
    private double loss;
    private int largest;

    NarrowPathTest() {
        Introduction.of(a, A, b, B);
        steps(10);
    }

    @Test
    void largeMessagesArriveOnceAndInOrderAndShortOnesBetweenThem() {
        for (int i = 0; i < MESSAGES; i++) {
            request(i, i % 3 == 0 ? 0 : DATA_BYTES);
        }
        stepsUntil(MESSAGES, 20_000);
        assertThat(b.handled).isEqualTo(numbers(MESSAGES));
        assertThat(a.engine.statistics().returned()).isZero();
        steps(5_000);
        assertThat(a.engine.buffersInUse() + b.engine.buffersInUse()).isZero();
    }

    @Test
    void laterMessagesLeaveInFragmentsAtOnceUntilWholeOnesAreTriedAgain() {
        request(0, DATA_BYTES);
        stepsUntil(1, 20_000);
        long repeated = a.engine.statistics().datagramsResent();
        for (int i = 1; i < MESSAGES; i++) {
            request(i, DATA_BYTES);
            steps(100);
        }
        assertThat(b.handled).isEqualTo(numbers(MESSAGES));
        assertThat(a.engine.statistics().datagramsResent()).isEqualTo(repeated);
        pathBytes = Integer.MAX_VALUE;
        pass(PathWidth.RAISE_NANOS);
        // B has not polled for long, and so asks before it accepts messages.
        request(MESSAGES, 0);
        steps(100);
        request(MESSAGES + 1, DATA_BYTES);
        steps(100);
        request(MESSAGES + 2, DATA_BYTES);
        largest = 0;
        repeated = a.engine.statistics().datagramsResent();
        steps(10);
        assertThat(a.engine.statistics().datagramsResent()).isEqualTo(repeated);
        assertThat(b.handled).isEqualTo(numbers(MESSAGES + 3));
        assertThat(largest).isGreaterThan(DATA_BYTES);
    }

    /**
     * Short messages fill the datagrams that the path carries, and no larger ones, soon after it has proved to be
     * narrow.
     */
    @Test
    void widthOfThePathIsFoundByProbes() {
        request(0, DATA_BYTES);
        stepsUntil(1, 20_000);
        for (int i = 1; i < MESSAGES; i++) {
            request(i, 0);
            steps(10);
        }
        int width = a.engine.peer(B).pathWidth().wholeBytes();
        assertThat(width).isBetween(PATH_BYTES - PathWidth.PRECISION_BYTES, PATH_BYTES);
        assertThat(a.engine.peer(B).window().fullBytes()).isEqualTo(width);
    }

    @Test
    void messagesArriveThoughThePathAlsoLosesFragments() {
        loss = 0.1;
        for (int i = 0; i < MESSAGES; i++) {
            request(i, DATA_BYTES);
        }
        stepsUntil(MESSAGES, 200_000);
        assertThat(b.handled).isEqualTo(numbers(MESSAGES));
    }

    @Test
    void lossesAloneDoNotMakeAPathNarrow() {
        pathBytes = Integer.MAX_VALUE;
        loss = 0.2;
        for (int i = 0; i < MESSAGES; i++) {
            request(i, DATA_BYTES);
            stepsUntil(i + 1, 20_000);
        }
        largest = 0;
        loss = 0;
        steps(1_000);
        request(MESSAGES, DATA_BYTES);
        steps(10);
        assertThat(largest).isGreaterThan(DATA_BYTES);
    }

    @Test
    void fragmentsInAnyOrderMakeTheDatagramOnce() {
        List<byte[]> fragments = fragments();
        TappedEngine other = new TappedEngine(EngineConfiguration.defaults(3, B), KEY);
        Collections.shuffle(fragments, random);
        fragments.forEach(other::land);
        fragments.forEach(other::land);
        assertThat(other.engine.statistics().malformed()).isZero();
        assertThat(other.engine.statistics().forged()).isZero();
        assertThat(other.engine.statistics().datagramsReceived()).isEqualTo(2L * fragments.size() + 2);
    }

    @Test
    void fragmentsThatSomebodyHasMadeOrChangedAreForged() {
        byte[] fragment = fragments().get(0);
        long forged = b.engine.statistics().forged();
        for (int i = 0; i < 100; i++) {
            byte[] changed = fragment.clone();
            changed[DatagramLayout.HEADER_BYTES + random.nextInt(100)] ^= 1;
            b.land(changed);
        }
        assertThat(b.engine.statistics().forged()).isEqualTo(forged + 100);
    }

    @Test
    void assembliesAreBounded() {
        Assemblies assemblies = new Assemblies();
        List<byte[]> fragments = fragments();
        UnsafeBuffer memory = new UnsafeBuffer(new byte[EngineConfiguration.USUAL_DATAGRAM_BYTES]);
        for (int number = 0; number <= Assemblies.MOST; number++) {
            assertThat(complete(assemblies, memory, fragments.subList(1, fragments.size()), number))
                    .isFalse();
        }
        // The first was dropped for the last.
        assertThat(complete(assemblies, memory, fragments.subList(0, 1), Assemblies.MOST))
                .isTrue();
        assertThat(complete(assemblies, memory, fragments.subList(0, 1), 0)).isFalse();
    }

    private static boolean complete(Assemblies assemblies, UnsafeBuffer memory, List<byte[]> fragments, int number) {
        boolean isComplete = false;
        for (byte[] fragment : fragments) {
            memory.putBytes(0, fragment);
            memory.putInt(DatagramLayout.SEQUENCE_OFFSET, number);
            isComplete = assemblies.complete(memory, 0);
        }
        return isComplete;
    }

    /** Returns all fragments of a datagram from A to B. */
    private List<byte[]> fragments() {
        request(0, DATA_BYTES);
        stepsUntil(1, 20_000);
        a.take();
        request(1, DATA_BYTES);
        List<byte[]> fragments = new ArrayList<>(a.take());
        assertThat(fragments).hasSize(Fragment.count(DatagramLayout.datagramBytes(DATA_BYTES)));
        return fragments;
    }

    private void stepsUntil(int handled, int most) {
        for (int i = 0; i < most && b.handled.size() < handled; i++) {
            steps(1);
        }
    }

    private void steps(int count) {
        for (int i = 0; i < count; i++) {
            carry(a.take(), b);
            b.handle();
            carry(b.take(), a);
            pass(STEP_NANOS);
        }
    }

    private void pass(long nanos) {
        a.service(nanos);
        b.service(nanos);
    }

    private void carry(List<byte[]> datagrams, TappedEngine to) {
        for (byte[] datagram : datagrams) {
            largest = Math.max(largest, datagram.length);
            if (datagram.length <= pathBytes && random.nextDouble() >= loss) {
                to.land(datagram);
            }
        }
    }

    private void request(int value, int dataBytes) {
        EnginePeer peer = a.engine.peer(B);
        int packet = peer.streamTo(QueueKind.REQUEST).claim(dataBytes);
        while (packet == Route.FULL) {
            steps(1);
            packet = peer.streamTo(QueueKind.REQUEST).claim(dataBytes);
        }
        assertThat(packet).isNotNegative();
        UnsafeBuffer memory = a.engine.sendMemory();
        int kind = PacketKind.REQUEST | (dataBytes > 0 ? PacketKind.MEDIUM : 0);
        PacketFields.header(memory, packet, kind, 1, 1, 0, 0, 0, dataBytes);
        PacketFields.arguments(memory, packet, value, 0, 0, 0, 0, 0, 0, 0);
        memory.setMemory(packet + PacketLayout.LENGTH_BYTES, dataBytes, (byte) value);
        if (peer.streamOf(packet).publish(packet)) {
            peer.streamOf(packet).pump(a.now);
        }
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
