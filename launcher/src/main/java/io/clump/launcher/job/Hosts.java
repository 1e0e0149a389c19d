package io.clump.launcher.job;

import io.clump.launcher.control.JobSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * A host for each node. An agent on each checks its resources.
 *
 * @param nodes numbers of the nodes
 * @param names of the hosts, in the same order
 */
record Hosts(List<Integer> nodes, List<String> names) implements Machines {
    @Override
    public boolean isHere() {
        return false;
    }

    @Override
    public String host(int node) {
        return names.get(nodes.indexOf(node));
    }

    @Override
    public String place(int node) {
        return "host " + host(node);
    }

    @Override
    public String process(int rank, int node) {
        return "rank " + rank + " (node " + node + ", host " + host(node) + ")";
    }

    @Override
    public Path socket(Path directory) {
        return JobSocket.ofSeveralHosts(directory);
    }

    @Override
    public void checkFreeSpace(JobPlan plan) {
        // The agents do that.
    }

    @Override
    public SiteOpener opener(Supplier<SiteOpener> remote) {
        return remote.get();
    }

    @Override
    public List<SiteOrder> orders(JobPlan plan, Class<?> mainClass) {
        return SiteOrders.ofHosts(plan, mainClass);
    }
}
