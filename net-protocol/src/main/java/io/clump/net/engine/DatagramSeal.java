package io.clump.net.engine;

import io.clump.net.key.DatagramHash;
import io.clump.net.key.JobKey;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Seals datagrams, and checks the seals of received ones. A seal is the {@link DatagramHash}, under the job's key, of
 * the whole datagram. While it is computed, the seal's own field holds the upper halves of the datagram's three
 * numbers: so a recorded datagram does not verify again when the lower halves have wrapped around. The seal covers the
 * job, both endpoints, every flag and all messages. So an attacker without the key can only repeat datagrams that were
 * sent to the same endpoint shortly before, and the streams tolerate repetitions from any network.
 *
 * <p>Without a key the seal is zero, so that two sides that disagree about authentication drop each other's datagrams.
 * Changed bits are then detected by the network's own checksum (that of UDP has 16 bits) or not at all.
 */
final class DatagramSeal {
    private static final long NO_SEAL = 0;

    private final @Nullable DatagramHash hash;

    DatagramSeal(@Nullable JobKey key) {
        hash = key == null ? null : key.hash();
    }

    /** Seals a datagram that is otherwise complete. */
    void seal(UnsafeBuffer memory, int datagram, int lengthBytes, WideNumbers numbers) {
        if (hash == null) {
            Datagram.seal(memory, datagram, NO_SEAL);
        } else {
            Datagram.seal(memory, datagram, numbers.leaving(memory, datagram));
            Datagram.seal(memory, datagram, hash.hash(memory, datagram, DatagramLayout.HEADER_BYTES, lengthBytes));
        }
    }

    /** Seals a fragment. Its datagram has a seal of its own, so only bounded memory depends on this one. */
    void sealFragment(UnsafeBuffer memory, int fragment, int lengthBytes) {
        Datagram.seal(memory, fragment, NO_SEAL);
        if (hash != null) {
            Datagram.seal(memory, fragment, hash.hash(memory, fragment, DatagramLayout.HEADER_BYTES, lengthBytes));
        }
    }

    /** Returns whether the seal of a received fragment is right; afterwards the fragment has the right seal. */
    boolean isGenuineFragment(UnsafeBuffer memory, int fragment, int lengthBytes) {
        long found = Datagram.seal(memory, fragment);
        sealFragment(memory, fragment, lengthBytes);
        return Datagram.seal(memory, fragment) == found;
    }

    /** Writes the check of a multicast datagram that is otherwise complete. The datagrams in it have seals. */
    void checkMulticast(UnsafeBuffer memory, int datagram, int lengthBytes) {
        long check = NO_SEAL;
        if (hash != null) {
            MulticastDatagram.check(memory, datagram, lengthBytes);
            check = hash.hash(memory, datagram, DatagramLayout.HEADER_BYTES, MulticastDatagram.CHECKED_BYTES);
        }
        MulticastDatagram.check(memory, datagram, check);
    }

    /** Returns whether the check of a received multicast datagram is right; afterwards it has the right check. */
    boolean isCheckedMulticast(UnsafeBuffer memory, int datagram, int lengthBytes) {
        long found = MulticastDatagram.check(memory, datagram);
        checkMulticast(memory, datagram, lengthBytes);
        return MulticastDatagram.check(memory, datagram) == found;
    }

    /** Returns the fault of a received datagram's seal, or null; afterwards the seal is overwritten. */
    @Nullable
    SealFailure failure(UnsafeBuffer memory, int datagram, int lengthBytes, WideNumbers numbers) {
        long found = Datagram.seal(memory, datagram);
        if (hash == null) {
            return found == NO_SEAL ? null : SealFailure.UNEXPECTED;
        }
        Datagram.seal(memory, datagram, numbers.arriving(memory, datagram));
        if (hash.hash(memory, datagram, DatagramLayout.HEADER_BYTES, lengthBytes) == found) {
            return null;
        }
        return found == NO_SEAL ? SealFailure.MISSING : SealFailure.WRONG;
    }
}
