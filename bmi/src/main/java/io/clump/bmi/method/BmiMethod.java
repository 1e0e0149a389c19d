package io.clump.bmi.method;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Direction;
import io.clump.bmi.Info;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One network of BMI: the method interface of section 3.10 of the thesis, with its fourteen functions. Implementations
 * are found by {@link java.util.ServiceLoader}, and need a public constructor without arguments that does nothing. A
 * method owns its operations and its queues.
 *
 * <p>All functions are called by one thread, and none may block. Buffers are used from their position to their limit,
 * which stay as they are.
 */
public interface BmiMethod {
    /**
     * Returns the name by which programs ask for the method, which is also the scheme of its addresses.
     *
     * @return lower-case letters
     */
    String name();

    /**
     * Brings the method up.
     *
     * @param listen address at which unexpected messages of unknown peers arrive; empty if there is to be none
     * @param configuration of the job
     * @return the address at which the method listens; empty if it does not
     * @throws ClumpException if that is not possible; nothing is left open then
     */
    String initialize(String listen, LayerConfiguration configuration);

    /**
     * Shuts the method down, and ends its operations; the thesis calls it finalize. May take a second to send remaining
     * data.
     */
    void shutDown();

    /**
     * Sets an option.
     *
     * @param address of the peer it is for; null for all
     * @param option which
     * @param value its value
     * @return false if the method does not have the option
     * @throws IllegalArgumentException if the value is out of range
     */
    boolean setInfo(@Nullable MethodAddress address, Info option, long value);

    /**
     * Returns an option or a figure.
     *
     * @param address of the peer it is about; null for all
     * @param option which
     * @return its value; empty if the method does not have it
     */
    OptionalLong getInfo(@Nullable MethodAddress address, Info option);

    /**
     * Allocates a buffer that suits the network.
     *
     * @param sizeBytes its length
     * @param direction purpose of the buffer
     * @return a buffer from position 0 to the length
     */
    ByteBuffer allocate(int sizeBytes, Direction direction);

    /**
     * Frees a buffer.
     *
     * @param buffer what {@link #allocate} returned
     * @param direction as then
     * @throws IllegalArgumentException if it is another one, was freed, or has another direction
     */
    void free(ByteBuffer buffer, Direction direction);

    /**
     * Begins to send a message.
     *
     * @param destination peer
     * @param buffer bytes, not to be changed until the operation is complete
     * @param tag 0 or more
     * @param isUnexpected whether the receiver gets it without a receive: the thesis has a reserved tag for that
     * @return the operation, which may be complete already
     */
    MethodOperation postSend(MethodAddress destination, ByteBuffer buffer, int tag, boolean isUnexpected);

    /**
     * Begins to receive a message.
     *
     * @param source peer
     * @param buffer buffer for the bytes
     * @param tag 0 or more
     * @return the operation, which may be complete already
     */
    MethodOperation postReceive(MethodAddress source, ByteBuffer buffer, int tag);

    /**
     * Completes an operation with an error if it is not complete yet; a test still has to return it.
     *
     * @param operation of this method
     */
    void cancel(MethodOperation operation);

    /**
     * Reads an address. Local: nothing is sent.
     *
     * @param text for instance {@code tcp://host:port}
     * @return the address; null if it belongs to another method
     * @throws ClumpException if it has the scheme of this method and is wrong
     */
    @Nullable
    MethodAddress lookup(String text);

    /**
     * Works on operations, unless this one is complete.
     *
     * @param operation of this method
     * @return true if it is complete, and was taken from the queue of completed ones
     */
    boolean test(MethodOperation operation);

    /**
     * Works on operations, and takes those of a set that are complete.
     *
     * @param operations the set
     * @param indices receives the positions of the complete operations
     * @return how many are complete
     */
    int testSome(List<? extends MethodOperation> operations, int[] indices);

    /**
     * Works on operations, and takes any that are complete.
     *
     * @param completed where they go
     * @param most how many to return at most
     * @return how many are complete
     */
    int testGlobal(List<? super MethodOperation> completed, int most);

    /**
     * Works on operations, and takes unexpected messages.
     *
     * @param messages where they go
     * @param most how many to return at most
     * @return how many there are
     */
    int testUnexpected(List<? super MethodMessage> messages, int most);
}
