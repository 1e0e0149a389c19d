package io.clump.laboratory.apps;

import io.clump.laboratory.harness.Contestant;
import java.util.List;

/**
 * An app and the peers that are measured beside it.
 *
 * @param work of the app, the same for any number of processes
 * @param sequential the best sequential Java for the same work
 * @param threaded the same with two threads; may be empty
 * @param volumes that two processes send, with the formulas for them
 * @param note for readers of the figures
 */
record AppContest(AppWork work, Contestant sequential, List<Contestant> threaded, List<Volume> volumes, String note) {
    /**
     * Returns the count of a volume in a round: the mean of both processes.
     *
     * @param volume its place in the list
     * @param details that the processes told, one after the other: {@link AppRun}
     */
    double counted(int volume, List<Long> details) {
        return (details.get(volume) + details.get(volumes.size() + volume)) / 2.0;
    }

    /** The app in one process. */
    Contestant alone() {
        return app("1 process", 1, 1);
    }

    /** The app in two processes of one node. */
    Contestant together() {
        return app("2 processes", 2, 1);
    }

    /** The app in two processes of two nodes. */
    Contestant apart() {
        return app("2 nodes", 2, 2);
    }

    String name() {
        return work.name();
    }

    private Contestant app(String title, int size, int nodes) {
        return AppRun.job(
                        title,
                        work,
                        size,
                        nodes,
                        volumes.stream().map(Volume::count).toList())
                .sharing();
    }
}
