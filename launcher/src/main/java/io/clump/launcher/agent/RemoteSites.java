package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.Site;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.job.SiteOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Opens sites on hosts: for the launcher on all hosts of a job, for an agent on those below it. */
public final class RemoteSites implements SiteOpener {
    private final HostReach reach;
    private final String from;

    /** Hosts that are ready, each once, also if several groups of processes run there. Guarded by this. */
    private final Set<Reached> reached = new LinkedHashSet<>();

    /**
     * Makes the opener of the launcher; opens nothing yet.
     *
     * @param settings settings for reaching the hosts
     */
    public RemoteSites(HostSettings settings) {
        this(HostReach.of(settings), "");
    }

    /**
     * Makes the opener of an agent.
     *
     * @param from host of the agent
     */
    RemoteSites(HostReach reach, String from) {
        this.reach = reach;
        this.from = from;
    }

    @Override
    public List<List<SiteOrder>> branches(List<SiteOrder> orders) {
        return Branches.of(orders, reach.fanOut());
    }

    @Override
    public Site open(List<SiteOrder> branch, SiteListener listener) throws InterruptedException {
        RemoteSite site = RemoteSite.start(branch, reach, from, listener);
        try {
            site.awaitHello();
            List<Reached> hosts = site.prepare();
            hosts.forEach(this::add);
            check();
            note(hosts, branch.get(0).host(), listener);
            return site;
        } catch (ClumpException | InterruptedException e) {
            site.close();
            throw e;
        }
    }

    /** Notes the address of the branch's first host. The agent that has opened the others has noted them. */
    private static void note(List<Reached> hosts, String first, SiteListener listener) {
        for (Reached one : hosts) {
            if (one.host().equals(first) && !one.address().isEmpty()) {
                listener.noted("host " + first + " is reached at " + one.address(), false);
            }
        }
    }

    synchronized List<Reached> reached() {
        return List.copyOf(reached);
    }

    synchronized void add(Reached host) {
        reached.add(host);
    }

    /** Checks that with several machines no host has a loopback address, by which the others cannot reach it. */
    private synchronized void check() {
        boolean areSeveral = reached.stream().map(Reached::machine).distinct().count() > 1;
        for (Reached one : reached) {
            if (areSeveral && (one.address().startsWith("127.") || one.address().matches("(0:){7}1|::1|lo"))) {
                throw new ClumpException("host " + one.host() + " would be reached at " + one.address()
                        + ", which only its own processes can: give its interface or network with --net-interface");
            }
        }
    }
}
