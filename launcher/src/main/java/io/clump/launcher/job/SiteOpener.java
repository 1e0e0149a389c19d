package io.clump.launcher.job;

/** Opens the sites of a job; called by several threads at a time. */
@FunctionalInterface
public interface SiteOpener {
    /**
     * Opens a site: makes what its processes need, and starts none yet.
     *
     * @param order what it is to run
     * @param listener told of what happens there
     * @return the site, to be closed
     * @throws io.clump.am2.ClumpException if it cannot be opened; says where and why
     * @throws InterruptedException if the thread is interrupted
     */
    Site open(SiteOrder order, SiteListener listener) throws InterruptedException;
}
