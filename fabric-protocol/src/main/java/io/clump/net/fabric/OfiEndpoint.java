package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.net.fabric.OfiLibrary.OfiProvider;
import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * An endpoint of libfabric with a domain, an address vector and a completion queue of its own, so that no two threads
 * use the same domain at a time.
 */
final class OfiEndpoint implements AutoCloseable {
    /** Most bytes of an address in libfabric, more than any provider's. */
    private static final int MOST_ADDRESS_BYTES = 512;

    private final OfiProvider provider;
    private final UnsafeBuffer results = Native.memory(Native.WORD_BYTES);
    private final UnsafeBuffer waited = Native.memory(Native.WORD_BYTES);
    private final UnsafeBuffer addresses = Native.memory(MOST_ADDRESS_BYTES);

    /** Objects in the order in which they are closed. */
    private final Deque<Long> objects = new ArrayDeque<>();

    private final long domain;
    private final long vector;
    private final long queue;
    private final long endpoint;
    private final boolean hasDescriptor;
    private final Object send;
    private final Object receive;
    private final Object read;
    private final Object readError;
    private final Object tryWait;

    /**
     * Opens an endpoint.
     *
     * @param provider result of {@link OfiLibrary#provider}
     * @param completions number of operations that are under way at most
     * @throws ClumpException if libfabric refuses it
     */
    OfiEndpoint(OfiProvider provider, int completions) {
        this.provider = provider;
        UnsafeBuffer attributes = Native.memory(OfiLayout.AV_ATTRIBUTES_BYTES);
        Signals signals = new Signals();
        try {
            domain = make("a domain", provider.fabric(), OfiLayout.FABRIC_MAKE_DOMAIN, provider.info(), false);
            vector = make("an address vector", domain, OfiLayout.DOMAIN_OPEN_AV, attributes.addressOffset(), false);
            attributes.putLong(OfiLayout.CQ_SIZE, completions);
            attributes.putInt(OfiLayout.CQ_FORMAT, OfiLayout.CQ_FORMAT_MSG);
            attributes.putInt(OfiLayout.CQ_WAIT, OfiLayout.WAIT_FD);
            long waiting = make("", domain, OfiLayout.DOMAIN_OPEN_CQ, attributes.addressOffset(), true);
            hasDescriptor = waiting != 0;
            attributes.putInt(OfiLayout.CQ_WAIT, OfiLayout.WAIT_NONE);
            queue = hasDescriptor
                    ? waiting
                    : make("a queue", domain, OfiLayout.DOMAIN_OPEN_CQ, attributes.addressOffset(), false);
            endpoint = make("an endpoint", domain, OfiLayout.DOMAIN_MAKE_EP, provider.info(), false);
            long bind = OfiLayout.function(endpoint, OfiLayout.FID_OPS, OfiLayout.OPS_BIND);
            require("bind", Native.callAt(bind, endpoint, vector, 0L));
            require("bind", Native.callAt(bind, endpoint, queue, OfiLayout.SEND_AND_RECEIVE));
            require("enable", control(endpoint, OfiLayout.ENABLE, 0));
        } catch (ClumpException e) {
            close();
            throw e;
        } finally {
            Reference.reachabilityFence(attributes);
            signals.restore();
        }
        waited.putLong(0, queue);
        send = Foreign.segment(OfiLayout.function(endpoint, OfiLayout.EP_MSG, OfiLayout.MSG_SEND));
        receive = Foreign.segment(OfiLayout.function(endpoint, OfiLayout.EP_MSG, OfiLayout.MSG_RECEIVE));
        read = Foreign.segment(OfiLayout.function(queue, OfiLayout.OWN_OPS, OfiLayout.CQ_READ));
        readError = Foreign.segment(OfiLayout.function(queue, OfiLayout.OWN_OPS, OfiLayout.CQ_READ_ERROR));
        tryWait = Foreign.segment(OfiLayout.function(provider.fabric(), OfiLayout.OWN_OPS, OfiLayout.FABRIC_TRYWAIT));
    }

    /** Registers memory, if the provider needs that; returns its descriptor for messages, or 0. */
    long register(UnsafeBuffer memory, int key) {
        int modes = Native.word(Native.pointer(provider.info(), OfiLayout.INFO_DOMAIN), OfiLayout.DOMAIN_MR_MODE);
        if ((modes & OfiLayout.MR_LOCAL) == 0) {
            return 0;
        }
        if ((modes & OfiLayout.MR_ENDPOINT) != 0) {
            throw new ClumpException("libfabric's provider registers memory with endpoints, which Clump does not do: "
                    + "provider=" + provider.name());
        }
        long function = OfiLayout.function(domain, OfiLayout.DOMAIN_MR_OPS, OfiLayout.MR_REGISTER);
        int result = Native.callAt(
                function,
                domain,
                memory.addressOffset(),
                (long) memory.capacity(),
                OfiLayout.SEND_AND_RECEIVE,
                0L,
                (long) key,
                0L,
                results.addressOffset(),
                0L);
        require("register memory", result);
        long region = results.getLong(0);
        // Regions are closed after the endpoint, and before the domain.
        long last = objects.removeLast();
        objects.addLast(region);
        objects.addLast(last);
        return Native.pointer(region, OfiLayout.MR_DESCRIPTOR);
    }

    /** Returns the size of the largest message, in bytes. */
    long maxMessageBytes() {
        return Native.pointer(Native.pointer(provider.info(), OfiLayout.INFO_ENDPOINT), OfiLayout.EP_MOST_BYTES);
    }

    /** Returns the form of addresses, a number of libfabric. */
    int addressFormat() {
        return Native.word(provider.info(), OfiLayout.INFO_ADDRESS_FORMAT);
    }

    byte[] address() {
        results.putLong(0, MOST_ADDRESS_BYTES);
        long function = OfiLayout.function(endpoint, OfiLayout.EP_CM, OfiLayout.CM_NAME);
        int result = Native.callAt(function, endpoint, addresses.addressOffset(), results.addressOffset());
        require("get an address", result);
        byte[] copy = new byte[(int) results.getLong(0)];
        addresses.getBytes(0, copy);
        return copy;
    }

    /** Returns libfabric's number of an address, or -1 if it refuses the address. */
    long insert(byte[] bytes, int offset) {
        int length = bytes.length - offset;
        if (length >= MOST_ADDRESS_BYTES) {
            return -1;
        }
        addresses.setMemory(0, MOST_ADDRESS_BYTES, (byte) 0);
        addresses.putBytes(0, bytes, offset, length);
        results.putLong(0, -1);
        long function = OfiLayout.function(vector, OfiLayout.OWN_OPS, OfiLayout.AV_INSERT);
        int inserted = Native.callAt(function, vector, addresses.addressOffset(), 1L, results.addressOffset(), 0L, 0L);
        return inserted == 1 ? results.getLong(0) : -1;
    }

    void remove(long peer) {
        results.putLong(0, peer);
        long function = OfiLayout.function(vector, OfiLayout.OWN_OPS, OfiLayout.AV_REMOVE);
        Native.callAt(function, vector, results.addressOffset(), 1L, 0L);
    }

    /** Sends a message; returns 0 or a negative error. */
    long send(long buffer, int bytes, long descriptor, long peer, long context) {
        return OfiCalls.transfer(send, endpoint, buffer, bytes, descriptor, peer, context);
    }

    /** Gives a buffer for the next message; returns 0 or a negative error. */
    long receive(long buffer, int bytes, long descriptor, long context) {
        return OfiCalls.transfer(receive, endpoint, buffer, bytes, descriptor, OfiLayout.ANY_ADDRESS, context);
    }

    /** Advances operations, and reads completed ones; returns their number or a negative error. */
    long read(UnsafeBuffer entries, int count) {
        return OfiCalls.read(read, queue, entries.addressOffset(), count);
    }

    /** Reads a failed operation; returns 1 or a negative error. */
    long readError(UnsafeBuffer entry) {
        return OfiCalls.read(readError, queue, entry.addressOffset(), 0);
    }

    /** Returns whether the queue has a descriptor, and its owner may now wait for it. */
    boolean tryWait() {
        return !hasDescriptor || OfiCalls.tryWait(tryWait, provider.fabric(), waited.addressOffset(), 1) == 0;
    }

    /** Returns the descriptor of the queue; -1 if it has none. */
    int descriptor() {
        if (!hasDescriptor) {
            return -1;
        }
        require("get a descriptor", control(queue, OfiLayout.GET_WAIT, results.addressOffset()));
        return results.getInt(0);
    }

    boolean hasDescriptor() {
        return hasDescriptor;
    }

    @Override
    public void close() {
        for (long object : objects) {
            Native.callAt(OfiLayout.function(object, OfiLayout.FID_OPS, OfiLayout.OPS_CLOSE), object);
        }
        objects.clear();
    }

    /** Makes an object; returns 0 if that fails and may. */
    private long make(String what, long parent, int function, long attributes, boolean mayFail) {
        results.putLong(0, 0);
        long found = OfiLayout.function(parent, OfiLayout.OWN_OPS, function);
        int result = Native.callAt(found, parent, attributes, results.addressOffset(), 0L);
        if (result < 0 && mayFail) {
            return 0;
        }
        require("make " + what, result);
        long made = results.getLong(0);
        objects.addFirst(made);
        return made;
    }

    private static int control(long object, int command, long argument) {
        return Native.callAt(
                OfiLayout.function(object, OfiLayout.FID_OPS, OfiLayout.OPS_CONTROL), object, command, argument);
    }

    private void require(String action, int result) {
        OfiLibrary.require(action + " of libfabric's " + provider.name(), result);
    }
}
