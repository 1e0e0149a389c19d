package io.clump.net.ethernet;

import io.clump.net.posix.NetworkDevice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Objects;

/**
 * Process that takes the loopback of its own network namespace down and up, and prints the results of a selector that
 * watches a link.
 */
final class InterfaceDownProcess {
    private InterfaceDownProcess() {}

    /** Runs the process; the argument selects a ring. */
    public static void main(String[] args) throws Exception {
        EthernetInterface loopback = new EthernetInterface(NetworkDevice.find("lo"));
        ByteBuffer datagram = ByteBuffer.allocateDirect(64);
        try (EthernetLink link = EthernetLink.open(loopback, 7, 1500, Boolean.parseBoolean(args[0]), null);
                Selector selector = Selector.open()) {
            Objects.requireNonNull(link.channel()).register(selector, SelectionKey.OP_READ);
            set("down");
            int down = selector.selectNow(key -> {});
            link.settle();
            int settled = selector.selectNow(key -> {});
            set("up");
            link.settle();
            int up = selector.selectNow(key -> {});
            link.send(datagram, Objects.requireNonNull(link.addressOf(link.address())));
            int frame = selector.select(key -> {});
            System.out.printf("down=%d settled=%d up=%d frame=%d%n", down, settled, up, frame);
        }
    }

    private static void set(String state) throws IOException, InterruptedException {
        int status = new ProcessBuilder("ip", "link", "set", "lo", state)
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("ip: status=" + status);
        }
    }
}
