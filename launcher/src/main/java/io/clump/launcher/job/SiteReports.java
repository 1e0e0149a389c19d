package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.registry.launcher.NameTable;
import io.clump.registry.launcher.Publisher;

/** Hands the requests of a site's processes to the table of names, and checks that a site speaks of its own processes. */
abstract class SiteReports implements SiteListener {
    private final SiteOrder order;
    private final NameTable names;

    SiteReports(SiteOrder order, NameTable names) {
        this.order = order;
        this.names = names;
    }

    /** Throws if the site has no such process. */
    final void checkRank(int rank) {
        if (!order.processes().containsKey(rank)) {
            throw new ClumpException("a site told of a process that it does not have: node=" + order.node() + ", rank="
                    + rank + ", expected one of " + order.processes().keySet());
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

    /** A site speaks for its own node only. */
    private Publisher own(Publisher publisher) {
        return new Publisher(order.node(), publisher.process(), publisher.connection());
    }
}
