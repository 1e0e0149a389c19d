package io.clump.laboratory.ports;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.barrier.BarrierKind;
import io.clump.laboratory.poll.Latencies;
import io.clump.laboratory.poll.ProcessorTime;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.BackgroundPorts;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.Qos;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message to a process that has waited for it some milliseconds, and then several, each as soon as the last one is
 * answered. The handler answers; side 1 waits in one of three ways (Ciaccio 1999, section 4.5.8). An operation is the
 * silence and these messages.
 */
public final class WaitingPort implements Workload {
    /** Ways in which side 1 waits. */
    enum Way {
        /** It polls all the time. */
        POLLING,
        /** It polls for a moment, and then sleeps until a message wakes it up. */
        SLEEPING,
        /** It does something else, here nothing; a thread polls periodically, in place of an interrupt. */
        BACKGROUND
    }

    /** Detail of side 0: nanoseconds of the round trip after the silence, in the middle of the round. */
    private static final int RESTED = 0;

    /** Detail of side 0: those of one of the following. */
    private static final int BUSY = 1;

    /** Side 1 reports how much of a processor its process took, in parts of this, which is a whole one. */
    private static final long WHOLE = 10_000;

    private static final int PORT = 1;
    private static final int FOLLOWING = 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final @Nullable BackgroundPorts background;
    private final Ports ports;
    private final Way way;
    private final int side;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[Integer.BYTES]);
    private final Semaphore hasAll = new Semaphore(0);
    private final Medians times = new Medians(2);

    // The polling thread's; the main thread changes them only while that does not poll.
    private long received;
    private long awaited;

    private long processor;

    public WaitingPort(Place place) {
        side = place.side();
        way = place.word("way", Way.class);
        Layer layer = place.keep(Layer.open(ClumpPair.configuration(place)));
        PortsConfiguration configuration = PortsConfiguration.of(side, 2);
        if (side == 1 && way == Way.BACKGROUND) {
            background = place.keep(BackgroundPorts.join(layer, configuration, BackgroundPorts.DEFAULT_REST));
            ports = background.get(own -> own);
            background.use(own -> bind());
        } else {
            background = null;
            ports = place.keep(Ports.join(layer, configuration));
            bind();
        }
    }

    private void bind() {
        ports.bindOutput(PORT, 1 - side, PORT, Qos.RELIABLE);
        ports.bindInput(
                PORT,
                new UnsafeBuffer(new byte[Integer.BYTES]),
                arrived -> {
                    received++;
                    if (side == 1) {
                        ports.send(PORT, message, 0, Integer.BYTES);
                    }
                    if (received == awaited) {
                        hasAll.release();
                    }
                },
                null);
        ports.barrier(BarrierKind.TREE);
    }

    @Override
    public long run(long operations) throws InterruptedException {
        long processorBefore = ProcessorTime.nanos();
        long start = System.nanoTime();
        if (side == 0) {
            times.clear();
            for (long i = 0; i < operations; i++) {
                ask();
            }
        } else {
            answer(operations * (1 + FOLLOWING));
        }
        long nanos = System.nanoTime() - start;
        processor = WHOLE * (ProcessorTime.nanos() - processorBefore) / nanos;
        if (background == null) {
            Settling.of(ports::poll);
        }
        return side == 0 ? nanos : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return side == 0 ? times.all() : new long[] {processor};
    }

    private void ask() {
        long quiet = System.nanoTime();
        while (System.nanoTime() - quiet < Latencies.QUIET_NANOS) {
            ports.poll();
        }
        times.add(RESTED, nanosOfOne());
        long nanos = 0;
        for (int i = 0; i < FOLLOWING; i++) {
            nanos += nanosOfOne();
        }
        times.add(BUSY, nanos / FOLLOWING);
    }

    private long nanosOfOne() {
        long next = received + 1;
        long start = System.nanoTime();
        ports.send(PORT, message, 0, Integer.BYTES);
        while (received < next) {
            ports.poll();
        }
        return System.nanoTime() - start;
    }

    private void answer(long messages) throws InterruptedException {
        if (background != null) {
            background.use(own -> {
                awaited += messages;
                if (received >= awaited) {
                    hasAll.release();
                }
            });
            if (!hasAll.tryAcquire(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                throw new ClumpException("messages did not arrive");
            }
            return;
        }
        long all = received + messages;
        if (way == Way.SLEEPING) {
            ports.await(() -> received >= all, TIMEOUT);
        }
        while (received < all) {
            ports.poll();
        }
    }
}
