package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.rank;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Programs whose threads call MPI, each named by the first argument. */
public final class ThreadPrograms {
    private static final int TAG = 5;
    private static final int GO = 6;
    private static final int THREADS = 6;
    private static final int MESSAGES = 200;
    private static final int VIRTUAL_THREADS = 10_000;

    private ThreadPrograms() {}

    /** A program of MPI. */
    public static void main(String[] args) throws Exception {
        if (args[0].equals("refused")) {
            refused(Integer.parseInt(args[1]));
            return;
        }
        if (args[0].equals("serialized")) {
            serialized();
            return;
        }
        MPI.Init(args);
        switch (args[0]) {
            case "levels" -> levels();
            case "matchedProbes" -> matchedProbes();
            case "waitAny" -> waitAny();
            case "interruptedReceive" -> interruptedReceive();
            case "interruptedRequest" -> interruptedRequest();
            case "interruptedWhileAnotherPolls" -> interruptedWhileAnotherPolls();
            case "interruptedSend" -> interruptedSend();
            case "finalizeWhileAnotherWaits" -> finalizeWhileAnotherWaits();
            case "exceptionInOneThread" -> exceptionInOneThread();
            case "persistentRequests" -> persistentRequests();
            case "collectivesOfThreads" -> collectivesOfThreads();
            case "lockOfAFile" -> lockOfAFile();
            case "virtualThreads" -> virtualThreads();
            default -> throw new AssertionError(args[0]);
        }
        MPI.Finalize();
    }

    private static void levels() {
        equal(MPI.queryThread(), MPI.THREAD_MULTIPLE);
        equal(MPI.Query_thread(), MPI.THREAD_MULTIPLE);
        check(MPI.isThreadMain(), "the thread has initialized MPI");
    }

    private static void refused(int level) throws Exception {
        equal(MPI.InitThread(new String[0], level), level);
        equal(MPI.queryThread(), level);
        FutureTask<Void> task = task(() -> {
            check(!MPI.isThreadMain(), "another thread has initialized MPI");
            Checks.fails(MPI.ERR_OTHER, MPI.COMM_WORLD::Barrier);
        });
        new Thread(task).start();
        task.get();
        MPI.Finalize();
    }

    /** Each thread calls MPI when the one before it has ended. */
    private static void serialized() throws Exception {
        equal(MPI.InitThread(new String[0], MPI.THREAD_SERIALIZED), MPI.THREAD_SERIALIZED);
        for (int i = 0; i < THREADS; i++) {
            FutureTask<Void> task = task(MPI.COMM_WORLD::Barrier);
            new Thread(task).start();
            task.get();
        }
        MPI.Finalize();
    }

    /** The threads of one rank share the messages of the other: each is received once. */
    private static void matchedProbes() throws Exception {
        if (rank() == 0) {
            for (int i = 0; i < THREADS * MESSAGES; i++) {
                MPI.COMM_WORLD.Send(new int[i % 50 + 1], 0, i % 50 + 1, MPI.INT, 1, TAG);
            }
            return;
        }
        AtomicInteger items = new AtomicInteger();
        together(() -> {
            for (int i = 0; i < MESSAGES; i++) {
                Message message = new Message();
                Status found = message.mProbe(0, TAG, MPI.COMM_WORLD);
                int count = found.getCount(MPI.INT);
                message.mRecv(new int[count], count, MPI.INT);
                items.addAndGet(count);
            }
        });
        int expected = 0;
        for (int i = 0; i < THREADS * MESSAGES; i++) {
            expected += i % 50 + 1;
        }
        equal(items.get(), expected);
    }

    /** Threads wait for one of several receives, others probe, while the main thread sends to its own process. */
    private static void waitAny() throws Exception {
        List<FutureTask<Void>> tasks = new ArrayList<>();
        int peer = 1 - rank();
        for (int i = 0; i < THREADS; i++) {
            int tag = 100 + i;
            tasks.add(task(() -> {
                int[] one = new int[1];
                int[] other = new int[1];
                Request[] requests = {
                    MPI.COMM_WORLD.Irecv(one, 0, 1, MPI.INT, rank(), tag),
                    MPI.COMM_WORLD.Irecv(other, 0, 1, MPI.INT, peer, tag)
                };
                MPI.COMM_WORLD.Send(new int[] {2 * tag}, 0, 1, MPI.INT, peer, tag);
                equal(Request.Waitany(requests).index + Request.Waitany(requests).index, 1);
                equal(one[0], tag);
                equal(other[0], 2 * tag);
            }));
            tasks.add(task(() -> {
                equal(MPI.COMM_WORLD.Probe(MPI.ANY_SOURCE, 1000 + tag).source, rank());
                Status unused = MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, rank(), 1000 + tag);
            }));
        }
        tasks.forEach(task -> new Thread(task).start());
        for (int i = 0; i < THREADS; i++) {
            MPI.COMM_WORLD.Send(new int[] {100 + i}, 0, 1, MPI.INT, rank(), 100 + i);
            MPI.COMM_WORLD.Send(new int[] {100 + i}, 0, 1, MPI.INT, rank(), 1100 + i);
        }
        for (FutureTask<Void> task : tasks) {
            task.get();
        }
    }

    private static void interruptedReceive() throws Exception {
        if (rank() == 0) {
            int[] lost = new int[1];
            int[] objects = new int[1];
            interrupt(() -> MPI.COMM_WORLD.Recv(lost, 0, 1, MPI.INT, 1, TAG));
            interrupt(() -> MPI.COMM_WORLD.Recv(new Object[1], 0, 1, MPI.OBJECT, 1, TAG));
            interrupt(() -> MPI.COMM_WORLD.Probe(1, TAG));
            interrupt(() ->
                    MPI.COMM_WORLD.Sendrecv(new int[1], 0, 1, MPI.INT, 0, TAG + 10, new int[1], 0, 1, MPI.INT, 1, TAG));
            MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 1, GO);
            Status unused = MPI.COMM_WORLD.Recv(objects, 0, 1, MPI.INT, 1, TAG);
            equal(objects[0], 17);
            equal(lost[0], 0);
        } else {
            Status unused = MPI.COMM_WORLD.Recv(new int[0], 0, 0, MPI.INT, 0, GO);
            MPI.COMM_WORLD.Send(new int[] {17}, 0, 1, MPI.INT, 0, TAG);
        }
    }

    /** A request stays: another thread may wait for it. */
    private static void interruptedRequest() throws Exception {
        if (rank() == 0) {
            int[] in = new int[1];
            Request request = MPI.COMM_WORLD.Irecv(in, 0, 1, MPI.INT, 1, TAG);
            interrupt(request::Wait);
            interrupt(() -> Request.Waitany(new Request[] {request}));
            interrupt(() -> Request.Waitall(new Request[] {request}));
            MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 1, GO);
            Status unused = request.Wait();
            equal(in[0], 17);
        } else {
            Status unused = MPI.COMM_WORLD.Recv(new int[0], 0, 0, MPI.INT, 0, GO);
            MPI.COMM_WORLD.Send(new int[] {17}, 0, 1, MPI.INT, 0, TAG);
        }
    }

    /** The interrupted thread is parked. It is not called to poll afterwards: another parked thread is. */
    private static void interruptedWhileAnotherPolls() throws Exception {
        if (rank() == 0) {
            FutureTask<Void> polling = inThread(() -> {
                Status unused = MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, TAG);
            });
            Request request = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 1, TAG + 1);
            interrupt(request::Wait);
            FutureTask<Void> parked = inThread(() -> {
                Status unused = MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, TAG + 2);
            });
            MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 1, GO);
            polling.get();
            MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 1, GO);
            parked.get();
            Status unused = request.Wait();
        } else {
            Status unused = MPI.COMM_WORLD.Recv(new int[0], 0, 0, MPI.INT, 0, GO);
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, TAG);
            Status alsoUnused = MPI.COMM_WORLD.Recv(new int[0], 0, 0, MPI.INT, 0, GO);
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, TAG + 2);
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, TAG + 1);
        }
    }

    /** Runs a part in a thread, and returns when it waits in MPI. */
    private static FutureTask<Void> inThread(Part part) {
        FutureTask<Void> task = task(part);
        Thread thread = new Thread(task);
        thread.start();
        awaitWaiting(thread);
        return task;
    }

    /** The peer polls, but does not receive the message. */
    private static void interruptedSend() throws Exception {
        if (rank() == 0) {
            interrupt(() -> {
                MPI.COMM_WORLD.Ssend(new int[] {1}, 0, 1, MPI.INT, 1, TAG);
                return null;
            });
            MPI.COMM_WORLD.Send(new int[] {2}, 0, 1, MPI.INT, 1, TAG);
            MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 1, GO);
        } else {
            Status unused = MPI.COMM_WORLD.Recv(new int[0], 0, 0, MPI.INT, 0, GO);
            int[] in = new int[1];
            Status alsoUnused = MPI.COMM_WORLD.Recv(in, 0, 1, MPI.INT, 0, TAG);
            equal(in[0], 2);
        }
    }

    private static void finalizeWhileAnotherWaits() throws Exception {
        FutureTask<Void> task = task(() -> {
            Status unused = MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, rank(), TAG);
        });
        Thread receiver = new Thread(task, "receiver");
        receiver.start();
        awaitWaiting(receiver);
        try {
            MPI.Finalize();
            throw new AssertionError("finalized while a thread waits");
        } catch (MPIException e) {
            equal(
                    e.getMessage(),
                    "thread \"" + Thread.currentThread().getName()
                            + "\" calls MPI.Finalize while thread \"receiver\" waits in MPI");
        }
        MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, rank(), TAG);
        task.get();
    }

    /** An error of one thread is thrown there, and the others continue. */
    private static void exceptionInOneThread() throws Exception {
        int peer = 1 - rank();
        FutureTask<Void> patient = task(() -> {
            int[] in = new int[1];
            Status unused = MPI.COMM_WORLD.Recv(in, 0, 1, MPI.INT, peer, TAG);
            equal(in[0], 3);
        });
        FutureTask<Void> unlucky = task(
                () -> Checks.fails(MPI.ERR_TRUNCATE, () -> MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, peer, GO)));
        FutureTask<Void> mistaken =
                task(() -> Checks.fails(MPI.ERR_RANK, () -> MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 9, GO)));
        List.of(patient, unlucky, mistaken).forEach(task -> new Thread(task).start());
        mistaken.get();
        MPI.COMM_WORLD.Send(new int[2], 0, 2, MPI.INT, peer, GO);
        unlucky.get();
        MPI.COMM_WORLD.Send(new int[] {3}, 0, 1, MPI.INT, peer, TAG);
        patient.get();
    }

    private static void persistentRequests() throws Exception {
        int peer = 1 - rank();
        AtomicInteger next = new AtomicInteger(100);
        together(() -> {
            int tag = next.getAndIncrement();
            int[] in = new int[1];
            int[] out = new int[1];
            Prequest receive = MPI.COMM_WORLD.Recv_init(in, 0, 1, MPI.INT, peer, tag);
            Prequest send = MPI.COMM_WORLD.Send_init(out, 0, 1, MPI.INT, peer, tag);
            for (int i = 0; i < MESSAGES; i++) {
                out[0] = i;
                Prequest[] both = {receive, send};
                Prequest.Startall(both);
                Status[] unused = Request.Waitall(both);
                equal(in[0], i);
            }
        });
    }

    private static void collectivesOfThreads() throws Exception {
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Intracomm own = MPI.COMM_WORLD.clone();
            int value = i;
            tasks.add(task(() -> {
                for (int round = 0; round < MESSAGES / 4; round++) {
                    int length = round % 5 == 0 ? 30_000 : 2;
                    long[] sum = new long[length];
                    long[] mine = new long[length];
                    Arrays.fill(mine, value + own.Rank());
                    own.Allreduce(mine, 0, sum, 0, length, MPI.LONG, MPI.SUM);
                    equal(sum[length - 1], 2L * value + 1);
                    own.Barrier();
                    own.Bcast(mine, 0, length, MPI.LONG, 0);
                    equal(mine[length - 1], (long) value);
                }
                own.Free();
            }));
        }
        tasks.forEach(task -> new Thread(task).start());
        for (FutureTask<Void> task : tasks) {
            task.get();
        }
    }

    /** A thread waits for the lock of a file, which is given back only when another thread has exchanged messages. */
    private static void lockOfAFile() throws Exception {
        if (rank() == 0) {
            Path path = Files.createTempFile("clump", ".lock");
            File file = new File(MPI.COMM_SELF, path.toString(), MPI.MODE_RDWR);
            file.setAtomicity(true);
            FutureTask<Void> task = task(() -> {
                Status unused = file.writeAt(0, new byte[] {7}, 1, MPI.BYTE);
            });
            try (FileChannel other = FileChannel.open(path, StandardOpenOption.WRITE)) {
                FileLock held = other.lock();
                Thread waiting = new Thread(task);
                waiting.start();
                awaitWaiting(waiting, "Progress", "awaitMoment");
                for (int i = 0; i < MESSAGES; i++) {
                    MPI.COMM_WORLD.Send(new int[] {i}, 0, 1, MPI.INT, 1, TAG);
                    int[] back = new int[1];
                    Status unused = MPI.COMM_WORLD.Recv(back, 0, 1, MPI.INT, 1, TAG);
                    equal(back[0], i);
                }
                check(!task.isDone(), "the lock is held");
                held.release();
            }
            task.get();
            file.close();
            equal(Files.readAllBytes(path)[0], (byte) 7);
            Files.delete(path);
        } else {
            for (int i = 0; i < MESSAGES; i++) {
                int[] in = new int[1];
                Status unused = MPI.COMM_WORLD.Recv(in, 0, 1, MPI.INT, 0, TAG);
                MPI.COMM_WORLD.Send(in, 0, 1, MPI.INT, 0, TAG);
            }
        }
    }

    /** By reflection: virtual threads are of Java 21. */
    private static void virtualThreads() throws Exception {
        if (rank() == 0) {
            AtomicInteger sum = new AtomicInteger();
            List<FutureTask<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < VIRTUAL_THREADS; i++) {
                tasks.add(task(() -> {
                    int[] in = new int[1];
                    Status unused = MPI.COMM_WORLD.Recv(in, 0, 1, MPI.INT, 1, TAG);
                    sum.addAndGet(in[0]);
                }));
            }
            for (FutureTask<Void> task : tasks) {
                Object unused = Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, task);
            }
            MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 1, GO);
            for (FutureTask<Void> task : tasks) {
                task.get();
            }
            equal(sum.get(), VIRTUAL_THREADS);
        } else {
            Status unused = MPI.COMM_WORLD.Recv(new int[0], 0, 0, MPI.INT, 0, GO);
            for (int i = 0; i < VIRTUAL_THREADS; i++) {
                MPI.COMM_WORLD.Send(new int[] {1}, 0, 1, MPI.INT, 0, TAG);
            }
        }
    }

    private static FutureTask<Void> task(Part part) {
        return new FutureTask<>(() -> {
            part.run();
            return null;
        });
    }

    /** Does the same in several threads. */
    private static void together(Part part) throws Exception {
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            tasks.add(task(part));
        }
        tasks.forEach(task -> new Thread(task).start());
        for (FutureTask<Void> task : tasks) {
            task.get();
        }
    }

    /** Calls something in a thread that is interrupted while it waits. */
    private static void interrupt(Callable<?> wait) throws Exception {
        FutureTask<Void> task = task(() -> {
            try {
                Object unused = wait.call();
            } catch (MPIException e) {
                equal(e.getMessage(), "interrupted while waiting for other processes");
                check(Thread.currentThread().isInterrupted(), "the thread stays interrupted");
                return;
            }
            throw new AssertionError("the wait was not interrupted");
        });
        Thread thread = new Thread(task);
        thread.start();
        awaitWaiting(thread);
        thread.interrupt();
        task.get();
    }

    /** Waits until a thread waits in MPI. */
    private static void awaitWaiting(Thread thread) {
        awaitWaiting(thread, "ThreadGate", "await");
    }

    private static void awaitWaiting(Thread thread, String in, String method) {
        while (Arrays.stream(thread.getStackTrace())
                .noneMatch(frame -> frame.getClassName().endsWith("." + in)
                        && frame.getMethodName().equals(method))) {
            Thread.yield();
        }
    }

    /** Part of a program, in a thread. */
    private interface Part {
        void run() throws Exception;
    }
}
