package io.clump.simulation.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.clump.am2.Thorough;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects of a network of limited capacity on datagrams. */
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

    /** The sockets have the default size of the kernel: 92 such datagrams. */
    @ParameterizedTest
    @ValueSource(ints = {8, 64})
    void manySendersToOneAreAsFastAsOneAndAlikeAndLoseLittle(int senders) {
        LoadOutcome one = run("incast,endpoints=2,messages=300");
        LoadOutcome many = LoadSimulation.run(LoadPlan.incast(senders, 300), 1);
        assertThat(many.isComplete()).isTrue();
        assertThat(many.goodput()).as("%s", many).isGreaterThan(0.8 * one.goodput());
        assertThat(many.fairness()).as("%s", many).isGreaterThan(0.5);
        assertThat(many.resentShare()).as("%s", many).isLessThan(0.02);
        assertThat(many.longestGapNanos()).as("%s", many).isLessThan(10_000_000);
    }

    /** More senders than datagrams that the socket holds: each sends one in several round trips. */
    @Test
    void moreSendersThanTheSocketHoldsDatagramsAreCarriedAlike() {
        int senders = Thorough.Count.of(128, 256);
        LoadOutcome many = LoadSimulation.run(LoadPlan.incast(senders, 300), 1);
        assertThat(many.isComplete()).isTrue();
        assertThat(many.fairness()).as("%s", many).isGreaterThan(0.5);
        assertThat(many.resentShare()).as("%s", many).isLessThan(0.04);
        assertThat(many.goodput()).as("%s", many).isGreaterThan(0.5 * many.idealGoodput());
    }

    /** Each sends to all others at once: datagrams for which its own link has no space yet wait, and are not lost. */
    @Test
    void exchangeLosesNothingAndTakesLittleLongerThanItMust() {
        LoadOutcome outcome = run("exchange,endpoints=16,messages=8,gigabits=1");
        assertThat(outcome.isComplete()).isTrue();
        assertThat(outcome.lost()).as("%s", outcome).isZero();
        assertThat(outcome.resent()).as("%s", outcome).isZero();
        assertThat(outcome.goodput()).as("%s", outcome).isGreaterThan(outcome.idealGoodput() / 1.5);
    }

    /** The exchange of a sample sort: a frame from each to each, limited by the links. */
    @Test
    void exchangeAmongManyTakesLittleLongerThanItMust() {
        exchange(128);
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void exchangeAmongHundredsTakesLittleLongerThanItMust() {
        assumeThat(Boolean.getBoolean("tests.thorough")).as("-Pthorough").isTrue();
        // A thousand take four times as long to simulate.
        exchange(512);
    }

    @Test
    void broadcastIsFewDatagramsAndWhatIsLostIsRepairedForThoseWhoMissIt() {
        LoadOutcome outcome = run("broadcast,endpoints=9,messages=2000,data-bytes=1000,bursts=0.01,burst-length=2");
        assertThat(outcome.messages()).isEqualTo(8 * 2000);
        assertThat(outcome.isComplete()).isTrue();
        assertThat(outcome.multicasts()).isBetween(1000L, 4000L);
        assertThat(outcome.resent()).isPositive();
        assertThat(outcome.resentShare()).as("%s", outcome).isLessThan(0.1);
    }

    @Test
    void broadcastToAThousandIsCarried() {
        LoadOutcome outcome = run("broadcast,endpoints=1024,messages=5,data-bytes=1000");
        assertThat(outcome.messages()).isEqualTo(1023 * 5);
        assertThat(outcome.isComplete()).as("%s", outcome).isTrue();
    }

    private static void exchange(int endpoints) {
        LoadOutcome outcome = run("exchange,endpoints=" + endpoints + ",messages=1,data-bytes=1344,datagram-nanos=0");
        assertThat(outcome.isComplete()).isTrue();
        assertThat(outcome.lost()).as("%s", outcome).isZero();
        assertThat(outcome.goodput()).as("%s", outcome).isGreaterThan(outcome.idealGoodput() / 1.5);
    }

    /** One of sixteen is stopped, one slow and one dead. */
    @Test
    void undisturbedPeersHardlyNoticeTheOthers() {
        LoadOutcome alone = run("rounds,endpoints=13,messages=500,data-bytes=0");
        LoadOutcome among = run("rounds,endpoints=16,messages=500,data-bytes=0,disturbed=3");
        assertThat(alone.messages()).isEqualTo(13 * 12 * 500);
        assertThat(among.isComplete()).isTrue();
        assertThat((double) among.medianNanos())
                .as("%s%n%s", among, alone)
                .isLessThanOrEqualTo(1.1 * alone.medianNanos());
        assertThat((double) among.tailNanos()).as("%s%n%s", among, alone).isLessThanOrEqualTo(1.5 * alone.tailNanos());
    }

    /** Each of these plans has good results with the mechanism. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "incast,endpoints=65,messages=100,without=grants",
                "incast,endpoints=17,messages=300,socket-bytes=8388608,without=halving",
                "incast,endpoints=65,messages=300,without=pacing",
                "exchange,endpoints=16,messages=8,gigabits=1,without=waiting"
            })
    void withoutAMechanismMuchIsRepeated(String plan) {
        LoadOutcome without = run(plan);
        LoadOutcome with = run(plan.substring(0, plan.indexOf(",without")));
        assertThat(without.resent()).as("%s%n%s", without, with).isGreaterThan(2 * with.resent() + 100);
    }

    @Test
    void withoutPathDiscoveryLongMessagesDoNotArrive() {
        LoadOutcome outcome =
                run("incast,endpoints=2,messages=20,path-bytes=1280,datagram-bytes=8320,without=path-discovery");
        assertThat(outcome.handled()).isZero();
    }

    private static LoadOutcome run(String plan) {
        return LoadSimulation.run(LoadPlan.parse(plan), 1);
    }
}
