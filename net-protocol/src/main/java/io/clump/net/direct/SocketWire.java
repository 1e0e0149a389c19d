package io.clump.net.direct;

import io.clump.am2.ClumpException;
import io.clump.net.ethernet.EthernetInterface;
import io.clump.net.posix.PacketSocket;
import org.agrona.concurrent.UnsafeBuffer;

/** Wire for frames of one type at a network interface, with a system call for each. */
final class SocketWire implements FrameWire {
    private final PacketSocket socket;

    private SocketWire(PacketSocket socket) {
        this.socket = socket;
    }

    /**
     * Opens a socket that receives from now on.
     *
     * @throws ClumpException if there is no such interface, or this process lacks the permission; the message says
     *     which
     */
    static SocketWire open(String interfaceName, int etherType) {
        EthernetInterface at = EthernetInterface.require(interfaceName);
        PacketSocket socket = PacketSocket.open();
        try {
            socket.bind(at.device(), etherType);
            return new SocketWire(socket);
        } catch (ClumpException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public boolean send(UnsafeBuffer frame, int lengthBytes) {
        return socket.send(frame, 0, lengthBytes) == 0;
    }

    @Override
    public int receive(UnsafeBuffer into) {
        int lengthBytes = socket.receive(into, into.capacity());
        return lengthBytes < 0 ? NOTHING : lengthBytes;
    }

    @Override
    public void close() {
        socket.close();
    }
}
