package io.clump.registry;

import io.clump.am2.ClumpException;
import io.clump.am2.job.ProcessIdentity;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import org.agrona.concurrent.AtomicBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a registry as a hash table: a key is looked for from the slot its hash names, in one slot after the
 * other, up to one that was never used. Slots that were freed do not end the search, and are used again.
 *
 * <p>A key is in at most one slot and does not move while it is published, so a reader that passes its slot finds it.
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

    /** The publication under a key, by a process dead or alive; any thread may ask at any time. */
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

    /** Takes back what {@link #put} did, unless the slot has changed since. The caller holds the lock. */
    static void takeBack(Publication publication) {
        if (publication.slot().word() == publication.word()) {
            publication.slot().free();
        }
    }

    private Publication fill(RegistrySlot slot, byte[] key, byte[] name) {
        return new Publication(slot, slot.fill(self, key, name));
    }

    /** The first slot for a new key that holds nothing, or else nothing of a living process. */
    private RegistrySlot freeSlot(byte[] key) {
        int first = firstSlot(key);
        for (int i = 0; i < slots; i++) {
            RegistrySlot slot = slot(first, i);
            // One that is being filled was left by a process that died: the lock is held here.
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

    /** The same in every process: a hash code of bytes is specified. */
    private int firstSlot(byte[] key) {
        return Math.floorMod(Arrays.hashCode(key), slots);
    }

    /**
     * A publication, as it was then.
     *
     * @param slot which holds it
     * @param word the slot's word, which this slot never has again
     */
    record Publication(RegistrySlot slot, long word) {}
}
