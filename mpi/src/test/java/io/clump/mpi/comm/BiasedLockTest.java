package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.shm.posix.Membarrier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lock that favours this thread, until another one wants it. */
class BiasedLockTest {
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final AtomicInteger fences = new AtomicInteger();

    /** Runs inside each fence. */
    private Runnable duringFence = () -> {};

    private final BiasedLock lock = new BiasedLock(this::fenceThreads);

    /** Guarded by the lock, and not volatile: a thread that comes in must see the last value. */
    private long counter;

    @AfterEach
    void endThreads() {
        others.shutdownNow();
    }

    @Test
    void theOnlyThreadTakesItSeveralTimesWithoutFurtherFences() {
        assertThat(lock.tryLock()).isTrue();
        lock.lock();
        assertThat(lock.holdCount()).isEqualTo(2);
        lock.unlock();
        lock.unlock();
        assertThat(lock.holdCount()).isZero();
        assertThat(fences).as("the constructor's").hasValue(1);
    }

    @Test
    void anotherThreadGetsItOnlyWhenTheFavouredOneHasLeft() throws Exception {
        lock.lock();
        lock.lock();
        assertThat(others.submit(lock::tryLock).get()).isFalse();
        Future<Boolean> other = others.submit(() -> {
            lock.lock();
            boolean isFirst = counter == 7;
            lock.unlock();
            return isFirst;
        });
        lock.unlock();
        // Still inside: it may enter again, although the bias ends.
        lock.lock();
        assertThat(lock.holdCount()).isEqualTo(2);
        counter = 7;
        lock.unlock();
        assertThat(other.isDone()).isFalse();
        lock.unlock();
        assertThat(other.get()).isTrue();
        assertThat(fences).hasValue(2);
    }

    @Test
    void theFavouredThreadWaitsForAnotherOneAfterwards() throws Exception {
        CountDownLatch isInside = new CountDownLatch(1);
        CountDownLatch mayLeave = new CountDownLatch(1);
        Future<?> other = others.submit(() -> {
            lock.lock();
            isInside.countDown();
            mayLeave.await();
            counter = 1;
            lock.unlock();
            return null;
        });
        isInside.await();
        assertThat(lock.tryLock()).isFalse();
        assertThat(lock.holdCount()).isZero();
        mayLeave.countDown();
        lock.lock();
        assertThat(counter).isEqualTo(1);
        assertThat(lock.holdCount()).isEqualTo(1);
        lock.unlock();
        other.get();
    }

    /** The favoured thread leaves during the fence; the other thread must see that, since it reads the depth afterwards. */
    @Test
    void theOtherThreadFencesAfterItHasEndedTheBiasAndBeforeItReadsTheDepth() throws Exception {
        Thread favoured = Thread.currentThread();
        AtomicBoolean isFencing = new AtomicBoolean();
        AtomicBoolean wasEnding = new AtomicBoolean();
        duringFence = () -> {
            wasEnding.set(lock.isBiasEnding());
            isFencing.set(true);
            // It has left, and waits to signal that, until the other thread is done.
            while (favoured.getState() != Thread.State.WAITING) {
                Thread.yield();
            }
        };
        lock.lock();
        Future<Boolean> other = others.submit(lock::tryLock);
        while (!isFencing.get()) {
            Thread.yield();
        }
        lock.unlock();
        assertThat(other.get()).isTrue();
        assertThat(wasEnding).isTrue();
    }

    @Test
    void withoutFencesItIsALockFromTheBeginning() throws Exception {
        BiasedLock unbiased = new BiasedLock(() -> false);
        unbiased.lock();
        assertThat(unbiased.holdCount()).isEqualTo(1);
        assertThat(others.submit(unbiased::tryLock).get()).isFalse();
        unbiased.unlock();
        assertThat(others.submit(unbiased::tryLock).get()).isTrue();
    }

    /** The bias ends while the favoured thread comes and goes: nobody is inside with another one, or waits for ever. */
    @ParameterizedTest(name = "{0} other threads")
    @ValueSource(ints = {1, 3})
    void oneThreadIsInsideAtATimeWhenTheBiasEnds(int threads) throws Exception {
        int rounds = 2_000;
        for (int round = 0; round < rounds; round++) {
            BiasedLock contended = new BiasedLock(this::fenceThreads);
            AtomicInteger running = new AtomicInteger(threads);
            List<Future<Long>> entries = new ArrayList<>();
            counter = 0;
            for (int thread = 0; thread < threads; thread++) {
                int pause = 1_000 * (round % 20);
                Callable<Long> visitor = () -> {
                    LockSupport.parkNanos(pause);
                    long own = visit(contended, true) + visit(contended, false);
                    running.getAndDecrement();
                    return own;
                };
                entries.add(others.submit(visitor));
            }
            long own = 0;
            while (running.get() > 0) {
                own += visit(contended, (own & 1) == 0);
            }
            for (Future<Long> entry : entries) {
                own += entry.get();
            }
            assertThat(counter).as("round %d", round).isEqualTo(own);
        }
    }

    /** Enters twice, or tries to, and counts. */
    private long visit(BiasedLock contended, boolean tries) {
        if (tries && !contended.tryLock()) {
            return 0;
        }
        if (!tries) {
            contended.lock();
        }
        contended.lock();
        long found = counter;
        // Long enough for a thread that came in wrongly to meet a thread that takes the lock on its longer way.
        for (int i = 0; i < 10; i++) {
            Thread.onSpinWait();
        }
        counter = found + 1;
        contended.unlock();
        contended.unlock();
        return 1;
    }

    private boolean fenceThreads() {
        fences.getAndIncrement();
        duringFence.run();
        return Membarrier.fenceAll();
    }
}
