package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapShareTest {
    @ParameterizedTest
    @CsvSource({"1, 16384, 4096", "2, 16384, 4096", "4, 16384, 3024", "64, 262144, 3024", "8, 1200, 64", "4, 300, 32"})
    void heapsLeaveAQuarterOfTheMemoryAndNoneIsLargerThanOne(int processes, long memory, long heap) {
        assertThat(HeapShare.megabytes(processes, memory << 20)).isEqualTo(heap);
    }
}
