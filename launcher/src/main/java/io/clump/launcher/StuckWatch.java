package io.clump.launcher;

import io.clump.command.Terminal;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.job.JobFailedException;
import io.clump.launcher.job.ProcessPlace;
import io.clump.launcher.job.StuckDecision;
import io.clump.launcher.job.StuckDecision.Wait;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Asks the processes of a job from time to time whether they wait, and reports a job that is stuck. */
final class StuckWatch implements AutoCloseable {
    /** Number of questions in the time after which a stuck job is reported. */
    private static final int QUESTIONS = 4;

    private final StuckOptions options;
    private final Terminal terminal;
    private final StuckDecision decision;
    private final CountDownLatch ended = new CountDownLatch(1);
    private Consumer<JobFailedException> failure = failed -> {};

    StuckWatch(StuckOptions options, Terminal terminal) {
        this.options = options;
        this.terminal = terminal;
        decision = new StuckDecision(options.limit());
    }

    /** Returns what knows the processes. */
    StuckDecision decision() {
        return decision;
    }

    /**
     * Begins to ask, before the processes start.
     *
     * @param orders sends a question to all processes
     * @param failed ends the job
     */
    void start(Consumer<Order> orders, Consumer<JobFailedException> failed) {
        failure = failed;
        if (!options.limit().isZero()) {
            Thread asking = new Thread(() -> ask(orders), "stuck-watch");
            asking.setDaemon(true);
            asking.start();
        }
    }

    private void ask(Consumer<Order> orders) {
        long pauseNanos = options.limit().toNanos() / QUESTIONS;
        try {
            while (!ended.await(pauseNanos, TimeUnit.NANOSECONDS)) {
                orders.accept(new Order.Ask(decision.nextQuestion()));
            }
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    /** Handles an answer; other events are ignored. */
    void onEvent(ProcessPlace process, Event event) {
        if (event instanceof Event.Waiting waiting) {
            List<Wait> stuck = decision.answered(process, waiting.waits(), System.nanoTime());
            if (!stuck.isEmpty()) {
                report(stuck);
            }
        }
    }

    private void report(List<Wait> stuck) {
        terminal.line("clump: the job is stuck: for " + options.limit().toSeconds()
                + " s all its processes have waited for others, and no message is in flight"
                + (options.endsJob() ? "" : " (--on-stuck abort ends such a job)"));
        for (Wait wait : stuck) {
            wait.waits().waits().forEach(line -> terminal.line("  " + wait.process() + ": " + line));
        }
        if (options.endsJob()) {
            failure.accept(new JobFailedException("the job is stuck, so --on-stuck abort has ended it", ""));
        }
    }

    /** Asks no more. */
    @Override
    public void close() {
        ended.countDown();
    }
}
