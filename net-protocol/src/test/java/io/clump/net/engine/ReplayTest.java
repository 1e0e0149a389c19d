package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.net.key.JobKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An attacker that records genuine datagrams and replays them, late and often, changes nothing. */
class ReplayTest {
    private static final JobKey KEY = JobKey.random();
    private static final long A = 1;
    private static final long B = 2;
    private static final int REQUESTS = 500;
    private static final long ROUND_NANOS = 20_000;
    private static final int MOST_ROUNDS = 100_000;

    private final TappedEngine a = engine(A);
    private final TappedEngine b = engine(B);
    private final List<byte[]> fromA = new ArrayList<>();
    private final List<byte[]> fromB = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void requestsAndAcknowledgementsRepeatedAtAnyTimeAreHandledOnceAndInOrder(long seed) {
        Random random = new Random(seed);
        int requested = 0;
        for (int round = 0; b.handled.size() < REQUESTS; round++) {
            assertThat(round).as("rounds, seed %d", seed).isLessThan(MOST_ROUNDS);
            while (requested < REQUESTS && random.nextInt(3) > 0 && requested < b.handled.size() + 20) {
                a.request(B, requested++);
            }
            exchange();
            for (int i = random.nextInt(8); i > 0 && !fromA.isEmpty() && !fromB.isEmpty(); i--) {
                b.land(fromA.get(random.nextInt(fromA.size())));
                a.land(fromB.get(random.nextInt(fromB.size())));
            }
        }
        settle();
        assertThat(b.handled).isEqualTo(IntStream.range(0, REQUESTS).boxed().toList());
        replayAll(random);
        settle();
        assertThat(b.handled).hasSize(REQUESTS);
        assertThat(a.engine.buffersInUse() + b.engine.buffersInUse()).isZero();
        assertThat(a.engine.peerCount() + b.engine.peerCount()).isEqualTo(2);
        assertThat(a.engine.statistics().forged() + b.engine.statistics().forged())
                .isZero();
    }

    @Test
    void refusalRepeatedForEverDoesNotStopTheSender() {
        TappedEngine full = new TappedEngine(new EngineConfiguration(3, B, 64, 4, 2, 10, 40, 0), KEY);
        List<byte[]> said = List.of();
        for (int i = 0; i < 3; i++) {
            said.forEach(a::land);
            a.request(B, i);
            a.service(1_000_000);
            a.take().forEach(full::land);
            full.service(1_000_000);
            said = full.take();
        }
        byte[] refusal = said.get(said.size() - 1);
        assertThat(Datagram.flags(new UnsafeBuffer(refusal), 0) & DatagramLayout.REFUSED)
                .isNotZero();
        full.handle();
        for (int round = 0; full.handled.size() < 3; round++) {
            assertThat(round).as("rounds of %d ns", ROUND_NANOS).isLessThan(10_000);
            a.land(refusal);
            a.service(ROUND_NANOS);
            a.take().forEach(full::land);
            full.handle();
            full.service(ROUND_NANOS);
            full.take().forEach(a::land);
        }
        assertThat(full.handled).containsExactly(0, 1, 2);
    }

    @Test
    void closingOfAnEndpointHoldsForNoOther() {
        Introduction.of(a, A, b, B);
        a.request(B, 1);
        exchange();
        b.engine.refuse();
        b.engine.announceRefusal();
        byte[] closed = b.take().get(0);
        TappedEngine successor = engine(5);
        Introduction.of(a, A, successor, 5);
        a.request(5, 2);
        a.land(closed);
        assertThat(a.engine.peer(B).refusal()).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
        assertThat(a.engine.peer(5).refusal()).isNull();
        a.take().forEach(successor::land);
        successor.land(closed);
        successor.handle();
        assertThat(successor.handled).containsExactly(2);
        assertThat(successor.engine.statistics().misdirected()).isEqualTo(1);
        assertThat(successor.engine.peer(A).refusal()).isNull();
    }

    @Test
    void datagramSentBackToWhereItCameFromIsNotForIt() {
        Introduction.introduce(a.engine, 3, A, B, 1, KEY);
        a.request(B, 1);
        a.take().forEach(a::land);
        a.handle();
        assertThat(a.handled).isEmpty();
        assertThat(a.engine.statistics().misdirected()).isEqualTo(1);
        assertThat(a.engine.peerCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -20, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 40})
    void datagramWhoseNumbersHaveComeRoundDoesNotVerify(long number) {
        DatagramSeal seal = new DatagramSeal(KEY);
        for (boolean withMessages : new boolean[] {true, false}) {
            UnsafeBuffer datagram = datagramNumbered(number, withMessages);
            long round = number + (1L << Integer.SIZE);
            seal.seal(datagram, 0, datagram.capacity(), new WideNumbers(number));
            byte[] sealed = datagram.byteArray().clone();
            assertThat(failure(seal, sealed, new WideNumbers(number))).isNull();
            assertThat(failure(seal, sealed, new WideNumbers(number + 1_000_000)))
                    .isNull();
            assertThat(failure(seal, sealed, new WideNumbers(number - 1_000_000)))
                    .isNull();
            assertThat(failure(seal, sealed, new WideNumbers(round))).isEqualTo(SealFailure.WRONG);
        }
    }

    @Test
    void eachOfTheThreeNumbersCounts() {
        UnsafeBuffer datagram = datagramNumbered(0, true);
        Datagram.arrived(datagram, 0, DatagramLayout.REQUESTS, 0, 0);
        Datagram.arrived(datagram, 0, DatagramLayout.REPLIES, 0, 0);
        WideNumbers numbers = new WideNumbers(0xFFFF_FFFFL);
        // The lower halves are just past the wrap, the upper ones follow.
        assertThat(numbers.arriving(datagram, 0)).isEqualTo(1L << 42 | 1L << 21 | 1);
        Datagram.arrived(datagram, 0, DatagramLayout.REPLIES, -1, 0);
        assertThat(numbers.arriving(datagram, 0)).isEqualTo(1L << 42 | 1L << 21);
        Datagram.arrived(datagram, 0, DatagramLayout.REQUESTS, -1, 0);
        assertThat(numbers.arriving(datagram, 0)).isEqualTo(1L << 42);
    }

    private static UnsafeBuffer datagramNumbered(long number, boolean withMessages) {
        UnsafeBuffer datagram = new UnsafeBuffer(new byte[DatagramLayout.HEADER_BYTES]);
        int flags = withMessages ? DatagramLayout.DATA : 0;
        int sequence = withMessages ? (int) number : 0;
        Datagram.arrived(datagram, 0, DatagramLayout.REQUESTS, (int) number, 0);
        Datagram.arrived(datagram, 0, DatagramLayout.REPLIES, (int) number, 0);
        Datagram.header(datagram, 0, DatagramLayout.REPLIES, flags, 3, A, B, 0, datagram.capacity(), sequence);
        return datagram;
    }

    private static @Nullable SealFailure failure(DatagramSeal seal, byte[] sealed, WideNumbers numbers) {
        return seal.failure(new UnsafeBuffer(sealed.clone()), 0, sealed.length, numbers);
    }

    private void exchange() {
        a.service(ROUND_NANOS);
        b.service(ROUND_NANOS);
        pass(a, b, fromA);
        b.handle();
        pass(b, a, fromB);
    }

    private static void pass(TappedEngine from, TappedEngine to, List<byte[]> record) {
        List<byte[]> datagrams = from.take();
        record.addAll(datagrams);
        datagrams.forEach(to::land);
    }

    private void replayAll(Random random) {
        Collections.shuffle(fromA, random);
        Collections.shuffle(fromB, random);
        fromA.forEach(b::land);
        fromB.forEach(a::land);
        b.handle();
    }

    private void settle() {
        for (int round = 0; !a.engine.isQuiet() || !b.engine.isQuiet(); round++) {
            assertThat(round).isLessThan(MOST_ROUNDS);
            exchange();
        }
    }

    private static TappedEngine engine(long id) {
        return new TappedEngine(EngineConfiguration.defaults(3, id), KEY);
    }
}
