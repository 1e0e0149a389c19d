package io.clump.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import mpi.MPI;

/** Program that looks at what it got when it was started, and at what happens when its main method returns. */
public final class MpiStart {
    private MpiStart() {}

    /**
     * Does what its last argument says: {@code elsewhere}, {@code threads}, {@code echo} or anything.
     *
     * @param args arguments
     * @throws IOException if the standard input cannot be read
     */
    public static void main(String[] args) throws IOException {
        if (List.of(args).contains("elsewhere")) {
            Thread user = new Thread(() -> sumUp(args), "user");
            user.start();
            awaitEnd(user);
            return;
        }
        String[] rest = MPI.Init(args);
        switch (args.length == 0 ? "" : args[args.length - 1]) {
            case "threads" -> startThreads();
            case "echo" -> echo();
            default -> System.out.println(args[3] + " of " + List.of(args) + ", returned " + List.of(rest));
        }
        if (MPI.COMM_WORLD.Rank() == 0) {
            MPI.Finalize();
        }
    }

    /** Uses MPI in another thread than that of the main method. */
    private static void sumUp(String[] args) {
        MPI.Init(args);
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {MPI.COMM_WORLD.Rank() + 1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        System.out.println("sum " + sum[0] + ", " + MPI.isThreadMain());
        MPI.Finalize();
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts threads that go on when the main method has returned: one works, and one throws. */
    private static void startThreads() {
        Thread main = Thread.currentThread();
        Thread worker = new Thread(() -> {
            awaitReturn(main);
            System.out.println("worked");
        });
        worker.start();
        new Thread(() -> {
                    awaitReturn(main);
                    throw new IllegalStateException("not today");
                })
                .start();
        Thread endless = new Thread(() -> awaitReturn(Thread.currentThread()));
        endless.setDaemon(true);
        endless.start();
    }

    /** Waits until a thread is in no method of this class. */
    static void awaitReturn(Thread thread) {
        while (Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(MpiStart.class.getName()))) {
            Thread.yield();
        }
    }

    private static void echo() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        while (line != null) {
            System.out.println("read " + line);
            line = in.readLine();
        }
        System.out.println("end");
    }
}
