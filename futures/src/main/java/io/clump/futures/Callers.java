package io.clump.futures;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.ReturnedMessage;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

/** Destinations of answers from executors: the callers that were answered last are mapped. */
final class Callers {
    /** Codec of the exceptions in answers. */
    static final Codec<String> TEXT = Codec.of(String.class);

    /** Number of callers that stay mapped. */
    private static final int KEPT = 1024;

    private final Endpoint endpoint;

    /** Callers by the numbers of their endpoints; the one not answered for longest first. */
    private final Map<Long, Mapped> mapped = new LinkedHashMap<>(16, 0.75f, true);

    Callers(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Returns a caller, mapped.
     *
     * @throws ClumpException if it cannot be reached
     */
    Mapped find(Origin origin) {
        Mapped known = mapped.get(origin.id());
        if (known != null) {
            return known;
        }
        if (mapped.size() >= KEPT) {
            unmapOne();
        }
        Mapped caller = new Mapped(endpoint.destinations().mapAny(origin.name(), origin.tag()));
        mapped.put(origin.id(), caller);
        return caller;
    }

    /** Handles an answer that has returned: its caller is gone, or does not poll. */
    void returned(ReturnedMessage answer) {
        if (mapped.values().removeIf(caller -> caller.destination == answer.destination())) {
            endpoint.destinations().unmap(answer.destination());
        }
    }

    private void unmapOne() {
        for (Iterator<Mapped> callers = mapped.values().iterator(); callers.hasNext(); ) {
            Mapped caller = callers.next();
            if (caller.waiting.isEmpty()) {
                callers.remove();
                endpoint.destinations().unmap(caller.destination);
                return;
            }
        }
    }

    /** Caller that is mapped. */
    static final class Mapped {
        final int destination;

        /** Answers that wait for space, so that a caller that does not poll delays no other. */
        final Queue<Answer<?>> waiting = new ArrayDeque<>();

        Mapped(int destination) {
            this.destination = destination;
        }
    }
}
