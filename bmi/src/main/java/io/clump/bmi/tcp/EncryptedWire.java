package io.clump.bmi.tcp;

import io.clump.bmi.engine.ProtocolException;
import io.clump.net.key.RecordCipher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Wire whose bytes are encrypted, in records.
 *
 * <pre>
 *   record: length of the plain bytes, 1 to 16,384: 4, big-endian | encrypted bytes | tag 16
 * </pre>
 *
 * A length that was changed on the way makes a record that does not verify.
 */
final class EncryptedWire implements Wire {
    private static final int MOST_PLAIN_BYTES = 16 * 1024;
    private static final int RECORD_BYTES = Integer.BYTES + MOST_PLAIN_BYTES + RecordCipher.OVERHEAD_BYTES;

    private final SocketChannel channel;
    private final RecordCipher encryption;
    private final RecordCipher decryption;

    /** Encrypted bytes that the system has not taken, from position to limit. */
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(RECORD_BYTES).limit(0);

    /** Encrypted bytes that are here, up to the position. */
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(RECORD_BYTES);

    /** Decrypted bytes that were not taken, from position to limit. */
    private final ByteBuffer decrypted =
            ByteBuffer.allocateDirect(MOST_PLAIN_BYTES).limit(0);

    EncryptedWire(SocketChannel channel, RecordCipher encryption, RecordCipher decryption) {
        this.channel = channel;
        this.encryption = encryption;
        this.decryption = decryption;
    }

    @Override
    public int read(ByteBuffer into) throws IOException, ProtocolException {
        int bytes = hasRead() ? 0 : channel.read(incoming);
        int before = into.position();
        while (into.hasRemaining() && hasRead()) {
            if (!decrypted.hasRemaining()) {
                decrypt();
            }
            ByteBuffer part = decrypted.duplicate();
            part.limit(part.position() + Math.min(part.remaining(), into.remaining()));
            into.put(part);
            decrypted.position(part.position());
        }
        int count = into.position() - before;
        return count == 0 && bytes < 0 ? bytes : count;
    }

    @Override
    public boolean hasRead() {
        return decrypted.hasRemaining()
                || (incoming.position() >= Integer.BYTES && incoming.position() >= recordBytes(incoming.getInt(0)));
    }

    /**
     * Returns the length of a record; that of its first bytes if it is impossible, so that {@link #decrypt} refuses it.
     */
    private static int recordBytes(int plainBytes) {
        return isPossible(plainBytes) ? Integer.BYTES + plainBytes + RecordCipher.OVERHEAD_BYTES : Integer.BYTES;
    }

    private static boolean isPossible(int plainBytes) {
        return plainBytes > 0 && plainBytes <= MOST_PLAIN_BYTES;
    }

    private void decrypt() throws ProtocolException {
        int plainBytes = incoming.getInt(0);
        if (!isPossible(plainBytes)) {
            throw new ProtocolException("not a record: bytes=" + plainBytes);
        }
        incoming.flip();
        int end = recordBytes(plainBytes);
        ByteBuffer sealed = incoming.slice(Integer.BYTES, end - Integer.BYTES);
        if (!decryption.decrypt(sealed, decrypted.clear())) {
            decrypted.limit(0);
            throw new ProtocolException("a record was changed on the way: bytes=" + plainBytes);
        }
        decrypted.flip();
        incoming.position(end).compact();
    }

    @Override
    public void write(ByteBuffer first, @Nullable ByteBuffer others) throws IOException {
        boolean isMore = flush();
        while (isMore && (first.hasRemaining() || (others != null && others.hasRemaining()))) {
            encrypt(first.hasRemaining() || others == null ? first : others);
            isMore = flush();
        }
    }

    private void encrypt(ByteBuffer plain) {
        int bytes = Math.min(plain.remaining(), MOST_PLAIN_BYTES);
        ByteBuffer part = plain.duplicate();
        part.limit(part.position() + bytes);
        outgoing.clear().putInt(bytes);
        encryption.encrypt(part, outgoing);
        outgoing.flip();
        plain.position(part.position());
    }

    @Override
    public boolean flush() throws IOException {
        if (outgoing.hasRemaining()) {
            channel.write(outgoing);
        }
        return !outgoing.hasRemaining();
    }
}
