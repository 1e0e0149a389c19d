package io.clump.launcher.gang;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Gang scheduler of a user: accepts launchers and gives their jobs time slices. */
public final class GangServer implements AutoCloseable {
    /** Time for a launcher to carry out an order on all hosts of its job. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);

    /** Interval of the scheduler's beats; after several missing ones a member counts the scheduler as gone. */
    static final Duration BEAT = Duration.ofSeconds(1);

    /** Maximum number of connections; each takes two threads. */
    private static final int MAX_CLIENTS = 512;

    private static final int MAX_LINE_BYTES = 1 << 16;

    /** Divisor of a slice: for this part of it a job may wait until none of its messages is in flight. */
    private static final int PAUSES_PER_SLICE = 5;

    private static final long LONGEST_PAUSE_MILLIS = 100;

    /** Limit for sending the last message. */
    private static final long FINISH_MILLIS = 2_000;

    private final String hosts;
    private final Duration slice;
    private final JobDirectory directory;
    private final ControlSocket socket;

    /** Tasks for the scheduling thread. */
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

    /** Clients by number. Used only by the scheduling thread, like the next fields. */
    private final Map<Long, Client> clients = new HashMap<>();

    private final GangTurns turns;

    private boolean stopped;

    private GangServer(String hosts, Duration slice, JobDirectory directory, ControlSocket socket) {
        this.hosts = hosts;
        this.slice = slice;
        this.directory = directory;
        this.socket = socket;
        long pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, slice.toMillis() / PAUSES_PER_SLICE);
        turns = new GangTurns(slice.toNanos(), ANSWER_TIMEOUT.toNanos(), new GangTurns.Orders() {
            @Override
            public void run(long job, long order) {
                send(job, new GangWord.Run(order));
            }

            @Override
            public void stand(long job, long order) {
                send(job, new GangWord.Stand(order, pauseMillis));
            }
        });
    }

    /**
     * Starts to listen; answers nothing before {@link #run}.
     *
     * @param base where the directories of the user's jobs are made
     * @param hosts hosts that jobs run on by default, in the form of {@code -H}; may be empty
     * @param slice time that a job runs while others wait
     * @return the server, which the caller closes
     * @throws ClumpException if one runs already, or the directory or the socket cannot be made
     */
    public static GangServer open(Path base, String hosts, Duration slice) {
        JobDirectory.removeDead(base);
        if (JobDirectory.isRunning(GangPlace.directory(base))) {
            throw new ClumpException("a gang scheduler runs already: found " + GangPlace.directory(base)
                    + ", expected none (see: clump gang list, clump gang stop)");
        }
        JobDirectory directory = JobDirectory.join(GangPlace.directory(base));
        try {
            // If two schedulers start at once, one of them finds the other's socket.
            GangServer server = new GangServer(hosts, slice, directory, ControlSocket.listen(GangPlace.socket(base)));
            server.serve();
            return server;
        } catch (ClumpException e) {
            directory.close();
            throw e;
        }
    }

    private void serve() {
        AtomicLong numbers = new AtomicLong();
        socket.serve(GangPlace.ROLE, MAX_CLIENTS, MAX_LINE_BYTES, connection -> {
            Client client = new Client(numbers.incrementAndGet(), connection);
            tasks.add(() -> add(client));
            return client;
        });
    }

    /**
     * Schedules until a command stops the scheduler.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public void run() throws InterruptedException {
        long beatNanos = System.nanoTime();
        while (!stopped) {
            long now = System.nanoTime();
            turns.advance(now);
            if (now - beatNanos >= BEAT.toNanos()) {
                beatNanos = now;
                clients.values().forEach(client -> client.send(new GangWord.Beat()));
            }
            long waitNanos = Math.min(turns.nanosToDeadline(now), beatNanos + BEAT.toNanos() - now);
            Runnable task = tasks.poll(waitNanos, TimeUnit.NANOSECONDS);
            if (task != null) {
                task.run();
            }
        }
    }

    /** Ends all connections, so that the jobs run freely, and removes the directory. Any thread may call it. */
    @Override
    public void close() {
        try {
            socket.close();
        } finally {
            directory.close();
        }
    }

    private void add(Client client) {
        clients.put(client.number, client);
        client.send(new GangWord.Hello(hosts));
    }

    private void send(long number, GangWord word) {
        Client client = clients.get(number);
        if (client != null) {
            client.send(word);
        }
    }

    private void handle(Client client, GangWord word) {
        long now = System.nanoTime();
        if (word instanceof GangWord.Join join && client.join == null) {
            client.join = join;
            turns.joined(client.number, now);
        } else if (word instanceof GangWord.Ran ran) {
            turns.ran(client.number, ran.order(), now);
        } else if (word instanceof GangWord.Stood stood) {
            client.unstable += stood.isStable() ? 0 : 1;
            turns.stood(client.number, stood.order(), now);
        } else if (word instanceof GangWord.Ask) {
            client.send(new GangWord.Report(report(now)));
        } else if (word instanceof GangWord.Stop) {
            client.send(new GangWord.Report(report(now)));
            client.connection.finish(FINISH_MILLIS);
            stopped = true;
        } else {
            client.connection.close("not for a scheduler");
        }
    }

    private void left(Client client) {
        clients.remove(client.number);
        turns.left(client.number, System.nanoTime());
    }

    private GangReport report(long now) {
        List<GangReport.Entry> jobs = new ArrayList<>();
        for (long number : turns.order()) {
            Client client = clients.get(number);
            if (client != null && client.join != null) {
                jobs.add(new GangReport.Entry(
                        client.join.job(),
                        client.join.pid(),
                        word(turns.state(number)),
                        TimeUnit.NANOSECONDS.toMillis(turns.ranNanos(number, now)),
                        turns.turns(number),
                        client.unstable));
            }
        }
        return new GangReport(
                hosts,
                slice.toMillis(),
                turns.switches(),
                TimeUnit.NANOSECONDS.toMicros(turns.lastSwitchNanos()),
                jobs);
    }

    /**
     * Returns the word for a state. A job that was ordered to run may already run, and a job that was ordered to stop
     * may still run.
     */
    private static String word(GangTurns.State state) {
        return switch (state) {
            case WAITING -> GangReport.STANDS;
            case STARTING, RUNNING, STOPPING -> GangReport.RUNS;
            case LOST -> GangReport.LOST;
        };
    }

    /** Connection of a launcher, or of a command that asks. Only the scheduling thread uses its fields. */
    private final class Client implements LineConnection.Listener {
        private final long number;
        private final LineConnection connection;
        private GangWord.@Nullable Join join;
        private long unstable;

        Client(long number, LineConnection connection) {
            this.number = number;
            this.connection = connection;
        }

        void send(GangWord word) {
            connection.send(GangWord.LINES.encode(word));
        }

        @Override
        public void received(String line) {
            GangWord word = GangWord.LINES.decode(line);
            tasks.add(() -> handle(this, word));
        }

        @Override
        public void ended(String reason) {
            tasks.add(() -> left(this));
        }
    }
}
