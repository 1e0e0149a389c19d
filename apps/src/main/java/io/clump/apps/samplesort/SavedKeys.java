package io.clump.apps.samplesort;

import io.clump.am2.Checkpointable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The keys of a process between two phases, with the summary of its original keys. Belongs to one thread.
 *
 * <pre>
 *   number of keys (32 bits) | summary: 4 × 64 bits | keys, as in a binary file
 * </pre>
 */
final class SavedKeys implements Checkpointable {
    private static final int CHUNK_KEYS = 1024;

    private final KeyType type;
    private final int processes;
    private Keys keys;

    /** Numbers of the summary of the keys with which the process began. */
    private final long[] before = new long[KeySummary.NUMBERS];

    SavedKeys(KeyType type, int processes) {
        this.type = type;
        this.processes = processes;
        keys = type.create(0);
    }

    void beginWith(Keys own) {
        keys = own;
        System.arraycopy(own.summary().numbers, 0, before, 0, before.length);
    }

    void hold(Keys held) {
        keys = held;
    }

    Keys keys() {
        return keys;
    }

    /** Returns the numbers of the summaries of the original keys of a process, and of its current ones. */
    long[] sums() {
        long[] sums = Arrays.copyOf(before, 2 * before.length);
        System.arraycopy(keys.summary().numbers, 0, sums, before.length, before.length);
        return sums;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(keys.size());
        for (long number : before) {
            out.writeLong(number);
        }
        byte[] chunk = new byte[CHUNK_KEYS * type.lengthBytes()];
        UnsafeBuffer buffer = new UnsafeBuffer(chunk);
        for (int from = 0; from < keys.size(); from += CHUNK_KEYS) {
            int count = Math.min(CHUNK_KEYS, keys.size() - from);
            for (int i = 0; i < count; i++) {
                keys.get(from + i, buffer, i * type.lengthBytes());
            }
            out.write(chunk, 0, count * type.lengthBytes());
        }
    }

    @Override
    public void restore(DataInput in) throws IOException {
        int size = in.readInt();
        for (int i = 0; i < before.length; i++) {
            before[i] = in.readLong();
        }
        keys = type.create(size, processes);
        byte[] chunk = new byte[CHUNK_KEYS * type.lengthBytes()];
        UnsafeBuffer buffer = new UnsafeBuffer(chunk);
        for (int from = 0; from < size; from += CHUNK_KEYS) {
            int count = Math.min(CHUNK_KEYS, size - from);
            in.readFully(chunk, 0, count * type.lengthBytes());
            for (int i = 0; i < count; i++) {
                keys.add(buffer, i * type.lengthBytes());
            }
        }
    }
}
