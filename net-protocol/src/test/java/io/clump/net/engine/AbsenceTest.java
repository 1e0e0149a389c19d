package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Estimates of a process that computes while an answer lies in its socket. */
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

        exchangeWithin(Attention.COMPUTING_NANOS / 2);

        assertThat(a.engine.statistics().roundTripNanos()).isNotEqualTo(before);
    }

    /** A sends a message, and looks into its socket after so long. */
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
