package io.clump.am2.counters;

import io.clump.am2.Handler;
import io.clump.am2.Message;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * Events of Java Flight Recorder that are written at their place of occurrence, unlike those of {@link RareEvents}.
 * They have no cost in a process that is not recorded when its endpoints are made.
 */
public final class FlightEvents {
    private FlightEvents() {}

    /** Returns whether events of this process are recorded, or were. */
    public static boolean areRecorded() {
        return RareEvents.areRecorded();
    }

    /** Wraps a handler so that an event is written when it takes long. */
    public static @Nullable Handler timed(@Nullable Handler handler) {
        return handler == null ? null : new TimedHandler(handler);
    }

    /** Returns the handler that {@link #timed} has wrapped. */
    public static @Nullable Handler original(@Nullable Handler handler) {
        return handler instanceof TimedHandler timed ? timed.handler : handler;
    }

    /**
     * Writes an event that a message was returned because its peer cannot be reached.
     *
     * @param destination number by which the endpoint maps the peer; -1 if an answer to it was returned
     */
    public static void peerGone(int destination) {
        PeerGone event = new PeerGone();
        event.destination = destination;
        event.commit();
    }

    /** Begins a pause of a layer; the result ends it, and writes an event with its duration. */
    public static Runnable pause() {
        Pause event = new Pause();
        event.begin();
        return event::commit;
    }

    /** Handler for which an event is written when it takes long. */
    private record TimedHandler(Handler handler) implements Handler {
        @Override
        public void handle(Message message) {
            SlowHandler event = new SlowHandler();
            event.begin();
            try {
                handler.handle(message);
            } finally {
                event.end();
                if (event.shouldCommit()) {
                    event.handler = message.handler();
                    event.type = handler.getClass();
                    event.dataLength = message.dataLength();
                    event.commit();
                }
            }
        }
    }

    @Name("clump.SlowHandler")
    @Label("Slow Handler")
    @Category("Clump")
    @Description("A handler ran for 1 ms or more; meanwhile its bundle handled nothing else")
    @Threshold("1 ms")
    @StackTrace(false)
    static final class SlowHandler extends Event {
        @Label("Handler")
        int handler;

        @Label("Class")
        @Nullable
        Class<?> type;

        @Label("Bytes of Data")
        int dataLength;
    }

    @Name("clump.PeerGone")
    @Label("Peer Gone")
    @Category("Clump")
    @Description("A message returned because its receiver is dead or does not answer")
    @StackTrace(false)
    static final class PeerGone extends Event {
        @Label("Destination")
        int destination;
    }

    @Name("clump.Pause")
    @Label("Pause")
    @Category("Clump")
    @Description("A layer was paused: for a checkpoint, by the gang scheduler, or by the program")
    @StackTrace(false)
    static final class Pause extends Event {}
}
