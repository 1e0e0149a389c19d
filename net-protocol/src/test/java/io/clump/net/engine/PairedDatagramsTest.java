package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages of which a datagram has space for one only. */
class PairedDatagramsTest {
    private static final long A = 1;
    private static final long B = 2;
    private static final int LONG_BYTES = 30_000;
    private static final int UNPAIRED = 3;

    /** Messages after which the grant has grown to some datagrams. */
    private static final int EARLIER = 400;

    private final TappedEngine a = engine(A);
    private final TappedEngine b = engine(B);

    @BeforeEach
    void meet() {
        Introduction.of(a, A, b, B);
        for (int i = 0; i < EARLIER; i++) {
            assertThat(a.request(B, i, LONG_BYTES)).isTrue();
            exchange();
        }
        b.handled.clear();
        for (int i = 0; i < UNPAIRED; i++) {
            assertThat(a.request(B, i, LONG_BYTES)).isTrue();
        }
    }

    @Test
    void fewMessagesLeaveAtOnce() {
        assertThat(a.sent).hasSize(UNPAIRED);
    }

    @Test
    void messageWaitsForTheNextWhileSeveralAreUnderWay() {
        a.request(B, 3, LONG_BYTES);
        assertThat(a.sent).hasSize(UNPAIRED);
        a.request(B, 4, LONG_BYTES);
        assertThat(a.sent).hasSize(UNPAIRED + 2);
        assertThat(a.together).isEqualTo(2);
        exchange();
        assertThat(b.handled).isEqualTo(IntStream.range(0, UNPAIRED + 2).boxed().toList());
    }

    @Test
    void messageThatFillsADatagramDoesNotWait() {
        a.request(B, 3, a.engine.maxMediumBytes());
        assertThat(a.sent).hasSize(UNPAIRED + 1);
    }

    @Test
    void pauseOfTheProgramEndsTheWait() {
        a.request(B, 3, LONG_BYTES);
        for (int poll = 1; poll < CoalescingDelay.POLLS_OF_A_PAUSE; poll++) {
            a.service(0);
            assertThat(a.sent).as("poll %d", poll).hasSize(UNPAIRED);
        }
        a.service(0);
        assertThat(a.sent).hasSize(UNPAIRED + 1);
    }

    @Test
    void messageDoesNotWaitWhenTheOthersHaveArrived() {
        exchange();
        a.request(B, 3, LONG_BYTES);
        assertThat(a.sent).hasSize(1);
    }

    private void exchange() {
        a.take().forEach(b::land);
        b.handle();
        b.service(TwoEngines.MILLISECOND);
        b.take().forEach(a::land);
    }

    private static TappedEngine engine(long id) {
        EngineConfiguration configuration = EngineConfiguration.defaults(3, id).withSocketBytes(2 << 20);
        return new TappedEngine(configuration.withWholeDatagrams(), TwoEngines.KEY);
    }
}
