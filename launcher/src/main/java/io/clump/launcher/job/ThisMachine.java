package io.clump.launcher.job;

import io.clump.launcher.control.JobSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The launcher's machine, on which all nodes are simulated. */
record ThisMachine() implements Machines {
    @Override
    public boolean isHere() {
        return true;
    }

    @Override
    public String host(int node) {
        return "";
    }

    @Override
    public String place(int node) {
        return "node " + node;
    }

    @Override
    public String process(int rank, int node) {
        return "rank " + rank + " (node " + node + ")";
    }

    @Override
    public Path socket(Path directory) {
        return JobSocket.ofOneHost(directory);
    }

    @Override
    public void checkFreeSpace(JobPlan plan) {
        ResourceCheck.check(plan);
    }

    @Override
    public @Nullable SiteOpener opener(Supplier<SiteOpener> remote) {
        return null;
    }

    @Override
    public List<SiteOrder> orders(JobPlan plan, Class<?> mainClass) {
        return SiteOrders.ofOneMachine(plan, mainClass);
    }
}
