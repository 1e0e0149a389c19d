package io.clump.launcher.job;

import java.util.List;

/** Opens the sites of a job. */
@FunctionalInterface
public interface SiteOpener {
    /**
     * Opens a site: makes what its processes need, and starts none yet. Called by several threads at a time.
     *
     * @param branch an order for each of its machines
     * @param listener told of what happens there
     * @return the site, to be closed
     * @throws io.clump.am2.ClumpException if it cannot be opened; says where and why
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
