package io.clump.peers;

import io.clump.am2.ClumpException;
import java.util.concurrent.SynchronousQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.pcj.PcjRuntimeException;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;
import org.pcj.internal.DeployPCJ;

/**
 * The one thread of a node of PCJ, and its storage. PCJ makes the object, starts nodes by the entry that is used here,
 * and lets only its own threads do anything, so this one does the rounds that others hand over, until its process ends.
 */
@RegisterStorage(PcjNode.Shared.class)
public final class PcjNode implements StartPoint {
    /** Names of what other nodes write, as PCJ wants them: those of fields. */
    @Storage(PcjNode.class)
    enum Shared {
        message,
        block
    }

    private static final SynchronousQueue<Runnable> ROUNDS = new SynchronousQueue<>();
    private static final SynchronousQueue<Boolean> DONE = new SynchronousQueue<>();
    /**
     * PCJ logs much, even that the other node has left; important failures are thrown. Held here, since a logger
     * without a strong reference loses its level.
     */
    private static final Logger LOGGER = Logger.getLogger("org.pcj");

    // Written by PCJ.
    long @Nullable [] message;
    byte @Nullable [] block;

    /** Starts this process's node; the other side's is number 0 if this one's is 1. */
    static PcjNode start(int number, int port, int portOfNode0) {
        LOGGER.setLevel(Level.OFF);
        String[] arguments = {
            PcjNode.class.getName(),
            Integer.toString(port),
            "127.0.0.1",
            Integer.toString(portOfNode0),
            "2",
            "[" + number + "]",
            ""
        };
        Thread thread = new Thread(() -> run(arguments), "pcj-node-" + number);
        thread.setDaemon(true);
        thread.start();
        PcjNode node = new PcjNode();
        // Waits until the other node is running, too.
        node.execute(() -> {});
        return node;
    }

    /** Lets PCJ's thread do a round, and waits for it. */
    void execute(Runnable round) {
        try {
            ROUNDS.put(round);
            DONE.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted during a round", e);
        }
    }

    @Override
    public void main() throws InterruptedException {
        while (true) {
            ROUNDS.take().run();
            DONE.put(true);
        }
    }

    private static void run(String[] arguments) {
        try {
            DeployPCJ.main(arguments);
        } catch (ClassNotFoundException | PcjRuntimeException e) {
            throw new ClumpException("PCJ does not start: cause=" + e, e);
        }
    }
}
