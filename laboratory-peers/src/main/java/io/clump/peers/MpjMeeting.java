package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Tells the ranks of MPJ Express each other's ports, which its own starter does. A rank sends the words {@code Sending
 * Info}, two ports and its number, and gets the ports of all.
 */
final class MpjMeeting {
    private static final String FILE = "meeting";
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private MpjMeeting() {}

    /** Starts the meeting in a thread of rank 0; returns its port. */
    static int open(Place place, int ranks) throws IOException {
        ServerSocket server = new ServerSocket(0, ranks, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> serve(server, ranks), "mpj-meeting");
        thread.setDaemon(true);
        thread.start();
        Path written = place.directory().resolve(FILE + ".new");
        Files.writeString(written, Integer.toString(server.getLocalPort()));
        // A rank that sees the file sees all of it.
        Path unused = Files.move(written, file(place), StandardCopyOption.ATOMIC_MOVE);
        return server.getLocalPort();
    }

    /** Waits until rank 0 has opened it; returns the port. */
    static int await(Place place) throws IOException {
        long start = System.nanoTime();
        while (!Files.exists(file(place))) {
            if (System.nanoTime() - start > TIMEOUT_NANOS) {
                throw new ClumpException("rank 0 has not published its port: directory=" + place.directory());
            }
            Thread.yield();
        }
        return Integer.parseInt(Files.readString(file(place)));
    }

    private static Path file(Place place) {
        return place.directory().resolve(FILE);
    }

    private static void serve(ServerSocket server, int ranks) {
        List<Socket> sockets = new ArrayList<>();
        String[] peers = new String[ranks];
        try (server) {
            for (int i = 0; i < ranks; i++) {
                Socket socket = server.accept();
                sockets.add(socket);
                DataInputStream in = new DataInputStream(socket.getInputStream());
                String unused = in.readUTF();
                int writePort = in.readInt();
                int readPort = in.readInt();
                int rank = Objects.checkIndex(in.readInt(), ranks);
                peers[rank] = ";localhost@" + readPort + "@" + writePort + "@" + rank;
            }
            // In the order of the ranks: each rank connects to the earlier ones.
            String all = "#Peer Information" + String.join("", peers);
            for (Socket socket : sockets) {
                try (socket) {
                    new DataOutputStream(socket.getOutputStream()).writeUTF(all);
                }
            }
        } catch (IOException e) {
            throw new ClumpException("the ranks of MPJ Express do not connect: cause=" + e, e);
        }
    }
}
