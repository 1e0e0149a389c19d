package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TreesProperties {
    @Property
    void everyRankIsReachedOnceAndEveryOtherNodeEnteredOnce(
            @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 0, max = 7) Integer> nodes,
            @ForAll @IntRange(min = 0, max = 59) int anyRoot) {
        int root = anyRoot % nodes.size();
        assertReachesAll(nodes, root, trees -> trees.overNodes(root));
        assertReachesAll(nodes, root, trees -> trees.flat(root));
    }

    private static void assertReachesAll(List<Integer> nodes, int root, Function<Trees, Branch> place) {
        int entered = assertReaches(nodes, root, place);
        assertThat(entered).isEqualTo((int) nodes.stream().distinct().count() - 1);
    }

    private static int assertReaches(List<Integer> nodes, int root, Function<Trees, Branch> place) {
        Branch[] branches = new Branch[nodes.size()];
        for (int rank = 0; rank < nodes.size(); rank++) {
            branches[rank] = place.apply(trees(nodes, rank));
        }
        List<Integer> reached = new ArrayList<>();
        int entered = visit(branches, root, nodes, reached);
        assertThat(branches[root].isRoot()).isTrue();
        assertThat(reached).doesNotHaveDuplicates().hasSize(nodes.size());
        return entered;
    }

    @Property
    void treeOverRanksDoesNotDependOnNodes(
            @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 0, max = 7) Integer> nodes) {
        List<Integer> oneNode = nodes.stream().map(node -> 0).toList();
        for (int rank = 0; rank < nodes.size(); rank++) {
            Branch branch = trees(nodes, rank).overRanks();
            Branch onOneNode = trees(oneNode, rank).overRanks();
            assertThat(branch.parent()).isEqualTo(onOneNode.parent());
            assertThat(branch.children()).isEqualTo(onOneNode.children());
            assertThat(Arrays.stream(branch.children())).allMatch(child -> child > branch.parent());
        }
    }

    @Property
    void bothTreesAreOneWhereNodesHaveAsManyRanksAPowerOfTwo(
            @ForAll @IntRange(min = 1, max = 9) int nodes, @ForAll @IntRange(min = 0, max = 3) int power) {
        List<Integer> layout = new ArrayList<>();
        for (int rank = 0; rank < nodes << power; rank++) {
            layout.add(rank >> power);
        }
        for (int rank = 0; rank < layout.size(); rank++) {
            Trees trees = trees(layout, rank);
            assertThat(trees.overRanks().parent()).isEqualTo(trees.overNodes(0).parent());
            assertThat(trees.overRanks().children())
                    .isEqualTo(trees.overNodes(0).children());
        }
    }

    /** Returns the number of times that a node was entered from another one. */
    private static int visit(Branch[] branches, int rank, List<Integer> nodes, List<Integer> reached) {
        reached.add(rank);
        int entered = 0;
        for (int child : branches[rank].children()) {
            assertThat(branches[child].parent()).isEqualTo(rank);
            entered += visit(branches, child, nodes, reached);
            if (!nodes.get(child).equals(nodes.get(rank))) {
                entered++;
            }
        }
        return entered;
    }

    private static Trees trees(List<Integer> nodes, int rank) {
        List<String> names = nodes.stream().map(Object::toString).toList();
        return new Trees(new Topology(rank, names), rank, nodes.size());
    }
}
