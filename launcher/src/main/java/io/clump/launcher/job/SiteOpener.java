package io.clump.launcher.job;

import java.util.List;

/** Opens the sites of a job. */
@FunctionalInterface
public interface SiteOpener {
    /**
     * Opens a site: prepares its processes, and starts none yet. Called by several threads at a time.
     *
     * @param branch orders of the site's machines
     * @param listener receives the events of the site
     * @return the site, which the caller closes
     * @throws io.clump.am2.ClumpException if it cannot be opened; the message gives the place and the reason
     * @throws InterruptedException if the thread is interrupted
     */
    Site open(List<SiteOrder> branch, SiteListener listener) throws InterruptedException;

    /**
     * Divides the machines of a job among sites.
     *
     * @param orders one for each machine
     * @return the orders of each site
     */
    default List<List<SiteOrder>> branches(List<SiteOrder> orders) {
        return orders.stream().map(List::of).toList();
    }
}
