package io.clump.registry.launcher;

import io.clump.am2.ClumpException;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The registry's server of a host: forwards the requests of its processes, and notifies them of all changes. */
public final class NameServer implements AutoCloseable {
    /** Name of the role at the control socket. */
    static final String ROLE = "registry";

    private static final int MAX_LINE_BYTES = 1 << 20;

    private final ControlSocket.Role role;
    private final int node;
    private final NameAuthority authority;

    /** Guarded by this, as is the copy. */
    private final Map<Long, Client> clients = new HashMap<>();

    private final Map<String, String> names = new TreeMap<>();
    private long connections;

    private NameServer(ControlSocket socket, int node, NameAuthority authority) {
        this.node = node;
        this.authority = authority;
        role = socket.serve(ROLE, Integer.MAX_VALUE, MAX_LINE_BYTES, this::add);
    }

    /**
     * Serves processes at a socket.
     *
     * @param socket socket of this process
     * @param node number of the node
     * @param authority decides the requests; its answers are passed to {@link #answered}
     * @return the server
     */
    public static NameServer open(ControlSocket socket, int node, NameAuthority authority) {
        return new NameServer(socket, node, authority);
    }

    /**
     * Notifies all processes of this host of a change.
     *
     * @param key of a name
     * @param name the new name; null if it was withdrawn
     */
    public synchronized void changed(String key, @Nullable String name) {
        if (name == null) {
            names.remove(key);
        } else {
            names.put(key, name);
        }
        String change = NameMessage.LINES.encode(message(key, name));
        // The requesting process gets its answer next, which is written at once with the change before it.
        clients.values().stream()
                .filter(client -> client.isKnown)
                .forEach(client -> client.connection.sendWithOthers(change));
    }

    /**
     * Notifies a process that its request is decided.
     *
     * @param connection of the process
     * @param error why it was refused; empty if it was not
     */
    public synchronized void answered(long connection, String error) {
        Client client = clients.get(connection);
        // A process that has ended needs no answer.
        if (client != null) {
            client.send(new NameMessage.Done(error));
        }
    }

    /** Ends all connections. */
    @Override
    public void close() {
        role.close();
    }

    private synchronized Client add(LineConnection connection) {
        Client client = new Client(connections, connection);
        clients.put(connections, client);
        connections++;
        return client;
    }

    /** The names so far, and then every change. */
    private synchronized void introduce(Client client) {
        names.forEach((key, name) -> client.send(message(key, name)));
        client.isKnown = true;
        client.send(new NameMessage.Done(""));
    }

    private synchronized void remove(long number) {
        clients.remove(number);
    }

    private static NameMessage message(String key, @Nullable String name) {
        return name == null ? new NameMessage.Gone(key) : new NameMessage.Is(key, name);
    }

    /** One process, or one of its registries. */
    private final class Client implements LineConnection.Listener {
        private final long number;
        private final LineConnection connection;

        /** Guarded by the server. */
        private boolean isKnown;

        /** Only the reading thread of the connection sets it, and uses it. */
        private Publisher publisher;

        Client(long number, LineConnection connection) {
            this.number = number;
            this.connection = connection;
            publisher = new Publisher(node, 0, number);
        }

        void send(NameMessage message) {
            connection.send(NameMessage.LINES.encode(message));
        }

        @Override
        public void received(String line) {
            NameMessage message = NameMessage.LINES.decode(line);
            if (message instanceof NameMessage.Hello hello) {
                publisher = new Publisher(node, hello.process(), number);
                introduce(this);
            } else if (message instanceof NameMessage.Publish publish) {
                authority.publish(publisher, publish.key(), publish.name());
            } else if (message instanceof NameMessage.Withdraw withdraw) {
                authority.withdraw(publisher, withdraw.key());
            } else if (message instanceof NameMessage.Leave) {
                authority.leave(publisher);
                // No key is empty, so this withdraws nothing, but is answered after all earlier requests.
                authority.withdraw(publisher, "");
            } else {
                throw new ClumpException("not a request to the registry: found=" + message);
            }
        }

        @Override
        public void ended(String reason) {
            remove(number);
            authority.leave(publisher);
        }
    }
}
