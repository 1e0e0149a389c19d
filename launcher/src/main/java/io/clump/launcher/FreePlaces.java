package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.Layout;
import io.clump.splitc.ProcessRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives the processes that a program asks for their places: those of the job's hosts that are free, or any number on
 * the nodes of this machine. Used by any thread.
 */
final class FreePlaces {
    /** Hint: the hosts to choose from, as {@code a,b:2}; a number is the most processes there. */
    private static final String HOST = "host";

    /** Hint: the same from a file. */
    private static final String HOST_FILE = "hostfile";

    /** Hint: hosts that the job gets besides its own, as {@code c:4}; without a number it has one place. */
    private static final String ADD_HOST = "add-host";

    /** Hint: the same from a file. */
    private static final String ADD_HOST_FILE = "add-hostfile";

    /** More than any host may have. */
    private static final int NO_LIMIT = 9_999;

    private final Layout first;

    /** Hosts of the job, without hosts that were added by requests. */
    private final List<String> hosts;

    private final boolean hasNetwork;
    private final boolean oversubscribes;

    /** Places of each host. Guarded by this. */
    private final Map<String, Integer> places = new LinkedHashMap<>();

    /** Places of each host that are taken. Guarded by this. */
    private final Map<String, Integer> taken = new HashMap<>();

    /** Nodes of hosts on which the job has not begun, if groups can share them. Guarded by this. */
    private final Map<String, Integer> ownNodes = new HashMap<>();

    private final boolean sharesOwnNodes;

    /** Guarded by this. */
    private int nextOwnNode = Layout.OWN_NODES;

    /**
     * Notes the places of a job.
     *
     * @param first places of the processes that it begins with
     * @param all places of all its hosts; of no meaning on this machine
     * @param hasNetwork true if processes of different hosts can communicate
     * @param oversubscribes true if a host may get more processes than it has places
     * @param sharesOwnNodes true if no node needs a process that ends with the group that has started it
     */
    FreePlaces(Layout first, Layout all, boolean hasNetwork, boolean oversubscribes, boolean sharesOwnNodes) {
        this.first = first;
        this.hasNetwork = hasNetwork;
        this.oversubscribes = oversubscribes;
        this.sharesOwnNodes = sharesOwnNodes;
        hosts = all.hosts();
        add(places, all);
        add(taken, first);
    }

    private static void add(Map<String, Integer> sums, Layout layout) {
        for (int i = 0; i < layout.hosts().size(); i++) {
            sums.merge(layout.hosts().get(i), layout.processes().get(i), Integer::sum);
        }
    }

    /**
     * Takes places for processes.
     *
     * @param request the processes
     * @return their places, for {@link #giveBack}
     * @throws ClumpException if there are too few, or a host is not one of the job's
     */
    synchronized Layout take(ProcessRequest request) {
        if (first.hosts().isEmpty()) {
            request.parts().forEach(part -> checkHere(part.hints()));
            return spread(request.size());
        }
        Map<String, Integer> before = Map.copyOf(taken);
        Group group = new Group();
        try {
            request.parts().forEach(part -> place(part, group));
        } catch (ClumpException e) {
            taken.clear();
            taken.putAll(before);
            throw e;
        }
        return group.layout();
    }

    /** Gives back the places of processes that have ended. */
    synchronized void giveBack(Layout layout) {
        for (int i = 0; i < layout.hosts().size(); i++) {
            taken.merge(layout.hosts().get(i), -layout.processes().get(i), Integer::sum);
        }
    }

    /** Spreads processes over the nodes of this machine. */
    private Layout spread(int size) {
        return Places.spread(Math.min(size, first.nodes()), size);
    }

    private static void checkHere(Map<String, String> hints) {
        Layout named = named(hints, HOST, HOST_FILE, NO_LIMIT);
        Layout added = named(hints, ADD_HOST, ADD_HOST_FILE, 1);
        Stream.of(named, added)
                .flatMap(layout -> layout == null ? Stream.empty() : layout.hosts().stream())
                .filter(host -> !HostList.isThisMachine(host))
                .findFirst()
                .ifPresent(host -> {
                    throw new ClumpException("processes on another host need a job on hosts: found=" + host
                            + ", expected -H or --hostfile at the job's start");
                });
    }

    /** Returns the hosts of a hint, or of its file; null if neither is given. */
    private static @Nullable Layout named(Map<String, String> hints, String key, String fileKey, int preset) {
        String file = hints.get(fileKey);
        return HostList.ofOptions(hints.getOrDefault(key, ""), file == null ? null : Path.of(file), preset);
    }

    private void place(ProcessRequest.Part part, Group group) {
        Layout added = named(part.hints(), ADD_HOST, ADD_HOST_FILE, 1);
        if (added != null) {
            added.hosts().forEach(host -> checkReachable(host));
            add(places, added);
        }
        Map<String, Integer> limits = limits(part.hints(), added == null ? List.of() : added.hosts());
        int left = part.count();
        for (Map.Entry<String, Integer> limit : limits.entrySet()) {
            String host = limit.getKey();
            int free = places.getOrDefault(host, 0) - taken.getOrDefault(host, 0);
            int here = Math.max(0, Math.min(left, Math.min(free, limit.getValue())));
            group.add(host, here);
            left -= here;
        }
        if (left > 0 && !oversubscribes) {
            throw new ClumpException(
                    "too few free places for the processes: found=" + part.count() + ", expected at most "
                            + (part.count() - left) + " on the hosts " + limits.keySet() + " of " + places
                            + "; --oversubscribe allows more");
        }
        List<String> all = List.copyOf(limits.keySet());
        for (int i = 0; i < all.size(); i++) {
            group.add(all.get(i), left / all.size() + (i < left % all.size() ? 1 : 0));
        }
    }

    /**
     * Returns the hosts to choose from, and the most processes on each.
     *
     * @param added hosts that the request adds; those of earlier requests are used if a hint names them
     */
    private Map<String, Integer> limits(Map<String, String> hints, List<String> added) {
        Map<String, Integer> limits = new LinkedHashMap<>();
        Layout named = named(hints, HOST, HOST_FILE, NO_LIMIT);
        if (named == null) {
            Stream.concat(hosts.stream(), added.stream())
                    .filter(host -> hasNetwork || first.hosts().contains(host))
                    .forEach(host -> limits.put(host, NO_LIMIT));
            return limits;
        }
        add(limits, named);
        limits.keySet().forEach(host -> {
            if (!places.containsKey(host)) {
                throw new ClumpException("not a host of the job: found=" + host + ", expected one of " + places.keySet()
                        + ", or the hint " + ADD_HOST);
            }
            checkReachable(host);
        });
        return limits;
    }

    private void checkReachable(String host) {
        if (!hasNetwork && !first.hosts().contains(host)) {
            throw new ClumpException("the job has no network between hosts: found=" + host
                    + ", expected --net or several hosts at the job's start");
        }
    }

    /** Places of one group: runs of ranks on one host. */
    private final class Group {
        private final List<Integer> processes = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final List<Integer> numbers = new ArrayList<>();

        void add(String host, int count) {
            if (count == 0) {
                return;
            }
            taken.merge(host, count, Integer::sum);
            int last = names.size() - 1;
            if (last >= 0 && names.get(last).equals(host)) {
                processes.set(last, processes.get(last) + count);
                return;
            }
            processes.add(count);
            names.add(host);
            numbers.add(number(host));
        }

        /** Returns the node of earlier groups on a host; another one for ranks that do not follow those there. */
        private int number(String host) {
            int index = first.hosts().indexOf(host);
            Integer known = index >= 0 ? first.numbers().get(index) : ownNodes.get(host);
            if (known != null && !numbers.contains(known)) {
                return known;
            }
            int number = nextOwnNode++;
            if (sharesOwnNodes) {
                ownNodes.putIfAbsent(host, number);
            }
            return number;
        }

        Layout layout() {
            return new Layout(processes, names, numbers);
        }
    }
}
