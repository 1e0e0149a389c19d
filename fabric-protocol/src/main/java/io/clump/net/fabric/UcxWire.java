package io.clump.net.fabric;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A worker of UCX. Datagrams are eager active messages: UCX sends one with its first packets and keeps no part of it
 * for a later get. A message is copied into a slot, where it stays until UCX has sent it.
 */
// A way that has failed is never closed, and a worker with such a way is never destroyed: both can end the process by
// an assertion of UCX (1.13 to 1.20), for instance over tcp, while the other side sends.
final class UcxWire implements Wire {
    private static final int MESSAGE_ID = 0;
    private static final int RESULTS_BYTES = 2 * Native.WORD_BYTES;
    private static final int RECEIVE_PARAMETERS_BYTES = 16;

    /** Functions that UCX calls; they find the wire by its number. */
    private static final long ON_MESSAGE;

    private static final long ON_FAILURE;

    /** All open wires, by their numbers. Replaced by a copy when one is added. */
    private static volatile @Nullable UcxWire[] wires = new UcxWire[0];

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            Class<?> word = long.class;
            MethodHandle onMessage =
                    own.findStatic(UcxWire.class, "onMessage", methodType(int.class, word, word, word, word));
            MethodHandle onFailure = own.findStatic(UcxWire.class, "onFailure", methodType(void.class, word, word));
            // The header and its length; the status.
            ON_MESSAGE = Foreign.callback(MethodHandles.dropArguments(onMessage, 1, word, word));
            ON_FAILURE = Foreign.callback(MethodHandles.dropArguments(onFailure, 2, int.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class UcxWay implements Way {
        private final long endpoint;
        private volatile boolean hasFailed;
        private final SendSlots.Share share = new SendSlots.Share();
        private boolean isClosed;

        UcxWay(long endpoint) {
            this.endpoint = endpoint;
        }

        @Override
        public boolean hasFailed() {
            return hasFailed;
        }
    }

    private final Inbox inbox;
    private final SendSlots slots;
    private final long[] requests = new long[SendSlots.COUNT];
    private final List<UcxWay> ways = new ArrayList<>();

    /** Requests of ways that are being closed. */
    private final List<Long> closings = new ArrayList<>();

    private final UnsafeBuffer results = Native.memory(RESULTS_BYTES);
    private final UnsafeBuffer sendParameters = Native.memory(UcxLayout.REQUEST_BYTES);
    private final UnsafeBuffer closeParameters = Native.memory(UcxLayout.REQUEST_BYTES);
    private final UnsafeBuffer data = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer attributes = new UnsafeBuffer(0, 0);
    private final long worker;
    private final int number;

    private int current;
    private int failures;

    private UcxWire(long worker, int messageBytes, Inbox inbox) {
        this.worker = worker;
        this.inbox = inbox;
        slots = new SendSlots(messageBytes);
        sendParameters.putInt(0, UcxLayout.REQUEST_HAS_FLAGS);
        sendParameters.putInt(UcxLayout.REQUEST_FLAGS, UcxLayout.SEND_EAGER);
        number = add(this);
    }

    /**
     * Makes a worker.
     *
     * @param context result of {@link UcxLibrary#context}
     * @param messageBytes size of the largest message
     * @param inbox where arrived messages are put
     * @throws io.clump.am2.ClumpException if UCX refuses it
     */
    static UcxWire open(long context, int messageBytes, Inbox inbox) {
        UnsafeBuffer parameters = Native.memory(UcxLayout.WORKER_BYTES);
        parameters.putLong(0, UcxLayout.WORKER_HAS_THREAD_MODE);
        parameters.putInt(UcxLayout.WORKER_THREAD_MODE, UcxLayout.THREADS_SERIALIZED);
        UnsafeBuffer result = Native.memory(Native.WORD_BYTES);
        UcxLibrary.require(
                "make a worker of UCX",
                UcxCalls.createWorker(context, parameters.addressOffset(), result.addressOffset()));
        UcxWire wire = new UcxWire(result.getLong(0), messageBytes, inbox);
        wire.receive(parameters);
        return wire;
    }

    private void receive(UnsafeBuffer parameters) {
        parameters.putLong(0, UcxLayout.HANDLER_HAS_ALL);
        parameters.putInt(UcxLayout.HANDLER_ID, MESSAGE_ID);
        parameters.putInt(UcxLayout.HANDLER_FLAGS, UcxLayout.HANDLER_WHOLE_MESSAGES);
        parameters.putLong(UcxLayout.HANDLER_CALLBACK, ON_MESSAGE);
        parameters.putLong(UcxLayout.HANDLER_ARGUMENT, number);
        UcxLibrary.require("receive messages from UCX", UcxCalls.setHandler(worker, parameters.addressOffset()));
    }

    @Override
    public byte[] address() {
        long result = results.addressOffset();
        UcxLibrary.require("get an address of UCX", UcxCalls.address(worker, result, result + Native.WORD_BYTES));
        long address = results.getLong(0);
        byte[] copy = new byte[(int) results.getLong(Native.WORD_BYTES)];
        new UnsafeBuffer(address, copy.length).getBytes(0, copy);
        UcxCalls.releaseAddress(worker, address);
        return copy;
    }

    @Override
    public int maxMessageBytes() {
        return slots.slotBytes();
    }

    /**
     * Prefers transports that report the failure of a peer; transports in shared memory do not, and do not end the
     * process if the peer has failed.
     */
    @Override
    public @Nullable Way connect(byte[] address) {
        int status = connect(address, UcxLayout.ERROR_MODE_PEER);
        if (status == UcxLayout.UNREACHABLE) {
            status = connect(address, UcxLayout.ERROR_MODE_NONE);
        }
        if (status < 0) {
            return null;
        }
        UcxWay way = new UcxWay(results.getLong(0));
        ways.add(way);
        return way;
    }

    private int connect(byte[] address, int errorMode) {
        UnsafeBuffer remote = Native.memory(address.length);
        remote.putBytes(0, address);
        UnsafeBuffer parameters = Native.memory(UcxLayout.EP_BYTES);
        parameters.putLong(0, UcxLayout.EP_HAS_ADDRESS_MODE_AND_HANDLER);
        parameters.putLong(UcxLayout.EP_ADDRESS, remote.addressOffset());
        parameters.putInt(UcxLayout.EP_ERROR_MODE, errorMode);
        parameters.putLong(UcxLayout.EP_ERROR_CALLBACK, ON_FAILURE);
        parameters.putLong(UcxLayout.EP_ERROR_ARGUMENT, number);
        try {
            return UcxCalls.createEndpoint(worker, parameters.addressOffset(), results.addressOffset());
        } finally {
            Reference.reachabilityFence(remote);
            Reference.reachabilityFence(parameters);
        }
    }

    @Override
    public UnsafeBuffer memory() {
        return slots.memory();
    }

    @Override
    public int slot(Way to) {
        UcxWay way = (UcxWay) to;
        if (slots.isOverShare(way.share)) {
            reap();
            if (slots.isOverShare(way.share)) {
                return slots.refusal();
            }
        }
        current = slots.next();
        return slots.offset(current);
    }

    @Override
    public void send(Way to, int lengthBytes) {
        UcxWay way = (UcxWay) to;
        long request = UcxCalls.send(
                way.endpoint, MESSAGE_ID, slots.address(current), lengthBytes, sendParameters.addressOffset());
        if (UcxLayout.isError(request)) {
            fail(way);
        } else if (request != 0) {
            requests[current] = request;
            slots.take(current, way.share);
        }
    }

    /** Frees the slots of messages that have left. */
    private void reap() {
        for (long taken = slots.taken(); taken != 0; taken &= taken - 1) {
            int slot = Long.numberOfTrailingZeros(taken);
            if (UcxCalls.status(requests[slot]) != UcxLayout.IN_PROGRESS) {
                UcxCalls.free(requests[slot]);
                slots.release(slot);
            }
        }
    }

    @Override
    public boolean poll() {
        return UcxCalls.progress(worker) != 0;
    }

    @Override
    public boolean arm() {
        return UcxCalls.arm(worker) != UcxLayout.BUSY;
    }

    @Override
    public int descriptor() {
        UcxLibrary.require("get the event descriptor of UCX", UcxCalls.descriptor(worker, results.addressOffset()));
        return results.getInt(0);
    }

    @Override
    public int failures() {
        return failures;
    }

    /** A link that is closed while a peer still sends to it may end the peer's process. */
    @Override
    public long closeTimeoutNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public void disconnect(Way from) {
        UcxWay way = (UcxWay) from;
        if (way.hasFailed || way.isClosed) {
            return;
        }
        way.isClosed = true;
        ways.remove(way);
        long request = UcxCalls.closeEndpoint(way.endpoint, closeParameters.addressOffset());
        if (request != 0 && !UcxLayout.isError(request)) {
            closings.add(request);
        }
    }

    @Override
    public boolean isQuiet() {
        reap();
        closings.removeIf(request -> {
            boolean isClosed = UcxCalls.status(request) != UcxLayout.IN_PROGRESS;
            if (isClosed) {
                UcxCalls.free(request);
            }
            return isClosed;
        });
        return slots.isAllFree() && closings.isEmpty();
    }

    @Override
    public void close() {
        if (failures == 0) {
            UcxCalls.destroyWorker(worker);
            remove(number);
        }
    }

    private void fail(UcxWay way) {
        if (!way.hasFailed) {
            way.hasFailed = true;
            failures++;
        }
    }

    private void arrived(long address, long lengthBytes, long parameters) {
        attributes.wrap(parameters, RECEIVE_PARAMETERS_BYTES);
        boolean isWhole = (attributes.getLong(UcxLayout.RECEIVE_ATTRIBUTES) & UcxLayout.RECEIVE_IS_RENDEZVOUS) == 0;
        if (isWhole && lengthBytes <= slots.slotBytes()) {
            data.wrap(address, (int) lengthBytes);
            inbox.add(data, (int) lengthBytes);
        } else {
            // No link sends this.
            inbox.drop();
        }
    }

    private void failed(long endpoint) {
        for (UcxWay way : ways) {
            if (way.endpoint == endpoint) {
                fail(way);
            }
        }
    }

    /** UCX calls this during a poll. Nothing may be thrown: that would end the process. */
    static int onMessage(long wire, long data, long dataBytes, long parameters) {
        try {
            UcxWire found = wires[(int) wire];
            if (found != null) {
                found.arrived(data, dataBytes, parameters);
            }
            // catch-all: a message is lost, for instance if there is no memory, and sent again
        } catch (Throwable lost) {
            return UcxLayout.OK;
        }
        return UcxLayout.OK;
    }

    /** UCX calls this during a poll when it has given up a peer. As {@link #onMessage}. */
    static void onFailure(long wire, long endpoint) {
        try {
            UcxWire found = wires[(int) wire];
            if (found != null) {
                found.failed(endpoint);
            }
            // catch-all: the engine notices the silence of the peer, if later
        } catch (Throwable lost) {
            return;
        }
    }

    private static synchronized int add(UcxWire wire) {
        UcxWire[] known = wires;
        int index = 0;
        while (index < known.length && known[index] != null) {
            index++;
        }
        UcxWire[] copy = Arrays.copyOf(known, Math.max(known.length, index + 1));
        copy[index] = wire;
        wires = copy;
        return index;
    }

    private static synchronized void remove(int number) {
        UcxWire[] copy = wires.clone();
        copy[number] = null;
        wires = copy;
    }
}
