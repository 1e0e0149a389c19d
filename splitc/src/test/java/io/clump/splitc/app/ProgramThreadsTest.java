package io.clump.splitc.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ProgramThreadsTest {
    private static final int POLLS = 3;

    private final ThreadGroup group = new ThreadGroup("program");
    private final CountDownLatch polls = new CountDownLatch(POLLS);

    @Test
    void threadsOfTheGroupAndOfThoseWithinAreWaitedForAndPollingGoesOn() {
        Thread own = start(group, this::awaitPolls, false);
        Thread within = start(new ThreadGroup(group, "within"), this::awaitPolls, false);

        ProgramThreads.await(group, polls::countDown);

        assertThat(own.isAlive()).isFalse();
        assertThat(within.isAlive()).isFalse();
        assertThat(polls.getCount()).isZero();
    }

    @Test
    void threadThatAnotherOneStartsAtItsEndIsWaitedFor() {
        AtomicInteger ended = new AtomicInteger();
        start(
                group,
                () -> {
                    awaitPolls();
                    start(group, ended::incrementAndGet, false);
                },
                false);

        ProgramThreads.await(group, polls::countDown);

        assertThat(ended).hasValue(1);
    }

    @Test
    void daemonsAndThreadsOfOtherGroupsAreNotWaitedFor() {
        Thread daemon = start(group, this::awaitPolls, true);
        Thread other = start(new ThreadGroup("other"), this::awaitPolls, false);

        ProgramThreads.await(group, () -> {});

        assertThat(daemon.isAlive()).isTrue();
        assertThat(other.isAlive()).isTrue();
        for (int i = 0; i < POLLS; i++) {
            polls.countDown();
        }
    }

    @Test
    void interruptDoesNotEndTheWait() {
        Thread own = start(group, this::awaitPolls, false);
        Thread.currentThread().interrupt();

        ProgramThreads.await(group, polls::countDown);

        assertThat(own.isAlive()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    private void awaitPolls() {
        try {
            polls.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread start(ThreadGroup group, Runnable work, boolean isDaemon) {
        Thread thread = new Thread(group, work, "worker");
        thread.setDaemon(isDaemon);
        thread.start();
        return thread;
    }
}
