package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.launcher.job.ClassPathSums;
import io.clump.launcher.job.LocalSite;
import io.clump.launcher.job.ResourceCheck;
import io.clump.launcher.job.Site;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.job.SiteOrder;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Opens the sites of an agent: first that of its own host, then those of the hosts below it. */
final class AgentSites implements SiteOpener {
    /**
     * Time after the launcher until processes take this agent for dead. The launcher counts from the same moment and is
     * to name the host first.
     */
    private static final Duration AFTER_THE_LAUNCHER = Duration.ofSeconds(5);

    private final SiteOrder own;
    private final HostReach reach;
    private final RemoteSites others;

    AgentSites(SiteOrder own, HostReach reach) {
        this.own = own;
        this.reach = reach;
        others = new RemoteSites(reach, own.host());
    }

    @Override
    public List<List<SiteOrder>> branches(List<SiteOrder> orders) {
        List<List<SiteOrder>> branches = new ArrayList<>(List.of(orders.subList(0, 1)));
        branches.addAll(others.branches(orders.subList(1, orders.size())));
        return branches;
    }

    @Override
    public Site open(List<SiteOrder> branch, SiteListener listener) throws InterruptedException {
        return branch.get(0).node() == own.node() ? openOwn(listener) : others.open(branch, listener);
    }

    /** Returns all hosts that are ready. */
    List<Reached> reached() {
        return others.reached();
    }

    private Site openOwn(SiteListener listener) {
        try {
            Map<String, Boolean> keys = reach.addressKeys();
            SiteOrder order = own;
            String address = "";
            if (!keys.isEmpty()) {
                InetAddress chosen = HostAddress.choose(reach.preference(own.node()), System.getenv("SSH_CONNECTION"));
                for (Map.Entry<String, Boolean> key : keys.entrySet()) {
                    order = order.with(key.getKey(), HostAddress.text(chosen, key.getValue()));
                }
                address = HostAddress.text(chosen, !keys.containsValue(false));
            }
            ClassPathSums.check(order.program().sums());
            removeDead(Path.of(order.place().directory()));
            ResourceCheck.check(order);
            others.add(new Reached(own.host(), machine(), address));
            return LocalSite.open(order, listener, reach.silence().plus(AFTER_THE_LAUNCHER));
        } catch (ClumpException e) {
            throw new ClumpException("host " + own.host() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Removes the files of an agent that was killed together with its shell, or whose host went down, since they take
     * space.
     */
    private static void removeDead(Path directory) {
        Path base = directory.getParent();
        if (base != null) {
            JobDirectory.removeDead(base);
        }
    }

    /**
     * Returns an identifier shared by all processes with the same kernel and network, where a loopback address reaches
     * the others.
     */
    private static String machine() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + " "
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/net"));
        } catch (IOException e) {
            // Not Linux: only the host's name and the process number are available.
            return System.getenv().getOrDefault("HOSTNAME", "?") + " "
                    + ProcessHandle.current().pid();
        }
    }
}
