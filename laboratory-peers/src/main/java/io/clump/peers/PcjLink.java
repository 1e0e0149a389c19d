package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.Message40;
import io.clump.laboratory.traffic.PairLink;
import io.clump.laboratory.traffic.PairLinkReceiver;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;
import org.pcj.PCJ;
import org.pcj.PcjFuture;

/**
 * Two nodes of PCJ over the loopback interface, with a thread each. A message is a value that is stored in the other
 * thread's storage, which waits until it was modified; a later value replaces a value that was not read yet. Some puts
 * may be under way.
 */
final class PcjLink implements PairLink {
    /** Puts that are not acknowledged yet; a power of two. */
    private static final int UNDER_WAY = 64;

    private final int other;
    private final PairLinkReceiver receiver;
    private final PcjNode node;
    private final @Nullable PcjFuture<?>[] underWay = new PcjFuture<?>[UNDER_WAY];
    private final long[] message = new long[Message40.LENGTH_BYTES / Long.BYTES];
    private byte[] block = {};
    private int sent;

    PcjLink(Place place, PairLinkReceiver receiver) {
        this.receiver = receiver;
        other = 1 - place.side();
        int port = freePort();
        int otherPort = Ports.exchange(place, port);
        node = PcjNode.start(place.side(), port, place.side() == 0 ? port : otherPort);
    }

    @Override
    public void execute(Runnable round) {
        node.execute(round);
    }

    @Override
    public void beginPhase(int lengthBytes) {
        block = new byte[HeapBlock.isShort(lengthBytes) ? 0 : lengthBytes];
    }

    @Override
    public void sendShort(long number) {
        for (int word = 0; word < message.length; word++) {
            message[word] = number + word;
        }
        put(message, PcjNode.Shared.message);
    }

    @Override
    public void sendBlock(UnsafeBuffer source, int lengthBytes) {
        source.getBytes(0, block, 0, lengthBytes);
        put(block, PcjNode.Shared.block);
    }

    /** Waits for a message, so it must not be called where none arrives. */
    @Override
    public void poll() {
        if (block.length == 0) {
            PCJ.waitFor(PcjNode.Shared.message);
            long[] read = PCJ.getLocal(PcjNode.Shared.message);
            long content = 0;
            for (long word : read) {
                content += word;
            }
            receiver.takeShort(content);
        } else {
            PCJ.waitFor(PcjNode.Shared.block);
            byte[] read = PCJ.getLocal(PcjNode.Shared.block);
            receiver.takeBlock(read.length);
        }
    }

    @Override
    public void idle() {
        Thread.yield();
    }

    @Override
    public boolean keepsEach() {
        return false;
    }

    /**
     * Ends the process: the end of PCJ would wait for the other node, which ends only after this one.
     */
    @Override
    public void close() {
        Runtime.getRuntime().halt(0);
    }

    private void put(Object value, PcjNode.Shared where) {
        int slot = sent & (UNDER_WAY - 1);
        PcjFuture<?> before = underWay[slot];
        if (before != null) {
            before.get();
        }
        underWay[slot] = PCJ.asyncPut(value, other, where);
        sent++;
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new ClumpException("no free port for PCJ: cause=" + e, e);
        }
    }
}
