package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.job.UnixSocket;
import io.clump.am2.spi.PollLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Doorbell of an endpoint: a socket in the node's directory, which others ring by a connection that they close at
 * once. A thread can wait for it together with the network's sockets. It is reachable for all processes that share
 * the directory, in any network namespace, and for no others. A ring is only a hint to poll, so a lost or late ring
 * delays a message at most until the bounded sleep ends.
 *
 * <p>Belongs to the endpoint's thread. The first sleep makes the socket; neither ring nor sleep waits for another
 * process.
 */
final class Doorbell implements AutoCloseable {
    private static final String PREFIX = "bell-";

    /** Maximum number of rings accepted at a time: one check of the queues suffices for all, and the remaining rings
     * end a later sleep. */
    private static final int MOST_RINGS = 64;

    private final Path directory;
    private final int number;
    private @Nullable ServerSocketChannel channel;
    private boolean decided;
    private UnixDomainSocketAddress lastRung;
    private int lastNumber;
    private boolean warned;

    /**
     * Makes the doorbell of an endpoint.
     *
     * @param directory of the node
     * @param number of the endpoint
     */
    Doorbell(Path directory, int number) {
        this.directory = directory;
        this.number = number;
        lastNumber = number;
        lastRung = address(directory, number);
    }

    /** The channel that is readable after a ring; null if none can be made, and the owner must poll. */
    @Nullable
    SelectableChannel readable() {
        if (!decided) {
            decided = true;
            channel = open();
        }
        return channel;
    }

    /** Rings another endpoint. Does not throw: the message is already published. */
    void ring(int at) {
        if (lastNumber != at) {
            lastRung = address(directory, at);
            lastNumber = at;
        }
        try (SocketChannel ring = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            ring.configureBlocking(false);
            // If the queue of the socket is full, other rings wait there.
            ring.connect(lastRung);
        } catch (IOException e) {
            // A receiver that closes meanwhile needs no ring.
            if (Files.exists(lastRung.getPath())) {
                warn("cannot ring: socket=" + lastRung, e);
            }
        }
    }

    /** Accepts the rings that have arrived. */
    void silence() {
        if (channel == null) {
            return;
        }
        try {
            SocketChannel ring = channel.accept();
            for (int i = 1; ring != null; i++) {
                ring.close();
                ring = i < MOST_RINGS ? channel.accept() : null;
            }
        } catch (IOException e) {
            // This process has no descriptor left: rings stay pending, so the thread stays awake.
            warn("cannot answer the doorbell: socket=" + path(directory, number), e);
        }
    }

    /** Removes the socket. */
    @Override
    public void close() {
        decided = true;
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new ClumpException(
                        "cannot close the doorbell: socket=" + path(directory, number) + ", cause=" + e, e);
            }
            delete(directory, number);
            channel = null;
        }
    }

    /** Removes the socket of an endpoint. */
    static void delete(Path directory, int number) {
        try {
            Files.deleteIfExists(path(directory, number));
        } catch (IOException e) {
            throw new ClumpException("cannot remove a doorbell: path=" + path(directory, number), e);
        }
    }

    static Path path(Path directory, int number) {
        return directory.resolve(PREFIX + number);
    }

    private void warn(String what, IOException cause) {
        if (!warned) {
            warned = true;
            PollLog.log(Doorbell.class, Level.WARNING, what + "; further failures are not logged", cause);
        }
    }

    private static UnixDomainSocketAddress address(Path directory, int number) {
        return UnixDomainSocketAddress.of(path(directory, number));
    }

    private @Nullable ServerSocketChannel open() {
        Path path = path(directory, number);
        try {
            ServerSocketChannel opened = UnixSocket.listen(path);
            opened.configureBlocking(false);
            return opened;
        } catch (IOException | UnsupportedOperationException e) {
            PollLog.log(
                    Doorbell.class,
                    Level.WARNING,
                    "no doorbell: waiting threads poll every millisecond: socket=" + path + ", cause=" + e);
            return null;
        }
    }
}
