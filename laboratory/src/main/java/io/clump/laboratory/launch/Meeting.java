package io.clump.laboratory.launch;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that only waits until all its processes have arrived: in a job of Clump, or of {@code mpirun} with sockets.
 */
public final class Meeting implements SpmdProgram {
    private static final int PORT = 40_404;
    private static final int HERE = 1;
    private static final int TIMEOUT_MILLIS = 20_000;

    @Override
    public void run(SplitC splitc) {
        splitc.barrier();
        if (splitc.rank() == 0) {
            System.out.println(TimedCommand.MET);
        }
    }

    /** One process that {@code mpirun} has started. Argument: the address of that of rank 0. */
    public static void main(String[] arguments) throws IOException {
        int rank = Integer.parseInt(System.getenv("OMPI_COMM_WORLD_RANK"));
        int size = Integer.parseInt(System.getenv("OMPI_COMM_WORLD_SIZE"));
        if (rank == 0) {
            awaitOthers(size - 1);
            System.out.println(TimedCommand.MET);
        } else {
            try (Socket socket = connect(new InetSocketAddress(arguments[0], PORT))) {
                socket.getOutputStream().write(HERE);
                new DataInputStream(socket.getInputStream()).readByte();
            }
        }
    }

    private static void awaitOthers(int count) throws IOException {
        List<Socket> others = new ArrayList<>();
        try (ServerSocket server = new ServerSocket()) {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress((InetAddress) null, PORT));
            for (int i = 0; i < count; i++) {
                Socket other = server.accept();
                new DataInputStream(other.getInputStream()).readByte();
                others.add(other);
            }
        }
        for (Socket other : others) {
            other.getOutputStream().write(HERE);
            other.close();
        }
    }

    /** Rank 0 may not listen yet. */
    private static Socket connect(InetSocketAddress address) throws IOException {
        long start = System.nanoTime();
        while (true) {
            Socket socket = new Socket();
            try {
                socket.connect(address);
                return socket;
            } catch (ConnectException e) {
                socket.close();
                if (System.nanoTime() - start > TIMEOUT_MILLIS * 1_000_000L) {
                    throw e;
                }
                Thread.yield();
            }
        }
    }
}
