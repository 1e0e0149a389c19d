package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Round-trip estimates of a process that computes while an answer lies in its socket. */
class AbsenceTest extends TwoEngines {
    @Test
    void answerThatLayInTheSocketIsNoRoundTrip() {
        exchangeWithin(MILLISECOND);
        long before = a.engine.statistics().roundTripNanos();

        exchangeWithin(SECOND);

        assertThat(a.engine.statistics().roundTripNanos()).isEqualTo(before);
    }

    @Test
    void nextAnswerIsARoundTripAgain() {
        exchangeWithin(SECOND);
        a.service(MILLISECOND);
        long before = a.engine.statistics().roundTripNanos();

        exchangeWithin(PollGap.COMPUTING_NANOS / 2);

        assertThat(a.engine.statistics().roundTripNanos()).isNotEqualTo(before);
    }

    /** Lets A send a message and read its socket after {@code nanos}. */
    private void exchangeWithin(long nanos) {
        a.service(MILLISECOND);
        a.request(B, 2);
        a.take().forEach(b::land);
        b.handle();
        b.service(MILLISECOND);
        a.now += nanos;
        b.take().forEach(a::land);
        a.service(0);
    }
}
