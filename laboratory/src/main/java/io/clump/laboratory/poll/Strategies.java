package io.clump.laboratory.poll;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.PollStrategyProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.IntStream;

/** The measured poll strategies, by their specifications, in addition to the default of jobs. */
public final class Strategies {
    /** The property that names a process's strategy. */
    static final String PROPERTY = "clump.poll";

    private static final List<String> ALL = List.of("every", "fractional:8", "fractional:64", "adaptive", "auto");
    private static final String FRACTIONAL = "fractional:";

    /** From 2^0 to 2^7. */
    private static final int FIXED_FRACTIONS = 8;

    private Strategies() {}

    /** Returns the strategy that jobs have by default. */
    static String ofJobs() {
        return LayerConfiguration.builder().build().poll();
    }

    /** Returns the strategies to show beside the default one; one of them is enough to see that everything works. */
    public static List<String> others(boolean isQuick) {
        return ALL.stream()
                .limit(isQuick ? 1 : ALL.size())
                .filter(strategy -> isThere(strategy) && !strategy.equals(ofJobs()))
                .toList();
    }

    /** Returns the adaptive strategies to show beside the default one. */
    static List<String> otherAdaptive(boolean isQuick) {
        return others(isQuick).stream()
                .filter(strategy -> strategy.startsWith("a"))
                .toList();
    }

    /**
     * Returns every first, second, fourth … 128th poll; the first and the last are enough to see that everything works.
     */
    static List<String> fractions(boolean isQuick) {
        return IntStream.range(0, FIXED_FRACTIONS)
                .filter(power -> !isQuick || power % (FIXED_FRACTIONS - 1) == 0)
                .mapToObj(power -> FRACTIONAL + (1 << power))
                .toList();
    }

    /** Returns notes about the choice for readers of the figures. */
    static List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("the strategy by default, in the column of ours, is " + ofJobs());
        ALL.stream()
                .filter(strategy -> !isThere(strategy))
                .forEach(strategy -> notes.add("no poll strategy named " + strategy + " on the class path"));
        return notes;
    }

    private static boolean isThere(String strategy) {
        String name = strategy.split(":", 2)[0];
        return ServiceLoader.load(PollStrategyProvider.class).stream()
                .anyMatch(provider -> provider.get().name().equals(name));
    }
}
