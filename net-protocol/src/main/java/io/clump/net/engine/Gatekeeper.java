package io.clump.net.engine;

import java.util.EnumSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Lets only datagrams in that somebody with the job's key has made, and notes what is wrong with the others. */
final class Gatekeeper {
    private final DatagramSeal seal;
    private final WideNumbers strangersNumbers;
    private final EnumSet<SealFailure> known = EnumSet.noneOf(SealFailure.class);
    private @Nullable SealFailure untold;

    Gatekeeper(DatagramSeal seal, int firstSequence) {
        this.seal = seal;
        strangersNumbers = new WideNumbers(firstSequence);
    }

    /** Returns whether the peer that a datagram for this endpoint names as its sender, or a stranger, has made it. */
    boolean isGenuine(@Nullable Peer from, UnsafeBuffer memory, int datagram, int lengthBytes) {
        WideNumbers numbers = from != null && from.session().current() == Datagram.sessions(memory, datagram)
                ? from.numbers()
                : strangersNumbers;
        SealFailure failure = seal.failure(memory, datagram, lengthBytes, numbers);
        // Whoever was heard has the key: what is wrong in his name is damaged or forged, and no mistake of the user.
        if (failure != null && (from == null || !from.isHeard()) && known.add(failure)) {
            untold = failure;
        }
        return failure == null;
    }

    /** Returns whether somebody with the key has made a fragment. */
    boolean isGenuineFragment(UnsafeBuffer memory, int fragment, int lengthBytes) {
        return seal.isGenuineFragment(memory, fragment, lengthBytes);
    }

    /** A kind of failure that nobody was told of, or null. */
    @Nullable
    SealFailure takeFailure() {
        SealFailure failure = untold;
        untold = null;
        return failure;
    }
}
