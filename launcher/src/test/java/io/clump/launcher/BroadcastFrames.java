package io.clump.launcher;

import io.clump.am2.Await;
import io.clump.am2.barrier.BarrierKind;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Program whose first process broadcasts a message of 1,000 bytes to all others, repeatedly, and reports how many
 * frames its host's network interface has sent meanwhile.
 */
public final class BroadcastFrames implements SpmdProgram {
    static final int BROADCASTS = 200;

    /** Enough for all receivers to have reported that they receive multicasts. */
    private static final int REHEARSALS = 400;

    private static final int PORT = 1;
    private static final int BYTES = 1000;

    /** Usually long enough for a message to arrive before the next one is sent, so that no two share a datagram. */
    private static final Duration GAP = Duration.ofMillis(5);

    private static final Duration TIMEOUT = Duration.ofDays(1);

    @Override
    public void run(SplitC splitc) throws IOException {
        int size = splitc.size();
        long[] received = new long[1];
        try (Ports ports = Ports.join(splitc.layer(), PortsConfiguration.of(splitc.rank(), size))) {
            ports.bindInput(PORT, new UnsafeBuffer(new byte[BYTES]), message -> received[0]++, null);
            ports.bindBroadcast(PORT, ProcessGroup.ofFirst(size), PORT, Qos.RELIABLE);
            ports.barrier(BarrierKind.TREE);
            if (splitc.rank() == 0) {
                broadcast(ports, REHEARSALS);
                long before = framesSent();
                broadcast(ports, BROADCASTS);
                System.out.println("frames sent: " + (framesSent() - before));
            }
            ports.settle(TIMEOUT);
            ports.barrier(BarrierKind.TREE);
            if (splitc.rank() != 0 && received[0] != REHEARSALS + BROADCASTS) {
                throw new IllegalStateException("received: " + received[0]);
            }
        }
    }

    private static void broadcast(Ports ports, int count) {
        UnsafeBuffer message = new UnsafeBuffer(new byte[BYTES]);
        for (int i = 0; i < count; i++) {
            ports.send(PORT, message, 0, BYTES);
            Await.pass(GAP, ports::poll);
        }
    }

    /** Returns the count of the interface, the tenth of its numbers. */
    private static long framesSent() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/net/dev")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("eth0:"))
                .mapToLong(line -> Long.parseLong(
                        line.substring(line.indexOf(':') + 1).strip().split(" +")[9]))
                .sum();
    }
}
