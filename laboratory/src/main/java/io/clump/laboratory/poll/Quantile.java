package io.clump.laboratory.poll;

import java.util.List;
import java.util.Locale;

/** A quantile of times that were measured one by one. */
enum Quantile {
    P50(0.5),
    P99(0.99),
    P99_9(0.999);

    private final double share;

    Quantile(double share) {
        this.share = share;
    }

    /** As it is written in names: {@code p99.9}. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }

    /** The smallest of the times that at least this share of them does not exceed; there is at least one. */
    long of(List<Long> times) {
        List<Long> sorted = times.stream().sorted().toList();
        return sorted.get((int) Math.ceil(share * sorted.size()) - 1);
    }
}
