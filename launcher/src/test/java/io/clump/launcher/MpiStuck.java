package io.clump.launcher;

import java.util.HashSet;
import java.util.Set;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Program whose processes wait for each other, for ever or until something happens. */
public final class MpiStuck {
    /** Tag that nothing is sent with. */
    static final int TAG = 7;

    /** Questions of the launcher in twice the time after which it reports a job that is stuck. */
    private static final int QUESTIONS = 8;

    private MpiStuck() {}

    /**
     * Does what its argument says.
     *
     * @param args one argument
     */
    public static void main(String[] args) {
        switch (args[0]) {
            case "receive" -> {
                MPI.Init(args);
                receive(1 - MPI.COMM_WORLD.Rank());
            }
            case "tag" -> {
                MPI.Init(args);
                takeWrongTag();
            }
            case "collective" -> {
                MPI.Init(args);
                meetWithoutOne();
            }
            case "ring" -> {
                MPI.InitThread(args, MPI.THREAD_SINGLE);
                receive((MPI.COMM_WORLD.Rank() + 1) % MPI.COMM_WORLD.Size());
            }
            case "death" -> {
                MPI.Init(args);
                receiveAfterADeath();
            }
            default -> {
                MPI.Init(args);
                countQuestions();
            }
        }
        MPI.Finalize();
    }

    private static void receive(int source) {
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, source, TAG);
    }

    /** Rank 2 ends, and the others wait for each other when they know it. */
    private static void receiveAfterADeath() {
        if (MPI.COMM_WORLD.Rank() == 2) {
            Runtime.getRuntime().halt(1);
        }
        try {
            receive(2);
        } catch (MPIException e) {
            receive(1 - MPI.COMM_WORLD.Rank());
        }
    }

    /** Rank 0 sends with another tag than rank 1 takes, and has another thread that waits for ever. */
    private static void takeWrongTag() {
        if (MPI.COMM_WORLD.Rank() == 0) {
            Thread main = Thread.currentThread();
            Thread other = new Thread(() -> join(main), "other");
            other.setDaemon(true);
            other.start();
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, TAG + 1);
            Request answer = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            answer.Wait();
        } else {
            MPI.COMM_WORLD.Probe(0, TAG);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** In the communicator of both ranks, rank 1 waits for a message instead of calling the third barrier. */
    private static void meetWithoutOne() {
        Intracomm both = MPI.COMM_WORLD.clone();
        both.Barrier();
        both.Barrier();
        if (MPI.COMM_WORLD.Rank() == 0) {
            both.Barrier();
        } else {
            both.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
        }
    }

    /** Both ranks wait for a message, which another thread of rank 0 sends when the launcher has asked often enough. */
    private static void countQuestions() {
        if (MPI.COMM_WORLD.Rank() == 0) {
            new Thread(() -> {
                        Set<Long> answers = new HashSet<>();
                        while (answers.size() < QUESTIONS) {
                            Thread.getAllStackTraces().keySet().stream()
                                    .filter(thread -> thread.getName().equals("mpi-waits"))
                                    .forEach(thread -> answers.add(thread.getId()));
                            Thread.yield();
                        }
                        MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, TAG);
                        MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, TAG);
                    })
                    .start();
        }
        receive(0);
    }
}
