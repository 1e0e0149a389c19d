package io.clump.futures;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Message;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Procedures of this process, which others call. Used by the bundle's thread; executors only add answers. */
final class Server {
    private static final Logger LOGGER = System.getLogger(Server.class.getName());
    private static final int TAG_ARGUMENT = 2;
    private static final int LONGEST_TEXT_BYTES = 4096;

    private final Endpoint endpoint;
    private final Wire wire;
    private final int limit;
    private final Runnable wake;
    private final int textBytes;
    private final Callers callers;
    private final Queue<Answer<?>> answers = new ConcurrentLinkedQueue<>();

    /** Callers with answers that wait for space. */
    private final List<Callers.Mapped> crowded = new ArrayList<>();

    /** Calls whose procedures have not ended. */
    private final AtomicInteger served = new AtomicInteger();

    /**
     * Makes a server without procedures.
     *
     * @param wake wakes the bundle's thread; any thread may call it
     */
    Server(Endpoint endpoint, Wire wire, int limit, Runnable wake) {
        this.endpoint = endpoint;
        this.wire = wire;
        this.limit = limit;
        this.wake = wake;
        textBytes = Math.min(LONGEST_TEXT_BYTES, endpoint.maxMediumBytes()) - Integer.BYTES;
        callers = new Callers(endpoint);
    }

    Callers callers() {
        return callers;
    }

    /** Runs a procedure in its handler. */
    <A, R> void serve(Procedure<A, R> procedure, Function<? super A, ? extends R> function) {
        endpoint.handlers().set(procedure.number(), request -> {
            int length;
            try {
                R result = function.apply(wire.read(request, procedure.argument()));
                length = procedure.result().encode(result, wire.out(), 0);
            } catch (RuntimeException | Error e) { // catch-all: the caller gets it
                wire.reply(request, encode(e), Wire.FAILED);
                if (e instanceof Error error) {
                    throw error;
                }
                return;
            }
            wire.reply(request, length, Wire.RESULT);
        });
    }

    /** Runs a procedure in an executor. */
    <A, R> void serve(Procedure<A, R> procedure, Function<? super A, ? extends R> function, Executor executor) {
        endpoint.handlers().set(procedure.number(), request -> {
            EndpointName name = request.source();
            if (name == null) {
                return; // the caller is gone
            }
            // getAndAdd: takes a place; pairs with answer and with itself
            if (served.getAndAdd(1) >= limit) {
                served.getAndAdd(-1);
                wire.reply(request, 0, Wire.BUSY);
                return;
            }
            try {
                A argument = wire.read(request, procedure.argument());
                Origin origin = origin(request, name);
                executor.execute(() -> answer(origin, procedure, function, argument));
            } catch (RuntimeException e) { // catch-all: the caller gets it
                served.getAndAdd(-1);
                wire.reply(request, encode(e), Wire.FAILED);
            }
        });
    }

    /** Sends answers from executors; returns their number. */
    int advance() {
        int sent = 0;
        for (Answer<?> answer = answers.poll(); answer != null; answer = answers.poll()) {
            sent += take(answer);
        }
        for (int i = crowded.size() - 1; i >= 0; i--) {
            Callers.Mapped caller = crowded.get(i);
            while (!caller.waiting.isEmpty() && send(caller.waiting.element(), caller.destination)) {
                caller.waiting.remove();
                sent++;
            }
            if (caller.waiting.isEmpty()) {
                crowded.remove(i);
            }
        }
        return sent;
    }

    boolean hasAnswers() {
        return !answers.isEmpty() || !crowded.isEmpty();
    }

    /** Sends an answer, or keeps it until its caller has space. */
    private int take(Answer<?> answer) {
        Callers.Mapped caller;
        try {
            caller = callers.find(answer.origin());
        } catch (ClumpException e) {
            String name = answer.origin().name().toString();
            LOGGER.log(Level.WARNING, "no answer to a call: caller=" + name + ", cause=" + e.getMessage());
            return 0;
        }
        if (caller.waiting.isEmpty() && send(answer, caller.destination)) {
            return 1;
        }
        if (caller.waiting.isEmpty()) {
            crowded.add(caller);
        }
        caller.waiting.add(answer);
        return 0;
    }

    private <A, R> void answer(
            Origin origin, Procedure<A, R> procedure, Function<? super A, ? extends R> function, A argument) {
        @Nullable R result = null;
        @Nullable Throwable failure = null;
        try {
            result = function.apply(argument);
        } catch (RuntimeException | Error e) { // catch-all: the caller gets it
            failure = e;
        }
        served.getAndAdd(-1);
        answers.add(new Answer<>(origin, procedure, result, failure));
        wake.run();
    }

    private <R> boolean send(Answer<R> answer, int destination) {
        Origin to = answer.origin();
        int status = Wire.RESULT;
        int length;
        try {
            length = answer.failure() == null
                    ? answer.procedure().result().encode(Objects.requireNonNull(answer.result()), wire.out(), 0)
                    : encode(answer.failure());
            status = answer.failure() == null ? Wire.RESULT : Wire.FAILED;
        } catch (RuntimeException e) { // catch-all: the caller gets it
            length = encode(e);
            status = Wire.FAILED;
        }
        return wire.request(
                        endpoint.withoutWaiting(),
                        destination,
                        Wire.ANSWER,
                        length,
                        to.slot(),
                        to.generation(),
                        status,
                        0)
                == SendResult.SENT;
    }

    private static Origin origin(Message request, EndpointName name) {
        return new Origin(
                request.sourceId(),
                name,
                new Tag(request.longArgument(TAG_ARGUMENT)),
                Wire.slot(request.argument(0)),
                request.argument(1));
    }

    /** Writes an exception, shortened if it is long. */
    private int encode(Throwable failure) {
        byte[] bytes = failure.toString().getBytes(StandardCharsets.UTF_8);
        String text = new String(Arrays.copyOf(bytes, Math.min(bytes.length, textBytes)), StandardCharsets.UTF_8);
        while (text.getBytes(StandardCharsets.UTF_8).length > textBytes) {
            text = text.substring(0, text.length() - 1);
        }
        return Callers.TEXT.encode(text, wire.out(), 0);
    }
}
