package io.clump.mpi.connect;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

/** Connection of two processes that have a socket between them: each opens a port and sends its name to the other. */
public final class Joining {
    /** First bytes of a process that joins. */
    private static final long MAGIC = 0x436C_756D_704A_6F69L;

    private Joining() {}

    /**
     * Message between the two processes.
     *
     * @param job number of its job
     * @param port name of its port
     */
    public record Hello(long job, String port) {
        /**
         * Returns whether this process accepts the other one; the other one connects then.
         *
         * @param other hello of the other process
         * @return the contrary in the other process
         */
        public boolean accepts(Hello other) {
            return port.compareTo(other.port) < 0;
        }
    }

    /**
     * Sends a hello and reads that of the other process, and nothing after it.
     *
     * @param socket connected, with nothing under way in it
     * @param own hello of this process
     * @return that of the other one
     * @throws IOException if the connection ends, or the other process does not join
     */
    public static Hello exchange(Socket socket, Hello own) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(MAGIC);
        out.writeLong(own.job);
        out.writeUTF(own.port);
        bytes.writeTo(socket.getOutputStream());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        long found = in.readLong();
        if (found != MAGIC) {
            throw new IOException("the other process does not join: found=" + Long.toHexString(found) + ", expected "
                    + Long.toHexString(MAGIC));
        }
        return new Hello(in.readLong(), in.readUTF());
    }
}
