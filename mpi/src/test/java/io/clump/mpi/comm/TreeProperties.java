package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TreeProperties {
    /** Makes the tree of a process. */
    private interface Shape {
        Tree of(int[] nodes, int root, int rank);
    }

    @Property
    void rootReachesEachMemberOnceAndEachOtherNodeOnce(
            @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 4) Integer> nodeOfRank,
            @ForAll @IntRange(max = 19) int anyRoot,
            @ForAll boolean isFlat) {
        int[] nodes = nodeOfRank.stream().mapToInt(Integer::intValue).toArray();
        Shape tree = isFlat ? Tree::flat : Tree::overNodes;
        int root = anyRoot % nodes.length;
        Set<Integer> reached = new HashSet<>(Set.of(root));
        Deque<Integer> next = new ArrayDeque<>(Set.of(root));
        int betweenNodes = 0;
        assertThat(tree.of(nodes, root, root).parent()).isEqualTo(Tree.NONE);
        while (!next.isEmpty()) {
            int rank = next.remove();
            for (int child : tree.of(nodes, root, rank).children()) {
                assertThat(tree.of(nodes, root, child).parent()).isEqualTo(rank);
                assertThat(reached.add(child)).as("reached once: %s", child).isTrue();
                betweenNodes += nodes[rank] == nodes[child] ? 0 : 1;
                next.add(child);
            }
        }
        assertThat(reached).hasSize(nodes.length);
        assertThat(betweenNodes).isEqualTo(Arrays.stream(nodes).distinct().count() - 1);
    }

    @Property
    void eachNodeHasOneLeaderUnlessThereIsOneNode(
            @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 4) Integer> nodeOfRank,
            @ForAll @IntRange(max = 19) int anyRank) {
        int[] nodes = nodeOfRank.stream().mapToInt(Integer::intValue).toArray();
        int rank = anyRank % nodes.length;
        Roles roles = Roles.of(nodes, rank);
        boolean isOneNode = Arrays.stream(nodes).distinct().count() == 1;

        assertThat(roles.leaders())
                .hasSize(
                        isOneNode
                                ? nodes.length
                                : (int) Arrays.stream(nodes).distinct().count());
        assertThat(roles.leaders()).isSorted();
        assertThat(nodes[roles.leader()]).isEqualTo(nodes[rank]);
        assertThat(roles.leaders().get(roles.place())).isEqualTo(roles.leader());
        assertThat(roles.isLeader()).isEqualTo(roles.leader() == rank);
        for (int follower : roles.followers()) {
            assertThat(Roles.of(nodes, follower).leader()).isEqualTo(rank);
        }
    }
}
