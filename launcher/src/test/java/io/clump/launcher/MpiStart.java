package io.clump.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mpi.MPI;

/** Program that prints its arguments and input, and whose threads go on when its main method has returned. */
public final class MpiStart {
    private MpiStart() {}

    /**
     * Does what its last argument says: {@code own} needs the three arguments of MPJ Express, {@code endless} never
     * ends, and {@code forgotten} initializes MPI in a thread that ends without finalizing it.
     *
     * @param args arguments
     * @throws IOException if the standard input cannot be read
     */
    public static void main(String[] args) throws IOException {
        switch (args[args.length - 1]) {
            case "endless" -> {
                MPI.Init(args);
                echo();
                startAfterReturn(MpiStart::standStill);
            }
            case "forgotten" -> new Thread(() -> MPI.InitThread(args, MPI.THREAD_FUNNELED), "user").start();
            default -> useThreads(args[3], args);
        }
    }

    /** Rank 0 uses MPI only in another thread than that of the main method. The others forget MPI.Finalize. */
    private static void useThreads(String own, String[] args) throws IOException {
        if (args[0].equals("0")) {
            new Thread(
                            () -> {
                                sumUp(own, args);
                                MPI.Finalize();
                            },
                            "user")
                    .start();
            echo();
        } else {
            sumUp(own, args);
            startAfterReturn(() -> System.out.println("worked"));
        }
        startAfterReturn(() -> {
            throw new IllegalStateException("not today");
        });
        Thread daemon = new Thread(MpiStart::standStill);
        daemon.setDaemon(true);
        daemon.start();
    }

    private static void sumUp(String own, String[] args) {
        String[] rest = MPI.Init(args);
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {MPI.COMM_WORLD.Rank() + 1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        System.out.println(own + " of " + List.of(args) + ", returned " + List.of(rest) + ", sum " + sum[0] + ", "
                + MPI.isThreadMain());
    }

    /** Starts a thread that begins its work when the main method has returned. */
    private static void startAfterReturn(Runnable work) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
                    Misbehaviour.OfTheThreads.awaitWaiting(main);
                    work.run();
                })
                .start();
    }

    private static void standStill() {
        System.out.println("stands still");
        try {
            Thread.currentThread().join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void echo() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        while (line != null) {
            System.out.println("read " + line);
            line = in.readLine();
        }
        System.out.println("end of input");
    }
}
