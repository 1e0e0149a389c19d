package io.clump.launcher.job;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Machines of a job: {@linkplain ThisMachine this one}, which simulates all nodes, or {@linkplain Hosts a host} for
 * each node. {@link Layout#machines} decides which; what differs between both is here.
 */
public sealed interface Machines permits ThisMachine, Hosts {
    /**
     * Returns whether all processes run on this machine.
     *
     * @return false if each node has a host, be it this one
     */
    boolean isHere();

    /**
     * Returns the host of a node.
     *
     * @param node number of the node
     * @return its name as the user wrote it; empty if the node is simulated on this machine
     */
    String host(int node);

    /**
     * Names the place of a node for people.
     *
     * @param node number of the node
     * @return for instance {@code node 1} or {@code host b}
     */
    String place(int node);

    /**
     * Names a process for people.
     *
     * @param rank rank of the process
     * @param node its node
     * @return for instance {@code rank 2 (node 1)} or {@code rank 2 (node 1, host b)}
     */
    String process(int rank, int node);

    /**
     * Returns where the launcher of a job listens.
     *
     * @param directory the job's directory
     * @return a path in it
     */
    Path socket(Path directory);

    /**
     * Checks that this machine has enough resources for a job, unless agents check their hosts.
     *
     * @param plan plan of the job
     * @throws io.clump.am2.ClumpException if there is not enough
     */
    void checkFreeSpace(JobPlan plan);

    /**
     * Returns what opens the sites of a job.
     *
     * @param remote opener of sites on hosts
     * @return the opener; null if the launcher starts the processes itself
     */
    @Nullable
    SiteOpener opener(Supplier<SiteOpener> remote);

    /**
     * Makes the orders of a job. Its directory exists, and its protocols have prepared it.
     *
     * @param plan plan of the job
     * @param mainClass main class of its processes
     * @return one for each machine
     */
    List<SiteOrder> orders(JobPlan plan, Class<?> mainClass);
}
