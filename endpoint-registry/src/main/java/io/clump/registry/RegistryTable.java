package io.clump.registry;

import io.clump.am2.ClumpException;
import io.clump.am2.job.ProcessIdentity;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import org.agrona.concurrent.AtomicBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a registry as a hash table: a search starts at the slot of the key's hash and continues slot by slot, up
 * to the first slot that was never used. Freed slots do not end the search, and are reused.
 *
 * <p>A key is in at most one slot and does not move while it is published, so a reader that reaches its slot finds it.
 */
final class RegistryTable {
    private final AtomicBuffer memory;
    private final int slots;
    private final ProcessIdentity self;
    private final Predicate<ProcessIdentity> isAlive;

    RegistryTable(AtomicBuffer memory, int slots, ProcessIdentity self, Predicate<ProcessIdentity> isAlive) {
        this.memory = memory;
        this.slots = slots;
        this.self = self;
        this.isAlive = isAlive;
    }

    /** Returns the publication under a key, by a dead or living process; any thread may call it at any time. */
    RegistrySlot.@Nullable Entry find(byte[] key) {
        int first = firstSlot(key);
        for (int i = 0; i < slots; i++) {
            RegistrySlot slot = slot(first, i);
            long word = slot.word();
            if (word == 0) {
                return null;
            }
            RegistrySlot.Entry entry = slot.read(key, word);
            if (entry != null) {
                return entry;
            }
        }
        return null;
    }

    /** Publishes a name under a key. The caller holds the lock. */
    Publication put(byte[] key, byte[] name) {
        RegistrySlot.Entry found = find(key);
        if (found == null) {
            return fill(freeSlot(key), key, name);
        }
        if (found.owner().equals(self)) {
            return new Publication(found.slot(), found.slot().replaceName(name));
        }
        if (isAlive.test(found.owner())) {
            throw new ClumpException("an endpoint is published under this key already: key=\""
                    + new String(key, StandardCharsets.UTF_8) + "\", process="
                    + found.owner().pid());
        }
        return fill(found.slot(), key, name);
    }

    /** Frees the slot of a key if this process owns it. The caller holds the lock. */
    void remove(byte[] key) {
        RegistrySlot.Entry found = find(key);
        if (found != null && found.owner().equals(self)) {
            found.slot().free();
        }
    }

    /** Undoes {@link #put}, unless the slot has changed since. The caller holds the lock. */
    static void takeBack(Publication publication) {
        if (publication.slot().word() == publication.word()) {
            publication.slot().free();
        }
    }

    private Publication fill(RegistrySlot slot, byte[] key, byte[] name) {
        return new Publication(slot, slot.fill(self, key, name));
    }

    /** Returns the first slot for a new key that is empty, or else belongs to a dead process. */
    private RegistrySlot freeSlot(byte[] key) {
        int first = firstSlot(key);
        for (int i = 0; i < slots; i++) {
            RegistrySlot slot = slot(first, i);
            // A slot that is being filled was left by a process that died: the lock is held here.
            if (RegistryLayout.state(slot.word()) != RegistryLayout.PUBLISHED) {
                return slot;
            }
        }
        for (int i = 0; i < slots; i++) {
            RegistrySlot slot = slot(first, i);
            if (!isAlive.test(slot.owner())) {
                return slot;
            }
        }
        throw new ClumpException("the endpoint registry is full: key=\"" + new String(key, StandardCharsets.UTF_8)
                + "\", slots=" + slots + "; " + FileRegistryProvider.SLOTS + " sets their number");
    }

    private RegistrySlot slot(int first, int step) {
        return new RegistrySlot(memory, RegistryLayout.slotOffset((first + step) % slots));
    }

    /** Hash of a key; the same in every process, since the hash code of bytes is specified. */
    private int firstSlot(byte[] key) {
        return Math.floorMod(Arrays.hashCode(key), slots);
    }

    /**
     * A publication at one moment.
     *
     * @param slot its slot
     * @param word the slot's word, which this slot never has again
     */
    record Publication(RegistrySlot slot, long word) {}
}
