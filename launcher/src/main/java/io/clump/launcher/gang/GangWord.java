package io.clump.launcher.gang;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.clump.launcher.control.JsonLines;
import java.util.Objects;

/** A message between a gang scheduler and the launcher of a job, or a command: one JSON object a line. */
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

    /** From the scheduler, to each who connects: the hosts that jobs run on by default, as for {@code -H}. */
    record Hello(String hosts) implements GangWord {
        /** Checks that the hosts are there. */
        public Hello {
            Objects.requireNonNull(hosts, "hosts");
        }
    }

    /** From the scheduler: still there. */
    record Beat() implements GangWord {}

    /** From a launcher: its job, which stands still, wants turns. It leaves by the end of the connection. */
    record Join(String job, long pid) implements GangWord {
        /** Checks that the name is there. */
        public Join {
            Objects.requireNonNull(job, "job");
        }
    }

    /** From the scheduler: let the job run. */
    record Run(long order) implements GangWord {}

    /** From a launcher: it runs. */
    record Ran(long order) implements GangWord {}

    /**
     * From the scheduler: let the job stand still.
     *
     * @param order number of this order
     * @param millis how long to wait at most until no message is under way
     */
    record Stand(long order, long millis) implements GangWord {}

    /**
     * From a launcher: it stands still.
     *
     * @param order number of the order that this answers
     * @param isStable whether no message was under way
     */
    record Stood(long order, boolean isStable) implements GangWord {}

    /** From a command: which jobs are there? */
    record Ask() implements GangWord {}

    /** From the scheduler: these. */
    record Told(GangReport report) implements GangWord {
        /** Checks that the report is there. */
        public Told {
            Objects.requireNonNull(report, "report");
        }
    }

    /** From a command: tell which jobs are there, and end. */
    record Stop() implements GangWord {}
}
