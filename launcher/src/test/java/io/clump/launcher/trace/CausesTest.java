package io.clump.launcher.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.trace.RecordedTrace;
import io.clump.am2.trace.TraceKind;
import io.clump.am2.trace.TraceRecord;
import io.clump.launcher.trace.Causes.Cause;
import io.clump.launcher.trace.Causes.Reason;
import io.clump.launcher.trace.Timeline.TracedProcess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CausesTest {
    private final List<List<Slice>> slices = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    @Test
    void waitInABarrierIsForTheRankThatCameLastNotForTheParentThatReleases() {
        Slice wait = collective(0, 100, 200, 2);
        collective(1, 190, 200, 0);
        collective(2, 110, 200, 1);
        assertThat(cause(wait)).isEqualTo(new Cause(1, Reason.LAST));
    }

    @Test
    void waitInABarrierInOneNodeHasNoSenderAndIsForTheRankThatCameLast() {
        Slice wait = collective(0, 100, 200, Timeline.NO_RANK);
        collective(1, 195, 200, Timeline.NO_RANK);
        assertThat(cause(wait)).isEqualTo(new Cause(1, Reason.LAST));
    }

    @Test
    void rankThatStoodStillMostOfTheTimeIsTheCauseThoughItCameFirst() {
        Slice wait = collective(0, 100, 200, 2);
        Slice own = collective(1, 90, 200, 0);
        collective(2, 110, 200, 1);
        slice(1, TraceKind.STANDSTILL, 120, 190, Timeline.NO_RANK, "");
        assertThat(cause(wait)).isEqualTo(new Cause(1, Reason.STOOD_STILL));
        assertThat(causes().waitedNanos(own))
                .as("its own wait without the standstill")
                .isEqualTo(110 - 70 - 1);
    }

    @Test
    void senderThatWaitedItselfIsNoCauseButTheOneThatItWaitedFor() {
        Slice wait = slice(0, TraceKind.MESSAGES, 100, 200, 2, "");
        slice(2, TraceKind.MESSAGES, 105, 195, 1, "");
        assertThat(cause(wait)).isEqualTo(new Cause(1, Reason.LATE));
    }

    @Test
    void ranksThatWaitForEachOtherAreEachOthersCause() {
        Slice wait = slice(0, TraceKind.MESSAGES, 100, 200, 2, "");
        slice(2, TraceKind.MESSAGES, 105, 195, 0, "");
        assertThat(cause(wait)).isEqualTo(new Cause(2, Reason.LATE));
    }

    @Test
    void senderThatSentADatagramAgainMeanwhileLostIt() {
        Slice wait = slice(0, TraceKind.MESSAGES, 100, 200, 2, "");
        slice(2, TraceKind.REPETITION, 150, 150, 0, "");
        assertThat(cause(wait)).isEqualTo(new Cause(2, Reason.LOSS));
        slices.get(2).clear();
        slice(2, TraceKind.REPETITION, 150, 150, 1, "");
        slice(2, TraceKind.REPETITION, 250, 250, 0, "");
        slice(2, TraceKind.REPETITION, 50, 50, 0, "");
        assertThat(cause(wait)).isEqualTo(new Cause(2, Reason.LATE));
    }

    @Test
    void sendWaitsForItsReceiver() {
        assertThat(cause(slice(0, TraceKind.SPACE, 100, 200, 1, ""))).isEqualTo(new Cause(1, Reason.SLOW));
        assertThat(cause(slice(0, TraceKind.MESSAGES, 300, 400, Timeline.NO_RANK, "")))
                .isNull();
    }

    @Test
    void standstillIsTheLongestTimeWithoutARecord() {
        slice(0, TraceKind.STANDSTILL, 100, 1_100, Timeline.NO_RANK, "");
        slice(0, TraceKind.SEND, 150, 150, 1, "");
        slice(0, TraceKind.HANDLER, 1_050, 1_060, 1, "");
        StandstillLimits.limit(slices.get(0));
        assertThat(standstills()).singleElement().satisfies(slice -> {
            assertThat(slice.begin).isEqualTo(150);
            assertThat(slice.end).isEqualTo(1_050);
        });
        // A process that records all the time has not stood still; only the recording thread had no processor.
        slice(0, TraceKind.SEND, 300, 300, 1, "");
        slice(0, TraceKind.SEND, 600, 600, 1, "");
        slice(0, TraceKind.SEND, 850, 850, 1, "");
        slice(0, TraceKind.STANDSTILL, 100, 1_100, Timeline.NO_RANK, "");
        StandstillLimits.limit(slices.get(0));
        assertThat(standstills()).isEmpty();
    }

    private List<Slice> standstills() {
        return slices.get(0).stream()
                .filter(slice -> slice.kind() == TraceKind.STANDSTILL)
                .toList();
    }

    private @Nullable Cause cause(Slice wait) {
        return causes().of(wait);
    }

    private Causes causes() {
        List<TracedProcess> processes = new ArrayList<>();
        for (int rank = 0; rank < slices.size(); rank++) {
            RecordedTrace trace = new RecordedTrace(
                    "clock", List.of(), List.of(), List.of(), Map.of(), 0, new UnsafeBuffer(new byte[0]));
            slices.get(rank).sort(Comparator.comparingLong(slice -> slice.begin));
            processes.add(new TracedProcess(rank, trace, slices.get(rank)));
        }
        return new Causes(processes, Clocks.of(List.of(), Map.of()));
    }

    /** Adds a barrier with a wait in it; returns the wait. */
    private Slice collective(int rank, long begin, long end, int peer) {
        Slice barrier = slice(rank, TraceKind.COLLECTIVE, begin, end, Timeline.NO_RANK, "barrier");
        Slice wait = slice(rank, TraceKind.MESSAGES, begin + 1, end, peer, "");
        wait.parent = barrier;
        return wait;
    }

    private Slice slice(int rank, TraceKind kind, long begin, long end, int peer, String name) {
        Slice slice = new Slice(rank, new TraceRecord(kind, begin, end - begin, 0, 0, 0, 0, 0, name, false, 0));
        slice.begin = begin;
        slice.end = end;
        slice.peer = peer;
        slices.get(rank).add(slice);
        return slice;
    }
}
