package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Event;
import io.clump.registry.launcher.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Forwards the reports of a site to the thread that runs the job, except printed lines and the names of endpoints.
 */
final class JobReports extends SiteReports {
    private final List<SiteOrder> branch;
    private final JobPlan plan;
    private final AtomicReferenceArray<ProcessPlace> places;
    private final BlockingQueue<Notice> notices;
    private final SentTraces traces;
    private final JobObserver observer;

    /**
     * Makes the listener of a site.
     *
     * @param branch orders of the hosts that the site reaches
     * @param places gets the places of the processes, by rank
     * @param notices gets the reports for the thread that runs the job
     */
    JobReports(
            List<SiteOrder> branch,
            NameTable.Group names,
            JobPlan plan,
            AtomicReferenceArray<ProcessPlace> places,
            BlockingQueue<Notice> notices,
            SentTraces traces,
            JobObserver observer) {
        super(branch, names);
        this.branch = branch;
        this.plan = plan;
        this.places = places;
        this.notices = notices;
        this.traces = traces;
        this.observer = observer;
    }

    @Override
    public void started(int rank, long pid) {
        checkRank(rank);
        int node = plan.node(rank);
        ProcessPlace place = new ProcessPlace(rank, node, plan.layout().host(node), pid, plan.group());
        places.set(rank, place);
        notices.add(new Notice.Started(place));
    }

    @Override
    public void onEvent(int rank, Event event) {
        if (event instanceof Event.Traced traced) {
            observer.traced(rank, traced.part());
            traces.sent(rank, traced.part());
            return;
        }
        if (event instanceof Event.Connected) {
            traces.connected(rank);
        }
        notices.add(new Notice.Reported(rank, event));
    }

    @Override
    public void printed(int rank, String line, boolean error) {
        checkRank(rank);
        ProcessPlace place = places.get(rank);
        if (place != null) {
            passOn(place, line, error);
        }
    }

    /**
     * Shows a line. If that fails, for instance on a full disk, the launcher has failed, not the process or its
     * host.
     */
    private void passOn(ProcessPlace place, String line, boolean error) {
        try {
            observer.printed(place, line, error);
        } catch (ClumpException e) {
            failed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void ended(int rank, ProcessExit exit) {
        checkRank(rank);
        traces.ended(rank);
        notices.add(new Notice.Ended(rank, exit));
    }

    @Override
    public void failed(String message) {
        notices.add(new Notice.SiteFailed(message));
    }

    @Override
    public void lost(List<Integer> nodes, String message) {
        List<Integer> ranks = new ArrayList<>();
        for (SiteOrder order : branch) {
            if (nodes.contains(order.node())) {
                ranks.addAll(order.processes().keySet());
            }
        }
        ranks.forEach(traces::ended);
        notices.add(new Notice.HostsLost(nodes, ranks, message));
    }

    @Override
    public void noted(String line, boolean important) {
        observer.noted(line, important);
    }
}
