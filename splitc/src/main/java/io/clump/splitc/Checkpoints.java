package io.clump.splitc;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.splitc.checkpoint.Checkpoint;
import io.clump.splitc.checkpoint.CheckpointDirectory;
import io.clump.splitc.checkpoint.CheckpointFile;
import io.clump.splitc.checkpoint.CheckpointIdentity;
import io.clump.splitc.checkpoint.CheckpointReport;
import io.clump.splitc.checkpoint.CheckpointSeal;
import io.clump.splitc.memory.MemoryHost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints of a job. A program adds its states, begins, and calls {@link #point} at places that all processes pass,
 * and where none of its messages is in flight: each message that it has sent before the point was handled before the
 * receiver's same point. At some of these safe points a checkpoint is written. All processes add the same states, and
 * pass the same points. Used by the thread that joined, except {@link #request}.
 *
 * <pre>{@code
 * import io.clump.am2.Checkpointable;
 * import io.clump.splitc.*;
 *
 * public class Steps implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         long[] sum = new long[1];
 *         Checkpoints checkpoints = splitc.checkpoints();
 *         checkpoints.add("sum", Checkpointable.of(sum)); // restores what was saved, if the job was restarted
 *         for (long step = checkpoints.begin(); step < 1_000; step++) {
 *             sum[0] += step;
 *             checkpoints.point(step + 1);
 *         }
 *         if (splitc.rank() == 0) {
 *             splitc.monitor().result("sum", Long.toString(sum[0]));
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>A point without a checkpoint costs a poll. Only rank 0 decides when to write, by its clock or on request. It asks
 * all processes for the next point at which they can stop; from then on no process passes a point before it knows the
 * selected one. The replies come from handlers, so each process that polls replies. The latest of these points is the
 * first one that no process has passed, and every process reaches it without help of the processes that wait there.
 */
public final class Checkpoints {
    private static final long NONE = -1;

    private static final int SEAL_BYTES = Long.BYTES + Integer.BYTES;

    private final SplitC splitc;
    private final Endpoint endpoint;
    private final MemoryHost host;
    private final Runnable meeting;
    private final int rank;
    private final int[] others;
    private final String origin;
    private final long everyNanos;
    private final Path periodic;
    private final int keep;

    /** Number of the job in its checkpoints. */
    private final long job;

    private final @Nullable CheckpointFile source;
    private final Path restoredFrom;

    /** Directories in which the job writes its checkpoints, by path, until it ends. Used in rank 0. */
    private final Map<Path, CheckpointDirectory> directories = new HashMap<>();

    private final Map<String, Checkpointable> states = new LinkedHashMap<>();
    private final BooleanSupplier isChosen = this::isChosen;

    /** Directory of a requested checkpoint that is not written yet, or null. */
    private final AtomicReference<@Nullable Path> requested = new AtomicReference<>();

    private volatile Stage stage = Stage.ADDING;

    /** Number of safe points that this process has reached. */
    private long points;

    private boolean isAtPoint;

    /** True if rank 0 has asked, and has not selected a point yet. */
    private boolean isAsked;

    /** Point at which all write; {@link #NONE} before the choice. */
    private long chosen = NONE;

    /**
     * Latest of the points at which processes can stop; the next field is the number of missing replies. Used in rank
     * 0.
     */
    private long latest;

    private int missing;
    private long lastNanos;

    /**
     * Makes the checkpoints of a process.
     *
     * @param layer layer whose properties give the directory and the interval of checkpoints
     * @param source result of {@link #source}
     * @param meeting runs a barrier, in a call of its own kind
     */
    Checkpoints(
            SplitC splitc,
            LayerConfiguration layer,
            @Nullable CheckpointFile source,
            MemoryHost host,
            Runnable meeting) {
        this.splitc = splitc;
        this.host = host;
        this.meeting = meeting;
        endpoint = splitc.endpoint();
        rank = splitc.rank();
        others = IntStream.range(1, splitc.size()).toArray();
        Map<String, String> properties = layer.properties();
        origin = properties.getOrDefault(SplitCSettings.CHECKPOINT_ORIGIN, "");
        everyNanos = TimeUnit.MILLISECONDS.toNanos(SplitCSettings.CHECKPOINT_EVERY.number(layer));
        periodic = Path.of(properties.getOrDefault(SplitCSettings.CHECKPOINT_DIRECTORY, ""));
        keep = SplitCSettings.CHECKPOINT_COUNT.number(layer);
        this.source = source;
        job = source == null ? splitc.job() : source.identity().job();
        restoredFrom = Path.of(properties.getOrDefault(SplitCSettings.CHECKPOINT_RESTORE, ""));
    }

    /**
     * Returns the file from which a process continues. Called before the process publishes its name, so that all
     * processes refuse an unusable file, and no process waits for a refusing one.
     *
     * @return the file; null if the job starts from the beginning
     * @throws ClumpException if the checkpoint cannot be used
     */
    static @Nullable CheckpointFile source(LayerConfiguration layer, SplitCConfiguration place) {
        String from = layer.properties().getOrDefault(SplitCSettings.CHECKPOINT_RESTORE, "");
        if (from.isEmpty()) {
            return null;
        }
        Checkpoint checkpoint = Checkpoint.read(Path.of(from));
        if (checkpoint.identity().size() != place.size()) {
            throw new ClumpException("the checkpoint is of another number of processes: directory=" + from + ", found "
                    + checkpoint.identity().size() + ", expected " + place.size());
        }
        return checkpoint.file(place.rank());
    }

    void listen() {
        endpoint.handlers().set(RuntimeHandlers.CHECKPOINT_REQUESTED, this::asked);
        endpoint.handlers().set(RuntimeHandlers.CHECKPOINT_NEXT, this::answered);
        endpoint.handlers().set(RuntimeHandlers.CHECKPOINT_AT, this::chosen);
    }

    /**
     * Returns whether the job continues from a checkpoint.
     *
     * @return true if {@link #add} restores states
     */
    public boolean isRestoring() {
        return source != null;
    }

    /**
     * Adds a state of this process. If the job continues from a checkpoint, restores it.
     *
     * @param name name of the state
     * @param state state that each checkpoint saves
     * @throws IllegalStateException if there is a state of that name, or the program has begun
     * @throws ClumpException if the checkpoint has no such state, or it does not fit
     */
    public void add(String name, Checkpointable state) {
        if (stage != Stage.ADDING || states.putIfAbsent(name, state) != null) {
            throw new IllegalStateException("a state cannot be added: name=" + name + ", expected another name, before"
                    + " the first safe point: found=" + states.keySet());
        }
        if (source != null) {
            source.restore(name, state);
        }
    }

    /**
     * Begins after all states were added; a collective operation. From now on safe points can be checkpoints.
     *
     * @return the step given to {@link #point} at the checkpoint from which the job continues; 0 if the job starts from
     *     the beginning
     * @throws ClumpException if the checkpoint has states that were not added; if something went wrong, now or before,
     *     or the thread was interrupted
     */
    public long begin() {
        if (stage != Stage.ADDING) {
            throw new IllegalStateException("the safe points have begun already");
        }
        if (source != null && !source.names().equals(states.keySet())) {
            throw new ClumpException("the checkpoint has other states than the program: found=" + source.names()
                    + ", expected " + states.keySet());
        }
        // Without a barrier, a process could write into the array of a process that has not restored it yet.
        meeting.run();
        if (everyNanos > 0 && rank == 0) {
            reserve();
        }
        lastNanos = System.nanoTime();
        stage = Stage.RUNNING;
        return source == null ? 0 : source.identity().step();
    }

    /**
     * Passes a safe point, and writes a checkpoint if one is due: then all processes wait here until it is written. A
     * checkpoint that cannot be written is reported, and the program continues.
     *
     * @param step step that {@link #begin} returns when the job continues from here, the same in all processes
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    public void point(long step) {
        if (stage != Stage.RUNNING) {
            throw new IllegalStateException("a safe point before the first one: expected begin() before");
        }
        points++;
        isAtPoint = true;
        splitc.poll();
        if (rank == 0 && chosen == NONE && isRequested()) {
            choose();
        }
        if (isAsked) {
            host.await(isChosen, 0);
        }
        isAtPoint = false;
        if (points == chosen) {
            chosen = NONE;
            write(step);
        }
    }

    /**
     * Requests a checkpoint at the next safe point; any thread may call it.
     *
     * @param into directory in which it is written; is made if it does not exist
     * @return null if the request was accepted, and its result will be reported to the program's monitor; otherwise the
     *     reason for the refusal, in one line
     * @throws IllegalStateException if this process does not have rank 0
     */
    public @Nullable String request(Path into) {
        if (rank != 0) {
            throw new IllegalStateException("only rank 0 writes checkpoints on request: rank=" + rank);
        }
        if (stage == Stage.ADDING) {
            return "the program has no safe points, or has not reached the first one";
        }
        if (stage == Stage.ENDED) {
            return "the program has passed its last safe point";
        }
        return requested.compareAndSet(null, into) ? null : "another checkpoint is in progress";
    }

    /**
     * Forgets the states, so that another program can add its own in the same processes. All processes call it between
     * the programs, while no checkpoint is requested.
     *
     * @throws IllegalStateException if a checkpoint is requested
     */
    public void forget() {
        if (isAsked || chosen != NONE || requested.get() != null) {
            throw new IllegalStateException("a checkpoint is requested: it needs the states");
        }
        states.clear();
        points = 0;
        stage = Stage.ADDING;
    }

    /** Checks at the end of the program that it has used the checkpoint. */
    void end() {
        if (stage == Stage.ADDING && source != null) {
            throw new ClumpException("the program has not continued from the checkpoint: it has no safe points");
        }
        if (stage == Stage.ADDING && everyNanos > 0 && rank == 0) {
            report(CheckpointReport.failed(periodic.toString(), "the program has no safe points"));
        }
        stage = Stage.ENDED;
        Path request = requested.getAndSet(null);
        if (request != null) {
            report(CheckpointReport.failed(request.toString(), "the program has ended before its next safe point"));
        }
    }

    /** Opens the directory of periodic checkpoints before the first one, so that no other job begins to use it. */
    private void reserve() {
        try {
            directory(periodic);
        } catch (IOException | ClumpException e) {
            report(CheckpointReport.failed(periodic.toString(), describe(e)));
        }
    }

    private CheckpointDirectory directory(Path path) throws IOException {
        CheckpointDirectory known = directories.get(path);
        if (known != null) {
            return known;
        }
        CheckpointDirectory opened = CheckpointDirectory.open(path, job, keep, source == null ? null : restoredFrom);
        directories.put(path, opened);
        return opened;
    }

    /** Lets other jobs write in the directories of this one. */
    void close() {
        CloseHelper.quietCloseAll(directories.values());
        directories.clear();
    }

    private boolean isRequested() {
        return requested.get() != null || (everyNanos > 0 && System.nanoTime() - lastNanos >= everyNanos);
    }

    /** Asks all processes for their next points, and sends them the chosen one; in rank 0, at a point. */
    private void choose() {
        latest = points;
        missing = others.length;
        for (int other : others) {
            endpoint.request(other, RuntimeHandlers.CHECKPOINT_REQUESTED);
        }
        host.await(() -> missing == 0, others);
        chosen = latest;
        for (int other : others) {
            endpoint.request(other, RuntimeHandlers.CHECKPOINT_AT, (int) chosen, (int) (chosen >>> Integer.SIZE));
        }
    }

    private void asked(Message message) {
        isAsked = true;
        long next = isAtPoint ? points : points + 1;
        message.reply(RuntimeHandlers.CHECKPOINT_NEXT, (int) next, (int) (next >>> Integer.SIZE));
    }

    private void answered(Message message) {
        latest = Math.max(latest, message.longArgument(0));
        missing--;
    }

    private void chosen(Message message) {
        chosen = message.longArgument(0);
        isAsked = false;
    }

    private boolean isChosen() {
        return !isAsked;
    }

    /** Writes a checkpoint together with all other processes. */
    private void write(long step) {
        long startNanos = System.nanoTime();
        splitc.sync();
        meeting.run();
        splitc.allStoreSync();
        Writing writing = new Writing(step);
        writing.run();
        // The barrier ensures that no process changes the state that another one saves.
        meeting.run();
        if (rank == 0) {
            lastNanos = System.nanoTime();
            // A request that arrived while a periodic checkpoint was written waits for the next point.
            requested.compareAndSet(writing.request, null);
            report(writing.report(lastNanos - startNanos));
        }
    }

    private static String describe(Exception e) {
        return e instanceof ClumpException ? String.valueOf(e.getMessage()) : e.toString();
    }

    private void report(CheckpointReport report) {
        splitc.monitor().checkpointed(report);
    }

    private enum Stage {
        ADDING,
        RUNNING,
        ENDED
    }

    /** Writing of one checkpoint. */
    private final class Writing {
        private final long step;
        private final @Nullable Path request;
        private final Path into;
        private String path = "";
        private long bytes;
        private String failure = "";

        Writing(long step) {
            this.step = step;
            request = requested.get();
            into = request == null ? periodic : request;
        }

        void run() {
            path = text(splitc.broadcast(0, rank == 0 ? bytes(begin()) : new byte[0]));
            if (!path.isEmpty()) {
                byte[][] gathered = splitc.gather(0, save());
                if (rank == 0) {
                    complete(gathered);
                }
            }
        }

        CheckpointReport report(long nanos) {
            return new CheckpointReport(into.toString(), path, step, bytes, nanos, failure);
        }

        private CheckpointIdentity identity(int ofRank) {
            return new CheckpointIdentity(job, Checkpoint.number(Path.of(path)), ofRank, splitc.size(), step);
        }

        /** Makes the directory; returns its path, or an empty string after a failure. */
        private String begin() {
            try {
                return directory(into).begin().toString();
            } catch (IOException | ClumpException e) {
                failure = describe(e);
                return "";
            }
        }

        /** Writes this process's file; returns its seal, or the reason of a failure. */
        private byte[] save() {
            try {
                CheckpointSeal seal =
                        CheckpointFile.write(Checkpoint.file(Path.of(path), rank), identity(rank), states);
                return ByteBuffer.allocate(SEAL_BYTES)
                        .putLong(seal.lengthBytes())
                        .putInt(seal.checksum())
                        .array();
                // catch-all: a state is the program's code; rank 0 gets the failure, and the program continues
            } catch (IOException | RuntimeException e) {
                return bytes("rank " + rank + ": " + describe(e));
            }
        }

        private void complete(byte[][] gathered) {
            List<CheckpointSeal> files = new ArrayList<>();
            for (byte[] each : gathered) {
                if (each.length != SEAL_BYTES) {
                    abort(text(each));
                    return;
                }
                ByteBuffer seal = ByteBuffer.wrap(each);
                files.add(new CheckpointSeal(seal.getLong(), seal.getInt()));
            }
            Checkpoint checkpoint = new Checkpoint(Path.of(path), identity(CheckpointIdentity.MANIFEST), origin, files);
            try {
                checkpoint.complete();
                bytes = files.stream().mapToLong(CheckpointSeal::lengthBytes).sum();
            } catch (IOException | ClumpException e) {
                abort(describe(e));
                return;
            }
            try {
                directory(into).completed(checkpoint.path());
            } catch (IOException | ClumpException e) {
                failure = "the former checkpoint cannot be removed: " + describe(e);
            }
        }

        private void abort(String why) {
            failure = why;
            try {
                Checkpoint.remove(Path.of(path));
            } catch (IOException e) {
                failure += "; the incomplete checkpoint cannot be removed: " + describe(e);
            }
            path = "";
        }

        private static byte[] bytes(String text) {
            // Longer than a seal, to distinguish the two.
            return text.isEmpty() ? new byte[0] : (text + " ".repeat(SEAL_BYTES)).getBytes(StandardCharsets.UTF_8);
        }

        private static String text(byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8).strip();
        }
    }
}
