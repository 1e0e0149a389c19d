package io.clump.control;

import io.clump.am2.ClumpException;
import io.clump.am2.job.UnixSocket;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/**
 * The one socket at which a launcher, an agent or a gang scheduler listens. The first line of a connection names its
 * purpose; the {@link Role} of that name then handles the connection. Only processes of the same user are accepted.
 *
 * <p>Safe for use by any thread.
 */
public final class ControlSocket implements AutoCloseable {
    /**
     * Maximum length of the path. A socket address has 108 bytes on Linux and 104 elsewhere, one of which ends the
     * path.
     */
    private static final int MAX_PATH_BYTES = 103;

    /** Maximum number of connections that have not sent their first line; one more closes the oldest one. */
    static final int MAX_SILENT = 64;

    private static final int MAX_FIRST_LINE_BYTES = 256;

    /** First word of the line that a refused connection gets; the reason follows. */
    private static final String REFUSED = "refused ";

    /** Pause after a connection that could not be accepted. */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Time for a refused peer to read why. */
    private static final long REFUSAL_MILLIS = 1_000;

    private final Path path;
    private final ServerSocketChannel socket;
    private final UserPrincipal owner;

    /** Guarded by this, like the next fields. */
    private final Map<String, Role> roles = new HashMap<>();

    /** Connections whose first line has not arrived, the oldest one first. */
    private final Deque<LineConnection> silent = new ArrayDeque<>();

    private boolean closed;

    private ControlSocket(Path path, ServerSocketChannel socket, UserPrincipal owner) {
        this.path = path;
        this.socket = socket;
        this.owner = owner;
    }

    /**
     * Starts to listen. A connection for a role that is not served yet is refused.
     *
     * @param path path of the socket, which must not exist; only the user may access its directory
     * @return the socket, which the caller closes; its file is removed with the directory
     * @throws ClumpException if the path is too long for a socket, or the socket cannot be made
     */
    public static ControlSocket listen(Path path) {
        checkPath(path);
        try {
            ServerSocketChannel listening = UnixSocket.listen(path);
            ControlSocket control = new ControlSocket(path, listening, Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
            Thread thread = new Thread(control::accept, "control");
            thread.setDaemon(true);
            thread.start();
            return control;
        } catch (IOException e) {
            throw new ClumpException("cannot make the control socket: path=" + path + ", cause=" + e, e);
        }
    }

    /**
     * Checks that a path is short enough for a socket.
     *
     * @param path path of the socket
     * @throws ClumpException if it is too long; the message gives the limit
     */
    public static void checkPath(Path path) {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_PATH_BYTES) {
            throw new ClumpException("path of the control socket too long: path=" + path + ", bytes=" + bytes
                    + ", expected at most " + MAX_PATH_BYTES);
        }
    }

    /**
     * Connects to a socket for a purpose.
     *
     * @param path path of the socket
     * @param role name of the role that serves this connection
     * @param listener receives the lines, and the end; if the connection is refused, the end has the reason
     * @return the connection, which is open, and which the caller closes
     * @throws ClumpException if no process listens there, or a process of another user does
     */
    public static LineConnection connect(Path path, String role, LineConnection.Listener listener) {
        try {
            SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
            try {
                if (!isOf(channel, Files.getOwner(path, LinkOption.NOFOLLOW_LINKS))) {
                    throw new ClumpException("the control socket is another user's: path=" + path);
                }
                LineConnection connection = SocketStreams.connect(role, channel, new Admission(listener));
                connection.send(role);
                connection.open();
                return connection;
            } catch (IOException | ClumpException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new ClumpException("no process listens on the control socket: path=" + path + ", cause=" + e, e);
        }
    }

    /**
     * Serves a role from now on.
     *
     * @param name name of the role, one word
     * @param maxConnections maximum number of connections at a time; each later one is refused
     * @param maxLineBytes limit for a line of a client
     * @param handler called for each new connection by its reading thread; returns a listener, which receives the
     *     lines that follow, and the end
     * @return the role, which ends when it or this socket is closed
     */
    public Role serve(
            String name,
            int maxConnections,
            int maxLineBytes,
            Function<LineConnection, LineConnection.Listener> handler) {
        Role role = new Role(maxConnections, maxLineBytes, handler);
        synchronized (this) {
            roles.put(name, role);
        }
        return role;
    }

    /**
     * Returns where this socket listens.
     *
     * @return the path of its file
     */
    public Path path() {
        return path;
    }

    /** Ends all connections. */
    @Override
    public void close() {
        List<Role> all;
        List<LineConnection> undecided;
        synchronized (this) {
            closed = true;
            all = List.copyOf(roles.values());
            undecided = List.copyOf(silent);
        }
        try {
            socket.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close the control socket: path=" + path + ", cause=" + e, e);
        } finally {
            undecided.forEach(LineConnection::close);
            all.forEach(Role::close);
        }
    }

    private void accept() {
        while (socket.isOpen()) {
            try {
                take(socket.accept());
            } catch (IOException expected) {
                // Closed, since what the socket was for is over; or this process has no descriptor left for a moment.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void take(SocketChannel channel) throws IOException {
        boolean isOwn = false;
        try {
            isOwn = isOf(channel, owner);
        } finally {
            // A peer that has already left cannot be checked.
            if (!isOwn) {
                channel.close();
            }
        }
        if (isOwn) {
            admit(channel);
        }
    }

    private void admit(SocketChannel channel) {
        Client client = new Client(channel);
        LineConnection oldest = addSilent(client.connection);
        if (oldest != null) {
            oldest.close();
        }
        client.connection.open();
    }

    /** Returns whether the other end belongs to a user, according to the kernel. */
    private static boolean isOf(SocketChannel channel, UserPrincipal user) throws IOException {
        return channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(user);
    }

    /** Adds a connection to the silent ones, and returns the one to close for it, if any. */
    private synchronized @Nullable LineConnection addSilent(LineConnection connection) {
        LineConnection oldest = closed ? connection : silent.size() < MAX_SILENT ? null : silent.remove();
        silent.add(connection);
        return oldest;
    }

    private synchronized @Nullable Role decided(LineConnection connection, String role) {
        silent.remove(connection);
        return closed ? null : roles.get(role);
    }

    /** Service for one kind of client. */
    public static final class Role implements AutoCloseable {
        private final int maxConnections;
        private final int maxLineBytes;
        private final Function<LineConnection, LineConnection.Listener> handler;

        /** Guarded by this, like the next field. */
        private final Set<LineConnection> connections = new HashSet<>();

        private boolean closed;

        private Role(int maxConnections, int maxLineBytes, Function<LineConnection, LineConnection.Listener> handler) {
            this.maxConnections = maxConnections;
            this.maxLineBytes = maxLineBytes;
            this.handler = handler;
        }

        /**
         * Returns the connections of this role.
         *
         * @return the open connections
         */
        public synchronized List<LineConnection> connections() {
            return List.copyOf(connections);
        }

        /** Ends the connections of this role, and refuses others. */
        @Override
        public void close() {
            List<LineConnection> open;
            synchronized (this) {
                closed = true;
                open = List.copyOf(connections);
            }
            open.forEach(LineConnection::close);
        }

        private synchronized @Nullable String refusal(LineConnection connection) {
            if (closed) {
                return "it is over";
            }
            if (connections.size() >= maxConnections) {
                return "too many are connected: found=" + maxConnections + ", try again";
            }
            connections.add(connection);
            return null;
        }

        private synchronized void remove(LineConnection connection) {
            connections.remove(connection);
        }
    }

    /** A connection at the listening end. Only its reading thread uses the fields, but for the end. */
    private final class Client implements LineConnection.Listener {
        private final LineConnection connection;

        /** Null until the first line has arrived. Guarded by this, like the next field: another thread may end it. */
        private LineConnection.@Nullable Listener listener;

        /** Reason of the end; null before it. */
        private @Nullable String end;

        private volatile @Nullable Role role;

        Client(SocketChannel channel) {
            connection = SocketStreams.connect("control-client", channel, this);
            connection.limit(MAX_FIRST_LINE_BYTES);
        }

        @Override
        public void received(String line) {
            LineConnection.Listener known = known();
            if (known == null) {
                introduce(line);
            } else {
                known.received(line);
            }
        }

        private synchronized LineConnection.@Nullable Listener known() {
            return listener;
        }

        private void introduce(String name) {
            Role wanted = decided(connection, name);
            String refusal = wanted == null
                    ? "not served here, or not yet: found=\"" + name + "\", try again"
                    : wanted.refusal(connection);
            if (refusal == null && wanted != null) {
                role = wanted;
                connection.limit(wanted.maxLineBytes);
                hand(wanted.handler.apply(connection), wanted);
            } else {
                connection.send(REFUSED + refusal);
                connection.finish(REFUSAL_MILLIS);
                throw new ClumpException("refused: " + refusal);
            }
        }

        /** Hands the connection over to a listener, which learns of the end also if that was meanwhile. */
        private void hand(LineConnection.Listener to, Role wanted) {
            String reason;
            synchronized (this) {
                listener = to;
                reason = end;
            }
            if (reason != null) {
                wanted.remove(connection);
                to.ended(reason);
            }
        }

        @Override
        public void ended(String reason) {
            Role known = role;
            if (known == null) {
                decided(connection, "");
            } else {
                known.remove(connection);
            }
            LineConnection.Listener notified;
            synchronized (this) {
                end = reason;
                notified = listener;
            }
            if (notified != null) {
                notified.ended(reason);
            }
        }
    }

    /** At the connecting end: converts a refusal into the reason of the end. */
    private static final class Admission implements LineConnection.Listener {
        private final LineConnection.Listener listener;

        /** Only the reading thread uses it. */
        private boolean isAdmitted;

        Admission(LineConnection.Listener listener) {
            this.listener = listener;
        }

        @Override
        public void received(String line) {
            if (!isAdmitted && line.startsWith(REFUSED)) {
                throw new ClumpException(line);
            }
            isAdmitted = true;
            listener.received(line);
        }

        @Override
        public void ended(String reason) {
            listener.ended(reason);
        }
    }
}
