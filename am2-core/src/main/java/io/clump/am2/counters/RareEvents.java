package io.clump.am2.counters;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Writes events of Java Flight Recorder about one endpoint, derived from the increase of its counts since the last
 * call. The path of a message is not affected. Used by the thread that copies the counts, under its lock.
 */
final class RareEvents {
    /** Minimum number of datagrams resent between two calls; fewer occur on any network. */
    static final long BURST = 8;

    /** Minimum number of pauses of sends between two calls; fewer are not congestion. */
    static final long CONGESTION = 100;

    /** False in a Java runtime without the recorder. */
    private static final boolean IS_THERE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private final long endpointId;
    private @Nullable EndpointStatistics last;

    RareEvents(long endpointId) {
        this.endpointId = endpointId;
    }

    /** Returns whether events of this process are recorded, or were. */
    static boolean areRecorded() {
        return IS_THERE && FlightRecorder.isInitialized();
    }

    /** Compares the counts with those of the last call. */
    void check(EndpointStatistics now) {
        EndpointStatistics before = last;
        last = now;
        if (before == null) {
            return;
        }
        long repeated = repeated(now) - repeated(before);
        if (repeated >= BURST) {
            Repetitions event = new Repetitions();
            event.endpoint = name();
            event.datagrams = repeated;
            event.commit();
        }
        long pauses = now.backoffs() - before.backoffs();
        if (pauses >= CONGESTION) {
            Congestion event = new Congestion();
            event.endpoint = name();
            event.pauses = pauses;
            event.yields = now.yields() - before.yields();
            event.commit();
        }
        if (now.returned() > before.returned()) {
            Returned event = new Returned();
            event.endpoint = name();
            event.messages = now.returned() - before.returned();
            event.commit();
        }
    }

    private String name() {
        return String.format("%016x", endpointId);
    }

    private static long repeated(EndpointStatistics counts) {
        NetworkStatistics network = counts.network();
        return network == null ? 0 : network.datagramsResent();
    }

    @Name("clump.Repetitions")
    @Label("Burst of Repetitions")
    @Category("Clump")
    @Description(
            "Many datagrams were retransmitted within a quarter of a second: they are lost, or the receiver does not"
                    + " poll")
    @StackTrace(false)
    static final class Repetitions extends Event {
        @Label("Endpoint")
        String endpoint = "";

        @Label("Datagrams")
        long datagrams;
    }

    @Name("clump.Congestion")
    @Label("Congestion")
    @Category("Clump")
    @Description("Sends waited for queue space many times within a quarter of a second: a receiver is slow, or does"
            + " not poll")
    @StackTrace(false)
    static final class Congestion extends Event {
        @Label("Endpoint")
        String endpoint = "";

        @Label("Pauses")
        long pauses;

        @Label("Yields")
        long yields;
    }

    @Name("clump.Returned")
    @Label("Returned Messages")
    @Category("Clump")
    @Description("Messages returned through handler 0: a peer is dead or closed, or refused them")
    @StackTrace(false)
    static final class Returned extends Event {
        @Label("Endpoint")
        String endpoint = "";

        @Label("Messages")
        long messages;
    }
}
