package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.ThreadJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ComponentsProperties {
    /** Few edges for many processes, so that components wind through all of them. */
    @Property(tries = 15)
    void labelsOfAnyEdgesAreThoseOfJGraphT(
            @ForAll @IntRange(min = 1, max = 9) int size,
            @ForAll @Size(max = 120) List<@IntRange(min = -20, max = 60) Integer> numbers)
            throws IOException {
        List<long[]> edges = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i + 1 < numbers.size(); i += 2) {
            edges.add(new long[] {numbers.get(i), numbers.get(i + 1)});
            text.append(numbers.get(i)).append(' ').append(numbers.get(i + 1)).append('\n');
        }
        Path directory = Files.createTempDirectory("components");
        Path input = Files.writeString(directory.resolve("graph"), text);
        Path output = directory.resolve("labels");
        try {
            Graphs.run(ThreadJob.onOneNode(size), size, Map.of("input", input, "output", output));
            assertThat(output).content().isEqualTo(Graphs.text(Graphs.labels(List.of(), edges)));
        } finally {
            Files.deleteIfExists(output);
            Files.delete(input);
            Files.delete(directory);
        }
    }
}
