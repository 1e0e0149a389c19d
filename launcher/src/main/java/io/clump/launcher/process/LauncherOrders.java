package io.clump.launcher.process;

import io.clump.am2.ProcessLayers;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.splitc.SplitC;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes the launcher's orders in a separate thread: pauses the layers, resumes them, sends the trace, and asks the
 * program for a checkpoint.
 */
final class LauncherOrders implements Consumer<Order> {
    /** Interval between checks while messages are in flight; the program's threads deliver them. */
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private final int rank;
    private final ProcessRequests requests;
    private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
    private final CountDownLatch go;

    /** Gets the numbers of the launcher's questions. Volatile: set by the program's thread. */
    private volatile IntConsumer questions = question -> {};

    /**
     * Makes an executor that has not started.
     *
     * @param rank rank of the process
     * @param isHeld true if the program waits for the first {@link Order.Resume}
     */
    LauncherOrders(int rank, boolean isHeld) {
        this.rank = rank;
        requests = new ProcessRequests(rank);
        go = new CountDownLatch(isHeld ? 1 : 0);
    }

    /**
     * Starts to execute orders, including earlier ones.
     *
     * @param program returns the program's view of the job; null before it has one
     * @param trace sends the recorded trace
     * @param launcher receives the answers
     */
    void start(Supplier<@Nullable SplitC> program, Runnable trace, Consumer<Event> launcher) {
        Thread thread = new Thread(() -> carryOut(program, trace, launcher), "launcher-orders");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the requests of the program, some of which the launcher may refuse. */
    ProcessRequests requests() {
        return requests;
    }

    /** Sets what answers the launcher's questions. */
    void answerBy(IntConsumer receiver) {
        questions = receiver;
    }

    @Override
    public void accept(Order order) {
        // A question does not wait, and must not end the wait of a pause.
        if (order instanceof Order.Ask ask) {
            questions.accept(ask.question());
        } else {
            orders.add(order);
        }
    }

    /** Waits until the program may run. */
    void awaitGo() throws InterruptedException {
        go.await();
    }

    private void carryOut(Supplier<@Nullable SplitC> program, Runnable trace, Consumer<Event> launcher) {
        try {
            while (true) {
                Order order = orders.take();
                if (order instanceof Order.Pause pause) {
                    launcher.accept(new Event.Paused(pause(TimeUnit.MILLISECONDS.toNanos(pause.millis()))));
                } else if (order instanceof Order.Resume) {
                    resume();
                } else if (order instanceof Order.Trace) {
                    trace.run();
                } else if (order instanceof Order.Refused refused) {
                    requests.refused(refused);
                } else if (rank == 0 && order instanceof Order.Checkpoint checkpoint) {
                    request(checkpoint.directory(), program.get(), launcher);
                }
            }
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    /** Pauses all layers, and returns whether no message is in flight. Stops waiting when another order arrives. */
    private boolean pause(long nanos) {
        ProcessLayers.pause();
        long startNanos = System.nanoTime();
        while (!isStable()) {
            if (!orders.isEmpty() || System.nanoTime() - startNanos >= nanos) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    /** Returns whether no message is in flight. In a parallel bundle the check runs handlers, which may throw. */
    private static boolean isStable() {
        try {
            return ProcessLayers.isStable();
        } catch (RuntimeException e) { // catch-all: the launcher is notified that the process is not stable
            return false;
        }
    }

    private static void request(String directory, @Nullable SplitC program, Consumer<Event> launcher) {
        String refusal = program == null
                ? "the program has not begun: try again"
                : program.checkpoints().request(Path.of(directory));
        if (refusal != null) {
            launcher.accept(new Event.Checkpointed(CheckpointReport.failed(directory, refusal)));
        }
    }

    private void resume() {
        ProcessLayers.resume();
        go.countDown();
    }
}
