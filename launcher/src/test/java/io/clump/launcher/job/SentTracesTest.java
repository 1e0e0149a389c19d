package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SentTracesTest {
    private long now = 7;
    private final SentTraces traces = new SentTraces(() -> now);

    @Test
    void nobodyIsWaitedForWhoHasNotConnectedOrHasSentAllOrHasEnded() throws InterruptedException {
        traces.asked();
        assertThat(traces.leftNanos()).as("without processes").isZero();
        traces.connected(0);
        traces.connected(3);
        assertThat(traces.leftNanos()).isEqualTo(SentTraces.LONGEST_SILENCE_NANOS);
        traces.sent(0, "part");
        traces.sent(0, "");
        assertThat(traces.leftNanos()).as("with one").isPositive();
        traces.ended(3);
        traces.await();
        assertThat(traces.leftNanos()).isZero();
    }

    @Test
    void processThatSendsIsWaitedForAndOneThatIsSilentIsNot() throws InterruptedException {
        traces.connected(1);
        now += SentTraces.LONGEST_SILENCE_NANOS;
        traces.asked();
        for (int i = 0; i < 3; i++) {
            now += SentTraces.LONGEST_SILENCE_NANOS - 1;
            assertThat(traces.leftNanos()).isEqualTo(1);
            traces.sent(1, "part");
        }
        now += SentTraces.LONGEST_SILENCE_NANOS;
        traces.await();
        assertThat(traces.leftNanos()).isZero();
    }

    /** After a pause of the machine, too much time has passed before the thread that brings the trace has run. */
    @Test
    void traceThatAPauseHasHeldUpIsWaitedFor() throws InterruptedException {
        AtomicReference<Thread> bringing = new AtomicReference<>();
        SentTraces[] late = new SentTraces[1];
        late[0] = new SentTraces(() -> {
            if (Thread.holdsLock(late[0]) && bringing.get() == null && late[0].isWaitedFor()) {
                bringing.set(new Thread(() -> late[0].sent(2, "")));
                bringing.get().start();
                now += SentTraces.LONGEST_SILENCE_NANOS;
            }
            return now;
        });
        late[0].asked();
        late[0].connected(2);
        late[0].await();
        assertThat(late[0].isWaitedFor()).isFalse();
        bringing.get().join();
    }
}
