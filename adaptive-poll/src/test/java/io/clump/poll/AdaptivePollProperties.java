package io.clump.poll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class AdaptivePollProperties {
    /** Number of shares, from none to all, of a poll's allowance that may arrive before it. */
    private static final int WHOLE = 16;

    @Property(edgeCases = EdgeCasesMode.NONE)
    void skipAndEstimatesStayWithinTheirBounds(
            @ForAll("parameters") AdaptiveParameters parameters,
            @ForAll @Size(max = 600) List<@IntRange(max = WHOLE * WHOLE - 1) Integer> traffic) {
        AdaptivePoll poll = new AdaptivePoll(parameters);
        long mostLocal = (long) parameters.equality() * parameters.accuracy() * parameters.acceptance();
        long mostRemote = 1 + (long) parameters.accuracy() * parameters.acceptance();
        for (int arrivals : traffic) {
            int allowance = poll.networkAllowance();
            int localCount = share(arrivals / WHOLE, poll.localAllowance());
            poll.polled(localCount, allowance > 0, share(arrivals % WHOLE, allowance));
            if (arrivals % 3 == 0) {
                poll.receivedElsewhere(1 + arrivals);
            }
            assertThat(poll.skip()).isBetween(parameters.minimumSkip(), parameters.maximumSkip());
            assertThat(poll.scaledLocalEstimate()).isBetween(0L, mostLocal);
            assertThat(poll.scaledRemoteEstimate()).isBetween(1L, mostRemote);
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void nestedPollsKeepTheEstimatesWithinTheirBounds(
            @ForAll("parameters") AdaptiveParameters parameters, @ForAll @Size(max = 100) List<Boolean> nesting) {
        AdaptivePoll poll = new AdaptivePoll(parameters);
        nest(poll, parameters, nesting, 0);
    }

    private static int nest(AdaptivePoll poll, AdaptiveParameters parameters, List<Boolean> nesting, int from) {
        int at = from;
        while (at < nesting.size()) {
            int allowance = poll.networkAllowance();
            boolean deeper = nesting.get(at);
            at++;
            if (deeper) {
                at = nest(poll, parameters, nesting, at);
            }
            poll.polled(parameters.acceptance(), allowance > 0, allowance);
            assertThat(poll.skip()).isBetween(1, parameters.maximumSkip());
            assertThat(poll.scaledRemoteEstimate())
                    .isBetween(
                            1L, 1 + (long) parameters.accuracy() * parameters.acceptance() * parameters.maximumSkip());
            if (!deeper) {
                return at;
            }
        }
        return at;
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void waitingNetworkMessageIsFoundWithinTheMaximumSkip(
            @ForAll("parameters") AdaptiveParameters parameters, @ForAll @IntRange(max = 500) int floodBefore) {
        AdaptivePoll poll = new AdaptivePoll(parameters);
        for (int i = 0; i < floodBefore; i++) {
            poll.polled(poll.localAllowance(), poll.networkAllowance() > 0, 0);
            poll.receivedElsewhere(1 + i);
        }
        int polls = 1;
        while (poll.networkAllowance() == 0) {
            poll.polled(poll.localAllowance(), false, 0);
            poll.receivedElsewhere(polls);
            polls++;
        }
        assertThat(polls).isBetween(1, parameters.maximumSkip());
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void quietEndpointSettlesAtFrequentNetworkPolls(
            @ForAll("parameters") AdaptiveParameters parameters, @ForAll @IntRange(max = 200) int busyPolls) {
        AdaptivePoll poll = new AdaptivePoll(parameters);
        for (int i = 0; i < busyPolls; i++) {
            int allowance = poll.networkAllowance();
            poll.polled(poll.localAllowance(), allowance > 0, allowance);
        }
        // An estimate loses at least 1 at each of its updates, so this is as many as there can be.
        long enough = 2L * Math.max(poll.scaledLocalEstimate(), poll.scaledRemoteEstimate() * parameters.maximumSkip());
        for (long i = 0; i < enough && !atRest(poll); i++) {
            poll.polled(0, poll.networkAllowance() > 0, 0);
        }
        assertThat(poll.scaledRemoteEstimate()).isEqualTo(1);
        assertThat(poll.scaledLocalEstimate()).isZero();
        for (int i = 0; i < parameters.maximumSkip(); i++) {
            poll.polled(0, poll.networkAllowance() > 0, 0);
        }
        assertThat(poll.scaledRemoteEstimate()).as("1 is where it stays").isEqualTo(1);
        assertThat(poll.skip()).isEqualTo(parameters.minimumSkip());
    }

    @Provide
    Arbitrary<AdaptiveParameters> parameters() {
        Arbitrary<Integer> dampingShifts = Arbitraries.integers().between(0, 10);
        Arbitrary<Integer> moreShifts = Arbitraries.integers().between(1, 6);
        Arbitrary<Integer> small = Arbitraries.integers().between(1, 9);
        Arbitrary<Integer> skips = Arbitraries.integers().between(0, WHOLE - 1);
        return Combinators.combine(dampingShifts, moreShifts, small, small, skips, skips)
                .as((dampingShift, more, acceptance, equality, low, width) -> {
                    int damping = 1 << dampingShift;
                    int minimumSkip = 1 + share(low, damping - 1);
                    int maximumSkip = minimumSkip + share(width, damping - minimumSkip);
                    return new AdaptiveParameters(
                            acceptance, damping << more, damping, equality, minimumSkip, maximumSkip);
                });
    }

    private static boolean atRest(AdaptivePoll poll) {
        return poll.scaledRemoteEstimate() == 1 && poll.scaledLocalEstimate() == 0;
    }

    private static int share(int part, int whole) {
        return part * whole / (WHOLE - 1);
    }
}
