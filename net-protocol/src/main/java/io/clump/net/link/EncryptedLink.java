package io.clump.net.link;

import io.clump.net.key.DatagramEncryption;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/**
 * Link whose datagrams can be read only with the job's key. Received datagrams that were not encrypted with it are
 * dropped and counted.
 */
public final class EncryptedLink extends PassingLink {
    private static final int LARGEST_DATAGRAM_BYTES = 1 << 16;

    /** Most datagrams of the largest size that the other link keeps before they leave. */
    private static final int MOST_HELD = 4;

    private final DatagramEncryption encryption;
    private final ByteBuffer sent;
    private final ByteBuffer received = ByteBuffer.allocateDirect(LARGEST_DATAGRAM_BYTES);

    /** True between {@link #hold} and {@link #release}: what was encrypted must not be overwritten. */
    private boolean isHeld;

    private long forged;

    /**
     * Wraps a link.
     *
     * @param link carries the encrypted datagrams; closed with this one
     * @param encryption of this link only
     */
    public EncryptedLink(Link link, DatagramEncryption encryption) {
        super(link);
        this.encryption = encryption;
        sent = ByteBuffer.allocateDirect(MOST_HELD * Math.max(link.maxDatagramBytes(), link.maxMulticastBytes()));
    }

    @Override
    public int maxDatagramBytes() {
        return link.maxDatagramBytes() - DatagramEncryption.OVERHEAD_BYTES;
    }

    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        return send(datagram, to, false);
    }

    /**
     * Encrypts and sends a datagram. It is lost if the cipher finds no memory, since a link must not throw: the
     * datagram may leave between the claim of a message and its publication.
     */
    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to, boolean isAnswering) {
        return !encrypt(datagram) || link.send(sent, to, isAnswering);
    }

    @Override
    public int maxMulticastBytes() {
        return Math.max(0, link.maxMulticastBytes() - DatagramEncryption.OVERHEAD_BYTES);
    }

    /** Encrypts and sends a datagram once: the key depends only on the sender, so all receivers can read it. */
    @Override
    public boolean sendToAll(ByteBuffer datagram) {
        return !encrypt(datagram) || link.sendToAll(sent);
    }

    @Override
    public void listenToAll() {
        link.listenToAll();
    }

    @Override
    public void hold() {
        isHeld = true;
        sent.position(0).limit(0);
        link.hold();
    }

    @Override
    public void release() {
        isHeld = false;
        link.release();
    }

    @Override
    public boolean checkPort(LinkAddress to) {
        return link.checkPort(to);
    }

    @Override
    public @Nullable LinkAddress takeGone() {
        return link.takeGone();
    }

    @Override
    public boolean isHolding() {
        return link.isHolding();
    }

    @Override
    public void forget(LinkAddress to) {
        link.forget(to);
    }

    /** Returns true and leaves the buffer unchanged if the received datagram is a port check or forged. */
    @Override
    public boolean receive(ByteBuffer into) {
        received.clear();
        boolean hasCome = link.receive(received);
        int start = into.position();
        try {
            if (hasCome && received.position() > PORT_CHECK_BYTES && !encryption.decrypt(received.flip(), into)) {
                forged++;
            }
        } catch (OutOfMemoryError noMemoryForTheCipher) {
            // The datagram is lost.
            into.position(start);
        }
        return hasCome;
    }

    @Override
    public @Nullable SelectableChannel channel() {
        return link.channel();
    }

    @Override
    public @Nullable SelectableChannel multicastChannel() {
        return link.multicastChannel();
    }

    @Override
    public void settle() {
        link.settle();
    }

    @Override
    public long overruns() {
        return link.overruns();
    }

    @Override
    public long forged() {
        return forged + link.forged();
    }

    @Override
    public int bufferBytes() {
        return link.bufferBytes();
    }

    /** Encrypts a datagram; returns false if the cipher finds no memory. */
    private boolean encrypt(ByteBuffer datagram) {
        int start = isHeld ? sent.limit() : 0;
        if (sent.capacity() - start < datagram.remaining() + DatagramEncryption.OVERHEAD_BYTES) {
            link.release();
            link.hold();
            start = 0;
        }
        sent.clear().position(start);
        try {
            encryption.encrypt(datagram.duplicate(), sent);
        } catch (OutOfMemoryError noMemoryForTheCipher) {
            sent.limit(start);
            return false;
        }
        sent.limit(sent.position()).position(start);
        return true;
    }
}
