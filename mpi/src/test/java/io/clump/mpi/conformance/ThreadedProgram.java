package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.equal;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Request;
import mpi.Status;

/**
 * Operations by one to eight threads of each rank at the same time. Thread {@code t} of a rank talks to thread {@code t}
 * of the others, by tags and communicators of its own, so each thread is a sequential program whose result is known; a
 * message from any source is checked by its sender and its number.
 */
public final class ThreadedProgram {
    /** Number of different steps. */
    static final int STEPS = 9 * 5 * 4 * 10;

    private static final int TAGS = 1000;
    private static final int[] LENGTHS = {0, 1, 50, 2_000, 40_000};

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private final int size = world.Size();

    /** Communicators of this thread: operations on the second one begin while one on the first is under way. */
    private final Intracomm own;

    private final Intracomm other;

    private ThreadedProgram(Intracomm own, Intracomm other) {
        this.own = own;
        this.other = other;
    }

    /**
     * A program of MPI.
     *
     * @param args the steps of each thread, as numbers with commas between them
     */
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        List<Callable<Void>> programs = new ArrayList<>();
        for (int thread = 0; thread < args.length; thread++) {
            int firstTag = thread * TAGS;
            String steps = args[thread];
            var program = new ThreadedProgram(MPI.COMM_WORLD.clone(), MPI.COMM_WORLD.clone());
            programs.add(() -> {
                program.run(steps, firstTag);
                return null;
            });
        }
        together(programs);
        MPI.Finalize();
    }

    /** Runs each in a thread; throws what one of them threw. */
    static void together(List<Callable<Void>> programs) throws Exception {
        List<FutureTask<Void>> tasks = programs.stream().map(FutureTask::new).toList();
        tasks.forEach(task -> new Thread(task).start());
        for (FutureTask<Void> task : tasks) {
            try {
                task.get();
            } catch (ExecutionException e) {
                throw new AssertionError("a thread has failed", e.getCause());
            }
        }
    }

    private void run(String steps, int firstTag) {
        int tag = firstTag;
        for (String number : steps.isEmpty() ? new String[0] : steps.split(",")) {
            int step = Integer.parseInt(number);
            int length = LENGTHS[step / 9 % 5];
            int distance = step / 45 % 4 % size;
            int value = step / 180;
            switch (step % 9) {
                case 0 -> own.Barrier();
                case 1 -> sendAndReceive(length, distance, tag);
                case 2 -> beginAndWait(length, distance, tag);
                case 3 -> probeAndReceive(length, distance, tag);
                case 4 -> probeWithMatch(length, distance, tag);
                case 5 -> reduce(length, value);
                case 6 -> overlap(length, value);
                case 7 -> order(distance, tag);
                default -> objects(distance, tag);
            }
            tag++;
        }
    }

    private static int[] data(int sender, int length, int tag) {
        return new Random(sender * 7_919L + tag).ints(length, -1000, 1000).toArray();
    }

    private int next(int distance) {
        return (rank + distance) % size;
    }

    private int previous(int distance) {
        return (rank + size - distance) % size;
    }

    private void sendAndReceive(int length, int distance, int tag) {
        int[] in = new int[length];
        Status status = world.Sendrecv(
                data(rank, length, tag),
                0,
                length,
                MPI.INT,
                next(distance),
                tag,
                in,
                0,
                length,
                MPI.INT,
                MPI.ANY_SOURCE,
                tag);
        equal(status.source, previous(distance));
        equal(in, data(previous(distance), length, tag));
    }

    private void beginAndWait(int length, int distance, int tag) {
        int[] in = new int[length];
        int[] out = data(rank, length, tag);
        Request[] requests = {
            world.Irecv(in, 0, length, MPI.INT, previous(distance), tag),
            world.Isend(out, 0, length, MPI.INT, next(distance), tag)
        };
        int first = Request.Waitany(requests).index;
        Status unused = requests[1 - first].Wait();
        equal(in, data(previous(distance), length, tag));
    }

    private void probeAndReceive(int length, int distance, int tag) {
        Request send = world.Isend(data(rank, length, tag), 0, length, MPI.INT, next(distance), tag);
        Status found = world.Probe(MPI.ANY_SOURCE, tag);
        equal(found.source, previous(distance));
        int[] in = new int[found.Get_count(MPI.INT)];
        Status unused = world.Recv(in, 0, in.length, MPI.INT, found.source, tag);
        equal(in, data(previous(distance), length, tag));
        Status alsoUnused = send.Wait();
    }

    private void probeWithMatch(int length, int distance, int tag) {
        Request send = world.Isend(data(rank, length, tag), 0, length, MPI.INT, next(distance), tag);
        Message message = new Message();
        Status found = message.mProbe(MPI.ANY_SOURCE, tag, world);
        equal(found.source, previous(distance));
        int[] in = new int[found.Get_count(MPI.INT)];
        Status unused = message.mRecv(in, in.length, MPI.INT);
        equal(in, data(previous(distance), length, tag));
        Status alsoUnused = send.Wait();
    }

    private void reduce(int length, int value) {
        int[] sum = new int[length];
        own.Allreduce(filled(length, value + rank), 0, sum, 0, length, MPI.INT, MPI.SUM);
        equal(sum, filled(length, size * value + size * (size - 1) / 2));
    }

    /** Two collective operations on different communicators at once. */
    private void overlap(int length, int value) {
        IntBuffer mine = MPI.newIntBuffer(length).put(0, filled(length, value - rank));
        IntBuffer most = MPI.newIntBuffer(length);
        int root = value % size;
        int[] fromRoot = filled(length, rank == root ? value : -1);
        Request maximum = own.iAllReduce(mine, most, length, MPI.INT, MPI.MAX);
        other.Bcast(fromRoot, 0, length, MPI.INT, root);
        Status unused = maximum.Wait();
        equal(fromRoot, filled(length, value));
        int[] found = new int[length];
        most.get(0, found);
        equal(found, filled(length, value));
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    /** Messages of one thread, short and long ones, arrive in the order in which it has sent them. */
    private void order(int distance, int tag) {
        int[] lengths = {1, 20_000, 1, 1, 20_000};
        int[][] out = IntStream.range(0, lengths.length)
                .mapToObj(i -> {
                    int[] message = new int[lengths[i]];
                    message[0] = i;
                    return message;
                })
                .toArray(int[][]::new);
        Request[] sends = Arrays.stream(out)
                .map(message -> world.Isend(message, 0, message.length, MPI.INT, next(distance), tag))
                .toArray(Request[]::new);
        for (int i = 0; i < lengths.length; i++) {
            int[] in = new int[20_000];
            Status unused = world.Recv(in, 0, in.length, MPI.INT, previous(distance), tag);
            equal(in[0], i);
        }
        Status[] unused = Request.Waitall(sends);
    }

    private void objects(int distance, int tag) {
        Object[] out = {"from " + rank + " with " + tag};
        Object[] in = new Object[1];
        Request send = world.Isend(out, 0, 1, MPI.OBJECT, next(distance), tag);
        Status unused = world.Recv(in, 0, 1, MPI.OBJECT, previous(distance), tag);
        equal(in[0], "from " + previous(distance) + " with " + tag);
        Status alsoUnused = send.Wait();
    }
}
