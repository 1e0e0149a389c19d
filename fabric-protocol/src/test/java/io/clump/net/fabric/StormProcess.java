package io.clump.net.fabric;

import io.clump.net.link.LinkAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

/**
 * Process of a storm: a survivor, which answers each datagram until its input ends; a closer, whose links talk to the
 * survivor and close; or a victim, whose links talk to the survivor until the process is killed.
 */
final class StormProcess {
    /** Links of a victim over UCX, and over libfabric, where a link takes much memory. */
    private static final int LINKS = 16;

    private static final int OFI_LINKS = 4;

    private static final int MOST_DATAGRAMS = 40;
    private static final int LARGEST = 14_000;

    private StormProcess() {}

    public static void main(String[] arguments) throws IOException {
        String fabric = arguments[1];
        switch (arguments[0]) {
            case "survivor" -> survive(fabric);
            case "closer" -> close(fabric, arguments[2], Integer.parseInt(arguments[3]));
            default -> fall(fabric, arguments[2]);
        }
    }

    private static void survive(String fabric) throws IOException {
        try (Links links = new Links(fabric)) {
            FabricLink link = links.open();
            System.out.println(link.address());
            ByteBuffer received = ByteBuffer.allocateDirect(65_536);
            long count = 0;
            int tries = 0;
            while (tries++ % 4096 != 0 || System.in.available() == 0) {
                if (link.receive(received.clear())) {
                    count++;
                    LinkAddress from = link.sender();
                    link.send(received.flip(), from, false);
                    link.send(received, from, false);
                } else {
                    link.takeGone();
                    Thread.onSpinWait();
                }
            }
            System.out.println(count);
        }
    }

    private static void close(String fabric, String survivor, int times) {
        Random random = new Random(times);
        try (Links links = new Links(fabric)) {
            for (int i = 0; i < times; i++) {
                FabricLink link = links.open();
                LinkAddress to = link.addressOf(survivor);
                int datagrams = 1 + random.nextInt(MOST_DATAGRAMS);
                for (int j = 0; j < datagrams; j++) {
                    link.send(Links.datagram(4 + random.nextInt(LARGEST), j), to, false);
                }
                // A third closes before anything has come back.
                if (random.nextInt(3) > 0) {
                    awaitAny(link, to);
                }
                link.close();
            }
        }
        System.out.println("closed");
    }

    /** Sends until something has come back: a link loses what the receiver has no space for. */
    private static void awaitAny(FabricLink link, LinkAddress to) {
        ByteBuffer received = ByteBuffer.allocateDirect(65_536);
        int tries = 0;
        while (!link.receive(received.clear())) {
            if (++tries % 10_000 == 0) {
                link.send(Links.datagram(100, 0), to, false);
            }
            Thread.onSpinWait();
        }
    }

    private static void fall(String fabric, String survivor) {
        Links links = new Links(fabric);
        int count = fabric.startsWith("ofi") ? OFI_LINKS : LINKS;
        FabricLink[] all = new FabricLink[count];
        LinkAddress[] to = new LinkAddress[count];
        for (int i = 0; i < count; i++) {
            all[i] = links.open();
            to[i] = all[i].addressOf(survivor);
        }
        System.out.println("connecting");
        ByteBuffer received = ByteBuffer.allocateDirect(65_536);
        ByteBuffer datagram = Links.datagram(LARGEST, 1);
        while (true) {
            for (int i = 0; i < count; i++) {
                all[i].send(datagram, to[i], false);
                all[i].receive(received.clear());
            }
        }
    }
}
