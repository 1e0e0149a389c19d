package io.clump.mpi.process;

import io.clump.mpi.comm.JobCalls;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.ProgramThreads;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The thread that has joined the job. The runtime's endpoint belongs to it, and a program may initialize MPI in any of
 * its threads: so the program runs in other threads, and this one makes their calls of the runtime.
 */
final class JobThread implements JobCalls {
    private final Thread thread = Thread.currentThread();

    /** The program's threads. */
    private final ThreadGroup group = new ThreadGroup("program");

    private final BlockingQueue<Runnable> calls = new LinkedBlockingQueue<>();
    private final SplitC splitc;

    /** Belongs to the thread that makes it, which has joined the job. */
    JobThread(SplitC splitc) {
        this.splitc = splitc;
    }

    /**
     * Runs a program in a thread of its own, and makes calls of the runtime until it ends.
     *
     * @throws Exception what the program throws
     */
    void run(Callable<Void> program) throws Exception {
        FutureTask<Void> end = new FutureTask<>(program);
        thread.setName("job");
        new Thread(
                        group,
                        () -> {
                            end.run();
                            calls.add(() -> {});
                        },
                        "main")
                .start();
        while (!end.isDone()) {
            calls.take().run();
        }
        try {
            end.get();
        } catch (ExecutionException e) {
            throw thrownBy(e);
        }
    }

    /** Waits in the program's first thread until the others that it has started have ended, except daemons. */
    void awaitOthers() {
        ProgramThreads.await(group, () -> {});
    }

    @Override
    public byte[][] allGather(byte[] own) {
        return call(() -> splitc.allGather(own));
    }

    @Override
    public void poll() {
        call(() -> {
            splitc.poll();
            return true;
        });
    }

    /** Leaves the job, together with all its processes. */
    void leave() {
        call(() -> {
            splitc.close();
            return true;
        });
    }

    /** Makes a call in the thread that has joined. An interrupt does not end the wait for it. */
    private <T> T call(Callable<T> action) {
        FutureTask<T> call = new FutureTask<>(action);
        if (Thread.currentThread() == thread) {
            call.run();
        } else {
            calls.add(call);
        }
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return call.get();
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        } catch (ExecutionException e) {
            Exception thrown = thrownBy(e);
            throw thrown instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(thrown);
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the exception that another one wraps; throws an error. */
    private static Exception thrownBy(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof Exception thrown ? thrown : e;
    }
}
