package io.clump.laboratory.ports;

import io.clump.am2.Layer;
import io.clump.am2.barrier.BarrierKind;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import java.util.Locale;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Barriers or broadcasts of several processes. A broadcast of process 0 is answered by an empty message of each
 * receiver, so that the next one does not begin before the last one has arrived everywhere.
 */
public final class PortsGroup implements Workload {
    private static final String SIZE = "size";
    private static final String BARRIER = "barrier";
    private static final String EMULATED = "emulated";
    private static final String BYTES = "bytes";

    private static final int DATA = 1;
    private static final int ANSWER = 2;

    private final Layer layer;
    private final Ports ports;
    private final String barrier;
    private final boolean isEmulated;
    private final UnsafeBuffer message;

    /** Processes at a barrier. */
    static Contestant barrier(BarrierKind kind, int size, Map<String, String> properties) {
        return Contestant.group(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), PortsGroup.class, size)
                .with(Map.of(SIZE, Integer.toString(size), BARRIER, kind.name(), BYTES, "0"))
                .withProperties(properties);
    }

    /** Processes that get a broadcast. */
    static Contestant broadcast(boolean isEmulated, int size, int bytes, Map<String, String> properties) {
        return Contestant.group(isEmulated ? EMULATED : "direct", PortsGroup.class, size)
                .with(Map.of(
                        SIZE, Integer.toString(size),
                        EMULATED, Boolean.toString(isEmulated),
                        BYTES, Integer.toString(bytes)))
                .withProperties(properties);
    }

    /** Makes one process, and waits for the others. */
    public PortsGroup(Place place) {
        int size = place.number(SIZE);
        barrier = place.parameters().getOrDefault(BARRIER, "");
        isEmulated = Boolean.parseBoolean(place.parameters().getOrDefault(EMULATED, "false"));
        message = new UnsafeBuffer(new byte[place.number(BYTES)]);
        layer = Layer.open(ClumpPair.configuration(place));
        ports = Ports.join(layer, PortsConfiguration.of(place.side(), size));
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[place.number(BYTES)]);
        ports.bindInput(DATA, buffer, arrived -> ports.semaphores().signal(DATA), null);
        ports.bindInput(ANSWER, null, arrived -> ports.semaphores().signal(ANSWER), null);
        ports.bindOutput(ANSWER, 0, ANSWER, Qos.RELIABLE);
        ports.bindBroadcast(DATA, ProcessGroup.ofFirst(size), DATA, Qos.RELIABLE);
        ports.barrier(BarrierKind.TREE);
    }

    @Override
    public long run(long operations) {
        ports.barrier(BarrierKind.TREE);
        long start = System.nanoTime();
        if (!barrier.isEmpty()) {
            BarrierKind kind = BarrierKind.valueOf(barrier);
            for (long i = 0; i < operations; i++) {
                ports.barrier(kind);
            }
        } else if (ports.rank() == 0) {
            long waitingNanos = 0;
            for (long i = 0; i < operations; i++) {
                broadcast();
                long sent = System.nanoTime();
                ports.semaphores().await(ANSWER, ports.size() - 1);
                waitingNanos += System.nanoTime() - sent;
            }
            start += waitingNanos;
        } else {
            for (long i = 0; i < operations; i++) {
                ports.semaphores().await(DATA, 1);
                ports.send(ANSWER, message, 0, 0);
            }
        }
        long nanos = System.nanoTime() - start;
        ports.barrier(BarrierKind.TREE);
        ClumpPair.settle(ports::poll);
        return ports.rank() == 0 ? nanos : NOT_MEASURED;
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

    @Override
    public void close() {
        ports.close();
        layer.close();
    }
}
