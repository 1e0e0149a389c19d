package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Time that messages wait for others to share their datagram, when the engine is not serviced meanwhile. */
class CoalescingDelayTest {
    private static final long A = 1;
    private static final long B = 2;
    private static final long LONG_NANOS = 1_000_000;

    private final TappedEngine a = engine(A);
    private final TappedEngine b = engine(B);

    @BeforeEach
    void meet() {
        Introduction.of(a, A, b, B);
    }

    @Test
    void requestsFarApartLeaveOneByOneThoughTheirSenderDoesNotPoll() {
        for (int i = 0; i < SendStream.ENOUGH_UNDER_WAY; i++) {
            a.request(B, i);
            assertThat(arrived()).containsExactly(i);
            a.now += LONG_NANOS;
        }
    }

    @Test
    void requestsThatFollowSoonLeaveTogetherWhenTheirTimeIsOver() {
        a.request(B, 0);
        a.request(B, 1);
        a.now += CoalescingDelay.NANOS_EACH - 1;
        a.request(B, 2);
        assertThat(arrived()).containsExactly(0);
        a.now++;
        a.request(B, 3);
        assertThat(a.sent).hasSize(1);
        assertThat(arrived()).containsExactly(1, 2, 3);
        a.request(B, 4);
        a.now += 2 * CoalescingDelay.NANOS_EACH - 1;
        a.request(B, 5);
        assertThat(arrived()).as("two are under way").isEmpty();
        a.service(1);
        assertThat(arrived()).containsExactly(4, 5);
    }

    /** A program that sends without a pause polls twice from one message to the next. */
    @Test
    void requestsAfterOneDatagramLeaveWhenTheProgramPauses() {
        a.request(B, 0);
        for (int i = 1; i < 5; i++) {
            a.request(B, i);
            a.service(0);
            a.service(0);
        }
        assertThat(arrived()).containsExactly(0);
        a.service(0);
        assertThat(arrived()).containsExactly(1, 2, 3, 4);
        a.request(B, 5);
        for (int i = 0; i < 10; i++) {
            a.service(0);
        }
        assertThat(arrived()).as("two are under way").isEmpty();
    }

    @Test
    void whenManyAreUnderWayOthersWaitUntilSomeHaveArrived() {
        for (int i = 0; i < SendStream.ENOUGH_UNDER_WAY; i++) {
            a.request(B, i);
            a.now += LONG_NANOS;
        }
        arrived();
        a.request(B, 10);
        a.now += LONG_NANOS;
        a.request(B, 11);
        assertThat(arrived()).isEmpty();
        b.service(0);
        b.take().forEach(a::land);
        a.request(B, 12);
        assertThat(arrived()).containsExactly(10, 11, 12);
    }

    /** Returns the messages that have left since the last call, as b handles them. */
    private List<Integer> arrived() {
        b.handled.clear();
        b.now = a.now;
        a.take().forEach(b::land);
        b.handle();
        return b.handled;
    }

    private static TappedEngine engine(long id) {
        return new TappedEngine(EngineConfiguration.defaults(1, id, 1000, 1000), null);
    }
}
