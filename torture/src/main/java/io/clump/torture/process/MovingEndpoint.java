package io.clump.torture.process;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.torture.ledger.Call;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.EntryKind;
import io.clump.torture.ledger.LedgerWriter;
import io.clump.torture.ledger.Phase;
import io.clump.torture.process.Orders.Order;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Two threads, each with a bundle of its own, and a bundle for both, between which the endpoint moves. */
final class MovingEndpoint {
    private static final int IDLE_MILLIS = 20;

    /** Once in so many rounds, a round ends with the thread's interrupt taken back. */
    private static final int INTERRUPTED_ROUNDS = 30;

    private final Layer layer;
    private final LedgerWriter ledger;
    private final InjectedFaults faults;
    private final Orders orders;
    private final EndpointWorker resident;
    private final Random random;
    private final Bundle shared;
    private final Bundle first;
    private final List<BlockingQueue<Bundle>> inboxes =
            List.of(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());
    private final CountDownLatch ready = new CountDownLatch(1);
    private volatile @Nullable Bundle second;
    private volatile boolean isOver;
    private boolean isFinished;
    private long moves;

    /** Made by the first of the two threads. */
    MovingEndpoint(
            Layer layer,
            LedgerWriter ledger,
            InjectedFaults faults,
            Orders orders,
            EndpointWorker resident,
            Random random) {
        this.layer = layer;
        this.ledger = ledger;
        this.faults = faults;
        this.orders = orders;
        this.resident = resident;
        this.random = random;
        shared = layer.allocateParallelBundle();
        first = layer.allocateBundle();
    }

    /** Lives until the launcher wants the end. */
    void live() throws InterruptedException {
        Thread other = new Thread(this::hostSecond, "torture-1");
        other.start();
        ready.await();
        resident.open(first);
        ledger.reach(Phase.AT_WORK, 0);
        inboxes.get(0).add(first);
        host(0);
        // A late interrupt would end a join.
        while (other.isAlive()) {
            Thread.yield();
        }
    }

    private void hostSecond() {
        second = layer.allocateBundle();
        ready.countDown();
        host(1);
    }

    private void host(int thread) {
        try {
            while (!isOver) {
                Bundle where = awaitTurn(thread);
                if (where != null) {
                    orders.interruptFromNowOn(Thread.currentThread());
                    work(where, 1 - thread);
                }
            }
        } catch (RuntimeException | Error e) { // catch-all: the launcher learns of it
            faults.report(e);
            Runtime.getRuntime().halt(1);
        }
    }

    private @Nullable Bundle awaitTurn(int thread) {
        try {
            return inboxes.get(thread).poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException expected) {
            // A late interrupt of the schedule, for the thread that ran before.
            return null;
        }
    }

    /** Sends and polls until the endpoint moves away or all is over. */
    private void work(Bundle where, int other) {
        while (!isOver) {
            Order order = orders.next();
            if (order != null) {
                carryOut(order, where);
            }
            if (moves > 0) {
                moves--;
                move(where, other);
                return;
            }
            if (!isFinished) {
                resident.send();
            }
            resident.poll(where);
            if (random.nextInt(INTERRUPTED_ROUNDS) == 0) {
                Thread.interrupted();
            }
        }
    }

    private void move(Bundle where, int other) {
        Bundle own = other == 0 ? first : second;
        Bundle target = own == null || random.nextBoolean() ? shared : own;
        if (target != where) {
            resident.moveTo(target);
        }
        inboxes.get(other).add(target);
    }

    private void carryOut(Order order, Bundle where) {
        switch (order.word()) {
            case "pause" -> pause(order.number());
            case "reopen" -> {
                for (long i = 0; i < order.number(); i++) {
                    resident.close();
                    resident.open(where);
                    resident.send();
                    resident.poll(where);
                }
            }
            case "remap" -> {
                for (long i = 0; i < order.number(); i++) {
                    resident.unmapAll();
                    resident.poll(where);
                    resident.send();
                }
            }
            case "move" -> moves += order.number();
            case "exceptions" -> faults.throwExceptions((int) order.number());
            case "errors" -> faults.throwErrors((int) order.number());
            case "finish" -> isFinished = true;
            case "measure" -> ledger.reach(Phase.FINISHED, heapBytes());
            case "close" -> {
                resident.close();
                isOver = true;
            }
            default -> throw new IllegalStateException("unknown order: " + order);
        }
    }

    private void pause(long millis) {
        ledger.write(EntryKind.PAUSED, Channel.REQUEST, 0, 0, 0, 0);
        ledger.begin(Call.PAUSE, 0);
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < endNanos) {
            Orders.rest(1);
            Thread.interrupted();
        }
        ledger.end();
        ledger.write(EntryKind.RESUMED, Channel.REQUEST, 0, 0, 0, 0);
    }

    private static long heapBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
