package io.clump.mpi.connect;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Message;
import io.clump.mpi.comm.AddressExchange;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Introduction;
import io.clump.mpi.comm.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint at which a process accepts connections of processes that know only its name. A connection makes a world of
 * the two processes. Used by one thread at a time, inside MPI.
 */
public final class Port implements AutoCloseable {
    /** Message of a connecting process: the name of its own port, and its introduction. */
    private static final int CONNECT = 1;

    /** Message to a connecting process: its number at this port, and the introduction of this process. */
    private static final int ACCEPT = 2;

    /** Message of a connecting process, with its number and the count of its requests: it has mapped this process. */
    private static final int MAPPED = 3;

    /**
     * Message to a connecting process: it may send messages in the new world. It may not before, since this process
     * sends {@link #ACCEPT} before it has mapped the other one, and handlers run during a send.
     */
    private static final int START = 4;

    /** Destination of a connecting process: the port that it connects to. */
    private static final int ACCEPTOR = 0;

    /** Time after which a process repeats its request, which shows whether the port is still open. */
    private static final long ASKING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final char SEPARATOR = '\n';

    private final World world;
    private final Endpoint endpoint;

    /** Processes that wait to be accepted, oldest first. */
    private final Deque<Connector> waiting = new ArrayDeque<>();

    /**
     * Number of requests of each connecting process, by the name of its port, minus the number that it reports. A
     * process is removed when all its requests have arrived, so that none of them is mistaken for another process.
     */
    private final Map<String, Integer> questions = new HashMap<>();

    /** Number of requests of the processes that have mapped this one, by their numbers. */
    private final Map<Integer, Integer> mapped = new HashMap<>();

    /** Reasons of returned messages, by destination. */
    private final Map<Integer, String> returned = new HashMap<>();

    /** The process that has accepted this one; null before. */
    private @Nullable Introduction acceptor;

    private boolean hasStarted;
    private int ownNumber;

    /** Number of requests of this process to be accepted. */
    private int asked;

    /** A process that connects. */
    private record Connector(EndpointName port, Introduction introduction) {}

    /**
     * Opens a port.
     *
     * @param world any world of this process
     */
    public Port(World world) {
        this.world = world;
        endpoint = world.allocateEndpoint();
        endpoint.handlers()
                .setReturnedMessageHandler(message ->
                        returned.put(message.destination(), message.reason().toString()));
        endpoint.handlers().set(CONNECT, this::asked);
        endpoint.handlers().set(ACCEPT, message -> {
            ownNumber = message.argument(0);
            acceptor = Introduction.parse(text(message));
        });
        endpoint.handlers().set(MAPPED, message -> mapped.put(message.argument(0), message.argument(1)));
        endpoint.handlers().set(START, message -> hasStarted = true);
    }

    /**
     * Returns the name by which others find this port.
     *
     * @return text without line feeds
     */
    public String name() {
        return endpoint.name().toString();
    }

    private void asked(Message message) {
        String text = text(message);
        int end = text.indexOf(SEPARATOR);
        if (end < 0) {
            return;
        }
        String name = text.substring(0, end);
        boolean isNew = !questions.containsKey(name);
        count(name, 1);
        if (isNew) {
            waiting.add(new Connector(EndpointName.parse(name), Introduction.parse(text.substring(end + 1))));
        }
    }

    private void count(String name, int change) {
        questions.merge(name, change, (before, added) -> before + added == 0 ? null : before + added);
    }

    /**
     * Returns the number of connecting processes that this port still knows.
     *
     * @return number of processes that wait to be accepted, or whose questions have not all arrived
     */
    int known() {
        return questions.size();
    }

    /** Returns the number of requests of all processes that wait to be accepted; each repeats its own every second. */
    int requests() {
        return questions.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns the number of processes that wait to be accepted. */
    int waiting() {
        return waiting.size();
    }

    /**
     * Waits until a process connects.
     *
     * @param failure reason for which no process will connect; called repeatedly during the wait
     * @return communicator of this process, with rank 0, and the other one
     * @throws MPIException if none will connect, or it has ended meanwhile
     */
    Communicator accept(Failure failure) {
        while (true) {
            Connector connector = next(failure);
            int number;
            try {
                number = endpoint.destinations().mapAny(connector.port(), world.tag());
            } catch (ClumpException expected) {
                // It has ended meanwhile.
                questions.remove(connector.port().toString());
                continue;
            }
            return accept(connector, number);
        }
    }

    private Communicator accept(Connector connector, int number) {
        returned.remove(number);
        mapped.remove(number);
        try {
            return world.another(0, 2, new AddressExchange() {
                        @Override
                        public List<Introduction> introduce(Introduction own) {
                            send(number, ACCEPT, own.toString(), number);
                            return List.of(own, connector.introduction());
                        }

                        @Override
                        public void confirm(World ofTwo) {
                            await(number, () -> mapped.containsKey(number));
                            count(connector.port().toString(), -mapped.getOrDefault(number, 0));
                            mapped.remove(number);
                            endpoint.request(number, START);
                        }
                    })
                    .all();
        } finally {
            endpoint.destinations().unmap(number);
        }
    }

    private Connector next(Failure failure) {
        String[] reason = new String[1];
        world.messenger().progress().await(() -> !waiting.isEmpty() || (reason[0] = failure.reason()) != null);
        Connector connector = waiting.poll();
        if (connector == null) {
            throw new MPIException(MPI.ERR_SPAWN, String.valueOf(reason[0]));
        }
        return connector;
    }

    /**
     * Connects to a port.
     *
     * @param world any world of this process
     * @param name of the port
     * @return communicator of the other process and this one, which has rank 1
     * @throws MPIException if there is no such port, or its process ends before it accepts
     */
    static Communicator connect(World world, String name) {
        try (Port own = new Port(world)) {
            own.map(parse(name));
            return world.another(1, 2, new AddressExchange() {
                        @Override
                        public List<Introduction> introduce(Introduction who) {
                            return List.of(own.ask(who), who);
                        }

                        @Override
                        public void confirm(World ofTwo) {
                            own.endpoint.request(ACCEPTOR, MAPPED, own.ownNumber, own.asked);
                            own.await(ACCEPTOR, () -> own.hasStarted);
                        }
                    })
                    .all();
        }
    }

    private void map(EndpointName port) {
        try {
            endpoint.destinations().map(ACCEPTOR, port, world.tag());
        } catch (ClumpException e) {
            throw new MPIException(MPI.ERR_PORT, "no process has the port open: " + e.getMessage(), e);
        }
    }

    private static EndpointName parse(String name) {
        try {
            return EndpointName.parse(name);
        } catch (ClumpException e) {
            throw new MPIException(MPI.ERR_PORT, "no name of a port: found=\"" + name + "\"", e);
        }
    }

    private Introduction ask(Introduction who) {
        while (acceptor == null) {
            send(ACCEPTOR, CONNECT, name() + SEPARATOR + who, 0);
            asked++;
            long sentNanos = System.nanoTime();
            await(ACCEPTOR, () -> acceptor != null || System.nanoTime() - sentNanos >= ASKING_NANOS);
        }
        return Objects.requireNonNull(acceptor, "awaited");
    }

    /** Waits until a condition holds; throws if the other process is gone. */
    private void await(int destination, BooleanSupplier condition) {
        boolean[] holds = new boolean[1];
        world.messenger()
                .progress()
                .await(() -> returned.containsKey(destination) || (holds[0] |= condition.getAsBoolean()));
        if (!holds[0]) {
            throw new MPIException(
                    MPI.ERR_PORT, "the other process does not answer at its port: reason=" + returned.get(destination));
        }
    }

    private void send(int destination, int handler, String text, int argument) {
        UnsafeBuffer bytes = new UnsafeBuffer(text.getBytes(StandardCharsets.US_ASCII));
        endpoint.requestMedium(destination, handler, bytes, 0, bytes.capacity(), argument);
    }

    private static String text(Message message) {
        return message.data().getStringWithoutLengthAscii(0, message.dataLength());
    }

    /** Closes the port; the messages of waiting processes are returned to them. */
    @Override
    public void close() {
        endpoint.close();
    }

    /** Reason for which no process will connect. */
    @FunctionalInterface
    public interface Failure {
        /** A process may connect. */
        Failure NONE = () -> null;

        /**
         * Returns the reason.
         *
         * @return null while a process may connect
         */
        @Nullable
        String reason();
    }
}
