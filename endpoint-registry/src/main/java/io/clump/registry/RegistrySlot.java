package io.clump.registry;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.job.ProcessIdentity;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.AtomicBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One slot of the table. Writers hold the registry's lock; readers hold nothing.
 *
 * @param memory of the file
 * @param offset of the slot in bytes
 */
record RegistrySlot(AtomicBuffer memory, int offset) {
    /**
     * The content of a slot at one moment.
     *
     * @param slot the slot
     * @param owner the publishing process
     * @param name the endpoint name as text
     * @param word the slot's word at that moment, which this slot never has again
     */
    record Entry(RegistrySlot slot, ProcessIdentity owner, String name, long word) {}

    /** Reads the word; the contents that it validates are visible afterwards. */
    long word() {
        // acquire: sees owner, key and name; pairs with publish
        return memory.getLongAcquire(offset + RegistryLayout.WORD_OFFSET);
    }

    /** Returns the content of the slot if it has the key, otherwise null. The word must be a result of {@link #word}.
     */
    @Nullable
    Entry read(byte[] key, long word) {
        long current = word;
        while (RegistryLayout.state(current) == RegistryLayout.PUBLISHED) {
            Entry entry = copy(key, current);
            // The copies must be made before the word is read again.
            VarHandle.acquireFence();
            // opaque: the fence above orders it; pairs with the fences of fill and replaceName
            long after = memory.getLongOpaque(offset + RegistryLayout.WORD_OFFSET);
            if (after == current) {
                return entry;
            }
            current = word();
        }
        return null;
    }

    /** The publisher of the slot's content; meaningful under the lock only, while it is published. */
    ProcessIdentity owner() {
        return new ProcessIdentity(
                memory.getLong(offset + RegistryLayout.OWNER_PID_OFFSET, LITTLE_ENDIAN),
                memory.getLong(offset + RegistryLayout.OWNER_NUMBER_OFFSET, LITTLE_ENDIAN));
    }

    /** Fills and publishes the slot, replacing its content. Returns the new word. */
    long fill(ProcessIdentity owner, byte[] key, byte[] name) {
        long filling = RegistryLayout.next(word(), RegistryLayout.FILLING);
        // opaque: from now on readers reject the slot; the fence below orders it
        memory.putLongOpaque(offset + RegistryLayout.WORD_OFFSET, filling);
        // The word must change before any other field; pairs with the fence of read.
        VarHandle.releaseFence();
        memory.putLong(offset + RegistryLayout.OWNER_PID_OFFSET, owner.pid(), LITTLE_ENDIAN);
        memory.putLong(offset + RegistryLayout.OWNER_NUMBER_OFFSET, owner.number(), LITTLE_ENDIAN);
        memory.putInt(offset + RegistryLayout.KEY_LENGTH_OFFSET, key.length, LITTLE_ENDIAN);
        memory.putBytes(offset + RegistryLayout.KEY_OFFSET, key);
        return publish(RegistryLayout.next(filling, RegistryLayout.PUBLISHED), name);
    }

    /** Replaces the name in a published slot; readers always find the old one or the new one. */
    long replaceName(byte[] name) {
        long published = word();
        // The half to be written was valid before the last change, which must be visible first; pairs with read.
        VarHandle.releaseFence();
        return publish(RegistryLayout.next(published, RegistryLayout.PUBLISHED), name);
    }

    /** Frees the slot. */
    void free() {
        // release: only the word; earlier writes stay in order
        memory.putLongRelease(offset + RegistryLayout.WORD_OFFSET, RegistryLayout.next(word(), RegistryLayout.FREE));
    }

    private long publish(long word, byte[] name) {
        int half = offset + RegistryLayout.halfOffset(word);
        memory.putInt(half, name.length, LITTLE_ENDIAN);
        memory.putBytes(half + Integer.BYTES, name);
        // release: publishes owner, key and name to readers; pairs with word
        memory.putLongRelease(offset + RegistryLayout.WORD_OFFSET, word);
        return word;
    }

    /** Copies fields that may be changing: lengths are bounded, and the caller checks the word again. */
    private @Nullable Entry copy(byte[] key, long word) {
        if (!hasKey(key)) {
            return null;
        }
        int half = offset + RegistryLayout.halfOffset(word);
        int length = Math.floorMod(memory.getInt(half, LITTLE_ENDIAN), RegistryLayout.MAX_NAME_LENGTH + 1);
        byte[] name = new byte[length];
        memory.getBytes(half + Integer.BYTES, name);
        return new Entry(this, owner(), new String(name, StandardCharsets.US_ASCII), word);
    }

    private boolean hasKey(byte[] key) {
        if (memory.getInt(offset + RegistryLayout.KEY_LENGTH_OFFSET, LITTLE_ENDIAN) != key.length) {
            return false;
        }
        for (int i = 0; i < key.length; i++) {
            if (memory.getByte(offset + RegistryLayout.KEY_OFFSET + i) != key[i]) {
                return false;
            }
        }
        return true;
    }
}
