package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.registry.launcher.NameAuthority;
import io.clump.registry.launcher.Publisher;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Passes the requests of a site's processes to the table of names, and checks that a site reports only its own
 * processes.
 */
abstract class SiteReports implements SiteListener {
    private final Set<Integer> nodes = new HashSet<>();
    private final Set<Integer> ranks = new HashSet<>();
    private final NameAuthority names;

    SiteReports(List<SiteOrder> branch, NameAuthority names) {
        this.names = names;
        for (SiteOrder order : branch) {
            nodes.add(order.node());
            ranks.addAll(order.processes().keySet());
        }
    }

    /** Throws if the site has no such process. */
    final void checkRank(int rank) {
        if (!ranks.contains(rank)) {
            throw new ClumpException("a site reported a process it does not have: nodes=" + nodes + ", rank=" + rank
                    + ", expected one of " + ranks);
        }
    }

    @Override
    public final void publish(Publisher publisher, String key, String name) {
        names.publish(own(publisher), key, name);
    }

    @Override
    public final void withdraw(Publisher publisher, String key) {
        names.withdraw(own(publisher), key);
    }

    @Override
    public final void leave(Publisher publisher) {
        names.leave(own(publisher));
    }

    /** Checks that a site reports only its own nodes. */
    private Publisher own(Publisher publisher) {
        if (!nodes.contains(publisher.node())) {
            throw new ClumpException(
                    "a site reported a node it does not have: node=" + publisher.node() + ", expected one of " + nodes);
        }
        return publisher;
    }
}
