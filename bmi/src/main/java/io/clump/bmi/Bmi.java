package io.clump.bmi;

import static java.lang.System.Logger.Level.DEBUG;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.method.BmiMethod;
import io.clump.bmi.method.MethodAddress;
import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The Buffered Message Interface: reliable, ordered messages between peers that come and go, over several networks at
 * once. A program <i>posts</i> sends and receives, and <i>tests</i> whether they are complete. A server learns of new
 * clients by <i>unexpected</i> messages.
 *
 * <p><b>Nothing blocks.</b> Every call ends in bounded time. There is no call that waits; a program calls a test again
 * and again. Work is done only inside the calls, so a program that does not call delays its peers.
 *
 * <p><b>Operations.</b> A post returns the number of the operation, or {@link #COMPLETE} if all bytes were sent, or
 * have filled the receive's buffer: then there is nothing to test. Otherwise the buffer belongs to BMI until a test
 * returns the operation. An operation either succeeds as a whole or fails with a {@link BmiError}. Numbers count over
 * all methods; a number that a test has returned is refused.
 *
 * <p><b>Messages.</b> A receive names its source and tag; a message with this tag and no other matches. Messages of one
 * peer with the same tag are received in the order of their sends. Buffers are used from position to limit, which stay
 * as they are.
 *
 * <p><b>Several methods.</b> Each address belongs to one method. Tests poll all methods, in the order of {@link
 * #initialize}. If the arrays are too short for the results of all methods, the next call begins with the method at
 * which this one has ended.
 *
 * <p>Belongs to the thread that has called {@link #initialize}. Every method throws {@link IllegalStateException} in
 * another one, and after {@link #close}.
 */
public final class Bmi implements AutoCloseable {
    /** Stands for an operation that was complete when it was posted. Tests skip it. */
    public static final long COMPLETE = 0;

    /** Longest unexpected message, in bytes. */
    public static final int MAX_UNEXPECTED_BYTES = 16 * 1024;

    private static final int DEFAULT_INTERVAL = 32;
    private static final int MOST_INTERVAL = 1024;
    private static final System.Logger LOGGER = System.getLogger(Bmi.class.getName());

    private final Thread owner = Thread.currentThread();
    private final List<MethodSlot> slots = new ArrayList<>();
    private final List<String> listening = new ArrayList<>();
    private final ReferenceList references = new ReferenceList(this, slots);
    private final Long2ObjectHashMap<MethodOperation> operations = new Long2ObjectHashMap<>();
    private final Map<BmiMethod, MethodSlot> slotOf = new HashMap<>();
    private long lastId = COMPLETE;

    /** Method with which the next {@link #testContext} begins, and the next {@link #testUnexpected}. */
    private int contextTurn;

    private int unexpectedTurn;
    private int interval = DEFAULT_INTERVAL;
    private boolean isClosed;

    private Bmi() {}

    /**
     * Brings methods up: {@code BMI_initialize}. If one of them fails, the initialized ones are shut down again.
     *
     * @param methods names with commas, the fastest network first: {@code am}, {@code tcp}, or others that are found by
     *     {@link java.util.ServiceLoader}
     * @param listen addresses with commas at which clients reach this process, at most one of each method; empty for a
     *     client. A host of {@code tcp} may be the name of a network interface.
     * @param configuration of the job; {@code tcp} takes from it only the key
     * @return BMI, to be closed
     * @throws ClumpException if a method is not known, or cannot be brought up
     */
    public static Bmi initialize(String methods, String listen, LayerConfiguration configuration) {
        Bmi bmi = new Bmi();
        try {
            MethodLoader.load(methods, listen)
                    .forEach((method, address) -> bmi.bringUp(method, address, configuration));
            return bmi;
        } catch (RuntimeException e) { // catch-all: nothing may be left up; the caller learns of it
            bmi.shutDown(e);
            throw e;
        }
    }

    /**
     * Checks names of methods, of which none is brought up.
     *
     * @param methods names as for {@link #initialize}
     * @throws ClumpException if one is not known, or named twice
     */
    public static void checkMethods(String methods) {
        MethodLoader.load(methods, "");
    }

    private void bringUp(BmiMethod method, String address, LayerConfiguration configuration) {
        String at = method.initialize(address, configuration);
        MethodSlot slot = new MethodSlot(method, slots.isEmpty());
        slots.add(slot);
        slotOf.put(method, slot);
        if (!at.isEmpty()) {
            listening.add(at);
        }
        LOGGER.log(DEBUG, () -> "method is up: " + method.name() + ", listens at " + at);
    }

    /**
     * Returns the addresses at which this process listens, with the port that the system chose for port 0.
     *
     * @return texts for {@link #lookup}, in the order of the methods
     */
    public List<String> listenAddresses() {
        return List.copyOf(listening);
    }

    /**
     * Makes the handle of an address: {@code BMI_addr_lookup}. Local: whether the peer is there shows when an operation
     * is posted.
     *
     * @param text for instance {@code tcp://host:port} or {@code am://name}
     * @return the handle, always the same for the same text
     * @throws ClumpException if no method that is up reads it
     */
    public Address lookup(String text) {
        check();
        return references.lookup(text);
    }

    /**
     * Begins to send a message that the receiver posts a receive for: {@code BMI_post_send}.
     *
     * @param destination peer
     * @param buffer bytes, not to be changed before the operation is complete
     * @param tag 0 or more
     * @return the operation, or {@link #COMPLETE}
     */
    public long postSend(Address destination, ByteBuffer buffer, int tag) {
        check(destination, tag);
        MethodOperation send = destination.method().postSend(destination.methodAddress(), buffer, tag, false);
        return register(send, destination, buffer.remaining());
    }

    /**
     * Begins to send a message that the receiver gets from {@link #testUnexpected}: {@code BMI_post_sendunexpected}.
     *
     * @param destination peer
     * @param buffer at most {@link #MAX_UNEXPECTED_BYTES}, not to be changed before the operation is complete
     * @param tag 0 or more
     * @return the operation, or {@link #COMPLETE}
     */
    public long postUnexpected(Address destination, ByteBuffer buffer, int tag) {
        check(destination, tag);
        MethodOperation send = destination.method().postSend(destination.methodAddress(), buffer, tag, true);
        return register(send, destination, buffer.remaining());
    }

    /**
     * Begins to receive a message: {@code BMI_post_recv}.
     *
     * @param source peer
     * @param buffer buffer for the message, which may be shorter
     * @param tag of the message, 0 or more
     * @return the operation, or {@link #COMPLETE} if a message has filled the buffer
     * @throws ReadOnlyBufferException if the buffer cannot be written
     */
    public long postReceive(Address source, ByteBuffer buffer, int tag) {
        check(source, tag);
        if (buffer.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        MethodOperation receive = source.method().postReceive(source.methodAddress(), buffer, tag);
        return register(receive, source, buffer.remaining());
    }

    /**
     * Ends an operation: {@code BMI_cancel}, which the thesis calls unpost. A test still has to return it: with {@link
     * BmiError#CANCELLED}, or with another result if it was complete. The buffer is free at once.
     *
     * @param id of the operation
     * @throws IllegalArgumentException if there is no such operation
     */
    public void cancel(long id) {
        check();
        MethodOperation operation = operation(id);
        slot(operation).method.cancel(operation);
    }

    /**
     * Tests one operation: {@code BMI_test}.
     *
     * @param id of the operation; nothing happens for {@link #COMPLETE}
     * @param status where the result goes
     * @return true if the operation is complete; its number is not valid any more
     * @throws IllegalArgumentException if there is no such operation
     */
    public boolean test(long id, Status status) {
        check();
        if (id == COMPLETE) {
            return false;
        }
        MethodOperation operation = operation(id);
        if (!slot(operation).method.test(operation)) {
            return false;
        }
        finish(operation, status);
        return true;
    }

    /**
     * Tests some operations, of any methods: {@code BMI_testsome}.
     *
     * @param ids operations, each once; {@link #COMPLETE} is skipped
     * @param indices receives the positions of the complete operations; at least as long as {@code ids}
     * @param statuses where their results go; as long as {@code ids} at least
     * @return how many are complete
     * @throws IllegalArgumentException if an operation does not exist, or an array is too short; nothing was tested
     *     then
     */
    public int testSome(long[] ids, int[] indices, Status[] statuses) {
        check();
        if (indices.length < ids.length || statuses.length < ids.length) {
            throw new IllegalArgumentException("array of results too short: found=" + indices.length + " and "
                    + statuses.length + ", expected " + ids.length);
        }
        slots.forEach(MethodSlot::clear);
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != COMPLETE) {
                MethodOperation operation = operation(ids[i]);
                slot(operation).ask(operation, i);
            }
        }
        int count = 0;
        boolean isFirst = true;
        for (MethodSlot slot : slots) {
            // Alone, a slow method is not skipped.
            if (!slot.asked.isEmpty() && (slot.some.isDue() || isFirst)) {
                isFirst = false;
                int found = slot.method.testSome(slot.asked, slot.indices);
                slot.some.polled(found > 0, interval);
                for (int i = 0; i < found; i++) {
                    indices[count] = slot.positions[slot.indices[i]];
                    finish(slot.asked.get(slot.indices[i]), statuses[count]);
                    count++;
                }
            }
        }
        return count;
    }

    /**
     * Tests all operations: {@code BMI_testcontext}, which the thesis calls testglobal.
     *
     * @param statuses where results go; as many are returned at most
     * @return how many are complete
     */
    public int testContext(Status[] statuses) {
        check();
        int count = 0;
        int turn = contextTurn;
        int turns = 0;
        for (; turns < slots.size() && count < statuses.length; turns++) {
            MethodSlot slot = slots.get((turn + turns) % slots.size());
            if (slot.context.isDue()) {
                slot.completed.clear();
                int found = slot.method.testGlobal(slot.completed, statuses.length - count);
                slot.context.polled(found > 0, interval);
                for (MethodOperation operation : slot.completed) {
                    finish(operation, statuses[count]);
                    count++;
                }
            }
        }
        contextTurn = nextTurn(turn, turns);
        return count;
    }

    /**
     * Takes unexpected messages: {@code BMI_testunexpected}.
     *
     * @param messages where they go; as many are returned at most
     * @return how many there are
     */
    public int testUnexpected(UnexpectedMessage[] messages) {
        check();
        int count = 0;
        int turn = unexpectedTurn;
        int turns = 0;
        for (; turns < slots.size() && count < messages.length; turns++) {
            MethodSlot slot = slots.get((turn + turns) % slots.size());
            if (slot.unexpected.isDue()) {
                slot.messages.clear();
                int found = slot.method.testUnexpected(slot.messages, messages.length - count);
                slot.unexpected.polled(found > 0, interval);
                for (MethodMessage message : slot.messages) {
                    Address source = references.handle(slot.method, message.source());
                    messages[count] = new UnexpectedMessage(source, message.tag(), message.buffer());
                    count++;
                }
            }
        }
        unexpectedTurn = nextTurn(turn, turns);
        return count;
    }

    /** Normally the first method; the next one if the space for results was used up before all methods were tested. */
    private int nextTurn(int turn, int turns) {
        return turns < slots.size() ? (turn + turns) % slots.size() : 0;
    }

    /**
     * Allocates a buffer from which messages to a peer are sent without a copy in the process: {@code BMI_memalloc}.
     * Any other buffer may be used, too.
     *
     * @param address peer whose method allocates
     * @param sizeBytes length
     * @param direction use
     * @return a buffer from position 0 to the length
     */
    public ByteBuffer allocate(Address address, int sizeBytes, Direction direction) {
        check(address, 0);
        return address.method().allocate(sizeBytes, direction);
    }

    /**
     * Frees a buffer, which must be in no operation: {@code BMI_memfree}.
     *
     * @param address peer it was allocated for, or another one of the same method
     * @param buffer what {@link #allocate} has returned
     * @param direction as then
     * @throws IllegalArgumentException if it is another one, was freed, or has another direction
     */
    public void free(Address address, ByteBuffer buffer, Direction direction) {
        check(address, 0);
        address.method().free(buffer, direction);
    }

    /**
     * Sets an option: {@code BMI_set_info}.
     *
     * @param address peer it is for; null for all peers of all methods that have the option
     * @param option which
     * @param value its value
     * @throws IllegalArgumentException if no method has the option, or the value is out of range
     */
    public void setInfo(@Nullable Address address, Info option, long value) {
        check();
        if (option == Info.POLL_INTERVAL) {
            if (value < 1 || value > MOST_INTERVAL) {
                throw new IllegalArgumentException(
                        option + " out of range: found=" + value + ", expected 1 to " + MOST_INTERVAL);
            }
            interval = (int) value;
            return;
        }
        boolean isSet = false;
        for (MethodSlot slot : slots) {
            if (address == null || address.method() == slot.method) {
                isSet |= slot.method.setInfo(methodAddress(address), option, value);
            }
        }
        if (!isSet) {
            throw new IllegalArgumentException("no method has this option, or it is read only: " + option);
        }
    }

    /**
     * Returns an option or a figure: {@code BMI_get_info}.
     *
     * @param address peer it is about; null for all: a figure is the sum over the methods then, an option that of the
     *     first method
     * @param option which
     * @return its value
     * @throws IllegalArgumentException if no method has it
     */
    public long getInfo(@Nullable Address address, Info option) {
        check();
        if (option == Info.POLL_INTERVAL) {
            return interval;
        }
        if (option == Info.PENDING_OPERATIONS) {
            return operations.size();
        }
        boolean isFigure = option == Info.PEERS || option == Info.UNEXPECTED_WAITING;
        long sum = 0;
        boolean hasFound = false;
        for (MethodSlot slot : slots) {
            OptionalLong value = address == null || address.method() == slot.method
                    ? slot.method.getInfo(methodAddress(address), option)
                    : OptionalLong.empty();
            if (value.isPresent() && (isFigure || !hasFound)) {
                hasFound = true;
                sum += value.getAsLong();
            }
        }
        if (!hasFound) {
            throw new IllegalArgumentException("no method has this option: " + option);
        }
        return sum;
    }

    /**
     * Ends all operations and shuts the methods down: {@code BMI_finalize}. Data of complete sends is passed on for up
     * to a second. The numbers of operations are not valid any more.
     */
    @Override
    public void close() {
        if (!isClosed) {
            checkThread();
            shutDown(null);
        }
    }

    private void shutDown(@Nullable RuntimeException cause) {
        isClosed = true;
        RuntimeException first = cause;
        for (int i = slots.size() - 1; i >= 0; i--) {
            try {
                slots.get(i).method.shutDown();
            } catch (RuntimeException e) { // catch-all: the others are shut down first; then it is thrown
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null && cause == null) {
            throw first;
        }
    }

    /** Assigns a number to an operation; or completes it, if it has moved all bytes of its buffer. */
    private long register(MethodOperation operation, Address address, int bytes) {
        if (operation.isDone() && operation.error() == null && operation.sizeBytes() == bytes) {
            operation.take();
            return COMPLETE;
        }
        lastId++;
        operations.put(lastId, operation);
        operation.setId(lastId, address.method());
        slot(operation).wake();
        return lastId;
    }

    private void finish(MethodOperation operation, Status status) {
        operations.remove(operation.id());
        status.set(operation);
    }

    private MethodOperation operation(long id) {
        MethodOperation found = operations.get(id);
        if (found == null) {
            throw new IllegalArgumentException("no such operation: found=" + id + "; each is returned by one test");
        }
        return found;
    }

    private MethodSlot slot(MethodOperation operation) {
        return Objects.requireNonNull(slotOf.get(operation.method()));
    }

    private static @Nullable MethodAddress methodAddress(@Nullable Address address) {
        return address == null ? null : address.methodAddress();
    }

    private void check(Address address, int tag) {
        check();
        if (address.owner() != this) {
            throw new IllegalArgumentException("an address of another BMI: " + address);
        }
        if (tag < 0) {
            throw new IllegalArgumentException("tag out of range: found=" + tag + ", expected 0 or more");
        }
    }

    private void check() {
        checkThread();
        if (isClosed) {
            throw new IllegalStateException("BMI was closed");
        }
    }

    private void checkThread() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("BMI belongs to thread \"" + owner.getName() + "\", this is thread \""
                    + Thread.currentThread().getName() + "\"");
        }
    }
}
