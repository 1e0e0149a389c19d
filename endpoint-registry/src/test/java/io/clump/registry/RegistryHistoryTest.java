package io.clump.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.registry.RegistryHistory.Call;
import io.clump.registry.RegistryHistory.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryHistoryTest {
    private static final int NOBODY = -1;

    @Test
    void twoProcessesCannotHoldAKeyAtTheSameTime() {
        List<Call> first = List.of(publish(0, 1, 1, 2), find(0, 1, 5, 6));
        List<Call> second = List.of(publish(1, 2, 3, 4), find(1, 2, 7, 8));
        assertThat(hasAnOrder(true, NOBODY, List.of(first, second))).isFalse();
        assertThat(hasAnOrder(false, NOBODY, List.of(first, second))).isFalse();
    }

    @Test
    void refusalNeedsAHolder() {
        assertThat(hasAnOrder(false, NOBODY, List.of(List.of(publish(0, 0, 1, 2)))))
                .isFalse();
        assertThat(hasAnOrder(true, NOBODY, List.of(List.of(publish(0, 1, 1, 4)), List.of(publish(1, 0, 2, 3)))))
                .isTrue();
    }

    @Test
    void processMayFindWhatWasTrueBeforeUnlessReadsAreFresh() {
        List<Call> publishing = List.of(publish(0, 1, 1, 2));
        List<Call> late = List.of(find(1, 0, 3, 4));
        assertThat(hasAnOrder(false, NOBODY, List.of(publishing, late))).isTrue();
        assertThat(hasAnOrder(true, NOBODY, List.of(publishing, late))).isFalse();
    }

    @Test
    void processFindsItsOwnChangesAndNothingOlderThanBefore() {
        assertThat(hasAnOrder(false, NOBODY, List.of(List.of(publish(0, 1, 1, 2), find(0, 0, 3, 4)))))
                .isFalse();
        assertThat(hasAnOrder(
                        false,
                        NOBODY,
                        List.of(List.of(publish(0, 1, 1, 2)), List.of(find(1, 1, 3, 4), find(1, 0, 5, 6)))))
                .isFalse();
    }

    @Test
    void namesOfTheKilledEndAndOthersDoNot() {
        List<Call> publishing = List.of(publish(0, 1, 1, 2));
        List<Call> finding = List.of(find(1, 1, 3, 4), find(1, 0, 5, 6));
        assertThat(hasAnOrder(true, 0, List.of(publishing, finding))).isTrue();
        assertThat(hasAnOrder(true, 1, List.of(publishing, finding))).isFalse();
    }

    private static boolean hasAnOrder(boolean areReadsFresh, int killed, List<List<Call>> processes) {
        return new RegistryHistory(processes, areReadsFresh, killed).hasAnOrder();
    }

    private static Call publish(int process, long value, long begin, long end) {
        return new Call(process, Kind.PUBLISH, "key", value, begin, end);
    }

    private static Call find(int process, long value, long begin, long end) {
        return new Call(process, Kind.FIND, "key", value, begin, end);
    }
}
