package io.clump.launcher.job;

import io.clump.launcher.control.Event;
import java.util.List;

/** Notice to the thread that runs a job. */
sealed interface Notice {
    /** A process has started. */
    record Started(ProcessPlace place) implements Notice {}

    /** A process has sent an event. */
    record Reported(int rank, Event event) implements Notice {}

    /** A process has ended. */
    record Ended(int rank, ProcessExit exit) implements Notice {}

    /** A site has failed. */
    record SiteFailed(String message) implements Notice {}

    /** Machines are lost, with their processes. */
    record HostsLost(List<Integer> nodes, List<Integer> ranks, String message) implements Notice {}

    /** Spawned processes have failed. */
    record OthersFailed(JobFailedException failure) implements Notice {}
}
