package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.LayerConfiguration;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A process has hardly any memory outside of the heap, so that requests cannot wait behind an answer without space. */
class ScarceMemoryIT {
    private static final int DIRECT_KIBIBYTES = 256;

    @Test
    void noReplyOvertakesOneThatWasSetAside() throws IOException, InterruptedException {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.BULK_BLOCKS, "1")
                .build();
        try (ChildProcess replier = ChildProcess.startWithDirectMemoryLimit(
                DIRECT_KIBIBYTES, ScarceReplier.class, configuration.toProperties())) {
            List<Integer> handled = numbers(replier.readLine());
            List<Integer> returned = numbers(replier.readLine());
            replier.assertSuccess();

            assertThat(handled).isSorted().isNotEmpty();
            assertThat(returned).isNotEmpty();
            assertThat(Stream.concat(handled.stream(), returned.stream()))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, ScarceReplier.REQUESTS).boxed().toList());
        }
    }

    private static List<Integer> numbers(String line) {
        return Arrays.stream(line.substring(1, line.length() - 1).split(", "))
                .map(Integer::valueOf)
                .toList();
    }
}
