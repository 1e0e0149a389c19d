package io.clump.mpi.comm;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Communicators of one world that are not closed. */
final class OpenCommunicators {
    /** By the first context of each. Weak, since a program may forget a communicator without closing it. */
    private final Map<Integer, WeakReference<Communicator>> byContext = new HashMap<>();

    void opened(Communicator communicator) {
        byContext.put(communicator.context(), new WeakReference<>(communicator));
    }

    void closed(Communicator communicator) {
        byContext.remove(communicator.context());
    }

    /** Returns their number, including communicators that the program has dropped. */
    int count() {
        return byContext.size();
    }

    /** Returns the communicator of a context; null if it is unknown. */
    @Nullable
    Communicator of(int context) {
        WeakReference<Communicator> found = byContext.get(context - Math.floorMod(context, Communicator.CONTEXTS));
        return found == null ? null : found.get();
    }
}
