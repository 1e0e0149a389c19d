package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BranchesTest {
    @Test
    void hostsStayInTheirOrderAndBranchesAreOfNearlyTheSameLength() {
        assertThat(Branches.of(List.of(0, 1, 2, 3, 4), 2)).containsExactly(List.of(0, 1), List.of(2, 3, 4));
    }

    @Test
    void eachHostIsABranchWhileThereAreFew() {
        assertThat(Branches.of(List.of(0, 1, 2), 32)).containsExactly(List.of(0), List.of(1), List.of(2));
        assertThat(Branches.of(List.of(), 32)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 32, 1", "2, 32, 2", "33, 32, 2", "34, 32, 3", "4, 1, 4", "1024, 2, 11"})
    void levelsAreThoseOfTheLongestWay(int hosts, int fanOut, int levels) {
        assertThat(Branches.levels(hosts, fanOut)).isEqualTo(levels);
        assertThat(depth(IntStream.range(0, hosts).boxed().toList(), fanOut)).isEqualTo(levels);
    }

    private static int depth(List<Integer> branch, int fanOut) {
        return 1
                + Branches.of(branch.subList(1, branch.size()), fanOut).stream()
                        .mapToInt(behind -> depth(behind, fanOut))
                        .max()
                        .orElse(0);
    }
}
