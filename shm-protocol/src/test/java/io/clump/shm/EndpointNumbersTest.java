package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import java.io.IOException;
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
    void placesAreGivenAgainWhenTheirEndpointsAreGone() throws Exception {
        Files.createFile(QueueBlockFile.path(directory, 1));
        Files.createFile(QueueBlockFile.path(directory, EndpointNumbers.PLACES + 2));
        Files.createFile(directory.resolve("endpoint-" + (3 * EndpointNumbers.PLACES + 3) + ".new"));
        setLast(directory, EndpointNumbers.PLACES - 2);
        assertThat(EndpointNumbers.next(directory)).isEqualTo(EndpointNumbers.PLACES - 1);
        assertThat(EndpointNumbers.next(directory)).isEqualTo(EndpointNumbers.PLACES);
        assertThat(EndpointNumbers.next(directory)).isEqualTo(EndpointNumbers.PLACES + 4);
        setLast(directory, Integer.MAX_VALUE - 1);
        assertThat(EndpointNumbers.next(directory)).isEqualTo(Integer.MAX_VALUE);
        assertThat(EndpointNumbers.next(directory)).isEqualTo(EndpointNumbers.PLACES);
    }

    @Test
    void whatIsLeftOfAnEndpointDoesNotReachTheNextOneAtItsPlace() throws Exception {
        try (TestNode node = TestNode.open("fifo", 4, 1, 64);
                TestEndpoint peer = node.endpoint()) {
            List<Integer> received = new ArrayList<>();
            peer.onMessage((memory, packet, data) -> received.add(TestMessage.sequence(memory, packet)));
            TestEndpoint old = node.endpoint();
            Route toOld = peer.routeTo(old);
            assertThat(old.request(old.routeTo(peer), 0, 1)).isTrue();
            old.close();
            setLast(node.directory(), EndpointNumbers.PLACES + 1);
            try (TestEndpoint next = node.endpoint()) {
                List<Integer> answers = new ArrayList<>();
                next.onMessage((memory, packet, data) -> answers.add(TestMessage.sequence(memory, packet)));
                assertThat(next.block.address()).endsWith("-" + (EndpointNumbers.PLACES + 2));
                assertThat(toOld.isGone()).isTrue();
                // The number in the old endpoint's message has no route back, before and after the next endpoint is
                // known.
                assertThat(peer.block.routeBack(2)).isNull();
                assertThat(peer.request(peer.routeTo(next), 0, 7)).isTrue();
                assertThat(peer.block.routeBack(2)).isNull();
                assertThat(next.request(next.routeTo(peer), 0, 2)).isTrue();
                next.poll(PollScope.ALL);
                peer.poll(PollScope.ALL);
                assertThat(answers).containsExactly(7);
                assertThat(received).containsExactly(1, 2);
            }
        }
    }

    private static void setLast(Path directory, int number) throws IOException {
        byte[] last = ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array();
        Path file = Files.write(directory.resolve("last-endpoint"), last);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
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
