package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndpointNumbersTest {
    @TempDir
    Path directory;

    @Test
    void threadsThatRaceGetDifferentNumbers() throws Exception {
        int threads = 4;
        int each = 200;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        Set<Integer> numbers = new TreeSet<>();
        try {
            List<Future<List<Integer>>> taken = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                taken.add(pool.submit(() -> take(each)));
            }
            for (Future<List<Integer>> numbersOfOne : taken) {
                numbers.addAll(numbersOfOne.get());
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(numbers).hasSize(threads * each).contains(1, threads * each);
    }

    @Test
    void numberIsNotUsedAgainWhenItsEndpointIsClosed() {
        try (TestNode node = TestNode.open("fifo", 2, 1, 64)) {
            String first = closedAtOnce(node);
            assertThat(closedAtOnce(node)).isNotEqualTo(first);
        }
    }

    @Test
    void lastNumberIsABound() throws Exception {
        byte[] last = ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(EndpointNumbers.MAX_NUMBER)
                .array();
        Path file = Files.write(directory.resolve("last-endpoint"), last);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThatThrownBy(() -> EndpointNumbers.next(directory))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("no number is left for an endpoint: path=" + directory);
    }

    private static String closedAtOnce(TestNode node) {
        try (TestEndpoint endpoint = node.endpoint()) {
            return endpoint.block.address();
        }
    }

    private List<Integer> take(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(EndpointNumbers.next(directory));
        }
        return numbers;
    }
}
