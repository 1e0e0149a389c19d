package io.clump.net.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a network of limited capacity does to datagrams, and that it does it. */
class LoadSimulationTest {
    @Test
    void loneSenderFillsItsLink() {
        LoadOutcome outcome = run("incast,endpoints=2,messages=2000");
        assertThat(outcome.goodput() / outcome.idealGoodput()).isBetween(0.7, 1.0);
        assertThat(outcome.lost()).isZero();
        assertThat(outcome.resent()).isZero();
        assertThat(outcome.fairness()).isEqualTo(1);
        assertThat(outcome.medianNanos()).isBetween(20_000L, outcome.tailNanos());
    }

    @Test
    void samePlanAndSeedGiveTheSameOutcome() {
        String text = "exchange,endpoints=6,messages=20,bursts=0.01,burst-length=5";
        assertThat(run(text)).isEqualTo(run(text));
        assertThat(LoadSimulation.run(LoadPlan.parse(text), 2)).isNotEqualTo(run(text));
    }

    @Test
    void slowerLinkTakesLonger() {
        assertThat(run("incast,endpoints=3,messages=200,gigabits=1").goodput()).isBetween(60e6, 125e6);
        assertThat(run("incast,endpoints=3,messages=200,gigabits=10").goodput()).isGreaterThan(600e6);
    }

    @Test
    void switchWithAShortQueueLosesWhatOneWithALongQueueCarries() {
        assertThat(run("incast,endpoints=33,messages=20,switch-packets=16").lost())
                .isPositive();
        assertThat(run("incast,endpoints=33,messages=20,switch-packets=100000,socket-bytes=67108864")
                        .lost())
                .isZero();
    }

    @Test
    void smallSocketLosesWhatALargeOneKeeps() {
        String plan = "incast,endpoints=9,messages=100,switch-packets=100000,socket-bytes=";
        assertThat(run(plan + 20_000).lost()).isPositive();
        assertThat(run(plan + 67_108_864).lost()).isZero();
    }

    @Test
    void burstsLoseWhatIsRepeated() {
        LoadOutcome outcome = run("incast,endpoints=2,messages=500,bursts=0.002,burst-length=10");
        assertThat(outcome.lost()).isGreaterThan(20);
        assertThat(outcome.resent()).isPositive();
        assertThat(outcome.isComplete()).isTrue();
    }

    @Test
    void narrowPathDropsWhatIsTooLong() {
        LoadOutcome outcome = run("incast,endpoints=2,messages=100,path-bytes=1280,datagram-bytes=8320");
        assertThat(outcome.lost()).isPositive();
        assertThat(outcome.isComplete()).isTrue();
        assertThat(run("incast,endpoints=2,messages=100,path-bytes=1480").lost())
                .isZero();
    }

    @Test
    void thousandEndpointsAreCarried() {
        LoadOutcome outcome = run("incast,endpoints=1024,messages=2,data-bytes=0");
        assertThat(outcome.messages()).isEqualTo(2046);
        assertThat(outcome.isComplete()).isTrue();
    }

    private static LoadOutcome run(String plan) {
        return LoadSimulation.run(LoadPlan.parse(plan), 1);
    }
}
