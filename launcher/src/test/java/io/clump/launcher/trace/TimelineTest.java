package io.clump.launcher.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clump.am2.ClumpException;
import io.clump.am2.trace.RecordedTrace;
import io.clump.am2.trace.TraceBuffer;
import io.clump.am2.trace.TraceKind;
import io.clump.am2.trace.TraceRecord;
import io.clump.am2.trace.Tracer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {
    private static final long MILLISECOND = 1_000_000;

    @TempDir
    private Path directory;

    @Test
    void eachHandlerHasTheFirstSendOfItsLike() {
        List<Slice> slices = List.of(
                message(0, TraceKind.SEND, 10, 100, 200, 1),
                message(0, TraceKind.SEND, 20, 100, 200, 1),
                message(0, TraceKind.SEND, 30, 100, 300, 1),
                message(0, TraceKind.SEND, 40, 100, 200, 2),
                message(2, TraceKind.HANDLER, 35, 300, 100, 1),
                message(1, TraceKind.HANDLER, 36, 200, 100, 1),
                message(1, TraceKind.HANDLER, 37, 200, 100, 1),
                message(1, TraceKind.HANDLER, 38, 200, 100, 3));
        assertThat(Arrows.of(slices))
                .extracting(arrow -> arrow.send().record.nanos() + "-"
                        + arrow.handler().record.nanos())
                .containsExactlyInAnyOrder("30-35", "10-36", "20-37");
    }

    @Test
    void messageThatCameBackHasAHandlerOnlyIfNoOtherSendHasIt() {
        List<Slice> slices = new ArrayList<>(List.of(
                message(0, TraceKind.SEND, 10, 100, 200, 1),
                message(0, TraceKind.SEND, 20, 100, 200, 1),
                message(0, TraceKind.RETURNED, 25, 100, 0, 1),
                message(0, TraceKind.SEND, 30, 100, 200, 1),
                message(1, TraceKind.HANDLER, 40, 200, 100, 1),
                message(1, TraceKind.HANDLER, 41, 200, 100, 1)));
        assertThat(Arrows.of(slices))
                .extracting(arrow -> arrow.send().record.nanos())
                .containsExactly(10L, 30L);
        slices.add(message(1, TraceKind.HANDLER, 42, 200, 100, 1));
        assertThat(Arrows.of(slices))
                .extracting(arrow -> arrow.send().record.nanos())
                .containsExactly(10L, 30L, 20L);
    }

    @Test
    void clocksOfHostsAreComparedByTheirFastestMessagesAndDrift() {
        long ahead = 5_000 * MILLISECOND;
        List<Arrows.Arrow> arrows = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            long now = i * 10 * MILLISECOND;
            // A clock that is 20 millionths too fast.
            long there = now + ahead + now / 50_000;
            long delay = (i % 7 == 0 || i == 100 ? 1 : 10) * MILLISECOND / 10;
            arrows.add(arrow(0, now, 1, there + delay));
            arrows.add(arrow(1, there, 0, now + delay));
            // The third host talks to the second one only, whose clock it shares but for 3 ms.
            arrows.add(arrow(1, there, 2, there + 3 * MILLISECOND + delay));
            arrows.add(arrow(2, there + 3 * MILLISECOND, 1, there + delay));
        }
        Clocks clocks = Clocks.of(arrows, new TreeMap<>(Map.of(0, "a", 1, "b", 2, "c", 3, "d")));
        for (int i : new int[] {0, 25, 75, 100}) {
            long now = i * 10 * MILLISECOND;
            long there = now + ahead + now / 50_000;
            assertThat(clocks.ahead("b", there) - (there - now)).isCloseTo(0L, within(clocks.error("b")));
            assertThat(clocks.ahead("c", there + 3 * MILLISECOND) - (there + 3 * MILLISECOND - now))
                    .isCloseTo(0L, within(clocks.error("c")));
        }
        assertThat(clocks.error("a")).isZero();
        assertThat(clocks.error("b")).isBetween(90_000L, 120_000L);
        assertThat(clocks.error("c")).isBetween(180_000L, 240_000L);
        assertThat(clocks.isKnown("d")).isFalse();
    }

    @Test
    void textNamesTheLateSenderAndTheHottestPair() throws IOException {
        TraceBuffer first = new TraceBuffer(1);
        TraceBuffer second = new TraceBuffer(1);
        int at = first.addEndpoint(100);
        int there = second.addEndpoint(200);
        Tracer waiting = new Tracer(first, false);
        Tracer late = new Tracer(second, false);
        waiting.begin("phase one");
        waiting.beginCollective("barrier");
        int wait = waiting.waitsForMessages();
        late.sends(there, 100, false, 1000, 9, 16);
        waiting.nameHandler(1000, "barrier: arrived");
        waiting.ends(waiting.handles(at, 200, false, 1000, 9, 16));
        waiting.hasMessages(wait, true);
        waiting.end();
        int spaceWait = waiting.waitsForSpace(at, 200);
        waiting.ends(spaceWait);
        waiting.repeats(at, 200);
        waiting.end();
        Timeline timeline = timeline(first.recorded(), second.recorded());
        assertThat(String.join("\n", TraceSummary.lines(timeline)))
                .contains("rank 0, wait for messages in barrier in \"phase one\": late sender rank 1")
                .contains("rank 0, wait for space in \"phase one\": rank 1 is slow")
                .contains("Messages with a send and a handler in the trace: 1.")
                .contains("Hottest pair: rank 1 to rank 0, 1 messages with 16 bytes of data.")
                .contains("Repeated datagrams: 1.\n  rank 0 to rank 1: 1")
                .contains("Clocks: all processes share one.")
                .contains("Imbalance: rank ")
                .startsWith("The others waited most for rank 1: ")
                .contains("Datagrams were lost or late: 1 were sent again, between node 0 and node 1.");

        Path file = directory.resolve("trace.json.gz");
        TraceFiles.write(file, timeline);
        TraceFile read = new TraceFile(file);
        assertThat(read.arrows()).isEqualTo(1);
        assertThat(read.named("barrier: arrived")).hasSize(1);
        assertThat(read.of("repeated datagram")).hasSize(1);
        assertThat(read.processes()).containsExactly("rank 0", "rank 1");
        assertThat(TraceFiles.summary(file)).content().contains("\nWhere the time went");
    }

    @Test
    void timesAddUpForEachRank() {
        TraceBuffer buffer = new TraceBuffer(1);
        Tracer tracer = new Tracer(buffer, false);
        tracer.begin("all");
        tracer.ends(tracer.handles(0, 0, false, 1, 2, 3));
        tracer.hasMessages(tracer.waitsForMessages(), true);
        tracer.end();
        Timeline timeline = timeline(buffer.recorded());
        List<String> lines = TraceSummary.lines(timeline);
        String row = lines.get(lines.indexOf("  A wait inside a collective operation counts as that.") - 1);
        String[] cells = row.strip().split(" +");
        double parts = 0;
        for (int i = 2; i < cells.length; i++) {
            parts += Double.parseDouble(cells[i]);
        }
        assertThat(parts).isCloseTo(Double.parseDouble(cells[1]), within(0.004));
    }

    @Test
    void traceTravelsInParts() {
        TraceBuffer buffer = new TraceBuffer(1 << 20);
        Tracer tracer = new Tracer(buffer, false);
        int count = 20_000;
        for (int i = 0; i < count; i++) {
            tracer.sends(0, i * 0x9E3779B97F4A7C15L, false, i & 0xFFFF, i * 31, i);
        }
        TraceParts parts = new TraceParts();
        List<String> sent = new ArrayList<>();
        TraceParts.send(buffer.recorded(), sent::add);
        assertThat(sent).hasSizeGreaterThan(1).allMatch(part -> part.length() <= 64 << 10);
        sent.forEach(part -> parts.add(3, part));
        assertThat(parts.traces()).hasSize(1);
        assertThat(parts.traces().get(0).rank()).isEqualTo(3);
        assertThat(parts.traces().get(0).trace().list())
                .isEqualTo(buffer.recorded().list())
                .hasSize(count);

        // A process that is ended while it sends its trace leaves a part of it.
        sent.subList(0, sent.size() - 1).forEach(part -> parts.add(4, part));
        parts.add(5, sent.get(0).substring(0, 400));
        assertThat(parts.completeTraces()).extracting(ProcessTrace::rank).containsExactly(3);
        assertThatThrownBy(parts::traces)
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("damaged trace: rank=4, cause=");
    }

    private static Timeline timeline(RecordedTrace... traces) {
        List<ProcessTrace> all = new ArrayList<>();
        for (int rank = 0; rank < traces.length; rank++) {
            all.add(new ProcessTrace(rank, traces[rank]));
        }
        return new Timeline(all, rank -> "rank " + rank, rank -> "node " + rank);
    }

    private static Arrows.Arrow arrow(int from, long sent, int to, long handled) {
        return new Arrows.Arrow(
                message(from, TraceKind.SEND, sent, from, to, 1), message(to, TraceKind.HANDLER, handled, to, from, 1));
    }

    private static Slice message(int rank, TraceKind kind, long nanos, long endpoint, long peer, int key) {
        return new Slice(rank, new TraceRecord(kind, nanos, 0, endpoint, peer, key, 0, 7, "", false, 0));
    }
}
