package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BinomialTreeProperties {
    @Property
    void everyRankIsReachedOnceAndKnowsItsParent(
            @ForAll @IntRange(min = 1, max = 300) int size, @ForAll @IntRange(min = 0, max = 299) int anyRoot) {
        int root = anyRoot % size;
        BinomialTree tree = new BinomialTree(size, root);
        int[] depth = new int[size];
        int reached = visit(tree, root, depth);
        assertThat(reached).isEqualTo(size);
        for (int rank = 0; rank < size; rank++) {
            assertThat(depth[rank]).isLessThanOrEqualTo(Integer.SIZE - Integer.numberOfLeadingZeros(size - 1));
        }
    }

    private static int visit(BinomialTree tree, int rank, int[] depth) {
        int reached = 1;
        for (int child : tree.children(rank)) {
            assertThat(tree.parent(child)).isEqualTo(rank);
            depth[child] = depth[rank] + 1;
            reached += visit(tree, child, depth);
        }
        return reached;
    }
}
