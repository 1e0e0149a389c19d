package io.clump.laboratory.ports;

import io.clump.am2.Layer;
import io.clump.am2.barrier.BarrierKind;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Barriers or broadcasts of several processes. A broadcast of process 0 is answered by an empty message of each
 * receiver, so that the next one does not begin before the last one has arrived everywhere.
 */
public final class PortsGroup implements Workload {
    private static final int DATA = 1;
    private static final int ANSWER = 2;

    private final Ports ports;
    private final @Nullable BarrierKind barrier;
    private final boolean isEmulated;
    private final UnsafeBuffer message;

    public PortsGroup(Place place) {
        int size = place.number("size");
        barrier = place.word("barrier").isEmpty() ? null : place.word("barrier", BarrierKind.class);
        isEmulated = place.is("emulated");
        message = new UnsafeBuffer(new byte[place.number("bytes", 0)]);
        Layer layer = place.keep(Layer.open(ClumpPair.configuration(place)));
        ports = place.keep(Ports.join(layer, PortsConfiguration.of(place.side(), size)));
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[place.number("bytes", 0)]);
        ports.bindInput(DATA, buffer, arrived -> ports.semaphores().signal(DATA), null);
        ports.bindInput(ANSWER, null, arrived -> ports.semaphores().signal(ANSWER), null);
        ports.bindOutput(ANSWER, 0, ANSWER, Qos.RELIABLE);
        ports.bindBroadcast(DATA, ProcessGroup.ofFirst(size), DATA, Qos.RELIABLE);
        ports.barrier(BarrierKind.TREE);
    }

    @Override
    public long run(long operations) {
        ports.barrier(BarrierKind.TREE);
        long nanos = barrier == null ? broadcasts(operations) : barriers(ports, barrier, Math.toIntExact(operations));
        ports.barrier(BarrierKind.TREE);
        Settling.of(ports::poll);
        return ports.rank() == 0 ? nanos : NOT_MEASURED;
    }

    /** Takes the time of barriers to which all come from another one. */
    private static long barriers(Ports ports, BarrierKind kind, int trials) {
        long[] nanos = new long[trials];
        for (int i = 0; i < trials; i++) {
            ports.barrier(kind);
            long start = System.nanoTime();
            ports.barrier(kind);
            nanos[i] = System.nanoTime() - start;
        }
        return Math.round(BarrierTrials.mean(nanos) * trials);
    }

    /** Takes the time that broadcasts keep process 0. */
    private long broadcasts(long operations) {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            if (ports.rank() == 0) {
                long start = System.nanoTime();
                broadcast();
                nanos += System.nanoTime() - start;
                ports.semaphores().await(ANSWER, ports.size() - 1);
            } else {
                ports.semaphores().await(DATA, 1);
                ports.send(ANSWER, message, 0, 0);
            }
        }
        return nanos;
    }

    private void broadcast() {
        if (!isEmulated) {
            ports.send(DATA, message, 0, message.capacity());
            return;
        }
        for (int process = 1; process < ports.size(); process++) {
            ports.bindOutput(DATA, process, DATA, Qos.RELIABLE);
            ports.send(DATA, message, 0, message.capacity());
        }
    }
}
