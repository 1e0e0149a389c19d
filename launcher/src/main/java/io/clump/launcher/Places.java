package io.clump.launcher;

import io.clump.command.BadInputException;
import io.clump.launcher.job.Layout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Places of the processes of a job, whose total number the user gives, on hosts or nodes.
 *
 * @param taken places that are used
 * @param all places of all hosts; on this machine, the same
 */
record Places(Layout taken, Layout all) {
    /**
     * Distributes processes over the hosts, if there are any, or over nodes of this machine.
     *
     * @param environment environment variables, which may name the hosts
     * @param count number of processes; null for one at each place of the hosts, or for each core of this machine
     * @param oversubscribes true if the hosts may get more processes than they have places
     * @throws BadInputException if there are too few places
     */
    static Places of(
            JobOptions job,
            HostOptions hosts,
            Map<String, String> environment,
            @Nullable Integer count,
            boolean oversubscribes) {
        Layout named = hosts.layout(job, environment);
        boolean specifiesProcesses = hosts.specifiesProcesses();
        if (named != null) {
            Layout places = specifiesProcesses ? limited(named, job.procs()) : named;
            if (count == null) {
                return new Places(places, places);
            }
            boolean overfills = oversubscribes && count > places.size();
            return new Places(overfills ? overfill(places, count) : fill(places, count), places);
        }
        int nodes = hosts.specifiesNodes() ? job.nodes() : 1;
        if (specifiesProcesses && count == null) {
            return onThisMachine(spread(nodes, nodes * job.procs()));
        }
        Layout spread = spread(
                nodes, count == null ? Math.max(nodes, Runtime.getRuntime().availableProcessors()) : count);
        if (specifiesProcesses && spread.mostProcesses() > job.procs()) {
            throw new BadInputException("more processes than places: -np " + count + ", and --procs " + job.procs()
                    + " on each of " + nodes + " nodes");
        }
        return onThisMachine(spread);
    }

    private static Places onThisMachine(Layout spread) {
        return new Places(spread, spread);
    }

    /** Returns the places of hosts that get the given number of processes each. */
    static Layout limited(Layout places, int processes) {
        for (int node = 0; node < places.nodes(); node++) {
            if (places.processes().get(node) < processes) {
                throw new BadInputException("more processes than places: --procs " + processes + ", and host "
                        + places.host(node) + " has " + places.processes().get(node));
            }
        }
        return new Layout(Collections.nCopies(places.nodes(), processes), places.hosts());
    }

    /** Gives each host its places, and distributes remaining processes round-robin. */
    static Layout overfill(Layout places, int count) {
        List<Integer> processes = new ArrayList<>(places.processes());
        for (int left = count - places.size(), node = 0; left > 0; left--, node = (node + 1) % places.nodes()) {
            processes.set(node, processes.get(node) + 1);
        }
        return new Layout(processes, places.hosts());
    }

    /** Fills the places of the hosts in order; hosts at the end may get no process. */
    static Layout fill(Layout places, int count) {
        if (count > places.size()) {
            throw new BadInputException("more processes than places: -np " + count + ", and the hosts " + places.hosts()
                    + " have " + places.processes() + "; --oversubscribe allows it");
        }
        List<Integer> processes = new ArrayList<>();
        int left = count;
        for (int node = 0; node < places.nodes() && left > 0; node++) {
            int here = Math.min(left, places.processes().get(node));
            processes.add(here);
            left -= here;
        }
        // Without hosts, this machine is the only host.
        return new Layout(
                processes, places.hosts().stream().limit(processes.size()).toList());
    }

    /** Spreads the processes evenly; the nodes differ by at most one process. */
    static Layout spread(int nodes, int count) {
        if (count < nodes) {
            throw new BadInputException("more nodes than processes: --nodes " + nodes + " -np " + count);
        }
        List<Integer> processes = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            processes.add(count / nodes + (node < count % nodes ? 1 : 0));
        }
        return new Layout(processes, List.of());
    }
}
