package io.clump.laboratory.ports;

import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.Qos;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Messages of several lengths from side 0 to side 1, one at a time, each until its answer has arrived (Ciaccio 1999,
 * section 2.1.2). Each length has a port of its own, whose buffer a message fills exactly. A message may be sent as
 * several, which the port joins: each is stored after the previous one. Details of side 0: picoseconds of one way of
 * each length.
 */
public final class PortTransfers implements Workload {
    /** Ways to answer a message. */
    enum Way {
        /** It is sent back from where it has arrived; one way takes half the time of both. */
        END_TO_END,
        /** An empty message answers it; one way takes all of the time. */
        ONE_SIDED,
        /** End to end, but each receiver first moves it to another buffer. */
        COPIED
    }

    private static final int ANSWER = 0;
    private static final int FIRST_PORT = 1;

    /** Least bytes of an operation in each length, unless they would take more messages than the limit. */
    private static final int LEAST_BYTES = 64 << 10;

    private static final int MOST_MESSAGES = 16;
    private static final long PICOS_PER_NANO = 1000;

    private final PortsPair pair;
    private final int side;
    private final Way way;
    private final int partBytes;
    private final int[] lengths;
    private final UnsafeBuffer[] buffers;
    private final UnsafeBuffer[] moved;
    private final long[] picos;
    private long arrivedBytes;
    private long expectedBytes;
    private long answers;
    private int number;

    public PortTransfers(Place place) {
        side = place.side();
        way = place.word("way", Way.class);
        partBytes = place.number("part", Integer.MAX_VALUE);
        lengths = place.numbers("lengths");
        buffers = new UnsafeBuffer[lengths.length];
        moved = new UnsafeBuffer[lengths.length];
        picos = new long[lengths.length];
        pair = new PortsPair(place);
        for (int i = 0; i < lengths.length; i++) {
            buffers[i] = new UnsafeBuffer(ByteBuffer.allocateDirect(lengths[i]));
            moved[i] = way == Way.COPIED ? new UnsafeBuffer(ByteBuffer.allocateDirect(lengths[i])) : buffers[i];
            pair.ports.bindInput(FIRST_PORT + i, buffers[i], part -> arrivedBytes += part.length(), null);
            pair.ports.bindOutput(FIRST_PORT + i, 1 - side, FIRST_PORT + i, Qos.RELIABLE);
        }
        pair.ports.bindInput(ANSWER, null, answer -> answers++, null);
        pair.ports.bindOutput(ANSWER, 0, ANSWER, Qos.RELIABLE);
    }

    @Override
    public long run(long operations) {
        long sum = 0;
        for (int i = 0; i < lengths.length; i++) {
            long messages = operations * Math.max(1, Math.min(MOST_MESSAGES, LEAST_BYTES / lengths[i]));
            long nanos = side == 0 ? ask(i, messages) : answer(i, messages);
            picos[i] = PICOS_PER_NANO * nanos / messages / (way == Way.ONE_SIDED ? 1 : 2);
            sum += nanos;
        }
        pair.settle();
        return side == 0 ? sum : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return side == 0 ? picos.clone() : NO_DETAILS;
    }

    private long ask(int which, long messages) {
        return ClumpPair.timed(messages, () -> exchange(which));
    }

    private void exchange(int which) {
        long answered = answers;
        number++;
        moved[which].putInt(0, number);
        send(which);
        if (way == Way.ONE_SIDED) {
            while (answers == answered) {
                pair.ports.poll();
            }
            return;
        }
        receive(which);
        if (moved[which].getInt(0) != number + 1) {
            throw new ClumpException("a returned message has wrong content: bytes=" + lengths[which]);
        }
    }

    private long answer(int which, long messages) {
        for (long i = 0; i <= messages; i++) {
            receive(which);
            if (way == Way.ONE_SIDED) {
                pair.ports.send(ANSWER, buffers[which], 0, 0);
            } else {
                moved[which].putInt(0, moved[which].getInt(0) + 1);
                send(which);
            }
        }
        return NOT_MEASURED;
    }

    private void send(int which) {
        int length = lengths[which];
        for (int offset = 0; offset < length; offset += Math.min(partBytes, length - offset)) {
            pair.ports.send(FIRST_PORT + which, moved[which], offset, Math.min(partBytes, length - offset));
        }
    }

    private void receive(int which) {
        expectedBytes += lengths[which];
        while (arrivedBytes < expectedBytes) {
            pair.ports.poll();
        }
        if (way == Way.COPIED) {
            moved[which].putBytes(0, buffers[which], 0, lengths[which]);
        }
    }
}
