package io.clump.futures;

import io.clump.am2.Bundle;
import io.clump.am2.BundleWork;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Calls of procedures in other processes, and procedures that others call, by an endpoint of their own. They work while
 * the endpoint's bundle is polled: each poll and wait of the bundle sends submitted calls and completes the stages of
 * answered ones.
 *
 * <p><b>A call</b> never waits. Its stage ends with the result, or with a {@link CallException}: the procedure threw an
 * exception, the request has returned, the callee's process has died or its endpoint has closed, the deadline has
 * passed, or these calls were closed. So each stage ends as long as the bundle is polled or closed. A procedure runs at
 * most once for each call. Cancelling a stage does not stop the procedure.
 *
 * <p><b>Threads.</b> Any thread, and any handler, may call {@link #call}; the bundle's thread sends the call in its
 * next poll. Stages are completed by the bundle's thread, after a poll and outside handlers, so whatever depends on a
 * stage runs there unless it names an executor. It may call again, and must not wait or poll. All other methods belong
 * to the bundle's thread. A call of another thread wakes the bundle's thread, and so ends a wait in {@link
 * Bundle#pollUntil}; {@link #await} and {@link Bundle#pollThroughWakeUps} go on.
 *
 * <p><b>Procedures</b> run in the handler of their request, by the rules of handlers, or in an executor, such as one of
 * virtual threads.
 */
public final class Calls implements AutoCloseable {
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final CallLimits limits;
    private final LongSupplier clock;
    private final Caller caller;
    private final Server server;
    private final Work work = new Work();
    private final Queue<PendingCall<?, ?>> submitted = new ConcurrentLinkedQueue<>();

    /** True from the first submission of another thread until the bundle's thread has seen it. */
    private final AtomicBoolean isWoken = new AtomicBoolean();

    /** Thread that polls the bundle. Another thread compares it with itself only. */
    private Thread poller = Thread.currentThread();

    private volatile boolean isClosed;

    Calls(Bundle bundle, Tag tag, CallLimits limits, LongSupplier clock) {
        if (bundle.isParallel()) {
            throw new IllegalArgumentException(
                    "calls need a sequential bundle, whose thread sends the calls of all threads: found a parallel"
                            + " one");
        }
        this.bundle = bundle;
        this.limits = limits;
        this.clock = clock;
        endpoint = bundle.allocateEndpoint("calls");
        endpoint.setTag(tag);
        Wire wire = new Wire(endpoint.maxMediumBytes());
        caller = new Caller(endpoint, wire, limits, clock);
        server = new Server(endpoint, wire, limits.served(), this::wake);
        endpoint.handlers().setReturnedMessageHandler(message -> {
            if (message.handler() != Wire.ANSWER) {
                caller.returned(message);
            } else if (!message.isReply()) {
                server.callers().returned(message);
            }
        });
        bundle.attach(work);
    }

    /**
     * Makes an endpoint for calls.
     *
     * @param bundle sequential bundle of the calling thread
     * @param tag tag of the endpoint
     * @param limits numbers of calls, and the time for one
     * @return calls without procedures and destinations
     * @throws IllegalArgumentException if the bundle is parallel
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     * @throws ClumpException if there is no space for the endpoint's queues
     */
    public static Calls open(Bundle bundle, Tag tag, CallLimits limits) {
        return new Calls(bundle, tag, limits, System::nanoTime);
    }

    /**
     * Does the same as {@link #open(Bundle, Tag, CallLimits)}, with {@linkplain CallLimits#DEFAULT default} limits.
     *
     * @param bundle sequential bundle of the calling thread
     * @param tag tag of the endpoint
     * @return calls without procedures and destinations
     */
    public static Calls open(Bundle bundle, Tag tag) {
        return open(bundle, tag, CallLimits.DEFAULT);
    }

    /**
     * Returns the name by which others map this endpoint.
     *
     * @return the name; any thread may call it
     */
    public EndpointName name() {
        return endpoint.name();
    }

    /**
     * Makes other calls a destination.
     *
     * @param callee their {@link #name()}
     * @param tag their tag
     * @return index of the destination
     * @throws ClumpException if no protocol reaches it, or the tag is {@link Tag#NONE}
     * @throws IllegalStateException if called by another thread, or on closed calls
     */
    public int map(EndpointName callee, Tag tag) {
        return endpoint.destinations().mapAny(callee, tag);
    }

    /**
     * Removes a destination; later calls to it end with {@link io.clump.am2.ReturnReason#UNMAPPED}, and outstanding
     * ones by their answers or at their deadlines.
     *
     * @param destination index that {@link #map} has returned
     * @throws IllegalStateException if called by another thread, or on closed calls
     */
    public void unmap(int destination) {
        endpoint.destinations().unmap(destination);
    }

    /**
     * Sets the function that runs when others call a procedure: in the handler of the request, on the bundle's thread.
     * It may not poll, wait or send messages, but may {@link #call}. An exception ends the call at the caller, and is
     * not reported here; an {@link Error} is also thrown by the poll.
     *
     * @param procedure procedure
     * @param function function that returns the result, not null
     * @param <A> type of the argument
     * @param <R> type of the result
     * @throws IllegalStateException if called by another thread, or on closed calls
     */
    public <A, R> void serve(Procedure<A, R> procedure, Function<? super A, ? extends R> function) {
        server.serve(procedure, function);
    }

    /**
     * Does the same as {@link #serve(Procedure, Function)}, in an executor: the function may wait. The bundle's thread
     * sends the result, as a request to the caller. If {@link CallLimits#served} calls have not ended, further ones end
     * at the caller with {@link CallFailure#CALLEE_BUSY}; if the executor refuses one, with {@link
     * CallFailure#PROCEDURE}.
     *
     * @param procedure procedure
     * @param function function that returns the result, not null
     * @param executor runs the function; for instance one with a virtual thread for each task
     * @param <A> type of the argument
     * @param <R> type of the result
     * @throws IllegalStateException if called by another thread, or on closed calls
     */
    public <A, R> void serve(Procedure<A, R> procedure, Function<? super A, ? extends R> function, Executor executor) {
        server.serve(procedure, function, executor);
    }

    /**
     * Does the same as {@link #call(int, Procedure, Object, Duration)}, with the timeout of the limits.
     *
     * @param destination index that {@link #map} has returned
     * @param procedure procedure to run there
     * @param argument its argument, which must not change until the call was sent
     * @param <A> type of the argument
     * @param <R> type of the result
     * @return stage that ends with the result
     */
    public <A, R> CompletionStage<R> call(int destination, Procedure<A, R> procedure, A argument) {
        return call(destination, procedure, argument, limits.timeout());
    }

    /**
     * Runs a procedure of a destination. Does not wait: the bundle's thread sends the request in its next poll, or
     * later if the destination's queue is full. Any thread or handler may call it.
     *
     * @param destination index that {@link #map} has returned
     * @param procedure procedure to run there
     * @param argument its argument, which must not change until the call was sent
     * @param timeout time after which the stage ends with {@link CallFailure#DEADLINE}, more than 0
     * @param <A> type of the argument
     * @param <R> type of the result
     * @return stage that ends with the result, or a {@link CallException}
     * @throws IllegalArgumentException if the timeout is out of its range
     */
    public <A, R> CompletionStage<R> call(int destination, Procedure<A, R> procedure, A argument, Duration timeout) {
        long deadline = clock.getAsLong() + CallLimits.checkTimeout(timeout).toNanos();
        PendingCall<A, R> call = new PendingCall<>(destination, procedure, argument, deadline);
        if (!caller.enter()) {
            return CompletableFuture.failedStage(new CallException(
                    CallFailure.TOO_MANY_OUTSTANDING,
                    "too many calls are outstanding: limit=" + limits.outstanding() + ", " + call));
        }
        submitted.add(call);
        // Submitted before this check, as close sets the mark before its check: one of the two ends the call.
        if (isClosed) {
            endSubmitted();
        } else {
            wake();
        }
        return call.stage;
    }

    /**
     * Polls the bundle until a stage has ended.
     *
     * @param stage stage of a call, or one that depends on calls
     * @param timeout maximum time to wait
     * @param <T> type of the result
     * @return the result
     * @throws CallException if a call ended without a result; or {@link CallFailure#DEADLINE} if the stage has not
     *     ended in time, or the thread was interrupted
     * @throws CompletionException if the stage ended with another exception
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public <T> T await(CompletionStage<T> stage, Duration timeout) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        if (!bundle.pollThroughWakeUps(future::isDone, timeout)) {
            throw new CallException(CallFailure.DEADLINE, "a stage has not ended: waited=" + timeout);
        }
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CallException failure ? failure : e;
        }
    }

    /**
     * Returns the number of calls of this process that have not ended.
     *
     * @return at most {@link CallLimits#outstanding}; any thread may call it
     */
    public int outstanding() {
        return caller.outstanding();
    }

    /**
     * Closes the endpoint and ends all calls with {@link CallFailure#CLOSED}. Calls of others that are in an executor
     * end there with {@link CallFailure#PEER_GONE}. If the bundle is closed first, this is done then.
     *
     * @throws IllegalStateException if called by another thread or inside a handler
     */
    @Override
    public void close() {
        endpoint.close();
        bundle.detach(work);
        end();
    }

    private void end() {
        isClosed = true;
        caller.close();
        endSubmitted();
    }

    private void endSubmitted() {
        for (PendingCall<?, ?> call = submitted.poll(); call != null; call = submitted.poll()) {
            caller.refuse(call);
        }
    }

    private void wake() {
        if (Thread.currentThread() != poller && !isWoken.getAndSet(true)) {
            bundle.wakeUp();
        }
    }

    /** Work of the bundle's thread between its polls. */
    private final class Work implements BundleWork {
        @Override
        public int advance(int accepted) {
            poller = Thread.currentThread();
            if (isWoken.get()) {
                // Before the queues are read: a thread that adds to them later wakes this one again.
                isWoken.set(false);
            }
            int done = 0;
            for (PendingCall<?, ?> call = submitted.poll(); call != null; call = submitted.poll()) {
                done += caller.take(call);
            }
            return done + server.advance() + caller.advance(accepted);
        }

        @Override
        public long nanosToRetry() {
            return !submitted.isEmpty() || server.hasAnswers() ? 0 : caller.nanosToRetry();
        }

        @Override
        public void check(long nanoTime) {
            caller.check(nanoTime);
        }

        @Override
        public long pings() {
            return caller.pings();
        }

        @Override
        public void closed() {
            end();
        }
    }
}
