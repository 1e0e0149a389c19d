package io.clump.launcher;

import java.util.Arrays;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/**
 * A farm as people write it for MPJ Express: in rank 0 a dispatcher thread hands out batches of tasks, while the main
 * thread works as the other ranks do, and sends its results to itself.
 */
public final class TaskFarm {
    private static final int TASKS = 300;
    private static final int BATCH = 7;
    private static final int REQUEST = 1;
    private static final int TASK = 2;
    private static final int RESULT = 3;

    private TaskFarm() {}

    /**
     * Adds up the squares of all tasks.
     *
     * @param args not used
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws InterruptedException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Thread dispatcher = new Thread(TaskFarm::dispatch, "dispatcher");
        if (rank == 0) {
            dispatcher.start();
        }
        long sum = work();
        if (rank == 0) {
            dispatcher.join();
            Request own = MPI.COMM_WORLD.Isend(new long[] {sum}, 0, 1, MPI.LONG, 0, RESULT);
            long all = 0;
            for (int i = 0; i < MPI.COMM_WORLD.Size(); i++) {
                long[] part = new long[1];
                MPI.COMM_WORLD.Recv(part, 0, 1, MPI.LONG, MPI.ANY_SOURCE, RESULT);
                all += part[0];
            }
            own.Wait();
            System.out.println("sum of squares " + all);
        } else {
            MPI.COMM_WORLD.Send(new long[] {sum}, 0, 1, MPI.LONG, 0, RESULT);
        }
        MPI.Finalize();
    }

    private static void dispatch() {
        int next = 0;
        int working = MPI.COMM_WORLD.Size();
        while (working > 0) {
            Status request = MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, REQUEST);
            int count = Math.min(BATCH, TASKS - next);
            int[] batch = new int[BATCH];
            for (int i = 0; i < count; i++) {
                batch[i] = next + i + 1;
            }
            next += count;
            MPI.COMM_WORLD.Send(batch, 0, BATCH, MPI.INT, request.source, TASK);
            if (count == 0) {
                working--;
            }
        }
    }

    private static long work() {
        long sum = 0;
        int[] batch = new int[BATCH];
        do {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, REQUEST);
            MPI.COMM_WORLD.Recv(batch, 0, BATCH, MPI.INT, 0, TASK);
            sum += Arrays.stream(batch).mapToLong(task -> (long) task * task).sum();
        } while (batch[0] > 0);
        return sum;
    }
}
