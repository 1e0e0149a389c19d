package io.clump.launcher.gang;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.clump.launcher.control.JsonLines;
import java.util.Objects;

/** Message between a gang scheduler and the launcher of a job, or a command: one JSON object on each line. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "word")
@JsonSubTypes({
    @JsonSubTypes.Type(value = GangWord.Hello.class, name = "hello"),
    @JsonSubTypes.Type(value = GangWord.Beat.class, name = "beat"),
    @JsonSubTypes.Type(value = GangWord.Join.class, name = "join"),
    @JsonSubTypes.Type(value = GangWord.Run.class, name = "run"),
    @JsonSubTypes.Type(value = GangWord.Ran.class, name = "ran"),
    @JsonSubTypes.Type(value = GangWord.Stand.class, name = "stand"),
    @JsonSubTypes.Type(value = GangWord.Stood.class, name = "stood"),
    @JsonSubTypes.Type(value = GangWord.Ask.class, name = "ask"),
    @JsonSubTypes.Type(value = GangWord.Told.class, name = "told"),
    @JsonSubTypes.Type(value = GangWord.Stop.class, name = "stop")
})
sealed interface GangWord {
    /** Codec of the lines. */
    JsonLines<GangWord> LINES = new JsonLines<>(GangWord.class, "a word of a gang");

    /** From the scheduler, to each new connection: the hosts that jobs run on by default, in the form of {@code -H}. */
    record Hello(String hosts) implements GangWord {
        /** Checks that the hosts are there. */
        public Hello {
            Objects.requireNonNull(hosts, "hosts");
        }
    }

    /** From the scheduler: heartbeat. */
    record Beat() implements GangWord {}

    /** From a launcher: its job, which stands still, joins the gang. It leaves when the connection ends. */
    record Join(String job, long pid) implements GangWord {
        /** Checks that the name is there. */
        public Join {
            Objects.requireNonNull(job, "job");
        }
    }

    /** From the scheduler: let the job run. */
    record Run(long order) implements GangWord {}

    /** From a launcher: the job runs. */
    record Ran(long order) implements GangWord {}

    /**
     * From the scheduler: let the job stand still.
     *
     * @param order number of this order
     * @param millis maximum time to wait until no message is in flight
     */
    record Stand(long order, long millis) implements GangWord {}

    /**
     * From a launcher: the job stands still.
     *
     * @param order number of the order that this answers
     * @param isStable true if no message was in flight
     */
    record Stood(long order, boolean isStable) implements GangWord {}

    /** From a command: send the report. */
    record Ask() implements GangWord {}

    /** From the scheduler: the report. */
    record Told(GangReport report) implements GangWord {
        /** Checks that the report is there. */
        public Told {
            Objects.requireNonNull(report, "report");
        }
    }

    /** From a command: send the report, and end. */
    record Stop() implements GangWord {}
}
