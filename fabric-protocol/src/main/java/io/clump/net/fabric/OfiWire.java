package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.net.fabric.OfiLibrary.OfiProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint of libfabric. A datagram is a message. It is copied into a slot, where it stays until libfabric has sent
 * it, and is received into a buffer, which is given to libfabric again once the message is in the inbox.
 */
// Libfabric refuses a message with EAGAIN while it opens the connection to a peer, or the peer has no space. Such a
// message waits in its slot, and is sent by a later poll. Messages to one peer stay in their order, and a peer that
// refuses them does not delay those to others.
//
// A context identifies the operation that has completed: there is one for each slot and, after them, for each buffer.
final class OfiWire implements Wire {
    /** Number of sends, and number of receives, that are under way at most. */
    static final int OPERATIONS = SendSlots.COUNT;

    private static final int COMPLETIONS_PER_POLL = 16;
    private static final long CLOSE_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int FORMAT_BYTES = Integer.BYTES;

    private static final class OfiWay implements Way {
        private final long peer;
        private final SendSlots.Share share = new SendSlots.Share();
        private volatile boolean hasFailed;
        private boolean isClosed;

        /** Number of messages that wait. */
        private int waiting;

        /** Last pass in which libfabric refused a message. */
        private long refusedIn;

        OfiWay(long peer) {
            this.peer = peer;
        }

        @Override
        public boolean hasFailed() {
            return hasFailed;
        }
    }

    private final OfiEndpoint endpoint;
    private final Inbox inbox;
    private final SendSlots slots;
    private final long sendDescriptor;
    private final UnsafeBuffer buffers;
    private final long receiveDescriptor;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer contexts = Native.memory(2 * OPERATIONS * OfiLayout.CONTEXT_BYTES);
    private final UnsafeBuffer entries = Native.memory(COMPLETIONS_PER_POLL * OfiLayout.ENTRY_BYTES);
    private final UnsafeBuffer error = Native.memory(OfiLayout.ERROR_ENTRY_BYTES);
    private final @Nullable OfiWay[] owners = new OfiWay[OPERATIONS];
    private final int[] lengths = new int[OPERATIONS];

    /** Slots with messages that wait, in their order. */
    private final int[] waiting = new int[OPERATIONS];

    /** Ways that are to be closed when their messages have left. */
    private final List<OfiWay> closing = new ArrayList<>();

    private @Nullable Alarm alarm;

    /** A bit for each buffer that libfabric does not have. */
    private long idle = -1;

    private int waitingCount;
    private long passes;
    private int current;
    private int failures;

    private OfiWire(OfiEndpoint endpoint, int messageBytes, Inbox inbox) {
        this.endpoint = endpoint;
        this.inbox = inbox;
        slots = new SendSlots(messageBytes);
        buffers = SendSlots.untouched(OPERATIONS * messageBytes);
        sendDescriptor = endpoint.register(slots.memory(), 1);
        receiveDescriptor = endpoint.register(buffers, 2);
        giveBuffers();
    }

    /**
     * Opens an endpoint.
     *
     * @param provider result of {@link OfiLibrary#provider}
     * @param messageBytes size of the largest message
     * @param inbox where arrived messages are put
     * @throws ClumpException if libfabric refuses it
     */
    static OfiWire open(OfiProvider provider, int messageBytes, Inbox inbox) {
        OfiEndpoint endpoint = new OfiEndpoint(provider, 2 * OPERATIONS);
        try {
            if (Long.compareUnsigned(endpoint.maxMessageBytes(), messageBytes) < 0) {
                throw new ClumpException("libfabric's messages are too short: provider=" + provider.name() + ", bytes="
                        + endpoint.maxMessageBytes() + ", needed=" + messageBytes);
            }
            return new OfiWire(endpoint, messageBytes, inbox);
        } catch (ClumpException e) {
            endpoint.close();
            throw e;
        }
    }

    /** Returns the form of libfabric's address, 4 bytes, and the address. */
    @Override
    public byte[] address() {
        byte[] address = endpoint.address();
        UnsafeBuffer both = new UnsafeBuffer(new byte[FORMAT_BYTES + address.length]);
        both.putInt(0, endpoint.addressFormat());
        both.putBytes(FORMAT_BYTES, address);
        return both.byteArray();
    }

    @Override
    public int maxMessageBytes() {
        return slots.slotBytes();
    }

    @Override
    public @Nullable Way connect(byte[] address) {
        if (address.length <= FORMAT_BYTES || new UnsafeBuffer(address).getInt(0) != endpoint.addressFormat()) {
            return null;
        }
        long peer = endpoint.insert(address, FORMAT_BYTES);
        return peer == -1 ? null : new OfiWay(peer);
    }

    @Override
    public UnsafeBuffer memory() {
        return slots.memory();
    }

    @Override
    public int slot(Way to) {
        OfiWay way = (OfiWay) to;
        if (slots.isOverShare(way.share)) {
            // Sent messages free their slots. Arrived messages stay in the inbox.
            if (inbox.hasSpace()) {
                poll();
            }
            if (slots.isOverShare(way.share)) {
                return slots.refusal();
            }
        }
        current = slots.next();
        return slots.offset(current);
    }

    @Override
    public void send(Way to, int lengthBytes) {
        OfiWay way = (OfiWay) to;
        slots.take(current, way.share);
        owners[current] = way;
        lengths[current] = lengthBytes;
        if (way.waiting > 0 || !leaves(current, way)) {
            way.waiting++;
            waiting[waitingCount++] = current;
        }
    }

    /** Gives a message to libfabric; returns whether that is done with, false if the message has to wait. */
    private boolean leaves(int slot, OfiWay way) {
        if (way.hasFailed) {
            release(slot);
            return true;
        }
        long result = endpoint.send(slots.address(slot), lengths[slot], sendDescriptor, way.peer, context(slot));
        if (result == -OfiLayout.EAGAIN) {
            return false;
        }
        if (result != 0) {
            fail(way);
            release(slot);
        }
        return true;
    }

    private void sendWaiting() {
        passes++;
        int kept = 0;
        for (int i = 0; i < waitingCount; i++) {
            int slot = waiting[i];
            OfiWay way = owners[slot];
            if (way == null) {
                continue;
            }
            if (way.refusedIn == passes || !leaves(slot, way)) {
                way.refusedIn = passes;
                waiting[kept++] = slot;
            } else {
                way.waiting--;
            }
        }
        waitingCount = kept;
    }

    @Override
    public boolean poll() {
        if (waitingCount > 0) {
            sendWaiting();
        }
        if (idle != 0) {
            giveBuffers();
        }
        long count = endpoint.read(entries, COMPLETIONS_PER_POLL);
        if (count > 0) {
            for (int i = 0; i < count; i++) {
                int entry = i * OfiLayout.ENTRY_BYTES;
                complete(numberOf(entries.getLong(entry)), entries.getLong(entry + OfiLayout.ENTRY_LENGTH));
            }
            giveBuffers();
            return true;
        }
        if (count == -OfiLayout.EAVAIL) {
            readError();
            return true;
        }
        if (count != 0 && count != -OfiLayout.EAGAIN) {
            OfiLibrary.require("poll libfabric", (int) count);
        }
        return false;
    }

    private void complete(int operation, long lengthBytes) {
        if (operation < OPERATIONS) {
            release(operation);
            return;
        }
        int number = operation - OPERATIONS;
        buffer.wrap(buffers, slots.offset(number), (int) lengthBytes);
        inbox.add(buffer, (int) lengthBytes);
        idle |= 1L << number;
    }

    /** A message could not be sent, which concerns all to the same peer; or one was too long for a buffer. */
    private void readError() {
        error.setMemory(0, OfiLayout.ERROR_ENTRY_BYTES, (byte) 0);
        if (endpoint.readError(error) != 1) {
            return;
        }
        long context = error.getLong(0) - contexts.addressOffset();
        if (context < 0 || context >= contexts.capacity()) {
            return;
        }
        int operation = numberOf(error.getLong(0));
        if (operation >= OPERATIONS) {
            inbox.drop();
            idle |= 1L << (operation - OPERATIONS);
            return;
        }
        OfiWay way = owners[operation];
        if (way != null) {
            fail(way);
            release(operation);
        }
    }

    private void giveBuffers() {
        int bytes = slots.slotBytes();
        for (long left = idle; left != 0; left &= left - 1) {
            int number = Long.numberOfTrailingZeros(left);
            long address = buffers.addressOffset() + slots.offset(number);
            if (endpoint.receive(address, bytes, receiveDescriptor, context(OPERATIONS + number)) != 0) {
                return;
            }
            idle &= ~(1L << number);
        }
    }

    private long context(int operation) {
        return contexts.addressOffset() + (long) operation * OfiLayout.CONTEXT_BYTES;
    }

    private int numberOf(long context) {
        return (int) (context - contexts.addressOffset()) / OfiLayout.CONTEXT_BYTES;
    }

    private void release(int slot) {
        owners[slot] = null;
        slots.release(slot);
    }

    private void fail(OfiWay way) {
        if (!way.hasFailed) {
            way.hasFailed = true;
            failures++;
        }
    }

    @Override
    public boolean arm() {
        if (alarm != null) {
            alarm.set(!endpoint.hasDescriptor() || waitingCount > 0 || idle != 0);
        }
        return endpoint.tryWait();
    }

    @Override
    public int descriptor() {
        if (alarm == null) {
            alarm = new Alarm(endpoint.descriptor());
        }
        return alarm.descriptor();
    }

    @Override
    public int failures() {
        return failures;
    }

    /** Libfabric does not report that a peer is not there; nothing happens if a link is closed before its peers. */
    @Override
    public long closeTimeoutNanos() {
        return CLOSE_TIMEOUT_NANOS;
    }

    @Override
    public void disconnect(Way from) {
        OfiWay way = (OfiWay) from;
        if (!way.hasFailed && !way.isClosed) {
            way.isClosed = true;
            closing.add(way);
            closeWays();
        }
    }

    @Override
    public boolean isQuiet() {
        closeWays();
        return slots.isAllFree();
    }

    private void closeWays() {
        closing.removeIf(way -> {
            boolean isEmpty = way.share.isEmpty();
            if (isEmpty) {
                endpoint.remove(way.peer);
            }
            return isEmpty;
        });
    }

    @Override
    public void close() {
        if (alarm != null) {
            alarm.close();
        }
        endpoint.close();
    }
}
