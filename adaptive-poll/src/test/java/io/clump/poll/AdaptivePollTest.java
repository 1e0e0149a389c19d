package io.clump.poll;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Sequences worked out with pencil and paper from equations (4.6) to (4.8). */
class AdaptivePollTest {
    @Test
    void defaultParametersFollowTheEquationsExactly() {
        // a = 4096, d = 256, k = 4: k a = 16384, 2 d = 512, skip from 4 to 64.
        AdaptivePoll poll = new AdaptivePoll(AdaptiveParameters.DEFAULT);
        assertState(poll, 0, 1, 1);

        // Poll 1: local (255·0 + 16384·4)/256 = 256; remote (511·1 + 1 + 0)/512 = 1; skip 256/1, at most 64.
        networkPoll(poll, 4, 4, 0);
        assertState(poll, 256, 1, 64);

        // Polls 2 to 64 skip the network. ⌊255 v / 256⌋ = v − 1 for v from 1 to 256: local is 256 − 63 = 193.
        for (int i = 2; i <= 64; i++) {
            skip(poll, 0);
        }
        assertState(poll, 193, 1, 64);

        // Poll 65: local 192; remote (448·1 + 64 + 4096·2)/512 = 8704/512 = 17; skip ⌊192/17⌋ = 11.
        networkPoll(poll, 256, 0, 2);
        assertState(poll, 192, 17, 11);

        // Polls 66 to 75 skip: local 182. Poll 76: local 181;
        // remote (501·17 + 11 + 4096·44)/512 = (8517 + 11 + 180224)/512 = ⌊368.7⌋; skip 181/368 = 0, at least 4.
        for (int i = 66; i <= 75; i++) {
            skip(poll, 0);
        }
        networkPoll(poll, 44, 0, 44);
        assertState(poll, 181, 368, 4);

        // Polls 77 to 79 skip: local 178. Poll 80: local 177; remote (508·368 + 4)/512 = 186948/512 = ⌊365.1⌋.
        for (int i = 77; i <= 79; i++) {
            skip(poll, 0);
        }
        networkPoll(poll, 16, 0, 0);
        assertState(poll, 177, 365, 4);
    }

    @Test
    void eachParameterHasItsPlaceInTheEquations() {
        // a = 16, d = 8, k = 2: k a = 32, 2 d = 16, skip from 1 to 8, acceptance 2.
        AdaptivePoll poll = new AdaptivePoll(new AdaptiveParameters(2, 16, 8, 2, 1, 8));
        assertThat(poll.localAllowance()).isEqualTo(2);

        // local (7·0 + 32·2)/8 = 8; remote (15·1 + 1 + 16·1)/16 = 2; skip 8/2.
        networkPoll(poll, 2, 2, 1);
        assertState(poll, 8, 2, 4);
        // local (7·8 + 32)/8 = 11, then ⌊7·11/8⌋ = 9, then ⌊(7·9 + 64)/8⌋ = 15.
        skip(poll, 1);
        skip(poll, 0);
        skip(poll, 2);
        assertState(poll, 15, 2, 4);
        // local ⌊7·15/8⌋ = 13; remote ⌊(12·2 + 4 + 16·8)/16⌋ = ⌊156/16⌋ = 9; skip ⌊13/9⌋ = 1.
        networkPoll(poll, 8, 0, 8);
        assertState(poll, 13, 9, 1);
        // local ⌊(91 + 64)/8⌋ = 19; remote ⌊(15·9 + 1)/16⌋ = ⌊136/16⌋ = 8; skip ⌊19/8⌋ = 2.
        networkPoll(poll, 2, 2, 0);
        assertState(poll, 19, 8, 2);
        // local ⌊(133 + 64)/8⌋ = 24.
        skip(poll, 2);
        // local ⌊(168 + 64)/8⌋ = 29; remote ⌊(14·8 + 2)/16⌋ = ⌊114/16⌋ = 7; skip ⌊29/7⌋ = 4.
        networkPoll(poll, 4, 2, 0);
        assertState(poll, 29, 7, 4);
    }

    @Test
    void pollNestedInANetworkPollSkipsTheNetworkUntilTheSkipEndsAgain() {
        AdaptivePoll poll = new AdaptivePoll(AdaptiveParameters.DEFAULT);
        networkPoll(poll, 4, 4, 0);
        for (int i = 2; i <= 64; i++) {
            skip(poll, 4);
        }
        assertThat(poll.networkAllowance())
                .as("the outer poll includes the network")
                .isEqualTo(256);
        for (int i = 1; i <= 63; i++) {
            skip(poll, 0);
        }
        assertThat(poll.networkAllowance())
                .as("the 64th nested poll includes the network")
                .isEqualTo(256);
    }

    @Test
    void countStartsAnewWithTheSkipChosenByTheOuterPoll() {
        AdaptivePoll poll = new AdaptivePoll(new AdaptiveParameters(2, 16, 8, 2, 1, 8));
        networkPoll(poll, 2, 2, 1);
        skip(poll, 0);
        skip(poll, 0);
        skip(poll, 0);
        assertThat(poll.networkAllowance()).isEqualTo(8);
        skip(poll, 0);
        skip(poll, 0);
        poll.polled(2, true, 0);
        for (int i = 1; i < poll.skip(); i++) {
            skip(poll, 0);
        }
        assertThat(poll.networkAllowance()).isPositive();
    }

    @Test
    void equalTrafficGivesTheEqualityAsSkip() {
        AdaptivePoll poll = new AdaptivePoll(AdaptiveParameters.parse("k=16"));
        for (int i = 0; i < 20_000; i++) {
            boolean networkPolls = poll.networkAllowance() > 0;
            poll.polled(1, networkPolls, networkPolls ? poll.skip() : 0);
        }
        // Rounding down leaves each estimate a little below its limit.
        assertThat(poll.skip()).isBetween(15, 17);
    }

    @Test
    void whatOtherNetworksBringIsLikeLocalTrafficUpToTheMostThatThisMayBe() {
        // a = 16, d = 8, k = 2: k a = 32, acceptance 2, so at most 64.
        AdaptivePoll poll = new AdaptivePoll(new AdaptiveParameters(2, 16, 8, 2, 1, 8));
        networkPoll(poll, 2, 0, 0);
        assertState(poll, 0, 1, 1);
        // 32·1/8 = 4, then of five messages two count: 4 + 32·2/8 = 12.
        poll.receivedElsewhere(1);
        assertState(poll, 4, 1, 1);
        poll.receivedElsewhere(5);
        assertState(poll, 12, 1, 1);
        // local ⌊7·12/8⌋ = 10; remote (15·1 + 1)/16 = 1; skip 10, at most 8.
        networkPoll(poll, 2, 0, 0);
        assertState(poll, 10, 1, 8);
        for (int i = 0; i < 100; i++) {
            poll.receivedElsewhere(64);
        }
        assertState(poll, 64, 1, 8);
    }

    private static void networkPoll(AdaptivePoll poll, int allowance, int localCount, int networkCount) {
        assertThat(poll.networkAllowance()).isEqualTo(allowance);
        poll.polled(localCount, true, networkCount);
    }

    private static void skip(AdaptivePoll poll, int localCount) {
        assertThat(poll.networkAllowance()).isZero();
        poll.polled(localCount, false, 0);
    }

    private static void assertState(AdaptivePoll poll, long local, long remote, int skip) {
        assertThat(poll.scaledLocalEstimate()).as("local estimate").isEqualTo(local);
        assertThat(poll.scaledRemoteEstimate()).as("remote estimate").isEqualTo(remote);
        assertThat(poll.skip()).as("skip").isEqualTo(skip);
    }
}
