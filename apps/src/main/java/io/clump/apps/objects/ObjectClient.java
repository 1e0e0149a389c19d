package io.clump.apps.objects;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/** A client: puts objects in stripes over all servers, and gets them. Belongs to one thread. */
final class ObjectClient implements AutoCloseable {
    private static final int IDLE_SPINS = 200;
    private static final long IDLE_NANOS = 20_000;

    private final Bmi bmi;
    private final Address[] servers;
    private final Striping striping;
    private final Runnable whileWaiting;
    private final Status status = new Status();
    private final IdleStrategy idle = new BackoffIdleStrategy(IDLE_SPINS, 0, IDLE_NANOS, IDLE_NANOS);
    private int nextTag;

    /** An answer of a server that is awaited. */
    private record Answer(int server, ByteBuffer buffer, long receive) {}

    /**
     * Makes a client of servers whose addresses are all of one method; {@code whileWaiting} is called again and again
     * while it waits.
     */
    ObjectClient(LayerConfiguration configuration, List<String> addresses, int stripeBytes, Runnable whileWaiting) {
        String first = addresses.get(0);
        bmi = Bmi.initialize(first.substring(0, first.indexOf(':')), "", configuration);
        servers = addresses.stream().map(bmi::lookup).toArray(Address[]::new);
        striping = new Striping(servers.length, stripeBytes);
        this.whileWaiting = whileWaiting;
    }

    /** Puts an object: all of it, or nothing. */
    void put(long id, ByteBuffer object) {
        int length = object.remaining();
        int tag = takeTags();
        List<Answer> answers = new ArrayList<>();
        long[] sent = new long[servers.length];
        for (int i = 0; i < servers.length; i++) {
            int bytes = striping.partBytes(id, length, i);
            if (bytes > 0) {
                ByteBuffer part = ByteBuffer.allocate(bytes);
                striping.copy(id, object, i, part, true);
                answers.add(expectAnswer(i, tag));
                request(i, new ObjectRequest(ObjectRequest.PUT, id, tag, ObjectRequest.checksum(part), bytes));
                sent[i] = bmi.postSend(servers[i], part, tag);
            }
        }
        answers.forEach(answer -> checkDone(answer, id));
        List<Answer> kept = new ArrayList<>();
        for (Answer answer : answers) {
            int server = answer.server;
            await(server, sent[server]);
            kept.add(expectAnswer(server, tag));
            await(server, bmi.postSend(servers[server], ByteBuffer.allocate(0), tag + 2));
        }
        kept.forEach(answer -> checkDone(answer, id));
        call(striping.first(id), ObjectRequest.COMMIT, id, length);
    }

    /** Returns an object; null if no object has this number. */
    @Nullable
    ByteBuffer get(long id) {
        long length = call(striping.first(id), ObjectRequest.LOOKUP, id, 0);
        if (length < 0) {
            return null;
        }
        int tag = takeTags();
        ByteBuffer object = ByteBuffer.allocate((int) length);
        ByteBuffer[] parts = new ByteBuffer[servers.length];
        long[] received = new long[servers.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = ByteBuffer.allocate(striping.partBytes(id, (int) length, i));
            if (parts[i].capacity() > 0) {
                received[i] = bmi.postReceive(servers[i], parts[i], tag);
                request(i, new ObjectRequest(ObjectRequest.GET, id, tag, 0, 0));
            }
        }
        for (int i = 0; i < parts.length; i++) {
            if (received[i] != Bmi.COMPLETE && await(i, received[i]) != parts[i].capacity()) {
                throw new ClumpException("a part of an object is missing: id=" + id + ", server=" + servers[i]);
            }
            striping.copy(id, object, i, parts[i], false);
        }
        return object;
    }

    @Override
    public void close() {
        bmi.close();
    }

    private long call(int server, int kind, long id, int length) {
        int tag = takeTags();
        Answer answer = expectAnswer(server, tag);
        request(server, new ObjectRequest(kind, id, tag, 0, length));
        return value(answer);
    }

    private Answer expectAnswer(int server, int tag) {
        ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES);
        return new Answer(server, buffer, bmi.postReceive(servers[server], buffer, tag + 1));
    }

    private long value(Answer answer) {
        await(answer.server, answer.receive);
        return answer.buffer.getLong(0);
    }

    private void request(int server, ObjectRequest request) {
        await(server, bmi.postUnexpected(servers[server], request.encoded(), request.kind()));
    }

    private void checkDone(Answer answer, long id) {
        long value = value(answer);
        if (value != ObjectRequest.DONE) {
            throw new ClumpException("the server refuses a part: id=" + id + ", server=" + servers[answer.server]
                    + ", answer=" + value + " (-2: no space, -3: damaged)");
        }
    }

    /** Waits for an operation with a server; its answer is awaited first, since that fails if the server is gone. */
    private int await(int server, long operation) {
        idle.reset();
        while (operation != Bmi.COMPLETE && !bmi.test(operation, status)) {
            whileWaiting.run();
            idle.idle();
        }
        if (operation != Bmi.COMPLETE && status.error() != null) {
            throw new ClumpException("object server failed: " + servers[server] + ", " + status.error());
        }
        return operation == Bmi.COMPLETE ? 0 : status.sizeBytes();
    }

    private int takeTags() {
        int tag = nextTag;
        nextTag = (tag + ObjectRequest.TAGS) % (Integer.MAX_VALUE - ObjectRequest.TAGS);
        return tag;
    }
}
