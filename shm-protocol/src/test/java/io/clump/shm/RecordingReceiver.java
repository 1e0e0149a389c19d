package io.clump.shm;

import io.clump.am2.spi.PollScope;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Process that prints its name, and for each message sets a byte of a file that outlives it, before the handler
 * returns. Arguments: the file; the number of messages to take for each line that it reads.
 */
final class RecordingReceiver {
    static final String DONE = "handled";

    private RecordingReceiver() {}

    static MappedByteBuffer open(Path file, int messages) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, messages);
        }
    }

    public static void main(String[] arguments) throws IOException {
        int messages = Integer.parseInt(arguments[1]);
        MappedByteBuffer record = open(Path.of(arguments[0]), messages);
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            int[] handled = new int[1];
            endpoint.onMessage((memory, packet, data) -> {
                int sequence = TestMessage.sequence(memory, packet);
                record.put(sequence, (byte) (record.get(sequence) + 1));
                handled[0]++;
            });
            System.out.println(endpoint.name());
            while (true) {
                int most = Integer.parseInt(readLine());
                while (handled[0] < most) {
                    endpoint.poll(PollScope.ALL, 1);
                }
                System.out.println(DONE);
            }
        }
    }

    private static String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = System.in.read(); next != '\n'; next = System.in.read()) {
            if (next < 0) {
                throw new IOException("the test has ended");
            }
            line.append((char) next);
        }
        return line.toString();
    }
}
