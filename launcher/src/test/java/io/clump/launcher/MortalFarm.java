package io.clump.launcher;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * A farm whose processes are killed one by one, by seed, the first one included. After each death the others agree on
 * the survivors, share the results that they have, and continue with the unfinished tasks.
 */
public final class MortalFarm {
    private static final int TASKS = 200;
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int NONE = -1;

    /** Results that a process has sent or received when it is killed. */
    private static final int LONGEST_LIFE = 15;

    private static final int[] RESULTS = new int[TASKS];

    /** Steps until this process is killed; negative if it is not. */
    private static int stepsLeft;

    private MortalFarm() {}

    /**
     * Adds up the squares of all tasks.
     *
     * @param args seed, and number of processes that are killed
     */
    public static void main(String[] args) {
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        stepsLeft = life(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        Intracomm living = MPI.COMM_WORLD;
        int[] done = {0};
        while (done[0] == 0) {
            done[0] = 1;
            try {
                share(living);
                work(living);
                share(living);
            } catch (MPIException e) {
                checkDeath(e);
                living.revoke();
                done[0] = 0;
            }
            dieIfMortal();
            try {
                living.agree(done);
            } catch (MPIException e) {
                // Somebody is dead. A result of an agreement counts all the same.
                checkDeath(e);
            }
            if (done[0] == 0) {
                Intracomm before = living;
                living = before.shrink();
                if (Comm.compare(before, MPI.COMM_WORLD) != MPI.IDENT) {
                    before.free();
                }
            }
        }
        if (living.getRank() == 0) {
            System.out.println("sum of squares " + Arrays.stream(RESULTS).sum());
        }
        MPI.Finalize();
    }

    private static int life(int seed, int deaths) {
        Random random = new Random(seed);
        int size = MPI.COMM_WORLD.getSize();
        int[] order = IntStream.range(0, size).toArray();
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        int place = IntStream.range(0, size)
                .filter(i -> order[i] == MPI.COMM_WORLD.getRank())
                .findFirst()
                .orElseThrow();
        int[] lives = random.ints(size, 0, LONGEST_LIFE).toArray();
        return place < deaths ? lives[place] : NONE;
    }

    private static void checkDeath(MPIException e) {
        int found = e.getErrorClass();
        if (found != MPI.ERR_PROC_FAILED && found != MPI.ERR_PROC_FAILED_PENDING && found != MPI.ERR_REVOKED) {
            throw e;
        }
    }

    /** Gives all the results that any has. */
    private static void share(Intracomm living) {
        living.allReduce(RESULTS, TASKS, MPI.INT, MPI.MAX);
    }

    private static void work(Intracomm living) {
        Deque<Integer> left = new ArrayDeque<>();
        IntStream.range(0, TASKS).filter(task -> RESULTS[task] == 0).forEach(left::add);
        if (living.getRank() > 0) {
            serve(living);
            return;
        }
        int working = 0;
        int[] result = new int[2];
        for (int worker = 1; worker < living.getSize(); worker++) {
            working += give(living, worker, left);
        }
        while (working > 0) {
            Status status = living.recv(result, 2, MPI.INT, MPI.ANY_SOURCE, RESULT);
            RESULTS[result[0]] = result[1];
            step();
            working += give(living, status.getSource(), left) - 1;
        }
        for (Integer task = left.poll(); task != null; task = left.poll()) {
            RESULTS[task] = square(task);
        }
    }

    /** Sends a task, or the end; returns the number of tasks sent. */
    private static int give(Comm living, int worker, Deque<Integer> left) {
        Integer task = left.poll();
        living.send(new int[] {task == null ? NONE : task}, 1, MPI.INT, worker, TASK);
        return task == null ? 0 : 1;
    }

    private static void serve(Comm living) {
        int[] task = new int[1];
        living.recv(task, 1, MPI.INT, 0, TASK);
        while (task[0] != NONE) {
            RESULTS[task[0]] = square(task[0]);
            step();
            living.send(new int[] {task[0], RESULTS[task[0]]}, 2, MPI.INT, 0, RESULT);
            living.recv(task, 1, MPI.INT, 0, TASK);
        }
    }

    private static int square(int task) {
        return (task + 1) * (task + 1);
    }

    /** The signal arrives while the process continues, at any point. */
    private static void step() {
        if (stepsLeft == 0) {
            Process unused = kill();
        }
        stepsLeft = Math.max(NONE, stepsLeft - 1);
    }

    /** A process that must be killed and was not is killed now at the latest. */
    private static void dieIfMortal() {
        if (stepsLeft >= 0) {
            Process unused = kill();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Process kill() {
        try {
            return new ProcessBuilder(
                            "kill",
                            "-KILL",
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
