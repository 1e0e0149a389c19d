package io.clump.laboratory.experiment;

import io.clump.laboratory.experiment.Claim.Rule;
import java.util.Collections;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Something that is counted in each round, such as lost messages, or bytes. Chance does not move it as it moves a time:
 * it has no interval and no margin, and the state of the machine does not matter. For {@link Rule#COUNT} one round
 * beyond a limit refutes the claim; for {@link Rule#BYTES} the median decides, since the virtual machine sometimes
 * allocates for itself.
 *
 * @param name of the comparison
 * @param values values of all rounds
 * @param isExact whether one repetition decides
 * @param rule {@link Rule#COUNT} or {@link Rule#BYTES}
 */
record Count(String name, List<Double> values, boolean isExact, Rule rule) implements Comparison {
    static Count of(String name, Cell cell, Rule rule) {
        return new Count(name, cell.values(), cell.turns().areExact(), rule);
    }

    Count {
        values = values.stream().sorted().toList();
    }

    /** The median; of bytes in whole ones. */
    @Override
    public double median() {
        double median = Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
        return rule == Rule.BYTES ? Math.rint(median) : median;
    }

    @Override
    public boolean isInside(double least, double most, double risk) {
        return isSure() && slack(least, most) >= 0;
    }

    @Override
    public boolean isOutside(double least, double most, double risk) {
        return (isSure() || rule == Rule.COUNT) && slack(least, most) < 0;
    }

    @Override
    public boolean isAtLimit(double least, double most, double risk) {
        return false;
    }

    @Override
    public double slack(double least, double most) {
        return rule == Rule.BYTES
                ? Math.min(median() - least, most - median())
                : Math.min(values.get(0) - least, most - last());
    }

    @Override
    public String text(double risk) {
        String turns = isExact
                ? ""
                : (rule == Rule.COUNT && last() > values.get(0) ? ", up to " + Quantity.number(last()) : "") + " (of "
                        + values.size()
                        + (values.size() == 1 ? " turn)" : " turns)");
        return Quantity.number(median()) + turns + (name.isEmpty() ? "" : " for " + name);
    }

    private double last() {
        return Collections.max(values);
    }

    private boolean isSure() {
        return isExact || values.size() >= LEAST_TURNS;
    }
}
