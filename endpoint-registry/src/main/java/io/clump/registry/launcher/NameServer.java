package io.clump.registry.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.UnixSocket;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The registry's server of a host: passes the requests of its processes on, and tells them all changes. */
public final class NameServer implements AutoCloseable {
    private final ServerSocketChannel socket;
    private final int node;
    private final NameAuthority authority;

    /** Guarded by this, as is the copy. */
    private final Map<Long, Client> clients = new HashMap<>();

    private final Map<String, String> names = new TreeMap<>();
    private long connections;
    private boolean closed;

    private NameServer(ServerSocketChannel socket, int node, NameAuthority authority) {
        this.socket = socket;
        this.node = node;
        this.authority = authority;
    }

    /**
     * Starts to listen.
     *
     * @param path of the socket, which must not exist; it lies where only the user may look
     * @param node number of the node
     * @param authority which decides the requests; its answers come back through {@link #answered}
     * @return the server
     * @throws ClumpException if the socket cannot be made
     */
    public static NameServer open(Path path, int node, NameAuthority authority) {
        try {
            NameServer server = new NameServer(UnixSocket.listen(path), node, authority);
            Thread thread = new Thread(server::accept, "registry");
            thread.setDaemon(true);
            thread.start();
            return server;
        } catch (IOException e) {
            throw new ClumpException("cannot make the registry's socket: path=" + path + ", cause=" + e, e);
        }
    }

    /**
     * Tells all processes of this host of a change.
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
        String line = line(key, name);
        clients.values().stream().filter(client -> client.isKnown).forEach(client -> client.connection.send(line));
    }

    /**
     * Tells a process that its request is decided.
     *
     * @param connection of the process
     * @param error why it was refused; empty if it was not
     */
    public synchronized void answered(long connection, String error) {
        Client client = clients.get(connection);
        // A process that has ended asks for nothing any more.
        if (client != null) {
            client.connection.send(NameLine.of(NameLine.DONE, error));
        }
    }

    /** Ends all connections. */
    @Override
    public void close() {
        Map<Long, Client> open;
        synchronized (this) {
            closed = true;
            open = Map.copyOf(clients);
        }
        open.values().forEach(client -> client.connection.close());
        try {
            socket.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close the registry's socket: cause=" + e, e);
        }
    }

    private void accept() {
        try {
            while (true) {
                add(socket.accept());
            }
        } catch (IOException expected) {
            // Closed: the job is over.
            return;
        }
    }

    private synchronized void add(SocketChannel accepted) throws IOException {
        if (closed) {
            accepted.close();
            return;
        }
        Client client = new Client(connections, accepted);
        clients.put(connections, client);
        connections++;
        client.connection.open();
    }

    /** The names so far, and then every change. */
    private synchronized void introduce(Client client) {
        names.forEach((key, name) -> client.connection.send(line(key, name)));
        client.isKnown = true;
        client.connection.send(NameLine.of(NameLine.DONE, ""));
    }

    private synchronized void remove(long number) {
        clients.remove(number);
    }

    private static String line(String key, @Nullable String name) {
        return name == null ? NameLine.of(NameLine.GONE, key) : NameLine.of(NameLine.IS, key, name);
    }

    /** One process, or one of its registries. */
    private final class Client implements LineConnection.Listener {
        private final long number;
        private final LineConnection connection;

        /** Guarded by the server. */
        private boolean isKnown;

        /** Only the reading thread of the connection sets it, and uses it. */
        private Publisher publisher;

        Client(long number, SocketChannel socket) {
            this.number = number;
            publisher = new Publisher(node, 0, number);
            connection = SocketStreams.connect("registry-" + number, socket, this);
        }

        @Override
        public void received(String text) {
            NameLine line = NameLine.parse(text);
            switch (line.word()) {
                case NameLine.HELLO -> hello(line.text(0));
                case NameLine.PUBLISH -> authority.publish(publisher, line.text(0), line.text(1));
                case NameLine.WITHDRAW -> authority.withdraw(publisher, line.text(0));
                case NameLine.LEAVE -> {
                    authority.leave(publisher);
                    // No key is empty, so this withdraws nothing, but is answered when what came before is done.
                    authority.withdraw(publisher, "");
                }
                default -> throw new ClumpException("not a request to the registry: found=\"" + text + "\"");
            }
        }

        private void hello(String process) {
            try {
                publisher = new Publisher(node, Long.parseLong(process), number);
            } catch (NumberFormatException e) {
                throw new ClumpException("not the number of a process: found=\"" + process + "\"", e);
            }
            introduce(this);
        }

        @Override
        public void ended(String reason) {
            remove(number);
            authority.leave(publisher);
        }
    }
}
