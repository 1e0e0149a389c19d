package io.clump.net.engine;

import java.util.EnumSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Accepts only datagrams from senders with the job's key, and notes the faults of the others' seals. */
final class DatagramVerifier {
    private final DatagramSeal seal;
    private final WideNumbers unknownSenderNumbers;
    private final EnumSet<SealFailure> known = EnumSet.noneOf(SealFailure.class);
    private @Nullable SealFailure unreported;

    DatagramVerifier(DatagramSeal seal, int firstSequence) {
        this.seal = seal;
        unknownSenderNumbers = new WideNumbers(firstSequence);
    }

    /**
     * Returns whether a datagram for this endpoint was made by the peer that it names as its sender, or by an unknown
     * sender with the key.
     */
    boolean isGenuine(@Nullable EnginePeer from, UnsafeBuffer memory, int datagram, int lengthBytes) {
        WideNumbers numbers = from != null && from.session().current() == Datagram.sessions(memory, datagram)
                ? from.numbers()
                : unknownSenderNumbers;
        SealFailure failure = seal.failure(memory, datagram, lengthBytes, numbers);
        // A peer that has sent an authentic datagram has the key: a wrong seal in its name is damaged or forged, and
        // not the user's mistake.
        if (failure != null && (from == null || !from.hasResponded()) && known.add(failure)) {
            unreported = failure;
        }
        return failure == null;
    }

    /** Returns whether a sender with the key has made a fragment. */
    boolean isGenuineFragment(UnsafeBuffer memory, int fragment, int lengthBytes) {
        return seal.isGenuineFragment(memory, fragment, lengthBytes);
    }

    /** Returns whether a sender with the key has made a multicast datagram. */
    boolean isCheckedMulticast(UnsafeBuffer memory, int datagram, int lengthBytes) {
        return seal.isCheckedMulticast(memory, datagram, lengthBytes);
    }

    /** Takes a kind of failure that was not reported yet, or returns null. */
    @Nullable
    SealFailure takeFailure() {
        SealFailure failure = unreported;
        unreported = null;
        return failure;
    }
}
