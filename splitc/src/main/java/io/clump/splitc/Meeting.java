package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import io.clump.am2.spi.EndpointRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Connects the processes of a job: each publishes its name in the registry and maps the names of all others. */
final class Meeting {
    /**
     * Time between two requests to the registry. Processes that are already connected send meanwhile, so this one must
     * poll.
     */
    private static final Duration POLLING = Duration.ofMillis(1);

    private static final double MILLIS_PER_SECOND = 1000;

    private final EndpointRegistry registry;
    private final Endpoint endpoint;
    private final Waiting waiting;
    private final SplitCConfiguration place;
    private final Duration patience;

    Meeting(
            EndpointRegistry registry,
            Endpoint endpoint,
            Waiting waiting,
            SplitCConfiguration place,
            Duration patience) {
        this.registry = registry;
        this.endpoint = endpoint;
        this.waiting = waiting;
        this.place = place;
        this.patience = patience;
    }

    /**
     * Maps each process, including this one, at the destination that is its rank. Returns which of them share memory.
     *
     * @param localProtocol name of the protocol inside a node
     */
    Topology meet(Tag tag, String localProtocol) {
        List<String> nodes = new ArrayList<>();
        registry.publish(key(place.rank()), endpoint.name());
        long deadline = System.nanoTime() + patience.toNanos();
        for (int rank = 0; rank < place.size(); rank++) {
            EndpointName name = await(rank, deadline);
            endpoint.map(rank, name, tag);
            nodes.add(Topology.nodeOf(name, localProtocol));
        }
        return new Topology(place.rank(), nodes);
    }

    void leave() {
        registry.withdraw(key(place.rank()));
    }

    private EndpointName await(int rank, long deadline) {
        EndpointName name = registry.find(key(rank));
        while (name == null) {
            waiting.until(() -> false, POLLING);
            if (Thread.currentThread().isInterrupted()) {
                throw new ClumpException("interrupted while waiting for rank " + rank + " to join");
            }
            if (System.nanoTime() - deadline > 0) {
                throw new ClumpException("rank " + rank + " has not joined the job: size=" + place.size() + ", waited "
                        + patience.toMillis() / MILLIS_PER_SECOND + " s");
            }
            name = registry.find(key(rank));
        }
        return name;
    }

    private static String key(int rank) {
        return "rank-" + rank;
    }
}
