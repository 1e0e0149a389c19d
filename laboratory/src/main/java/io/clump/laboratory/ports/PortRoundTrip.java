package io.clump.laboratory.ports;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.PortError;
import io.clump.ports.PortErrorCode;
import io.clump.ports.Qos;
import org.agrona.concurrent.UnsafeBuffer;

/** A message to a port, whose handler sends it back. */
public final class PortRoundTrip implements Workload {
    private static final int PORT = 1;

    private final PortsPair pair;
    private final UnsafeBuffer message;
    private long received;

    public PortRoundTrip(Place place) {
        pair = new PortsPair(place);
        message = new UnsafeBuffer(new byte[place.number("bytes")]);
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[place.number("bytes")]);
        boolean isAnswering = place.side() == 1;
        pair.ports.bindOutput(PORT, 1 - place.side(), PORT, place.word("qos", Qos.class));
        pair.ports.bindInput(
                PORT,
                buffer,
                arrived -> {
                    received++;
                    if (isAnswering) {
                        pair.ports.send(PORT, arrived.buffer(), arrived.offset(), arrived.length());
                    }
                },
                this::repeat);
    }

    /** Sends a message again that was dropped at once: otherwise both sides would wait forever. */
    private void repeat(PortError error) {
        if (error.code() == PortErrorCode.SENDFAILURE) {
            pair.ports.send(PORT, message, 0, message.capacity());
        }
    }

    @Override
    public long run(long operations) {
        received = 0;
        if (pair.side == 1) {
            await(operations + 1);
            pair.settle();
            return NOT_MEASURED;
        }
        long nanos = ClumpPair.timed(operations, this::exchange);

        pair.settle();
        return nanos;
    }

    private void exchange() {
        long next = received + 1;
        pair.ports.send(PORT, message, 0, message.capacity());
        await(next);
    }

    private void await(long number) {
        while (received < number) {
            pair.ports.poll();
        }
    }
}
