package io.clump.ports;

import io.clump.am2.ClumpException;
import io.clump.am2.barrier.BarrierKind;
import java.util.Arrays;
import java.util.function.IntFunction;

/** A barrier of one kind among all processes, by empty messages to two of the reserved ports. */
final class PortBarrier {
    private static final int ENTER = 255;
    private static final int EXIT = 254;
    private static final int MASTER = 0;

    /** Polls after the master has left: its last message may still be in a queue here. */
    private static final int LAST_POLLS = 1000;

    private final Ports ports;
    private final BarrierKind kind;
    private final int[] parent;
    private final int[] children;

    PortBarrier(Ports ports, BarrierKind kind, IntFunction<String> nodes) {
        this.ports = ports;
        this.kind = kind;
        int size = ports.size();
        int rank = ports.rank();
        parent = new int[] {rank == MASTER ? MASTER : kind.parent(rank, size, nodes)};
        children = kind.children(rank, size, nodes);
    }

    /** Binds the reserved ports for input, before other processes may enter a barrier. */
    static void listen(Ports ports) {
        Semaphores semaphores = ports.semaphores();
        ports.bindInputOf(ENTER, null, message -> semaphores.signalOf(ENTER), null);
        ports.bindInputOf(EXIT, null, message -> semaphores.signalOf(EXIT), null);
    }

    void await() {
        if (ports.isInsideHandler()) {
            throw new IllegalStateException("a barrier inside a handler");
        }
        awaitSignals(ENTER, children.length, children);
        if (ports.rank() == MASTER) {
            int[] others = ProcessGroup.ofFirst(ports.size()).without(MASTER);
            ports.bindOutputOf(EXIT, others, EXIT, Qos.RELIABLE);
            ports.sendSignal(EXIT);
        } else {
            ports.bindOutputOf(ENTER, parent, ENTER, Qos.RELIABLE);
            ports.sendSignal(ENTER);
            awaitSignals(EXIT, 1, new int[] {MASTER});
        }
    }

    private void awaitSignals(int semaphore, int count, int[] senders) {
        Semaphores semaphores = ports.semaphores();
        ports.awaitFor(() ->
                semaphores.test(semaphore) >= count || Arrays.stream(senders).anyMatch(ports::isGone));
        for (int i = 0; i < LAST_POLLS && semaphores.test(semaphore) < count; i++) {
            ports.poll();
        }
        if (semaphores.test(semaphore) < count) {
            throw new ClumpException(
                    "a barrier has failed, since a process is gone or the thread was interrupted: kind="
                            + kind + ", rank=" + ports.rank() + ", arrived=" + semaphores.test(semaphore)
                            + ", expected="
                            + count);
        }
        semaphores.take(semaphore, count);
    }
}
