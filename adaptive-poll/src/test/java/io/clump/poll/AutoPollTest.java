package io.clump.poll;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cases with the figures of one machine: 10 ns for a local poll, 500 ns for a network poll. */
class AutoPollTest {
    private static final long MICROSECOND = 1_000;
    private static final long MILLISECOND = 1_000_000;
    private static final long LOCAL_ROUND_TRIP = 200;
    private static final long NETWORK_ROUND_TRIP = 12 * MICROSECOND;

    @Test
    void firstPollsMeasureTheCostOfANetworkPoll() {
        VirtualPolls polls = VirtualPolls.auto("");
        for (int i = 0; i < 16; i++) {
            assertThat(polls.poll(4, 0)).as("poll %d", i).isZero();
        }
        assertThat(polls.auto().networkPollNanos()).isBetween(400.0, 500.0);
    }

    @Test
    void costIsMeasuredThoughEachPollFindsLocalMessages() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.networkPollNanos = 5_000;
        polls.busy(50 * MILLISECOND, 1);
        assertThat(polls.auto().networkPollNanos()).isBetween(4_900.0, 5_000.0);
        assertThat(polls.networkPollingNanos).isLessThan(MILLISECOND);
    }

    @Test
    void estimatesAndSkipShowWhatIsGoingOn() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.busy(2 * MILLISECOND, 10);
        // A poll takes 12 ns, and 50 µs lie between network polls.
        assertThat(polls.strategy.skip()).isBetween(4_000, 4_300);
        assertThat(polls.strategy.localEstimate()).isBetween(0.09, 0.11);
        assertThat(polls.strategy.networkEstimate()).isLessThan(0.00001);
        for (int i = 0; i < 2_000; i++) {
            polls.poll(0, i % 4 == 0 ? 1 : 0);
        }
        assertThat(polls.strategy.skip()).isEqualTo(1);
        assertThat(polls.strategy.localEstimate()).isLessThan(0.01);
        assertThat(polls.strategy.networkEstimate()).isBetween(0.15, 0.3);
    }

    @Test
    void messageSentOverTheNetworkMakesAnAnswerExpected() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.busy(2 * MILLISECOND, 10);
        long networkPollsBefore = polls.networkPolls;
        polls.busy(40 * MICROSECOND, 10);
        assertThat(polls.networkPolls - networkPollsBefore).isLessThanOrEqualTo(1);
        polls.strategy.networkSent();
        networkPollsBefore = polls.networkPolls;
        polls.busy(12 * MICROSECOND, 10);
        // √(2 c t): at 0.7, 1.6, 2.9, 4.8 µs … after the send; none lasts for long.
        assertThat(polls.networkPolls - networkPollsBefore).isBetween(3L, 8L);
        networkPollsBefore = polls.networkPolls;
        polls.busy(MILLISECOND, 10);
        assertThat(polls.networkPolls - networkPollsBefore).isBetween(40L, 70L);
    }

    /** A crowded processor makes network polls seem expensive; then they are so rare that each finds something. */
    @Test
    void costThatSeemedFarTooHighIsCorrectedThoughNoNetworkPollIsEmpty() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.networkPollNanos = 50_000;
        polls.quiet(20 * MILLISECOND);
        assertThat(polls.auto().networkPollNanos()).isGreaterThan(20_000);
        polls.networkPollNanos = 500;
        long begin = polls.now;
        exchanges(polls, 100, NETWORK_ROUND_TRIP, true);
        assertThat(polls.auto().networkPollNanos()).isLessThan(2_000);
        assertThat(polls.now - begin).isLessThan(200 * NETWORK_ROUND_TRIP);
        begin = polls.now;
        exchanges(polls, 100, NETWORK_ROUND_TRIP, true);
        // Each poll might include the network, which finds the answer up to one network poll late.
        assertThat(polls.now - begin).isLessThan(110 * NETWORK_ROUND_TRIP);
    }

    /** Each send polls; the peer acknowledges and answers at intervals. */
    @Test
    void continuousSenderDoesNotWaitAndPollsTheNetworkLessOften() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.pollNanos = 600;
        long begin = polls.now;
        for (int i = 0; i < 4_000; i++) {
            polls.strategy.networkSent();
            polls.poll(0, i % 20 == 0 ? 5 : 0);
        }
        assertThat((double) polls.networkPollingNanos / (polls.now - begin)).isBetween(0.02, 0.25);
        polls.networkPollingNanos = 0;
        begin = polls.now;
        polls.pollNanos = 10;
        polls.quiet(20 * MICROSECOND);
        assertThat((double) polls.networkPollingNanos / (polls.now - begin))
                .as("waiting")
                .isGreaterThan(0.7);
    }

    /** A system call takes a good part of the time in which the answer comes. */
    @Test
    void requesterThatWaitsPollsTheNetworkEachTimeThoughItIsExpensive() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.networkPollNanos = 1_500;
        exchanges(polls, 100, 5 * MICROSECOND, true);
        long lateNanos = 0;
        int count = 0;
        for (long roundTripNanos = 2 * MICROSECOND; roundTripNanos < 8 * MICROSECOND; roundTripNanos += 50) {
            lateNanos += exchanges(polls, 1, roundTripNanos, true) - roundTripNanos;
            count++;
        }
        // Half a network poll until one begins that finds the answer, and that one: 2,250.
        assertThat(lateNanos / count).isLessThan(2_500);
    }

    /** Each network poll of a waiting thread takes time from the thread for whose message it may be waiting. */
    @Test
    void threadThatWaitsOnASharedProcessorPollsTheNetworkLikeOneThatWorks() {
        VirtualPolls polls = VirtualPolls.auto("");
        exchanges(polls, 10, NETWORK_ROUND_TRIP, true);
        polls.quiet(10 * MICROSECOND);
        polls.strategy.processorShared(MILLISECOND);
        polls.networkPolls = 0;
        polls.quiet(100 * MICROSECOND);
        // Every poll would be 196 network polls; at intervals of √(2 c t) there are √(2 t / c) = 20 in a time t.
        assertThat(polls.networkPolls).isBetween(5L, 20L);
        polls.quiet(MILLISECOND);
        exchanges(polls, 1, NETWORK_ROUND_TRIP, true);
        polls.quiet(10 * MICROSECOND);
        assertThat(polls.strategy.skip()).as("on a processor of its own again").isEqualTo(1);
    }

    @Test
    void messageFoundBeforeASleepIsFollowedByANetworkPollThatAcceptsTheOthers() {
        VirtualPolls polls = VirtualPolls.auto("");
        exchanges(polls, 10, NETWORK_ROUND_TRIP, true);
        polls.strategy.processorShared(MILLISECOND);
        polls.quiet(100 * MICROSECOND);
        assertThat(polls.strategy.networkAllowance()).isZero();
        polls.strategy.networkPollBegins();
        polls.now += polls.networkPollNanos;
        polls.strategy.polled(0, true, 1);
        assertThat(polls.poll(0, 100)).isEqualTo(64);
    }

    @Test
    void networkPollAcceptsItsMostIfNoLocalMessageCameSinceTheLastOne() {
        VirtualPolls polls = VirtualPolls.auto("");
        exchanges(polls, 10, NETWORK_ROUND_TRIP, true);
        assertThat(polls.poll(0, 100)).isEqualTo(64);
        polls.pollNanos = 100;
        for (int i = 0; i < 100 || polls.networkPollEnded != polls.now; i++) {
            polls.strategy.networkSent();
            polls.poll(1, 0);
        }
        int count = 0;
        int found = -1;
        while (found < 0) {
            polls.strategy.networkSent();
            count++;
            found = polls.poll(1, 100);
        }
        assertThat(found).isEqualTo(4 * count).isLessThan(64);
    }

    @Test
    void networkMessagesAmongLocalOnesAreFoundInBetween() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.busy(2 * MILLISECOND, 10);
        polls.networkPollingNanos = 0;
        long begin = polls.now;
        long delays = 0;
        for (int i = 0; i < 200; i++) {
            polls.busy(100 * MICROSECOND, 10);
            long came = polls.now;
            while (polls.poll(polls.polls % 10 == 0 ? 1 : 0, 1) < 1) {
                // It waits.
            }
            delays += polls.now - came;
        }
        // √(2 c r) is 10 µs for messages each 100 µs: network polls take 5 % of the time, and a message waits for half
        // as long.
        assertThat((double) polls.networkPollingNanos / (polls.now - begin)).isBetween(0.03, 0.07);
        assertThat(delays / 200).isLessThan(11 * MICROSECOND);
    }

    @Test
    void nestedNetworkPollsAreNoSampleAndDoNotMultiply() {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.busy(2 * MILLISECOND, 10);
        AutoPoll poll = polls.auto();
        while (polls.allowance() == 0) {
            polls.now += 10;
            polls.skipped(1);
        }
        // A handler of the local poll replies, and polls meanwhile.
        for (int i = 0; i < 100; i++) {
            assertThat(polls.allowance()).as("nested poll %d", i).isZero();
            polls.now += 10;
            polls.skipped(0);
        }
        double before = poll.networkPollNanos();
        poll.networkPollBegins();
        // A handler of the network poll takes so long that a poll nested in it polls the network, too.
        polls.now += MILLISECOND;
        int nested = 0;
        while (polls.allowance() == 0) {
            polls.skipped(0);
            nested++;
        }
        assertThat(nested).isLessThan(AutoPoll.MOST_STRIDE_POLLS);
        poll.networkPollBegins();
        polls.now += 500;
        poll.polled(0, true, 0);
        assertThat(poll.networkPollNanos()).isBetween(before * 0.99, before * 1.01);
        polls.now += MILLISECOND;
        poll.polled(1, true, 1);
        assertThat(poll.networkPollNanos()).isBetween(before * 0.99, before * 1.01);
        // Local messages come again, and all is as it was.
        polls.busy(2 * MILLISECOND, 10);
        assertThat(poll.skip()).isBetween(4_000, 4_300);
    }

    /** The figure of a job whose phases carry local and network traffic in turn, without the noise of a machine. */
    @Test
    void alternatingPhasesTakeNoLongerThanWithTheBestFractionForEach() {
        List<Long> localTimes = new ArrayList<>();
        List<Long> networkTimes = new ArrayList<>();
        IntStream.of(1, 2, 4, 8, 16, 32, 64, 128).forEach(fraction -> {
            VirtualPolls polls = new VirtualPolls(clock -> fractional(fraction, clock));
            localTimes.add(exchanges(polls, 20_000, LOCAL_ROUND_TRIP, false));
            networkTimes.add(exchanges(polls, 400, NETWORK_ROUND_TRIP, true));
        });
        long best = 4
                * (localTimes.stream().mapToLong(time -> time).min().orElseThrow()
                        + networkTimes.stream().mapToLong(time -> time).min().orElseThrow());
        VirtualPolls polls = VirtualPolls.auto("");
        long auto = 0;
        for (int i = 0; i < 4; i++) {
            auto += exchanges(polls, 20_000, LOCAL_ROUND_TRIP, false);
            auto += exchanges(polls, 400, NETWORK_ROUND_TRIP, true);
        }
        assertThat(auto).isLessThan(best + best / 20);
    }

    private static PollStrategy fractional(int fraction, LongSupplier clock) {
        assertThat(clock.getAsLong()).as("unused").isPositive();
        return new FractionalPoll(fraction);
    }

    /** One exchange after the other: how long they take. */
    private static long exchanges(VirtualPolls polls, int count, long roundTripNanos, boolean overNetwork) {
        long begin = polls.now;
        for (int i = 0; i < count; i++) {
            if (overNetwork) {
                polls.strategy.networkSent();
            }
            long answered = polls.now + roundTripNanos;
            boolean waiting = true;
            while (waiting) {
                int here = polls.now >= answered ? 1 : 0;
                long before = polls.localMessages + polls.networkMessages;
                polls.poll(overNetwork ? 0 : here, overNetwork ? here : 0);
                waiting = polls.localMessages + polls.networkMessages == before;
            }
        }
        return polls.now - begin;
    }
}
