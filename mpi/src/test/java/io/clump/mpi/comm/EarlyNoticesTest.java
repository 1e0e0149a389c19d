package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.mpi.comm.Notices.Kind;
import io.clump.mpi.comm.Notices.Notice;
import org.junit.jupiter.api.Test;

class EarlyNoticesTest {
    private static final int CAPACITY = 10_000;

    private final EarlyNotices early = new EarlyNotices(CAPACITY);

    private static Notice notice(int context, int number, int lengthBytes) {
        return new Notice(1, Kind.VOTE, context, number, new byte[lengthBytes]);
    }

    @Test
    void noticesOfACommunicatorAreTakenOnceAndInOrder() {
        early.keep(notice(8, 1, 0));
        early.keep(notice(12, 2, 0));
        early.keep(notice(8, 3, 0));

        assertThat(early.take(8)).extracting(Notice::number).containsExactly(1, 3);
        assertThat(early.take(8)).isEmpty();
        assertThat(early.take(12)).hasSize(1);
        assertThat(early.mayLack(8)).isFalse();
    }

    @Test
    void oldestAreDroppedIfAllTakeTooMuchMemoryAndWhatMayLackIsKnown() {
        for (int context = 0; context < CAPACITY; context++) {
            early.keep(notice(context, 0, 0));
        }

        long kept = 0;
        for (int context = 0; context < CAPACITY; context++) {
            boolean isKept = !early.take(context).isEmpty();
            kept += isKept ? 1 : 0;
            assertThat(early.mayLack(context)).as("context %d", context).isEqualTo(!isKept);
        }
        assertThat(kept).isBetween(1L, (long) CAPACITY / 10);
    }

    @Test
    void takenNoticesFreeSpace() {
        for (int round = 0; round < 10; round++) {
            early.keep(notice(4, round, CAPACITY / 2));
            assertThat(early.take(4)).hasSize(1);
        }
        assertThat(early.mayLack(4)).isFalse();
    }

    @Test
    void noticeThatIsTooLongIsDropped() {
        early.keep(notice(4, 0, 0));
        early.keep(notice(8, 0, CAPACITY));

        assertThat(early.take(8)).isEmpty();
        assertThat(early.mayLack(8)).isTrue();
    }
}
