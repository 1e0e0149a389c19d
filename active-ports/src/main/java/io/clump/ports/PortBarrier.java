package io.clump.ports;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import io.clump.am2.barrier.Barrier;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.barrier.BarrierPlan;
import io.clump.am2.barrier.NodeMeeting;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Barriers among all processes, by empty messages to one of the reserved ports; in a tree, process 0 releases all by a
 * broadcast. If the algorithm counts in the node, the processes of a node use a counter in its memory, which the first
 * such barrier allocates, after messages: see {@link NodeMeeting}.
 */
final class PortBarrier implements Barrier.Signals {
    private static final int PORT = 255;

    /** Number of the memory region of the counter. */
    private static final int REGION = Integer.MAX_VALUE;

    /** Word of the counter's result: 1 if the process that acts for the node has failed. */
    private static final int FAILED = 0;

    private final Ports ports;
    private final Endpoint endpoint;
    private final Barrier barrier;
    private final Map<BarrierAlgorithm, BarrierPlan> plans = new HashMap<>();
    private int[] nodes = {};
    private boolean isMemoryKnown;
    private @Nullable NodeMeeting meeting;
    private BarrierPlan amongNodes = BarrierKind.CONCURRENT.plan(0, new int[1]);
    private int[] neighbours = {};

    /** Binds the reserved port for input, before other processes may enter a barrier. */
    PortBarrier(Ports ports, Endpoint endpoint) {
        this.ports = ports;
        this.endpoint = endpoint;
        barrier = new Barrier(ports.size());
        ports.bindInputOf(PORT, null, message -> barrier.received(message.sender()), null);
    }

    void await(BarrierAlgorithm algorithm) {
        if (ports.isInsideHandler()) {
            throw new IllegalStateException("a barrier inside a handler");
        }
        if (nodes.length == 0) {
            nodes = nodes();
        }
        if (!algorithm.countsInNode()) {
            barrier.await(plan(algorithm), this);
        } else if (!isMemoryKnown) {
            open(plan(algorithm));
        } else if (meeting == null) {
            barrier.await(plan(algorithm), this);
        } else {
            await(meeting);
        }
    }

    private BarrierPlan plan(BarrierAlgorithm algorithm) {
        return plans.computeIfAbsent(
                algorithm, any -> any.plan(ports.rank(), nodes).releasedByRoot(ports.rank(), ports.size()));
    }

    /** Waits by messages. The first process of the node allocates the memory before it reports its arrival. */
    private void open(BarrierPlan plan) {
        NodeMemory memory = new NodeMemory(endpoint);
        int[] processes = IntStream.range(0, nodes.length)
                .filter(other -> nodes[other] == nodes[ports.rank()])
                .toArray();
        int place = Arrays.binarySearch(processes, ports.rank());
        Region own = null;
        if (place == 0 && processes.length > 1) {
            try {
                own = NodeMeeting.allocate(memory, REGION, processes.length);
            } catch (ClumpException expected) {
                // There is no space: the other processes find no memory, so all use messages.
            }
        }
        barrier.await(plan, this);
        isMemoryKnown = true;
        if (processes.length > 1) {
            meeting = NodeMeeting.open(memory, REGION, own, processes, place);
            amongNodes = BarrierPlan.amongNodes(ports.rank(), nodes, BarrierKind.DISSEMINATION);
            neighbours = ProcessGroup.of(processes).without(ports.rank());
            ports.watch(neighbours);
        }
    }

    private void await(NodeMeeting ofNode) {
        boolean isOneNode = neighbours.length == nodes.length - 1;
        if (!ofNode.arrive(isOneNode)) {
            await(ofNode::isOver, neighbours);
        }
        if (!ofNode.acts()) {
            if (ofNode.words().result(FAILED) != 0) {
                throw new ClumpException("a barrier has failed in another process of the node: rank=" + ports.rank());
            }
            return;
        }
        long outcome = 1;
        try {
            barrier.await(amongNodes, this);
            outcome = 0;
        } finally {
            ofNode.words().result(FAILED, outcome);
            ofNode.release();
        }
    }

    @Override
    public void send(int[] ranks) {
        ports.bindOutputOf(PORT, ranks, PORT, Qos.RELIABLE);
        ports.sendSignal(PORT);
    }

    @Override
    public void await(int[] ranks) {
        await(() -> barrier.hasReceived(ranks), ranks);
    }

    private void await(BooleanSupplier isOver, int[] others) {
        ports.awaitFor(() -> isOver.getAsBoolean() || isSomeGone(others));
        if (!isOver.getAsBoolean()) {
            throw new ClumpException("a barrier has failed: a process is gone or the thread was interrupted: rank="
                    + ports.rank() + ", waited for " + ProcessGroup.of(others));
        }
    }

    private boolean isSomeGone(int[] others) {
        for (int other : others) {
            if (ports.isGone(other)) {
                return true;
            }
        }
        return false;
    }

    /** Gives up the memory. */
    void close() {
        if (meeting != null) {
            meeting.close();
        }
    }

    private int[] nodes() {
        Map<String, Integer> numbers = new HashMap<>();
        return IntStream.range(0, ports.size())
                .map(process -> {
                    // A process that sends nothing to itself has not mapped itself.
                    EndpointName name = process == ports.rank()
                            ? endpoint.name()
                            : endpoint.destinations().name(process);
                    return numbers.computeIfAbsent(name == null ? "" : name.node(), any -> numbers.size());
                })
                .toArray();
    }
}
