package io.clump.am2;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Elements of one length, saved as their number (32 bits, big-endian) and their bytes, little-endian. */
final class SavedBytes implements Checkpointable {
    private static final int CHUNK_BYTES = 1 << 16;

    private final int length;
    private final int elementBytes;
    private final Copy toChunk;
    private final Copy fromChunk;

    SavedBytes(int length, int elementBytes, Copy toChunk, Copy fromChunk) {
        this.length = length;
        this.elementBytes = elementBytes;
        this.toChunk = toChunk;
        this.fromChunk = fromChunk;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(length);
        eachChunk((from, count, chunk) -> {
            toChunk.copy(from, count, chunk);
            out.write(chunk.bytes(), 0, count * elementBytes);
        });
    }

    @Override
    public void restore(DataInput in) throws IOException {
        int saved = in.readInt();
        if (saved != length) {
            throw new ClumpException("an array of another length was saved: found=" + saved + ", expected " + length);
        }
        eachChunk((from, count, chunk) -> {
            in.readFully(chunk.bytes(), 0, count * elementBytes);
            fromChunk.copy(from, count, chunk);
        });
    }

    private void eachChunk(Copy copy) throws IOException {
        byte[] bytes = new byte[CHUNK_BYTES];
        Chunk chunk = new Chunk(bytes, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        int most = CHUNK_BYTES / elementBytes;
        for (int from = 0; from < length; from += Math.min(most, length - from)) {
            copy.copy(from, Math.min(most, length - from), chunk);
        }
    }

    /** Bytes of some elements. This is a class and not a record, since the array is not a value. */
    static final class Chunk {
        private final byte[] bytes;
        private final ByteBuffer view;

        Chunk(byte[] bytes, ByteBuffer view) {
            this.bytes = bytes;
            this.view = view;
        }

        byte[] bytes() {
            return bytes;
        }

        /** Returns a little-endian view of the bytes. */
        ByteBuffer view() {
            return view;
        }
    }

    /** Action for each chunk of elements, for instance a copy. */
    @FunctionalInterface
    interface Copy {
        void copy(int from, int count, Chunk chunk) throws IOException;
    }
}
