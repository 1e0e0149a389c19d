package io.clump.matching.queue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteArraysTest {
    @Test
    void arraysAreUsedAgain() {
        ByteArrays arrays = new ByteArrays();
        for (int length : new int[] {0, 1, 2, 64, 65, 128, 30_000, 1_048_576}) {
            byte[] array = arrays.take(length);
            assertThat(array.length).isGreaterThanOrEqualTo(Math.max(16, length));
            arrays.giveBack(array);
            assertThat(arrays.take(length)).isSameAs(array);
            assertThat(arrays.take(length)).isNotSameAs(array);
        }
    }
}
