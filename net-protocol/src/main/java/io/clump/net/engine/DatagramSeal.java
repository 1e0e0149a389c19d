package io.clump.net.engine;

import io.clump.net.key.DatagramHash;
import io.clump.net.key.JobKey;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Seals datagrams and looks at the seals of others'. A seal is the {@link DatagramHash} under the job's key of the
 * whole datagram, in which meanwhile the upper halves of its three numbers stand at the seal's own place: so a recorded
 * datagram does not verify again when the lower halves have come round. That the job, both endpoints, every flag and
 * all messages are in it leaves nobody without the key more than to repeat what was sent to the same endpoint a short
 * while ago, which the streams must bear of any network.
 *
 * <p>Without a key the seal is zero, so that two sides that disagree do not take each other's datagrams for good. A
 * network that changes bits is then found out by its own checksum (that of UDP has 16 bits) or not at all.
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

    /** Seals a fragment, whose datagram has a seal of its own, so that nothing but bounded memory depends on it. */
    void sealFragment(UnsafeBuffer memory, int fragment, int lengthBytes) {
        Datagram.seal(memory, fragment, NO_SEAL);
        if (hash != null) {
            Datagram.seal(memory, fragment, hash.hash(memory, fragment, DatagramLayout.HEADER_BYTES, lengthBytes));
        }
    }

    /** Returns whether the seal of a fragment that has arrived is right; afterwards it is the right one. */
    boolean isGenuineFragment(UnsafeBuffer memory, int fragment, int lengthBytes) {
        long found = Datagram.seal(memory, fragment);
        sealFragment(memory, fragment, lengthBytes);
        return Datagram.seal(memory, fragment) == found;
    }

    /** Says what is wrong with the seal of a datagram that has arrived, or null; afterwards the seal is gone. */
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
