package io.clump.ports;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.RollCall;
import io.clump.am2.Tag;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.trace.Tracer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * GAMMA's Active Ports: 256 numbered ports of a process. A port bound for output has a destination; a port bound for
 * input has a buffer and handlers. There is no receive operation.
 *
 * <p><b>The buffer.</b> After a message of exactly the remaining length, the next message is stored at the start of the
 * buffer; after a shorter one, directly after it. If a message is longer, the bytes that fit are kept, the error
 * handler runs, and there is no space until the port is bound again. Binding starts at the beginning. A message that
 * has begun to arrive keeps the buffer and the handler that the port had then.
 *
 * <p><b>Handlers</b> run inside the polls, sends and waits of the owner's thread, one at a time. They may call any
 * method that does not wait. Their messages are copied, and are sent when the method that ran them continues.
 *
 * <p>Ports need an endpoint of their own, since they take its handler 0. Everything belongs to the thread of the
 * endpoint's bundle, which must be sequential.
 */
public final class Ports implements AutoCloseable {
    /** Number of ports of a process. */
    public static final int PORTS = 256;

    /** The first of the ports and semaphores that barriers use and programs may not bind. */
    public static final int FIRST_RESERVED = 247;

    static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    private static final UnsafeBuffer NOTHING = new UnsafeBuffer(new byte[0]);

    private final Bundle bundle;
    private final boolean ownsBundle;
    private final PortsConfiguration configuration;
    private final PortPeer[] peers;
    private final InputPort[] inputs = new InputPort[PORTS];
    private final @Nullable OutputBinding[] outputs = new @Nullable OutputBinding[PORTS];
    private final Dispatch dispatch = new Dispatch();
    private final PortDepartures departures;
    private final PortArrivals arrivals;
    private final PortProgress progress;
    private final Semaphores semaphores;
    private final PortBarrier barrier;

    private Ports(Bundle bundle, boolean ownsBundle, Endpoint endpoint, PortsConfiguration configuration) {
        this.bundle = bundle;
        this.ownsBundle = ownsBundle;
        this.configuration = configuration;
        peers = new PortPeer[configuration.size()];
        Arrays.setAll(peers, PortPeer::new);
        Arrays.setAll(inputs, InputPort::new);
        departures = new PortDepartures(endpoint, configuration, peers, inputs, dispatch, this::awaitFor);
        arrivals = new PortArrivals(endpoint, configuration, peers, inputs, dispatch, departures);
        progress = new PortProgress(dispatch, departures, arrivals, configuration.probeInterval());
        semaphores = new Semaphores(this::await);
        Tracer tracer = bundle.tracer();
        if (tracer != null) {
            tracer.addProbe(configuration.firstHandler() + PortWire.PROBE);
            tracer.addProbe(configuration.firstHandler() + PortWire.PING);
        }
        arrivals.listen();
        bundle.attach(progress);
        bundle.attach(arrivals.watch());
        barrier = new PortBarrier(this, endpoint);
    }

    /**
     * Opens the ports of an endpoint. The program maps the endpoint of each process at the process's number, its own
     * included if it sends to itself; others must not map this endpoint before its ports are open. Messages of a
     * process that is not mapped are refused, so none may be sent before all have mapped all: see {@link RollCall}.
     *
     * @param bundle the sequential bundle of the endpoint; polled by ports
     * @param endpoint whose handlers {@link PortsConfiguration#firstHandler} and following, and 0, are used from now on
     * @param configuration the same in all processes but for the rank
     * @return the ports, to be closed before the endpoint
     */
    public static Ports open(Bundle bundle, Endpoint endpoint, PortsConfiguration configuration) {
        if (bundle.isParallel()) {
            throw new IllegalArgumentException("ports need a sequential bundle");
        }
        return new Ports(bundle, false, endpoint, configuration);
    }

    /**
     * Opens ports on an endpoint of their own, and maps those of all processes of the job, by way of the registry.
     * Waits until all processes have joined, for at most 60 s.
     *
     * @param layer of this process
     * @param configuration the same in all processes but for the rank
     * @return the ports; closing them closes their endpoint
     * @throws ClumpException if a process does not come
     */
    public static Ports join(Layer layer, PortsConfiguration configuration) {
        return join(layer, layer.allocateBundle(), configuration);
    }

    /** As {@link #join(Layer, PortsConfiguration)}, in a bundle that the ports close. */
    static Ports join(Layer layer, Bundle bundle, PortsConfiguration configuration) {
        try {
            Endpoint endpoint = bundle.allocateEndpoint("ports");
            Ports ports = new Ports(bundle, true, endpoint, configuration);
            Tag tag = tag(layer.configuration().job());
            endpoint.setTag(tag);
            new RollCall(layer, bundle, "ports", configuration.rank(), configuration.size())
                    .call(endpoint, tag, names -> ports.barrier(BarrierKind.CONCURRENT));
            return ports;
        } catch (RuntimeException e) { // catch-all: rethrown
            bundle.close();
            throw e;
        }
    }

    /**
     * The number of this process.
     *
     * @return 0 to {@link #size} - 1
     */
    public int rank() {
        return configuration.rank();
    }

    /**
     * Returns how many processes there are.
     *
     * @return their number
     */
    public int size() {
        return configuration.size();
    }

    /**
     * The semaphores of this process.
     *
     * @return always the same
     */
    public Semaphores semaphores() {
        return semaphores;
    }

    /**
     * Binds a port for output: messages from it go to one port of one process. Replaces its last binding for output.
     *
     * @param port 0 to 246
     * @param process number of the receiver, which may be this process
     * @param targetPort port of the receiver
     * @param qos quality of service of the messages
     * @throws IllegalArgumentException if a number is out of its range
     */
    public void bindOutput(int port, int process, int targetPort, Qos qos) {
        bindOutputOf(checkPort(port), new int[] {process}, checkPort(targetPort), qos);
    }

    /**
     * Binds a port for output as a broadcast: messages from it go to a port of each process of a group but this one.
     * Replaces its last binding for output.
     *
     * @param port 0 to 246
     * @param group the receivers; this process may or may not be one of them
     * @param targetPort port of the receivers
     * @param qos quality of service of the messages
     * @throws IllegalArgumentException if a number is out of its range
     */
    public void bindBroadcast(int port, ProcessGroup group, int targetPort, Qos qos) {
        bindOutputOf(checkPort(port), group.without(rank()), checkPort(targetPort), qos);
    }

    /**
     * Ends the output binding of a port, if it has one: sends from it are refused.
     *
     * @param port 0 to 246
     * @throws IllegalArgumentException if the number is out of its range
     */
    public void unbindOutput(int port) {
        outputs[checkPort(port)] = null;
    }

    /**
     * Returns whether a port is bound for output.
     *
     * @param port any number
     * @return true if a program may send from it
     */
    public boolean isBoundForOutput(int port) {
        return port >= 0 && port < FIRST_RESERVED && outputs[port] != null;
    }

    /**
     * Binds a port for input, and starts at the beginning of the buffer. Takes effect with the next message that begins
     * to arrive.
     *
     * @param port 0 to 246
     * @param buffer where messages go, all of it; null if only empty messages are expected
     * @param receiver runs once for each message; null for none
     * @param errorHandler runs for each error of this port, those of its sends included; null for none
     */
    public void bindInput(
            int port,
            @Nullable MutableDirectBuffer buffer,
            @Nullable PortHandler receiver,
            @Nullable PortErrorHandler errorHandler) {
        bindInputOf(checkPort(port), buffer, receiver, errorHandler);
    }

    /**
     * Gives a port another buffer of the same length, keeps its handlers, and starts at the beginning. Does not
     * allocate unless a message is just arriving.
     *
     * @param port 0 to 246, bound for input with a buffer
     * @param buffer where messages go
     * @throws IllegalStateException if the port has no buffer
     * @throws IllegalArgumentException if the buffer has another length
     */
    public void attachBuffer(int port, MutableDirectBuffer buffer) {
        InputPort input = inputs[checkPort(port)];
        Binding binding = input.binding;
        MutableDirectBuffer last = binding == null ? null : binding.buffer;
        if (binding == null || last == null) {
            throw new IllegalStateException("the port has no buffer: port=" + port);
        }
        if (buffer.capacity() != last.capacity()) {
            throw new IllegalArgumentException(
                    "length of the buffer=" + buffer.capacity() + ", expected " + last.capacity());
        }
        input.bind(buffer, binding.receiver);
    }

    /**
     * Sets the error handler of a port, whether it is bound for input or not.
     *
     * @param port 0 to 246
     * @param errorHandler runs for each error of this port, those of its sends included; null for none
     */
    public void setErrorHandler(int port, @Nullable PortErrorHandler errorHandler) {
        inputs[checkPort(port)].errorHandler = errorHandler;
    }

    /**
     * Ends the input binding of a port: messages to it are discarded and counted.
     *
     * @param port 0 to 246
     */
    public void unbindInput(int port) {
        inputs[checkPort(port)].binding = null;
    }

    /**
     * Sends a message with the port's quality of service. Returns when the layer has taken all of it, so the bytes may
     * be changed. Inside a handler or an atomic function the message is copied and queued.
     *
     * @param port bound for output
     * @param data where the bytes are
     * @param offset of the first byte
     * @param length number of bytes, 0 or more
     * @return {@link PortResult#SENT}, {@link PortResult#QUEUED} or {@link PortResult#FAILED}; also {@link
     *     PortResult#WOULD_BLOCK} if the thread was interrupted while it waited
     * @throws IllegalStateException if the port is not bound for output
     * @throws IndexOutOfBoundsException if the bytes are not all in the buffer
     */
    public PortResult send(int port, DirectBuffer data, int offset, int length) {
        OutputBinding binding = output(port);
        return departures.send(binding, binding.qos, true, data, offset, length);
    }

    /**
     * As {@link #send}, but never waits.
     *
     * @param port bound for output
     * @param data where the bytes are
     * @param offset of the first byte
     * @param length number of bytes, 0 or more
     * @return also {@link PortResult#WOULD_BLOCK}; for a broadcast, some of the receivers were then skipped
     */
    public PortResult sendFast(int port, DirectBuffer data, int offset, int length) {
        OutputBinding binding = output(port);
        return departures.send(binding, binding.qos, false, data, offset, length);
    }

    /**
     * As {@link #send}, with {@link Qos#FLOWCTL} whatever the port has.
     *
     * @param port bound for output
     * @param data where the bytes are
     * @param offset of the first byte
     * @param length number of bytes, 0 or more
     * @return as {@link #send}
     */
    public PortResult sendFlowctl(int port, DirectBuffer data, int offset, int length) {
        return departures.send(output(port), Qos.FLOWCTL, true, data, offset, length);
    }

    /**
     * Runs a function while no handler runs. Its sends are queued, and it may not wait, as in a handler.
     *
     * @param function to run at once
     */
    public void atomic(Runnable function) {
        dispatch.runAtomically(function);
        if (!dispatch.isInside()) {
            departures.pump();
        }
    }

    /**
     * Handles arrived messages and sends queued ones. Does not wait.
     *
     * @return how many messages the layer has handled
     * @throws IllegalStateException inside a handler
     */
    public int poll() {
        dispatch.checkOutside();
        return bundle.poll();
    }

    /**
     * Polls until a condition holds.
     *
     * @param condition asked after each poll
     * @param timeout how long to wait at most
     * @return false if the time was over or the thread interrupted before it did
     * @throws IllegalStateException inside a handler
     */
    public boolean await(BooleanSupplier condition, Duration timeout) {
        dispatch.checkOutside();
        return bundle.pollThroughWakeUps(condition, timeout);
    }

    /**
     * Waits until all that was queued has been sent, and the fate of all messages of {@link Qos#RAW} and {@link
     * Qos#FLOWCTL} is known on both sides: sent = delivered + lost.
     *
     * @param timeout how long to wait at most; the receivers must poll
     * @return false if the time was over or the thread interrupted before
     * @throws IllegalStateException inside a handler
     */
    public boolean settle(Duration timeout) {
        return await(departures::isSettled, timeout);
    }

    /**
     * Waits until all processes of the job have called this with the same algorithm.
     *
     * @param algorithm the order in which processes report: a {@link BarrierKind}, or one {@linkplain
     *     BarrierAlgorithm#named of a name}
     * @throws ClumpException if a process is gone, or the thread was interrupted
     * @throws IllegalStateException inside a handler
     */
    public void barrier(BarrierAlgorithm algorithm) {
        barrier.await(algorithm);
    }

    /**
     * Returns the counts of a port.
     *
     * @param port 0 to 255
     * @return as they are now
     */
    public PortStatistics statistics(int port) {
        return inputs[Objects.checkIndex(port, PORTS)].statistics();
    }

    /**
     * Returns how many messages were refused: they did not come from the endpoint of the process that they name, or
     * were impossible.
     *
     * @return their number
     */
    public long refusedMessages() {
        return arrivals.refused();
    }

    /**
     * Returns whether a process is known to be gone, and all its messages have been handled.
     *
     * @param process its number
     * @return true if messages to it fail, and no further message of it arrives
     */
    public boolean isGone(int process) {
        return peers[process].isDead;
    }

    /**
     * Returns whether a handler or an atomic function runs, so that waits are refused and messages are queued.
     *
     * @return true inside of one
     */
    public boolean isInsideHandler() {
        return dispatch.isInside();
    }

    /**
     * The port whose handler runs.
     *
     * @return the inner one if an error handler runs inside of a receiver handler; 0 outside of handlers
     */
    public int activePort() {
        return dispatch.activePort();
    }

    /**
     * The error whose handler runs.
     *
     * @return {@link PortErrorCode#number}; 0 outside of error handlers
     */
    public int activeError() {
        return dispatch.activeError();
    }

    /** Ends the use of the endpoint, whose handlers are free for others then. Does not wait: {@link #settle} before. */
    @Override
    public void close() {
        barrier.close();
        bundle.detach(progress);
        bundle.detach(arrivals.watch());
        if (ownsBundle) {
            bundle.close();
        } else {
            arrivals.endListening();
        }
    }

    void bindOutputOf(int port, int[] processes, int targetPort, Qos qos) {
        for (int process : processes) {
            Objects.checkIndex(process, peers.length);
        }
        Outflow[] flows = new Outflow[processes.length];
        Arrays.setAll(flows, i -> peers[processes[i]].outflow(targetPort, qos));
        outputs[port] = new OutputBinding(port, qos, flows);
    }

    void bindInputOf(
            int port,
            @Nullable MutableDirectBuffer buffer,
            @Nullable PortHandler receiver,
            @Nullable PortErrorHandler errorHandler) {
        InputPort input = inputs[port];
        input.bind(buffer, receiver);
        input.errorHandler = errorHandler;
    }

    /** Waits without a limit; returns false if the thread was interrupted. */
    boolean awaitFor(BooleanSupplier condition) {
        return await(condition, FOREVER);
    }

    /** Returns whether a receiver has asked this process to hold reliable messages to one of its ports. */
    boolean isHeld(int process, int targetPort) {
        return peers[process].outflow(targetPort, Qos.RELIABLE).isHeld();
    }

    /** Keeps jobs apart whose processes find each other by mistake. */
    private static Tag tag(long job) {
        return job == Tag.NONE.value() || job == Tag.ALL.value() ? Tag.of(1) : Tag.of(job);
    }

    /** Finds out from time to time, in waits, whether some processes are there. */
    void watch(int[] processes) {
        for (int process : processes) {
            peers[process].isUsed = true;
        }
    }

    /** Sends an empty message from any port, those of barriers included. */
    void sendSignal(int port) {
        OutputBinding binding = Objects.requireNonNull(outputs[port]);
        departures.send(binding, binding.qos, true, NOTHING, 0, 0);
    }

    private OutputBinding output(int port) {
        OutputBinding binding = outputs[checkPort(port)];
        if (binding == null) {
            throw new IllegalStateException("the port is not bound for output: port=" + port);
        }
        return binding;
    }

    private static int checkPort(int port) {
        if (port < 0 || port >= FIRST_RESERVED) {
            throw new IllegalArgumentException("port=" + port + ", expected 0 to " + (FIRST_RESERVED - 1));
        }
        return port;
    }
}
