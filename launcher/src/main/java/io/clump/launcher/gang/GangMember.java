package io.clump.launcher.gang;

import io.clump.am2.ClumpException;
import io.clump.control.LineConnection;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.job.Job;
import io.clump.launcher.job.JobPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Launcher's membership in a gang. It stops and continues the launcher's job as the scheduler orders, from the
 * connection of the last process until all processes have finished.
 */
public final class GangMember implements LineConnection.Listener, AutoCloseable {
    private static final String GONE = "clump: the gang scheduler has ended; the job continues without time slices";

    /** Limit of the wait for the scheduler's first message. */
    private static final Duration HELLO_TIMEOUT = Duration.ofSeconds(10);

    /** Number of missing beats after which the scheduler counts as gone. */
    private static final int MOST_SILENT_BEATS = 10;

    /**
     * Additional wait for the answers of processes to a pause, beyond the time that the scheduler gives them, since a
     * process may be stopped.
     */
    private static final long PAUSE_MARGIN_MILLIS = 100;

    /** Limit of the wait for the agents' confirmation of a signal. */
    private static final Duration SIGNAL_TIMEOUT = Duration.ofSeconds(2);

    private final LineConnection connection;
    private final CompletableFuture<String> hosts = new CompletableFuture<>();
    private final CountDownLatch over = new CountDownLatch(1);

    /** Has a permit for each process that has answered the last pause. */
    private final Semaphore paused = new Semaphore(0);

    private volatile boolean isStable;
    private volatile @Nullable Job job;
    private String name = "";
    private int size;
    private Consumer<String> notes = note -> {};

    /** Used only by the thread that runs the job, like the next field. */
    private int connected;

    private int finished;

    /** True while the job is in the gang. Guarded by this. */
    private boolean isMember;

    /** True when the membership has ended. Guarded by this. */
    private boolean isOver;

    private GangMember(Path base) {
        connection = GangPlace.connect(base, this);
    }

    /**
     * Connects to the user's scheduler; joins nothing yet.
     *
     * @param base where the directories of the user's jobs are made
     * @return the membership, which the caller closes
     * @throws ClumpException if no scheduler of this user runs, or it does not answer
     */
    public static GangMember connect(Path base) {
        GangMember member = new GangMember(base);
        try {
            member.hosts();
            return member;
        } catch (ClumpException e) {
            member.close();
            throw e;
        }
    }

    /**
     * Returns the hosts that a job runs on by default.
     *
     * @return hosts in the form of {@code -H}; may be empty
     */
    public String hosts() {
        return Answers.of(hosts, HELLO_TIMEOUT);
    }

    /**
     * Sets the job. The caller calls this before the job runs.
     *
     * @param itsJob job whose processes wait for a first order
     * @param plan plan of the job
     * @param itsNotes receives lines for the user
     */
    public void attach(Job itsJob, JobPlan plan, Consumer<String> itsNotes) {
        name = String.valueOf(plan.directory().getFileName());
        size = plan.size();
        notes = itsNotes;
        job = itsJob;
        Thread watch = new Thread(this::watch, "gang-watch");
        watch.setDaemon(true);
        watch.start();
    }

    /**
     * Handles an event of a process. Called by the thread that runs the job.
     *
     * @param event event of any process
     */
    public void onEvent(Event event) {
        if (event instanceof Event.Connected && ++connected == size) {
            join();
        } else if (event instanceof Event.Finished && ++finished == size) {
            leave("");
        } else if (event instanceof Event.Paused answer) {
            isStable &= answer.isStable();
            paused.release();
        }
    }

    /** Stops the job and joins the gang; if the scheduler is gone already, lets the job run freely. */
    private synchronized void join() {
        isMember = true;
        await(attached().stand());
        send(new GangWord.Join(name, ProcessHandle.current().pid()));
        if (isOver) {
            leave(GONE);
        }
    }

    /** Lets the job run freely from now on; a second call has no effect. */
    private synchronized void leave(String note) {
        isOver = true;
        if (isMember) {
            isMember = false;
            goOn();
            if (!note.isEmpty()) {
                notes.accept(note);
            }
        }
        over.countDown();
        connection.close();
    }

    @Override
    public void received(String line) {
        GangWord word = GangWord.LINES.decode(line);
        if (word instanceof GangWord.Hello hello) {
            hosts.complete(hello.hosts());
        } else if (word instanceof GangWord.Run run) {
            run(run);
        } else if (word instanceof GangWord.Stand stand) {
            stand(stand);
        } else if (!(word instanceof GangWord.Beat)) {
            throw new ClumpException("not for a launcher: found=" + word);
        }
    }

    private synchronized void run(GangWord.Run run) {
        if (isMember) {
            goOn();
            send(new GangWord.Ran(run.order()));
        }
    }

    /**
     * Pauses the job, and then stops it. The pause is not under the lock, since the thread that runs the job needs to
     * receive the processes' answers meanwhile.
     */
    private void stand(GangWord.Stand stand) {
        boolean isQuiet = pause(stand.millis());
        synchronized (this) {
            if (isMember) {
                await(attached().stand());
                send(new GangWord.Stood(stand.order(), isQuiet));
            } else {
                attached().order(new Order.Resume());
            }
        }
    }

    /** Returns whether all processes have confirmed in time that none of their messages is in flight. */
    private boolean pause(long millis) {
        paused.drainPermits();
        isStable = true;
        attached().order(new Order.Pause(millis));
        try {
            return paused.tryAcquire(size, millis + PAUSE_MARGIN_MILLIS, TimeUnit.MILLISECONDS) && isStable;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void goOn() {
        await(attached().goOn());
        attached().order(new Order.Resume());
    }

    /** Waits for a limited time. A late host carries out the signal later, or its silence ends the job. */
    private static void await(CompletableFuture<Void> signalled) {
        try {
            signalled.get(SIGNAL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException expected) {
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Job attached() {
        return Objects.requireNonNull(job, "attached");
    }

    private void send(GangWord word) {
        connection.send(GangWord.LINES.encode(word));
    }

    /**
     * Closes the connection if the scheduler is silent. Counts beats and not time, so that a launcher that was stopped
     * does not take the scheduler for gone.
     */
    private void watch() {
        try {
            long lastReceivedNanos = connection.lastReceivedNanos();
            int silent = 0;
            while (!over.await(GangServer.BEAT.toNanos(), TimeUnit.NANOSECONDS)) {
                silent = lastReceivedNanos == connection.lastReceivedNanos() ? silent + 1 : 0;
                lastReceivedNanos = connection.lastReceivedNanos();
                if (silent >= MOST_SILENT_BEATS) {
                    connection.close("silent for " + MOST_SILENT_BEATS * GangServer.BEAT.toSeconds() + " s");
                }
            }
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    @Override
    public void ended(String reason) {
        hosts.completeExceptionally(new ClumpException("the gang scheduler has ended the connection: " + reason));
        leave(GONE);
    }

    /** Ends the membership of a job that has ended, without continuing the job. */
    @Override
    public void close() {
        synchronized (this) {
            isMember = false;
        }
        connection.close();
    }
}
