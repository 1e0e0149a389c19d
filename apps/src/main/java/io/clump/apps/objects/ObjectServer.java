package io.clump.apps.objects;

import io.clump.am2.ClumpException;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/** A server: keeps parts of objects in memory. All its work is done in one thread, which no client can make wait. */
final class ObjectServer implements AutoCloseable {
    private static final int PER_CALL = 16;
    private static final int IDLE_SPINS = 200;
    private static final long IDLE_NANOS = 50_000;

    private final Supplier<Bmi> methods;
    private final CompletableFuture<List<String>> addresses = new CompletableFuture<>();
    private final Thread thread = new Thread(this::serve, "object-server");

    private final Map<Long, ByteBuffer> parts = new HashMap<>();
    private final Map<Long, Integer> lengths = new HashMap<>();
    private final Long2ObjectHashMap<Next> next = new Long2ObjectHashMap<>();
    private long usedBytes;

    private final AtomicInteger undecided = new AtomicInteger();
    private final AtomicInteger dropped = new AtomicInteger();

    // volatile: written by the thread of the server, read by that of the program, or the other way.
    private volatile boolean mustStop;
    private volatile @Nullable Throwable failure;

    private interface Next {
        void go(boolean isDone);
    }

    private ObjectServer(Supplier<Bmi> methods) {
        this.methods = methods;
    }

    /** Starts a server, whose thread brings the methods up. */
    static ObjectServer start(Supplier<Bmi> methods) {
        ObjectServer server = new ObjectServer(methods);
        server.thread.setDaemon(true);
        server.thread.start();
        return server;
    }

    /** Returns where the server listens, one address for each method; throws if it cannot. */
    List<String> addresses() {
        List<String> found = addresses.join();
        check();
        return found;
    }

    /** Returns how many parts are here that no client has decided to keep yet. */
    int undecided() {
        return undecided.get();
    }

    /** Returns how many parts were dropped since their clients were gone. */
    int dropped() {
        return dropped.get();
    }

    void check() {
        Throwable thrown = failure;
        if (thrown != null) {
            throw new ClumpException("the object server of this process has failed: " + thrown, thrown);
        }
    }

    @Override
    public void close() {
        mustStop = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve() {
        IdleStrategy idle = new BackoffIdleStrategy(IDLE_SPINS, 0, IDLE_NANOS, IDLE_NANOS);
        try (Bmi bmi = methods.get()) {
            addresses.complete(bmi.listenAddresses());
            UnexpectedMessage[] requests = new UnexpectedMessage[PER_CALL];
            Status[] statuses = new Status[PER_CALL];
            Arrays.setAll(statuses, i -> new Status());
            while (!mustStop) {
                int arrived = bmi.testUnexpected(requests);
                for (int i = 0; i < arrived; i++) {
                    ObjectRequest request = ObjectRequest.read(requests[i]);
                    if (request != null) {
                        handle(bmi, requests[i].source(), request);
                    }
                }
                int ended = bmi.testContext(statuses);
                for (int i = 0; i < ended; i++) {
                    Next step = next.remove(statuses[i].id());
                    if (step != null) {
                        step.go(statuses[i].error() == null);
                    }
                }
                idle.idle(arrived + ended);
            }
        } catch (Throwable e) { // catch-all: the program's thread throws it
            failure = e;
            addresses.complete(List.of());
        }
    }

    private void handle(Bmi bmi, Address client, ObjectRequest request) {
        long id = request.id();
        switch (request.kind()) {
            case ObjectRequest.PUT -> put(bmi, client, request);
            case ObjectRequest.COMMIT -> {
                lengths.put(id, request.length());
                answer(bmi, client, request, ObjectRequest.DONE);
            }
            case ObjectRequest.LOOKUP -> {
                Integer length = lengths.get(id);
                answer(bmi, client, request, length == null ? ObjectRequest.NONE : length);
            }
            case ObjectRequest.GET -> {
                ByteBuffer part = parts.get(id);
                bmi.postSend(client, part == null ? ByteBuffer.allocate(0) : part, request.tag());
            }
            default -> {}
        }
    }

    private void put(Bmi bmi, Address client, ObjectRequest request) {
        if (usedBytes + request.length() > Runtime.getRuntime().maxMemory() / 2 || parts.containsKey(request.id())) {
            answer(bmi, client, request, ObjectRequest.FULL);
            return;
        }
        ByteBuffer part = ByteBuffer.allocate(request.length());
        usedBytes += part.capacity();
        parts.put(request.id(), part);
        undecided.incrementAndGet();
        after(bmi.postReceive(client, part, request.tag()), isHere -> {
            boolean isRight = isHere && ObjectRequest.checksum(part) == request.checksum();
            if (isRight) {
                // Ends with an error if the client is gone before it decides.
                long word = bmi.postReceive(client, ByteBuffer.allocate(0), request.tag() + 2);
                answer(bmi, client, request, ObjectRequest.DONE);
                after(word, isKept -> decide(bmi, client, request, part, isKept));
            } else {
                answer(bmi, client, request, ObjectRequest.DAMAGED);
                decide(bmi, client, request, part, false);
            }
        });
    }

    private void decide(Bmi bmi, Address client, ObjectRequest request, ByteBuffer part, boolean isKept) {
        undecided.decrementAndGet();
        if (isKept) {
            answer(bmi, client, request, ObjectRequest.DONE);
        } else {
            dropped.incrementAndGet();
            parts.remove(request.id());
            usedBytes -= part.capacity();
        }
    }

    private static void answer(Bmi bmi, Address client, ObjectRequest request, long value) {
        // Nothing waits for it: a client that is gone gets no answer.
        bmi.postSend(client, ByteBuffer.allocate(Long.BYTES).putLong(value).flip(), request.tag() + 1);
    }

    private void after(long operation, Next step) {
        if (operation == Bmi.COMPLETE) {
            step.go(true);
        } else {
            next.put(operation, step);
        }
    }
}
