package io.clump.apps.components;

import io.clump.splitc.SplitC;
import java.util.Arrays;

/**
 * Merges the components of all processes in as many rounds as the logarithm of their number, one exchange each. The
 * scheme is that of Bader and JáJá (1996): every process labels its own part first, groups of processes merge along
 * their common border, only borders are kept up to date meanwhile, and all vertices get their labels once, at the end.
 * Theirs is for images and has one manager per group; here any vertices may be on a border, and each member of a group
 * merges for itself, so nothing is sent back. In a round a process sends its group's border: two longs for each
 * vertex, one for each component, and one more.
 */
final class BorderMerging {
    private final SplitC splitc;
    private final Rounds rounds;
    private final MergeCounts counts;

    BorderMerging(SplitC splitc, MergeCounts counts) {
        this.splitc = splitc;
        this.counts = counts;
        rounds = new Rounds(splitc.rank(), splitc.size());
    }

    /** Merges the components of all processes, which do it together; returns the labels of the own ones. */
    long[] merge(Border own) {
        long[] labels = own.labels().clone();
        int[] components = new int[labels.length];
        Arrays.setAll(components, component -> component);
        Border border = own;
        for (int round = 1; round <= Rounds.count(splitc.size()); round++) {
            long[] other = exchange(border.toLongs(), round);
            if (rounds.hasPartner(round)) {
                border = merge(border, Border.fromLongs(other), round, components, labels);
            }
        }
        return labels;
    }

    private Border merge(Border mine, Border other, int round, int[] components, long[] labels) {
        boolean isLeft = rounds.isLeft(round);
        BorderMerge merge = isLeft ? new BorderMerge(mine, other, round) : new BorderMerge(other, mine, round);
        int first = isLeft ? 0 : other.labels().length;
        for (int i = 0; i < components.length; i++) {
            if (components[i] >= 0) {
                labels[i] = merge.label(first + components[i]);
                components[i] = merge.component(first + components[i]);
            }
        }
        counts.unions += rounds.isFirst(round) ? merge.unions() : 0;
        return merge.border();
    }

    private long[] exchange(long[] border, int round) {
        long[][] byRank = new long[splitc.size()][];
        for (int rank = 0; rank < byRank.length; rank++) {
            boolean sends = rounds.sendsTo(round, rank);
            byRank[rank] = sends ? border : new long[0];
            counts.sent += sends ? border.length : 0;
        }
        long[][] received = splitc.allToAll(byRank);
        return rounds.hasPartner(round) ? received[rounds.source(round)] : new long[0];
    }
}
