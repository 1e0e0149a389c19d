package io.clump.launcher.watch;

import java.util.HashMap;
import java.util.Map;

/** Names of a job's processes by the numbers of their endpoints. */
final class Owners {
    private final Map<Long, String> names = new HashMap<>();

    Owners(JobView view) {
        for (JobView.Seen seen : view.processes()) {
            seen.counters().endpoints().forEach(endpoint -> names.put(endpoint.endpointId(), Suspects.name(seen)));
        }
    }

    /** Returns the name of the process of an endpoint, or the number of an unknown endpoint. */
    String of(long endpointId) {
        String known = names.get(endpointId);
        return known == null ? String.format("endpoint %016x", endpointId) : known;
    }
}
