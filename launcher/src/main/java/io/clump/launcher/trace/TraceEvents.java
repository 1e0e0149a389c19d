package io.clump.launcher.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.clump.am2.trace.TraceKind;
import io.clump.launcher.trace.Arrows.Arrow;
import io.clump.launcher.trace.Causes.Cause;
import io.clump.launcher.trace.Timeline.TracedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;

/**
 * Writes a timeline as JSON of Trace Events, which Perfetto and the viewer of Chromium open. Unlike Perfetto's binary
 * form, other tools and people can read it, too. It takes more space, which matters little for traces that fit into the
 * memory of the processes.
 *
 * <p>Processes of the job and their recording threads appear as processes and threads. Times are microseconds from the
 * first record on, with three decimals.
 */
public final class TraceEvents {
    private static final JsonFactory JSON = new JsonFactory();

    private final Timeline timeline;
    private final JsonGenerator json;

    private TraceEvents(Timeline timeline, JsonGenerator json) {
        this.timeline = timeline;
        this.json = json;
    }

    /**
     * Writes the whole file.
     *
     * @param timeline timeline to write
     * @param out receives the bytes; is not closed
     * @throws IOException if the bytes cannot be written
     */
    public static void write(Timeline timeline, OutputStream out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            new TraceEvents(timeline, json).write();
        }
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
        for (TracedProcess process : timeline.processes()) {
            names(process);
            for (Slice slice : process.slices()) {
                slice(process, slice);
            }
        }
        int number = 0;
        for (Arrow arrow : timeline.arrows()) {
            number++;
            end(arrow.send(), "s", number);
            end(arrow.handler(), "f", number);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void names(TracedProcess process) throws IOException {
        name(process.rank(), 0, "process_name", timeline.name(process.rank()));
        begin("process_sort_index", "M", process.rank(), 0);
        json.writeObjectFieldStart("args");
        json.writeNumberField("sort_index", process.rank());
        json.writeEndObject();
        json.writeEndObject();
        List<String> threads = process.trace().threads();
        for (int thread = 0; thread < threads.size(); thread++) {
            name(process.rank(), thread, "thread_name", threads.get(thread));
        }
    }

    private void name(int rank, int thread, String what, String name) throws IOException {
        begin(what, "M", rank, thread);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void slice(TracedProcess process, Slice slice) throws IOException {
        boolean isInstant = slice.kind() == TraceKind.REPETITION || slice.kind() == TraceKind.RETURNED;
        begin(SliceNames.of(process, slice), isInstant ? "i" : "X", slice.rank, slice.thread());
        json.writeStringField("cat", SliceNames.category(slice.kind()));
        time("ts", slice.begin - timeline.first());
        if (isInstant) {
            json.writeStringField("s", "t");
        } else {
            time("dur", slice.nanos());
        }
        arguments(slice);
        json.writeEndObject();
    }

    private void arguments(Slice slice) throws IOException {
        boolean isMessage = slice.kind() == TraceKind.HANDLER || slice.kind() == TraceKind.SEND;
        int peer = peer(slice);
        if (peer == Timeline.NO_RANK && !isMessage) {
            return;
        }
        json.writeObjectFieldStart("args");
        if (peer != Timeline.NO_RANK) {
            json.writeNumberField(SliceNames.peer(slice.kind()), peer);
        }
        if (isMessage) {
            json.writeNumberField("handler", slice.record.handler());
            json.writeNumberField("bytes", slice.record.lengthBytes());
        }
        json.writeEndObject();
    }

    /** Returns the rank at the other end of a slice, or that kept this one waiting. */
    private int peer(Slice slice) {
        if (slice.kind() != TraceKind.MESSAGES && slice.kind() != TraceKind.SPACE) {
            return slice.peer;
        }
        Cause cause = timeline.causes().of(slice);
        return cause == null ? Timeline.NO_RANK : cause.rank();
    }

    /** Writes one end of an arrow, which belongs to the slice around it. */
    private void end(Slice slice, String phase, int number) throws IOException {
        begin("message", phase, slice.rank, slice.thread());
        json.writeStringField("cat", "message");
        time("ts", slice.begin - timeline.first());
        json.writeNumberField("id", number);
        if (phase.equals("f")) {
            json.writeStringField("bp", "e");
        }
        json.writeEndObject();
    }

    private void begin(String name, String phase, int rank, int thread) throws IOException {
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("ph", phase);
        json.writeNumberField("pid", rank);
        json.writeNumberField("tid", thread);
    }

    /** Writes a time without an exponent, which not all viewers understand. */
    private void time(String field, long nanos) throws IOException {
        json.writeFieldName(field);
        json.writeNumber(BigDecimal.valueOf(nanos, 3).toPlainString());
    }
}
