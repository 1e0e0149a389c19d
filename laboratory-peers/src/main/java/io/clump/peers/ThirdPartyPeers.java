package io.clump.peers;

import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.PeerProvider;
import java.util.List;

/** Links of libraries that Clump does not use itself. */
public final class ThirdPartyPeers implements PeerProvider {
    private static final String SERIAL_FILTER =
            "-Djdk.serialFilter=java.lang.*;java.util.**;org.pcj.**;io.clump.peers.*;!*";

    /** Packages that Chronicle accesses by reflection, and background work that it must not do. */
    private static final List<String> CHRONICLE_OPTIONS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true",
            "-Dchronicle.announcer.disable=true",
            "-Dchronicle.disk.monitor.disable=true",
            "-Dslf4j.internal.verbosity=ERROR");

    @Override
    public List<Peer> peers() {
        return List.of(
                Peer.inOneProcess(
                        "JCTOOLS",
                        "jctools-mpsc",
                        "jctools-mpsc: two threads of one process, which share its heap; a crash of one takes both"
                                + " along",
                        JcToolsLink::pair),
                Peer.inOneProcess(
                        "DISRUPTOR",
                        "disruptor",
                        "disruptor: two threads of one process, which share its heap; a crash of one takes both along",
                        DisruptorLink::pair),
                Peer.of("CHRONICLE", "chronicle-queue", ChronicleLink::new)
                        .noting("chronicle-queue: keeps all messages in files, here in shared memory, which nothing"
                                + " else does; at most 64 MB are sent at a stretch, through new queues each time")
                        .withJvmOptions(CHRONICLE_OPTIONS),
                // It deserializes any object that is sent to its port, so only the classes that it needs are admitted.
                Peer.of("PCJ", "pcj", PcjLink::new)
                        .noting("pcj: a value put into the other node's storage, of which a later one may replace an"
                                + " earlier one; not bound to processors, since its own threads carry the values")
                        .withJvmOptions(List.of(SERIAL_FILTER))
                        .apart());
    }
}
