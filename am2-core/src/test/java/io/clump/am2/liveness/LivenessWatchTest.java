package io.clump.am2.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A watch over peers, in virtual time. */
class LivenessWatchTest implements LivenessWatch.Peers {
    private static final int COUNT = 4;

    private final BitSet awaited = new BitSet();
    private final List<String> events = new ArrayList<>();
    private long now = -5;
    private final LivenessWatch watch = new LivenessWatch(COUNT, this, () -> now);

    @Override
    public boolean isAwaited(int peer) {
        return awaited.get(peer);
    }

    @Override
    public void ask(int peer) {
        events.add("ask " + peer);
    }

    @Override
    public void end(int peer) {
        events.add("end " + peer);
    }

    @Test
    void awaitedPeersAreAskedOnceASecond() {
        awaited.set(1);
        awaited.set(3);
        for (int i = 0; i < 3; i++) {
            now += LivenessWatch.ASK_NANOS - 1;
            watch.check(now);
            now += 1;
            watch.check(now);
        }
        assertThat(events).containsExactly("ask 1", "ask 3", "ask 1", "ask 3", "ask 1", "ask 3");
    }

    @Test
    void gonePeerIsNotAsked() {
        awaited.set(0, COUNT);
        watch.lose(2);
        now += LivenessWatch.ASK_NANOS;
        watch.check(now);
        assertThat(events).containsExactly("end 2", "ask 0", "ask 1", "ask 3");
    }

    @Test
    void gonePeerIsDeadOnceNothingArrives() {
        watch.lose(1);
        watch.lose(1);
        assertThat(watch.isGone(1)).isTrue();
        assertThat(watch.nanosToRetry()).isZero();
        pollQuietly(DrainWait.QUIET_POLLS);
        now += DrainWait.QUIET_NANOS;
        assertThat(watch.isDead(1)).isFalse();
        assertThat(watch.advance(1)).isZero();
        pollQuietly(DrainWait.QUIET_POLLS);
        assertThat(events).isEmpty();
        now += DrainWait.QUIET_NANOS;
        assertThat(watch.advance(0)).isEqualTo(1);
        assertThat(watch.isDead(1)).isTrue();
        assertThat(watch.deadCount()).isEqualTo(1);
        assertThat(watch.nanosToRetry()).isEqualTo(LivenessWatch.NOTHING_TO_RETRY);
        assertThat(events).containsExactly("end 1");
    }

    @Test
    void gonePeerIsDeadAfterASecondAlthoughOthersSend() {
        watch.lose(0);
        now += LivenessWatch.LONGEST_NANOS - 1;
        watch.advance(1);
        watch.check(now);
        assertThat(events).isEmpty();
        now += 1;
        watch.advance(1);
        assertThat(events).containsExactly("end 0");
    }

    @Test
    void laterLossIsNotEndedWithAnEarlierOneThatHasWaitedForLong() {
        watch.lose(0);
        now += LivenessWatch.LONGEST_NANOS - 1;
        watch.lose(1);
        now += 1;
        watch.advance(1);
        assertThat(events).containsExactly("end 0");
        assertThat(watch.isDead(1)).isFalse();
        assertThat(watch.deadCount()).isEqualTo(1);
    }

    private void pollQuietly(int polls) {
        for (int i = 0; i < polls; i++) {
            assertThat(watch.advance(0)).isZero();
        }
    }
}
