package io.clump.mpi.connect;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Message;
import io.clump.mpi.comm.Acquaintance;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Introduction;
import io.clump.mpi.comm.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint by whose name a process finds another one that it does not know: the other end of a conversation that leads
 * to a world of two. Used by one thread at a time, inside MPI.
 */
public final class Port implements AutoCloseable {
    /** Message of a visitor: its port's name, and who it is. */
    private static final int KNOCK = 1;

    /** Message to a visitor, with the number by which the port knows it: who this process is. */
    private static final int ANSWER = 2;

    /** Message of a visitor, with its number: it knows who is at the port. */
    private static final int READY = 3;

    /**
     * Message to a visitor: it can send messages in the new world. Not before, since the {@link #ANSWER} is sent before
     * this process can receive them, and handlers run during a send.
     */
    private static final int WELCOME = 4;

    /** Destination of a visitor's own port. */
    private static final int HOST = 0;

    /** Destination that a port has for its first visitor. */
    private static final int FIRST_VISITOR = 1;

    /** Time after which a visitor knocks again, which shows whether the port is still there. */
    private static final long KNOCK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final char SEPARATOR = '\n';

    private final World world;
    private final Endpoint endpoint;

    /** Visitors that have knocked and have not been accepted, the first one first. */
    private final Deque<Visitor> waiting = new ArrayDeque<>();

    /** Names of the ports of all visitors, each of which may knock several times. */
    private final Set<String> known = new HashSet<>();

    private final Set<Integer> ready = new HashSet<>();
    private final Map<Integer, String> gone = new HashMap<>();
    private int nextVisitor = FIRST_VISITOR;
    private @Nullable Introduction answer;
    private boolean isWelcome;
    private int ownNumber;

    private record Visitor(EndpointName port, Introduction who) {}

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
                        gone.put(message.destination(), message.reason().toString()));
        endpoint.handlers().set(KNOCK, this::knocked);
        endpoint.handlers().set(ANSWER, message -> {
            ownNumber = message.argument(0);
            answer = Introduction.parse(text(message));
        });
        endpoint.handlers().set(READY, message -> ready.add(message.argument(0)));
        endpoint.handlers().set(WELCOME, message -> isWelcome = true);
    }

    /**
     * Returns the name by which others find this port.
     *
     * @return text without line feeds
     */
    public String name() {
        return endpoint.name().toString();
    }

    private void knocked(Message message) {
        String text = text(message);
        int end = text.indexOf(SEPARATOR);
        if (end < 0 || !known.add(text.substring(0, end))) {
            return;
        }
        waiting.add(
                new Visitor(EndpointName.parse(text.substring(0, end)), Introduction.parse(text.substring(end + 1))));
    }

    /**
     * Waits for a visitor.
     *
     * @param failure asked now and then: why none will come; null while one may
     * @return communicator of this process, with rank 0, and the visitor
     * @throws MPIException if none will come, or it has gone meanwhile
     */
    Communicator accept(Failure failure) {
        String[] reason = new String[1];
        world.messenger().progress().await(() -> !waiting.isEmpty() || (reason[0] = failure.reason()) != null);
        Visitor visitor = waiting.poll();
        if (visitor == null) {
            throw new MPIException(MPI.ERR_SPAWN, String.valueOf(reason[0]));
        }
        int number = nextVisitor++;
        map(number, visitor.port());
        try {
            return world.another(0, 2, new Acquaintance() {
                        @Override
                        public List<Introduction> introduce(Introduction own) {
                            send(number, ANSWER, own.toString(), number);
                            return List.of(own, visitor.who());
                        }

                        @Override
                        public void confirm(World ofTwo) {
                            await(number, () -> ready.remove(number));
                            endpoint.request(number, WELCOME);
                        }
                    })
                    .all();
        } finally {
            endpoint.destinations().unmap(number);
        }
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
            own.map(HOST, parse(name));
            return world.another(1, 2, new Acquaintance() {
                        @Override
                        public List<Introduction> introduce(Introduction who) {
                            return List.of(own.knock(who), who);
                        }

                        @Override
                        public void confirm(World ofTwo) {
                            own.endpoint.request(HOST, READY, own.ownNumber);
                            own.await(HOST, () -> own.isWelcome);
                        }
                    })
                    .all();
        }
    }

    private static EndpointName parse(String name) {
        try {
            return EndpointName.parse(name);
        } catch (ClumpException e) {
            throw new MPIException(MPI.ERR_PORT, "no name of a port: found=\"" + name + "\"", e);
        }
    }

    private Introduction knock(Introduction who) {
        while (answer == null) {
            send(HOST, KNOCK, name() + SEPARATOR + who, 0);
            long sentNanos = System.nanoTime();
            await(HOST, () -> answer != null || System.nanoTime() - sentNanos >= KNOCK_NANOS);
        }
        return Objects.requireNonNull(answer, "awaited");
    }

    /** Waits until a condition holds; throws if the other process is gone. */
    private void await(int destination, BooleanSupplier condition) {
        boolean[] holds = new boolean[1];
        world.messenger()
                .progress()
                .await(() -> gone.containsKey(destination) || (holds[0] |= condition.getAsBoolean()));
        if (!holds[0]) {
            throw new MPIException(MPI.ERR_PORT, "nobody is at the port: reason=" + gone.get(destination));
        }
    }

    private void map(int number, EndpointName name) {
        if (number >= endpoint.destinations().capacity()) {
            endpoint.destinations().setCapacity(2 * number);
        }
        try {
            endpoint.destinations().map(number, name, world.tag());
        } catch (ClumpException e) {
            throw new MPIException(MPI.ERR_PORT, "nobody is at the port: " + e.getMessage(), e);
        }
    }

    private void send(int destination, int handler, String text, int argument) {
        UnsafeBuffer bytes = new UnsafeBuffer(text.getBytes(StandardCharsets.US_ASCII));
        endpoint.requestMedium(destination, handler, bytes, 0, bytes.capacity(), argument);
    }

    private static String text(Message message) {
        return message.data().getStringWithoutLengthAscii(0, message.dataLength());
    }

    /** Closes the port; visitors that wait are told that nobody is there. */
    @Override
    public void close() {
        endpoint.close();
    }

    /** Why a visitor that is waited for will not come. */
    @FunctionalInterface
    public interface Failure {
        /** One may come. */
        Failure NONE = () -> null;

        /**
         * Returns why none comes.
         *
         * @return null while one may
         */
        @Nullable
        String reason();
    }
}
