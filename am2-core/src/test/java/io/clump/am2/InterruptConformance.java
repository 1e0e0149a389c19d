package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Behaviour of an interrupted thread: it opens, sends, answers and closes like any other, loses nothing, and stays
 * interrupted.
 */
public abstract class InterruptConformance extends TwoLayers {
    private static final int LENGTH = 5_000;
    private static final int SEGMENT_BYTES = 4 * LENGTH;
    private static final int FIVE = 5;
    private static final int LAST = SEGMENT_BYTES - FIVE;

    /** Number of rounds in which another thread interrupts at random times. */
    private static final int ROUNDS = Thorough.Count.of(3, 20);

    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** For subclasses only. */
    protected InterruptConformance() {}

    @AfterEach
    final void stop() {
        // The other tests run in the same thread.
        assertThat(Thread.interrupted()).isFalse();
        threads.shutdownNow();
    }

    @Test
    void interruptedThreadOpensTalksAndClosesAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        try {
            talk();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            clear();
        }
        assertStillWorks();
    }

    @Test
    void interruptsAtAnyMomentLoseNothing() throws Exception {
        Thread talking = Thread.currentThread();
        AtomicBoolean isOver = new AtomicBoolean();
        Future<?> interrupting = threads.submit(() -> {
            while (!isOver.get()) {
                talking.interrupt();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        });
        try {
            for (int i = 0; i < ROUNDS; i++) {
                talk();
                forget();
                clear();
            }
        } finally {
            isOver.set(true);
            while (!interrupting.isDone()) {
                clear();
                Thread.yield();
            }
            clear();
        }
        interrupting.get();
        assertStillWorks();
    }

    /** Runs through the whole life of a layer, with the first message of each kind in both directions. */
    private void talk() {
        List<String> arrivals = new ArrayList<>();
        try (ConformancePeer c = new ConformancePeer(configuration(1))) {
            c.endpoint.handlers().set(ECHO, message -> message.reply(ECHO_REPLY, message.argument(0)));
            c.endpoint.handlers().set(NOTE, message -> arrivals.add("c " + message.category()));
            a.endpoint.handlers().set(NOTE, message -> arrivals.add("a " + message.category()));
            c.endpoint.allocateSegment(SEGMENT_BYTES).setMemory(0, SEGMENT_BYTES, (byte) 'c');
            a.endpoint.allocateSegment(SEGMENT_BYTES).setMemory(0, SEGMENT_BYTES, (byte) 'a');
            a.endpoint.destinations().map(1, c.endpoint.name(), TAG);
            for (int i = 0; i < FIVE; i++) {
                a.endpoint.request(1, ECHO, i);
            }
            await(c, "five answers", () -> a.arrivals.size() == FIVE);
            c.endpoint.destinations().map(1, a.endpoint.name(), TAG);
            a.endpoint.requestLong(1, NOTE, data(LENGTH), 0, LENGTH, 0);
            c.endpoint.requestMedium(1, NOTE, data(FIVE), 0, FIVE);
            await(c, "a long and a medium message", () -> arrivals.size() == 2);
            c.endpoint.get(1, 0, LENGTH, LENGTH, NOTE);
            a.endpoint.get(1, LAST, FIVE, LAST, NOTE);
            await(c, "two gets", () -> arrivals.size() == 4);
            assertThat(arrivals).containsExactlyInAnyOrder("c LONG", "a MEDIUM", "c LONG", "a LONG");
            assertThat(c.endpoint.segment().getByte(2 * LENGTH - 1)).isEqualTo((byte) 'a');
            assertThat(a.endpoint.segment().getByte(LAST)).isEqualTo((byte) 'c');
            a.endpoint.destinations().unmap(1);
            // Otherwise (c) would wait for an acknowledgement of (a), which is not polled meanwhile.
            await(c, "acknowledgements", c.endpoint::isStable);
        }
        assertThat(a.returns).isEmpty();
        assertThat(a.errors).isEmpty();
    }

    private void await(ConformancePeer c, String what, BooleanSupplier condition) {
        await(what, () -> {
            c.bundle.poll();
            return condition.getAsBoolean();
        });
    }

    private static void clear() {
        Thread.interrupted();
    }
}
