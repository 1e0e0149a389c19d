package io.clump.registry.zookeeper;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A connection to a server on this machine that can be cut without notice, and restored. */
final class Way implements AutoCloseable {
    private static final int BACKLOG = 16;

    private final int to;
    private final ServerSocket entrance;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private volatile boolean isCut;

    Way(int to) throws IOException {
        this.to = to;
        entrance = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    void cut() throws IOException {
        isCut = true;
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    void mend() {
        isCut = false;
    }

    private void accept() {
        try {
            while (true) {
                Socket near = entrance.accept();
                if (isCut) {
                    near.close();
                    continue;
                }
                Socket far = new Socket();
                sockets.addAll(List.of(near, far));
                try {
                    far.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), to));
                } catch (IOException e) {
                    near.close();
                    continue;
                }
                start(() -> pass(near, far));
                start(() -> pass(far, near));
            }
        } catch (IOException expected) {
            // Closed.
            return;
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException expected) {
            // One of the ends has gone, and so the other goes, too.
            return;
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "way");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        cut();
    }
}
