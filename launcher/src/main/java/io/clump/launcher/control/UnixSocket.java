package io.clump.launcher.control;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;

/** Sockets in the directory of a job, which only the user may access. */
public final class UnixSocket {
    private UnixSocket() {}

    /**
     * Starts to listen.
     *
     * @param path path of the socket, which must not exist
     * @return the socket, which the caller closes; its file stays
     * @throws IOException if it cannot be made
     */
    public static ServerSocketChannel listen(Path path) throws IOException {
        ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            socket.bind(UnixDomainSocketAddress.of(path));
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
