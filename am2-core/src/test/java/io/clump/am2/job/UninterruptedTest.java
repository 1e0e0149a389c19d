package io.clump.am2.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLockInterruptionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UninterruptedTest {
    @AfterEach
    void forgetInterrupt() {
        Thread.interrupted();
    }

    /** A thread's interrupt status is set before its channel is closed, and may have been cleared in between. */
    @Test
    void channelThatAnInterruptClosedIsOpenedAgainThoughTheThreadIsNotMarked() throws IOException {
        assertThat(runs(new ClosedByInterruptException())).isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(runs(new FileLockInterruptionException())).isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void markedThreadFindsItsChannelClosedAndOpensItAgain() throws IOException {
        assertThat(Uninterrupted.call(failingOnce(new ClosedChannelException(), true)))
                .isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void channelThatSomebodyElseClosedStaysClosed() {
        assertThatThrownBy(() -> runs(new ClosedChannelException())).isInstanceOf(ClosedChannelException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void interruptBeforeIsKeptForLater() throws IOException {
        Thread.currentThread().interrupt();
        assertThat(Uninterrupted.call(() -> Thread.currentThread().isInterrupted()))
                .isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    private static int runs(IOException failure) throws IOException {
        return Uninterrupted.call(failingOnce(failure, false));
    }

    /** Returns an operation that fails once, and returns the number of its run. */
    private static Uninterrupted.Operation<Integer> failingOnce(IOException failure, boolean marksThread) {
        int[] runs = {0};
        return () -> {
            if (runs[0]++ > 0) {
                return runs[0];
            }
            if (marksThread) {
                Thread.currentThread().interrupt();
            }
            throw failure;
        };
    }
}
