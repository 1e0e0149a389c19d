package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.Site;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.job.SiteOrder;
import java.util.ArrayList;
import java.util.List;

/** Opens sites on hosts: for the launcher on all of a job, for an agent on those behind it. */
public final class RemoteSites implements SiteOpener {
    private final Reach reach;
    private final String from;

    /** Guarded by this. */
    private final List<Reached> reached = new ArrayList<>();

    /**
     * Opens nothing yet.
     *
     * @param settings how the hosts are reached
     */
    public RemoteSites(HostSettings settings) {
        this(Reach.of(settings), "");
    }

    /**
     * The same for an agent.
     *
     * @param from its host
     */
    RemoteSites(Reach reach, String from) {
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
            site.greet();
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

    /** The others of its branch were noted by the agent that has opened them. */
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

    /** Among several machines, none can be reached by a loopback address. */
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
