package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.equal;

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
import mpi.Request;
import mpi.Status;

/**
 * Operations by seed, by one to eight threads of each rank at the same time. All draw the same plan: thread {@code t} of
 * a rank talks to thread {@code t} of the others, by tags and a communicator of its own, so each thread is a sequential
 * program whose result is known; a message from any source is checked by its sender and its number.
 */
public final class ThreadedProgram {
    private static final int STEPS = 25;
    private static final int TAGS = 1000;
    private static final int[] LENGTHS = {0, 1, 50, 2_000, 40_000};

    private final long seed;
    private final Intracomm world;
    private final int rank;
    private final int size;

    private ThreadedProgram(long seed) {
        this.seed = seed;
        world = MPI.COMM_WORLD;
        rank = world.Rank();
        size = world.Size();
    }

    /**
     * A program of MPI.
     *
     * @param args the seed
     */
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        long seed = Long.parseLong(args[0]);
        int threads = 1 + new Random(seed).nextInt(8);
        List<Callable<Void>> programs = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int number = thread;
            Intracomm own = MPI.COMM_WORLD.clone();
            programs.add(() -> {
                new ThreadedProgram(seed).run(number, own);
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

    private void run(int thread, Intracomm own) {
        Random plan = new Random(seed * 31 + thread);
        for (int step = 0; step < STEPS; step++) {
            int length = LENGTHS[plan.nextInt(LENGTHS.length)];
            int distance = plan.nextInt(size);
            int value = plan.nextInt(1000);
            int tag = thread * TAGS + step;
            switch (plan.nextInt(7)) {
                case 0 -> sendAndReceive(length, distance, tag);
                case 1 -> beginAndWait(length, distance, tag);
                case 2 -> probeAndReceive(length, distance, tag);
                case 3 -> reduce(own, length, value);
                case 4 -> own.Barrier();
                case 5 -> order(distance, tag);
                default -> objects(distance, tag);
            }
        }
    }

    private int[] data(int sender, int length, int tag) {
        return new Random(seed + sender * 7_919L + tag)
                .ints(length, -1000, 1000)
                .toArray();
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

    private void reduce(Intracomm own, int length, int value) {
        int[] sum = new int[length];
        int[] mine = new int[length];
        Arrays.fill(mine, value + rank);
        own.Allreduce(mine, 0, sum, 0, length, MPI.INT, MPI.SUM);
        int[] expected = new int[length];
        Arrays.fill(expected, size * value + size * (size - 1) / 2);
        equal(sum, expected);
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
