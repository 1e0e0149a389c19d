package io.clump.launcher.agent;

import io.clump.control.RecordLines;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import io.clump.launcher.job.ProcessExit;
import io.clump.launcher.job.SiteOrder;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.Publisher;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Message on a control connection, between an agent and the launcher or agent that has started it. An agent begins with
 * {@link ClumpAgent}, the launcher with {@link Prepare}.
 */
sealed interface Frame {
    /** Form of the lines. */
    RecordLines<Frame> LINES = new RecordLines<>(Frame.class, "a frame of an agent");

    /** Returns whether this frame has this kind. The equals method of a record would make classes on its first use. */
    default boolean is(Kind kind) {
        return this instanceof Simple simple && simple.kind == kind;
    }

    /** From the agent: it runs. */
    record ClumpAgent(String version) implements Frame {}

    /** From the launcher: prepare the agent's host, which is the first one, and from there the others. */
    record Prepare(List<SiteOrder> orders, HostReach reach) implements Frame {}

    /** From the agent: its host is ready, and so are the hosts below it. */
    record Ready(List<Reached> hosts) implements Frame {}

    /** Frame without parameters. */
    record Simple(Kind kind) implements Frame {}

    /** From the launcher: send a signal to all processes, and answer with this number. */
    record Signal(String name, long number) implements Frame {}

    /** From the agent: a signal was sent to all processes of its host and of those below it. */
    record Signalled(long number) implements Frame {}

    /** From the launcher: send an order to all processes. */
    record Ordered(Order order) implements Frame {}

    /** From the agent: a process has been started. */
    record Started(int rank, long pid) implements Frame {}

    /** From the agent: a process has reported an event. */
    record Reported(int rank, Event event) implements Frame {}

    /** From the agent: a process has printed a line. */
    record Printed(int rank, String line, boolean error) implements Frame {}

    /** From the launcher: lines of this cost were passed on, see {@link PrintWindow}. */
    record Passed(int chars) implements Frame {}

    /** From the agent: a process has ended. */
    record Ended(int rank, ProcessExit exit) implements Frame {}

    /** From the agent: all released processes have ended, or one has not. */
    record Released(int late) implements Frame {}

    /** From the agent: its host, or one below it, has failed; the message names it. */
    record Failed(String message) implements Frame {}

    /** From the agent: hosts below it are lost; the message names them. */
    record Lost(List<Integer> nodes, String message) implements Frame {}

    /** From the agent: a note for the user about a host below it. */
    record Noted(String line, boolean important) implements Frame {}

    /** From the agent: a process publishes a name. */
    record Publish(Publisher publisher, String key, String name) implements Frame {}

    /** From the agent: a process withdraws a name. */
    record Withdraw(Publisher publisher, String key) implements Frame {}

    /** From the agent: a process's connection to the registry has ended. */
    record Leave(Publisher publisher) implements Frame {}

    /** From the launcher: a name was published, or withdrawn if it is null. */
    record Changed(String key, @Nullable String name) implements Frame {}

    /** From the launcher: a request to the registry is decided. */
    record Answered(Publisher publisher, String error) implements Frame {}

    /** From the launcher: send the counters of the processes of a node, on the agent's host or on one below it. */
    record Count(int node) implements Frame {}

    /** From the agent: the counters of the processes of a node. */
    record Counted(int node, HostCounters counters) implements Frame {}

    /** Kinds of simple frames. */
    enum Kind {
        /** From both: heartbeat. */
        BEAT,
        /** From the launcher: start the processes. */
        START,
        /** From the launcher: let the finished processes exit, and report when they have ended. */
        RELEASE,
        /** From the launcher: end the processes, remove the files, and end. */
        END,
        /** From the agent: the processes have ended, and the files are removed. */
        GONE
    }
}
