package io.clump.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** In virtual time, so that nothing depends on the speed of the machine. */
class AutoPollProperties {
    private static final long SETTLING_NANOS = 1_500_000;
    private static final long MEASURED_NANOS = 2_000_000;

    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void networkPollsTakeAtMostTheirShareWhileLocalMessagesArrive(
            @ForAll @DoubleRange(min = 0.5, max = 10) double share,
            @ForAll @IntRange(min = 30, max = 1_000) int networkPollNanos,
            @ForAll @IntRange(min = 6, max = 50) int pollNanos,
            @ForAll @IntRange(min = 1, max = 20) int pollsPerMessage,
            @ForAll @IntRange(min = 10, max = 1_000) int handlerNanos) {
        // A process that gets messages less often than this waits for them.
        Assume.that(2 * pollsPerMessage * pollNanos < AutoPoll.QUIET_POLLS * networkPollNanos);
        VirtualPolls polls = new VirtualPolls(clock -> new AutoPoll(new AutoParameters(share, 1_000_000_000), clock));
        polls.networkPollNanos = networkPollNanos;
        polls.pollNanos = pollNanos;
        polls.handlerNanos = handlerNanos;
        polls.busy(SETTLING_NANOS, pollsPerMessage);
        polls.networkPollingNanos = 0;
        polls.networkPolls = 0;
        polls.busy(MEASURED_NANOS, pollsPerMessage);
        assertThat(polls.networkPollingNanos - networkPollNanos)
                .isLessThanOrEqualTo((long) (MEASURED_NANOS * share / 100 * 1.01));
        assertThat(polls.networkPolls).as("the share is made use of").isGreaterThan((long)
                (MEASURED_NANOS * 0.7 / (networkPollNanos * 100 / share + maximumStride(polls, pollsPerMessage))));
    }

    /** Returns the longest delay of a network poll. */
    private static double maximumStride(VirtualPolls polls, int pollsPerMessage) {
        return AutoPoll.MOST_STRIDE_POLLS * polls.pollNanos + pollsPerMessage * polls.pollNanos + polls.handlerNanos;
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void waitingMessageIsFoundOnceTheBoundHasPassedAndAStrideLaterAtMost(
            @ForAll @IntRange(min = 10, max = 2_000) int boundMicros,
            @ForAll @IntRange(min = 30, max = 200_000) int networkPollNanos,
            @ForAll @Size(max = 20) List<@IntRange(min = 0, max = 3_000) Integer> phases) {
        VirtualPolls polls = VirtualPolls.auto("share=0.01,bound=" + boundMicros + "us");
        polls.networkPollNanos = networkPollNanos;
        for (int phase : phases) {
            // A phase's number decides on everything in it.
            int local = phase % 5;
            polls.pollNanos = 1 + phase % 97 * (phase % 31);
            polls.handlerNanos = 1 + phase % 89 * (phase % 37);
            int pollsPerMessage = 1 + phase % 67;
            int networkWaiting = phase % 7 == 0 ? phase % 71 : 0;
            for (int i = 0; i < phase; i++) {
                checkedPoll(polls, i % pollsPerMessage == 0 ? local : 0, networkWaiting, boundMicros * 1_000L);
            }
            polls.now += phase % 11 == 0 ? 5_000_000 : 0;
        }
    }

    /** For one network, the others are only the messages that they bring and the time of their polls. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void waitingMessageIsFoundAsSoonWhateverOtherNetworksReceive(
            @ForAll @IntRange(min = 10, max = 2_000) int boundMicros,
            @ForAll @IntRange(min = 30, max = 20_000) int networkPollNanos,
            @ForAll @IntRange(min = 1, max = 50) int pollsPerNetworkPollElsewhere,
            @ForAll @Size(max = 2_000) List<@IntRange(min = -5, max = 64) Integer> elsewhere) {
        VirtualPolls polls = VirtualPolls.auto("share=0.01,bound=" + boundMicros + "us");
        polls.networkPollNanos = networkPollNanos;
        for (int count : elsewhere) {
            if (count == 0) {
                polls.strategy.sentElsewhere();
            }
            polls.now += 1_000 + 20 * Math.max(0, count);
            for (int i = 0; i < pollsPerNetworkPollElsewhere; i++) {
                checkedPoll(polls, i % 3 == 2 ? 1 : 0, 0, boundMicros * 1_000L);
            }
            if (count > 0) {
                polls.strategy.receivedElsewhere(count);
                pollsLate = 0;
                messagesLate += polls.now - polls.networkPollEnded >= boundMicros * 1_000L ? count : 0;
            }
        }
    }

    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void quietNetworkTakesItsShareBesideABusyOneThoughNothingComesThroughSharedMemory(
            @ForAll @IntRange(min = 100, max = 2_000) int networkPollNanos,
            @ForAll @IntRange(min = 100, max = 2_000) int otherPollNanos,
            @ForAll @IntRange(min = 0, max = 4) int received,
            @ForAll @IntRange(min = 1, max = 5) int networkPollsPerMessage) {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.networkPollNanos = networkPollNanos;
        // A thread that receives or sends less often counts as waiting, for this network as well.
        Assume.that(
                received > 0
                        ? 2L * networkPollsPerMessage * (otherPollNanos + 10) < AutoPoll.QUIET_POLLS * networkPollNanos
                        : networkPollsPerMessage <= AutoPoll.SENDING_POLLS);
        beside(polls, SETTLING_NANOS, otherPollNanos, received, networkPollsPerMessage);
        polls.networkPollingNanos = 0;
        polls.networkPolls = 0;
        beside(polls, MEASURED_NANOS, otherPollNanos, received, networkPollsPerMessage);
        assertThat(polls.networkPolls).isPositive();
        assertThat(polls.networkPollingNanos - networkPollNanos).isLessThanOrEqualTo((long) (MEASURED_NANOS * 0.0101));
    }

    /**
     * Each poll also polls another network, which carries messages: to this process, or if none are received from it.
     */
    private static void beside(
            VirtualPolls polls, long nanos, int otherPollNanos, int received, int networkPollsPerMessage) {
        for (long end = polls.now + nanos; polls.now < end; ) {
            boolean carries = polls.polls % networkPollsPerMessage == 0;
            polls.now += otherPollNanos;
            if (carries && received > 0) {
                polls.strategy.receivedElsewhere(received);
            } else if (carries) {
                polls.strategy.sentElsewhere();
            }
            polls.poll(0, 0);
        }
    }

    private int pollsLate;
    private int messagesLate;

    /** Checks that a poll includes the network unless the bound has not passed yet, or passed within this stride. */
    private void checkedPoll(VirtualPolls polls, int local, int network, long boundNanos) {
        boolean late = polls.now - polls.networkPollEnded >= boundNanos;
        boolean networkPolled = polls.poll(local, network) >= 0;
        if (networkPolled || !late) {
            pollsLate = 0;
            messagesLate = 0;
            return;
        }
        pollsLate = local > 0 ? 0 : pollsLate + 1;
        messagesLate += Math.min(local, 4);
        assertThat(pollsLate).as("empty polls in a row").isLessThan(AutoPoll.MOST_STRIDE_POLLS);
        assertThat(messagesLate).as("local messages").isLessThan(AutoPoll.MOST_STRIDE_MESSAGES + 4);
    }

    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void waitingEndpointPollsTheNetworkOftenThoughNothingArrives(
            @ForAll @IntRange(min = 100, max = 5_000) int networkPollNanos,
            @ForAll @IntRange(min = 3, max = 2_000) int pollNanos,
            @ForAll @IntRange(min = 1, max = 20) int pollsPerMessage) {
        VirtualPolls polls = VirtualPolls.auto("bound=1s");
        polls.networkPollNanos = networkPollNanos;
        polls.busy(SETTLING_NANOS, pollsPerMessage);
        polls.pollNanos = pollNanos;
        long slack = (AutoPoll.MOST_STRIDE_POLLS + 1L) * pollNanos;
        long quietSince = polls.now;
        // The poll that begins the wait may still be in the stride before, and the wait is counted from the next.
        polls.quiet((long) (1.05 * AutoPoll.QUIET_POLLS * networkPollNanos) + 2 * slack);
        while (polls.poll(0, 0) < 0) {
            assertThat(polls.now - quietSince)
                    .isLessThanOrEqualTo((long) (2.1 * AutoPoll.QUIET_POLLS * networkPollNanos) + 4 * slack);
        }
        for (int i = 0; i < 30; i++) {
            long since = polls.now;
            while (polls.poll(0, 0) < 0) {
                // A network message may come now.
            }
            assertThat(polls.now - since - networkPollNanos)
                    .isLessThanOrEqualTo((long) (1.05 * AutoPoll.WAITING_INTERVAL * networkPollNanos) + slack);
        }
    }

    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void eachPollIncludesTheNetworkWhileItCarriesTheTraffic(
            @ForAll @IntRange(min = 30, max = 5_000) int networkPollNanos,
            @ForAll @IntRange(min = 3, max = 200) int pollNanos,
            @ForAll @IntRange(min = 0, max = 100_000) int silenceNanos) {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.networkPollNanos = networkPollNanos;
        polls.pollNanos = pollNanos;
        polls.busy(SETTLING_NANOS, 10);
        polls.quiet(40L * networkPollNanos + 1_000_000);
        while (polls.poll(0, 1) < 1) {
            // The first message is found by the network polls of a waiting process.
        }
        for (int i = 0; i < 20; i++) {
            for (long end = polls.now + silenceNanos; polls.now < end; ) {
                assertThat(polls.poll(0, 0)).isZero();
                assertThat(polls.strategy.skip()).isEqualTo(1);
            }
            assertThat(polls.poll(0, 1)).isEqualTo(1);
        }
    }

    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void costIsFollowedAndOutliersAreNot(
            @ForAll @IntRange(min = 20, max = 20_000) int before,
            @ForAll @IntRange(min = 20, max = 20_000) int after,
            @ForAll @IntRange(min = 30, max = 100) int networkPollsPerOutlier) {
        VirtualPolls polls = VirtualPolls.auto("");
        polls.networkPollNanos = before;
        networkPolls(polls, 120);
        assertThat(polls.auto().networkPollNanos()).isCloseTo(before, within(before * 0.01 + 1));
        polls.networkPollNanos = after;
        networkPolls(polls, 120);
        assertThat(polls.auto().networkPollNanos()).isCloseTo(after, within(after * 0.01 + 1));
        for (int i = 0; i < 300; i++) {
            polls.networkPollNanos = i % networkPollsPerOutlier == 0 ? 10_000_000 : after;
            networkPolls(polls, 1);
            assertThat(polls.auto().networkPollNanos()).isBetween(after * 0.95, after * 1.45 + 1);
        }
    }

    private static void networkPolls(VirtualPolls polls, int count) {
        for (long end = polls.networkPolls + count; polls.networkPolls < end; ) {
            polls.poll(0, 0);
        }
    }

    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void networkFloodLeavesLocalMessagesAtMostSixtyFourHandlersBehind(
            @ForAll @IntRange(min = 20, max = 100) int pollsBefore,
            @ForAll @Size(min = 1, max = 200) List<@IntRange(max = 4) Integer> local) {
        VirtualPolls polls = VirtualPolls.auto("");
        for (int i = 0; i < pollsBefore; i++) {
            polls.poll(1, 0);
        }
        boolean flooded = false;
        for (int i = 0; i < 4_000; i++) {
            int count = local.get(i % local.size());
            int found = polls.poll(count, Integer.MAX_VALUE);
            assertThat(found).isLessThanOrEqualTo(AutoPoll.MOST_ACCEPTANCE);
            assertThat(found).as("each poll accepts from a flood").isGreaterThanOrEqualTo(flooded ? 1 : -1);
            flooded = found > 0;
        }
        assertThat(flooded).isTrue();
    }
}
