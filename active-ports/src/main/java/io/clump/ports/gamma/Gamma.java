package io.clump.ports.gamma;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.barrier.BarrierKind;
import io.clump.ports.PortErrorHandler;
import io.clump.ports.PortHandler;
import io.clump.ports.PortResult;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import io.clump.ports.Semaphores;
import java.time.Duration;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of GAMMA's library, by the names that they have in C, so that a program in C is transcribed line by line. A
 * negative result means an error, 0 or more means success (thesis 1104): a call that is refused changes nothing, and
 * neither a wrong number nor null makes any method but {@link #gamma_init} throw. Exceptions of the program's own
 * handlers and atomic functions may come out of a call. Messages have the quality of service that was given to {@link
 * #gamma_init}; {@link Qos#RAW} is GAMMA's own.
 *
 * <p>Unlike GAMMA's: there is one group, whose parallel PID is 1, and a program that wants others uses {@link Ports}.
 * Its processes are started by what starts the job. {@link #gamma_wait}, {@link #gamma_sync} and {@link #gamma_exit} in
 * a handler or an atomic function are errors, and so is every call after {@link #gamma_exit}.
 */
@SuppressWarnings("MemberName") // the names of the C interface
public final class Gamma {
    /** Instance number that stands for all destinations. */
    public static final int BROADCAST = 255;

    /** A chunk of a message was lost. */
    public static final int GAMMA_ERR_FRAMELOST = 2;

    /** There is no space for a message. */
    public static final int GAMMA_ERR_MSGTOOLONG = 3;

    /** A message could not be sent. */
    public static final int GAMMA_ERR_SENDFAILURE = 4;

    private static final int PARALLEL_PID = 1;
    private static final int ERROR = -1;

    /** Result of a wait that is refused: no count of errors is as low. */
    private static final int REFUSED_WAIT = Integer.MIN_VALUE;

    private static final DirectBuffer NOTHING = new UnsafeBuffer(new byte[0]);
    private static final Duration PARTING = Duration.ofSeconds(10);

    private final Ports ports;
    private final Qos qos;

    /** Lengths of the buffers of ports, as the last {@link #gamma_setport} of each has set them. */
    private final int[] bufferLengths = new int[Ports.FIRST_RESERVED];

    private boolean hasLeft;

    private Gamma(Ports ports, Qos qos) {
        this.ports = ports;
        this.qos = qos;
    }

    /**
     * Takes this process's place in its group, and waits for all others by a concurrent barrier.
     *
     * @param layer of this process
     * @param rank its instance number
     * @param size number of processes in the group
     * @param qos quality of service of all its messages
     * @return the group
     * @throws ClumpException if one of them does not come
     */
    public static Gamma gamma_init(Layer layer, int rank, int size, Qos qos) {
        if (size >= BROADCAST) {
            throw new IllegalArgumentException("processes=" + size + ", expected less than " + BROADCAST);
        }
        return new Gamma(Ports.join(layer, PortsConfiguration.of(rank, size)), qos);
    }

    /**
     * The ports below.
     *
     * @return for what C has no call
     */
    public Ports ports() {
        return ports;
    }

    /**
     * Binds a port for output and input.
     *
     * @param activated_port 0 to 246
     * @param dest_node instance number of the receiver, or {@link #BROADCAST}; negative if the port is for input only,
     *     so that sends from it are errors
     * @param dest_par_pid {@link #gamma_my_par_pid}
     * @param dest_port port of the receiver
     * @param handler_in receiver handler; null for none
     * @param handler_err error handler; null for none
     * @param buffer_in destination buffer; null for none
     * @param buffer_len how many bytes of it are used
     * @return 0, or negative if a number is out of its range
     */
    public int gamma_setport(
            int activated_port,
            int dest_node,
            int dest_par_pid,
            int dest_port,
            @Nullable PortHandler handler_in,
            @Nullable PortErrorHandler handler_err,
            @Nullable MutableDirectBuffer buffer_in,
            int buffer_len) {
        if (hasLeft
                || !isPort(activated_port)
                || (dest_node >= 0 && (!isPort(dest_port) || dest_par_pid != PARALLEL_PID))
                || (dest_node >= ports.size() && dest_node != BROADCAST)
                || (buffer_in != null && (buffer_len < 0 || buffer_len > buffer_in.capacity()))) {
            return ERROR;
        }
        if (dest_node == BROADCAST) {
            ports.bindBroadcast(activated_port, ProcessGroup.ofFirst(ports.size()), dest_port, qos);
        } else if (dest_node >= 0) {
            ports.bindOutput(activated_port, dest_node, dest_port, qos);
        } else {
            ports.unbindOutput(activated_port);
        }
        ports.bindInput(
                activated_port, buffer_in == null ? null : part(buffer_in, buffer_len), handler_in, handler_err);
        bufferLengths[activated_port] = buffer_len;
        return 0;
    }

    /**
     * Sends a message.
     *
     * @param output_port bound for output
     * @param data where the bytes are, from offset 0; may be null for an empty message
     * @param len number of bytes
     * @return 0, or negative if it was not sent
     */
    public int gamma_send(int output_port, @Nullable DirectBuffer data, int len) {
        return canSend(output_port, data, len) ? result(ports.send(output_port, bytes(data), 0, len)) : ERROR;
    }

    /**
     * Sends a message and does not wait.
     *
     * @param output_port bound for output
     * @param data where the bytes are, from offset 0; may be null for an empty message
     * @param len number of bytes
     * @return 0, or negative if it was not sent or there is no space
     */
    public int gamma_send_fast(int output_port, @Nullable DirectBuffer data, int len) {
        return canSend(output_port, data, len) ? result(ports.sendFast(output_port, bytes(data), 0, len)) : ERROR;
    }

    /**
     * Sends a message by credits.
     *
     * @param output_port bound for output
     * @param data where the bytes are, from offset 0; may be null for an empty message
     * @param len number of bytes
     * @return 0, or negative if it was not sent
     */
    public int gamma_send_flowctl(int output_port, @Nullable DirectBuffer data, int len) {
        return canSend(output_port, data, len) ? result(ports.sendFlowctl(output_port, bytes(data), 0, len)) : ERROR;
    }

    /**
     * Gives a port another destination buffer, of which as many bytes are used as of the last one.
     *
     * @param input_port bound for input with a buffer
     * @param buffer_in the buffer
     * @return 0, or negative if the port has no buffer, or a longer one
     */
    public int gamma_attach_buffer(int input_port, @Nullable MutableDirectBuffer buffer_in) {
        if (hasLeft || !isPort(input_port) || buffer_in == null || buffer_in.capacity() < bufferLengths[input_port]) {
            return ERROR;
        }
        try {
            ports.attachBuffer(input_port, part(buffer_in, bufferLengths[input_port]));
            return 0;
        } catch (IllegalStateException | IllegalArgumentException e) {
            return ERROR;
        }
    }

    /**
     * Adds one to a semaphore.
     *
     * @param sem 0 to 246
     * @return 0, or negative if the number is out of its range
     */
    public int gamma_signal(int sem) {
        if (!isPort(sem)) {
            return ERROR;
        }
        ports.semaphores().signal(sem);
        return 0;
    }

    /**
     * Adds one to an error semaphore.
     *
     * @param sem 0 to 246
     * @return 0, or negative if the number is out of its range
     */
    public int gamma_sigerr(int sem) {
        if (!isPort(sem)) {
            return ERROR;
        }
        ports.semaphores().signalError(sem);
        return 0;
    }

    /**
     * Waits until a semaphore has at least a value, and subtracts it.
     *
     * @param sem 0 to 246
     * @param n the value, 0 or more
     * @return 0, or the negative number of errors that were signalled since the last wait; {@link Integer#MIN_VALUE} if
     *     a number is out of its range, or in a handler
     * @throws ClumpException if the thread was interrupted
     */
    public int gamma_wait(int sem, int n) {
        if (hasLeft || !isPort(sem) || n < 0 || ports.isInsideHandler()) {
            return REFUSED_WAIT;
        }
        int errors = ports.semaphores().await(sem, n);
        if (errors == Semaphores.NOT_REACHED) {
            throw new ClumpException("interrupted in a wait: semaphore=" + sem + ", expected value " + n);
        }
        return -errors;
    }

    /**
     * Returns the value of a semaphore.
     *
     * @param sem 0 to 255
     * @return its value, or negative if the number is out of its range
     */
    public int gamma_test(int sem) {
        return sem < 0 || sem >= Ports.PORTS ? ERROR : (int) ports.semaphores().test(sem);
    }

    /**
     * Runs a function while no handler runs.
     *
     * @param funct the function
     * @return 0, or negative if it is null
     */
    public int gamma_atomic(@Nullable Runnable funct) {
        if (hasLeft || funct == null) {
            return ERROR;
        }
        ports.atomic(funct);
        return 0;
    }

    /**
     * Waits for all processes of the group, by two chains.
     *
     * @return 0, or negative in a handler, or if a process is gone
     * @throws ClumpException if the thread was interrupted
     */
    public int gamma_sync() {
        return hasLeft ? ERROR : barrier(BarrierKind.TWO_CHAINS);
    }

    /**
     * The number of the group.
     *
     * @return 1
     */
    public int gamma_my_par_pid() {
        return PARALLEL_PID;
    }

    /**
     * Instance number of this process.
     *
     * @return 0 to one less than {@link #gamma_how_many_nodes}
     */
    public int gamma_my_node() {
        return ports.rank();
    }

    /**
     * Returns how many processes the group has.
     *
     * @return their number
     */
    public int gamma_how_many_nodes() {
        return ports.size();
    }

    /**
     * Locks the bytes of a buffer outside of Java's heap into memory.
     *
     * @param buffer the buffer
     * @param len how many of its bytes
     * @return 0, or negative if it is in the heap or the system refuses
     */
    public int gamma_mlock(@Nullable DirectBuffer buffer, int len) {
        return LockedMemory.lock(buffer, len);
    }

    /**
     * Unlocks what {@link #gamma_mlock} has locked.
     *
     * @param buffer the buffer
     * @param len how many of its bytes
     * @return 0, or negative if it is in the heap or the system refuses
     */
    public int gamma_munlock(@Nullable DirectBuffer buffer, int len) {
        return LockedMemory.unlock(buffer, len);
    }

    /**
     * Unlocks all memory of this process, also what other threads have locked.
     *
     * @return 0, or negative if the system refuses
     */
    public int gamma_munlockall() {
        return LockedMemory.unlockAll();
    }

    /**
     * Leaves the group when all sent messages are accounted for and all other processes leave, too.
     *
     * @return 0, or negative in a handler, which does not leave; or if a process is gone, and then this one has left
     * @throws ClumpException if the thread was interrupted; then this process has left, too
     */
    public int gamma_exit() {
        if (hasLeft || ports.isInsideHandler()) {
            return ERROR;
        }
        try {
            ports.settle(PARTING);
            return barrier(BarrierKind.CONCURRENT);
        } finally {
            hasLeft = true;
            ports.close();
        }
    }

    /**
     * Reads the clock.
     *
     * @return nanoseconds since some instant
     */
    public static long gamma_time() {
        return System.nanoTime();
    }

    /**
     * The time between two instants.
     *
     * @param b the later one
     * @param a the earlier one
     * @return microseconds
     */
    public static double gamma_time_diff(long b, long a) {
        return (b - a) / 1000.0;
    }

    /**
     * The port whose handler runs.
     *
     * @return its number
     */
    public int gamma_active_port() {
        return ports.activePort();
    }

    /**
     * The error whose handler runs.
     *
     * @return its number; 5 and 6, which GAMMA does not have, for an impossible message and a process that is gone
     */
    public int gamma_errno() {
        return ports.activeError();
    }

    private int barrier(BarrierKind kind) {
        if (ports.isInsideHandler()) {
            return ERROR;
        }
        try {
            ports.barrier(kind);
            return 0;
        } catch (ClumpException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            return ERROR; // a process is gone
        }
    }

    private boolean canSend(int port, @Nullable DirectBuffer data, int length) {
        return !hasLeft
                && ports.isBoundForOutput(port)
                && length >= 0
                && length <= bytes(data).capacity();
    }

    private static DirectBuffer bytes(@Nullable DirectBuffer data) {
        return data == null ? NOTHING : data;
    }

    /** Returns whether a number is that of a port, or a semaphore, that programs may use. */
    private static boolean isPort(int port) {
        return port >= 0 && port < Ports.FIRST_RESERVED;
    }

    private static MutableDirectBuffer part(MutableDirectBuffer buffer, int length) {
        return buffer.capacity() == length ? buffer : new UnsafeBuffer(buffer, 0, length);
    }

    private static int result(PortResult result) {
        return result == PortResult.SENT || result == PortResult.QUEUED ? 0 : ERROR;
    }
}
