package io.clump.am2.job;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Sockets in the directory of a job, which only the user may access, of mode 0600. */
public final class UnixSocket {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

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
            Files.setPosixFilePermissions(path, OWNER_ONLY);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
