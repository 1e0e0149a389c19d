package io.clump.simulation.network;

import java.util.Arrays;
import org.agrona.collections.LongArrayList;

/** Counts and times of the messages that each pair of a load has handled. */
final class LoadTally {
    private final LoadPlan plan;
    private final int[] handled;
    private final long[] handledAt;
    private final LongArrayList times = new LongArrayList();
    private long sent;
    private long last;
    private long longestGap;
    private double fairness = 1;
    private boolean isFairnessKnown;

    LoadTally(LoadPlan plan) {
        this.plan = plan;
        int pairs = plan.endpoints() * plan.endpoints();
        handled = new int[pairs];
        handledAt = new long[pairs];
    }

    void sends(int sender, int receiver) {
        sent += plan.counts(sender, receiver) ? 1 : 0;
    }

    void handled(int sender, int receiver, long wantedAt, long now) {
        if (!plan.counts(sender, receiver)) {
            return;
        }
        int pair = sender * plan.endpoints() + receiver;
        times.addLong(now - wantedAt);
        longestGap = Math.max(longestGap, now - handledAt[pair]);
        handledAt[pair] = now;
        last = now;
        if (++handled[pair] == plan.messages() && !isFairnessKnown) {
            isFairnessKnown = true;
            fairness = (double) fewest() / plan.messages();
        }
    }

    long sent() {
        return sent;
    }

    long count() {
        return times.size();
    }

    long lastNanos() {
        return last;
    }

    long longestGapNanos() {
        return longestGap;
    }

    double fairness() {
        return fairness;
    }

    /** Returns a quantile of all times; 0 before the first. */
    long quantile(double share) {
        long[] sorted = times.toLongArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1L, (long) (sorted.length * share))];
    }

    private int fewest() {
        int fewest = plan.messages();
        for (int sender = 0; sender < plan.endpoints(); sender++) {
            for (int i = 0; i < plan.receivers(sender); i++) {
                int receiver = plan.receiver(sender, i);
                if (plan.counts(sender, receiver)) {
                    fewest = Math.min(fewest, handled[sender * plan.endpoints() + receiver]);
                }
            }
        }
        return fewest;
    }
}
