package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** More datagrams are under way than an acknowledgement has bits. */
class WideWindowTest {
    private static final long A = 1;
    private static final long B = 2;
    private static final int DATAGRAM_BYTES = 1472;
    private static final int SOCKET_BYTES = 1 << 20;
    private static final int MESSAGES = 20_000;
    private static final long STEP_NANOS = 20_000;

    private final TappedEngine a = engine(A);
    private final TappedEngine b = engine(B);

    WideWindowTest() {
        Introduction.of(a, A, b, B);
    }

    @Test
    void moreThanThirtyTwoDatagramsAreUnderWay() {
        int sent = 0;
        int most = 0;
        for (int step = 0; step < 400; step++) {
            sent = sendAll(sent);
            List<byte[]> left = a.take();
            most = Math.max(most, left.size());
            exchange(left);
        }
        assertThat(most).isGreaterThan(SendStream.EARLY);
        assertThat(b.handled).isEqualTo(IntStream.range(0, MESSAGES).boxed().toList());
    }

    /** Datagrams after the first missing one are kept, though no acknowledgement can report all of them. */
    @Test
    void lossOfTheFirstOfManyIsRepairedByOneRepetition() {
        int sent = 0;
        List<byte[]> left = List.of();
        while (left.size() <= 2 * SendStream.EARLY) {
            exchange(left);
            sent = sendAll(sent);
            left = a.take();
        }
        long repeated = a.engine.statistics().datagramsResent();
        exchange(left.subList(1, left.size()));
        for (int step = 0; step < 1_000; step++) {
            sent = sendAll(sent);
            exchange(a.take());
        }
        assertThat(b.handled).isEqualTo(IntStream.range(0, MESSAGES).boxed().toList());
        assertThat(a.engine.statistics().datagramsResent()).isEqualTo(repeated + 1);
        assertThat(a.engine.statistics().mostResent()).isEqualTo(repeated + 1);
        assertThat(a.engine.statistics().mostResentTo()).isEqualTo(B);
    }

    @Test
    void datagramsInAnyOrderArriveOnceAndInOrder() {
        Random random = new Random(3);
        int sent = 0;
        for (int step = 0; step < 100_000 && b.handled.size() < MESSAGES; step++) {
            sent = sendAll(sent);
            List<byte[]> left = new ArrayList<>(a.take());
            Collections.shuffle(left, random);
            left.removeIf(datagram -> random.nextInt(10) == 0);
            left.addAll(new ArrayList<>(left.subList(0, left.size() / 4)));
            exchange(left);
        }
        assertThat(b.handled).isEqualTo(IntStream.range(0, MESSAGES).boxed().toList());
        for (int step = 0; step < 1_000; step++) {
            exchange(a.take());
        }
        assertThat(a.engine.buffersInUse() + b.engine.buffersInUse()).isZero();
    }

    private int sendAll(int first) {
        int next = first;
        while (next < MESSAGES && a.request(B, next)) {
            next++;
        }
        return next;
    }

    private void exchange(List<byte[]> datagrams) {
        datagrams.forEach(b::land);
        b.handle();
        b.service(STEP_NANOS);
        b.take().forEach(a::land);
        a.service(STEP_NANOS);
    }

    private static TappedEngine engine(long id) {
        return new TappedEngine(
                EngineConfiguration.defaults(3, id, DATAGRAM_BYTES, DATAGRAM_BYTES)
                        .withSocketBytes(SOCKET_BYTES),
                null);
    }
}
