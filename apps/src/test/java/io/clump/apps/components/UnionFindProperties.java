package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class UnionFindProperties {
    @Property(tries = 300)
    void setsAreTheComponentsOfJGraphT(
            @ForAll @IntRange(min = 1, max = 40) int vertices,
            @ForAll @Size(max = 80) List<@IntRange(min = 0, max = 1_000) Integer> numbers) {
        int[] ends = numbers.stream().mapToInt(number -> number % vertices).toArray();
        int edges = ends.length / 2;
        List<long[]> list = new ArrayList<>();
        for (int edge = 0; edge < edges; edge++) {
            list.add(new long[] {ends[2 * edge], ends[2 * edge + 1]});
        }
        Map<Long, Long> labels =
                Graphs.labels(LongStream.range(0, vertices).boxed().toList(), list);

        UnionFind sets = new UnionFind(vertices);
        sets.unite(ends, 0, edges / 2);
        sets.unite(ends, edges / 2, edges);

        assertThat(IntStream.range(0, vertices).allMatch(vertex -> sets.parent(vertex) <= vertex))
                .isTrue();
        assertThat(IntStream.range(0, vertices).mapToObj(sets::find).toList())
                .isEqualTo(labels.values().stream().map(Long::intValue).toList());
        assertThat(vertices - sets.unions()).isEqualTo(Graphs.components(labels));
    }
}
