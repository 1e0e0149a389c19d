package io.clump.launcher.gang;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.job.Job;
import io.clump.launcher.job.JobPlan;
import io.clump.registry.launcher.LineConnection;
import io.clump.registry.launcher.SocketStreams;
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
 * A launcher's membership in a gang: lets its job stand and run as the scheduler says, from the moment at which all
 * processes are there to the one at which all have finished.
 */
public final class GangMember implements LineConnection.Listener, AutoCloseable {
    private static final String GONE = "clump: the gang scheduler is gone; the job goes on freely";

    /** For the scheduler's first word. */
    private static final Duration HELLO_TIMEOUT = Duration.ofSeconds(10);

    /** So many beats of the scheduler may be late before it counts as gone. */
    private static final int MOST_SILENT_BEATS = 10;

    /** For the answers of processes to a pause, besides the time that the scheduler gives them: one may be stopped. */
    private static final long PAUSE_MARGIN_MILLIS = 100;

    /** For the agents to say that they have sent a signal. */
    private static final Duration SIGNAL_TIMEOUT = Duration.ofSeconds(2);

    private final LineConnection connection;
    private final CompletableFuture<String> hosts = new CompletableFuture<>();
    private final CountDownLatch over = new CountDownLatch(1);

    /** A permit for each process that has answered the last pause. */
    private final Semaphore paused = new Semaphore(0);

    private volatile boolean isStable;
    private volatile @Nullable Job job;
    private String name = "";
    private int size;
    private Consumer<String> notes = note -> {};

    /** Only the thread that runs the job uses these two. */
    private int connected;

    private int finished;

    /** Guarded by this: the job is in the gang, and has not been let run freely. */
    private boolean isMember;

    /** Guarded by this. */
    private boolean isOver;

    private GangMember(Path base) {
        connection = SocketStreams.connect("gang", GangPlace.connect(base), this);
    }

    /**
     * Connects to the user's scheduler; joins nothing yet.
     *
     * @param base where the directories of the user's jobs are made
     * @return the membership, to be closed
     * @throws ClumpException if no scheduler of this user runs, or it does not answer
     */
    public static GangMember connect(Path base) {
        GangMember member = new GangMember(base);
        member.connection.open();
        try {
            member.hosts();
            return member;
        } catch (ClumpException e) {
            member.close();
            throw e;
        }
    }

    /**
     * The hosts that a job runs on by default.
     *
     * @return as for {@code -H}; may be empty
     */
    public String hosts() {
        return Answers.of(hosts, HELLO_TIMEOUT);
    }

    /**
     * Says which job it is. To be called before the job runs.
     *
     * @param itsJob whose processes wait for a first order
     * @param plan of the job
     * @param itsNotes gets what a user is to know, in lines
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
     * Hears what the processes of the job tell. Called by the thread that runs the job.
     *
     * @param event of any process
     */
    public void told(Event event) {
        if (event instanceof Event.Connected && ++connected == size) {
            join();
        } else if (event instanceof Event.Finished && ++finished == size) {
            leave("");
        } else if (event instanceof Event.Paused answer) {
            isStable &= answer.isStable();
            paused.release();
        }
    }

    /** If the scheduler is gone already, this lets the job run freely. */
    private synchronized void join() {
        isMember = true;
        await(attached().stand());
        send(new GangWord.Join(name, ProcessHandle.current().pid()));
        if (isOver) {
            leave(GONE);
        }
    }

    /** Lets the job run freely from now on; does nothing if that was done before. */
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

    /** Waits for the processes, which the thread that runs the job hears: it must not wait for this lock meanwhile. */
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

    /** Returns whether all processes have said in time that none of their messages is under way. */
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

    /** Gives up after a while: the host does it later, or its silence ends the job. */
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

    /** Counts beats and not time, so that a launcher that was stopped does not take the scheduler for gone. */
    private void watch() {
        try {
            long heardNanos = connection.heardNanos();
            int silent = 0;
            while (!over.await(GangServer.BEAT.toNanos(), TimeUnit.NANOSECONDS)) {
                silent = heardNanos == connection.heardNanos() ? silent + 1 : 0;
                heardNanos = connection.heardNanos();
                if (silent >= MOST_SILENT_BEATS) {
                    connection.close("silent for " + MOST_SILENT_BEATS * GangServer.BEAT.toSeconds() + " s");
                }
            }
        } catch (InterruptedException expected) {
            // Nobody interrupts it.
            return;
        }
    }

    @Override
    public void ended(String reason) {
        hosts.completeExceptionally(new ClumpException("the gang scheduler has ended the connection: " + reason));
        leave(GONE);
    }

    /** Leaves a job alone that has ended. */
    @Override
    public void close() {
        synchronized (this) {
            isMember = false;
        }
        connection.close();
    }
}
