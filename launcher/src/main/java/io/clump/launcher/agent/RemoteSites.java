package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.Layout;
import io.clump.launcher.job.Site;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.job.SiteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens a site on each host of a job. */
public final class RemoteSites implements SiteOpener {
    private final Layout layout;
    private final HostSettings settings;

    /** Guarded by this. */
    private final List<Reached> reached = new ArrayList<>();

    /**
     * Opens nothing yet.
     *
     * @param layout which names the hosts
     * @param settings how they are reached
     */
    public RemoteSites(Layout layout, HostSettings settings) {
        this.layout = layout;
        this.settings = settings;
    }

    @Override
    public Site open(SiteOrder order, SiteListener listener) throws InterruptedException {
        String host = layout.host(order.node());
        RemoteSite site = RemoteSite.start(host, settings, Path.of(order.directory()), listener);
        try {
            String machine = site.greet();
            String address = site.prepare(order, settings.wish(order.node()));
            check(new Reached(host, machine, address));
            if (!address.isEmpty()) {
                listener.noted("host " + host + " is reached at " + address, false);
            }
            return site;
        } catch (ClumpException | InterruptedException e) {
            site.close();
            throw e;
        }
    }

    /** Among several machines, none can be reached by a loopback address. */
    private synchronized void check(Reached host) {
        reached.add(host);
        boolean areSeveral = reached.stream().map(Reached::machine).distinct().count() > 1;
        for (Reached one : reached) {
            if (areSeveral && (one.address.startsWith("127.") || one.address.matches("(0:){7}1|::1|lo"))) {
                throw new ClumpException("host " + one.name + " would be reached at " + one.address
                        + ", which only its own processes can: give its interface or network with --net-interface");
            }
        }
    }

    private record Reached(String name, String machine, String address) {}
}
