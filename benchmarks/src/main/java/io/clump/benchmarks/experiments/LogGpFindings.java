package io.clump.benchmarks.experiments;

import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import io.clump.benchmarks.laboratory.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the numbers of LogGP were expected to show. */
final class LogGpFindings {
    /** What "about the same" means for a time. */
    private static final double SAME_WITHIN = 1.25;

    private LogGpFindings() {}

    static List<Finding> of(Results results) {
        return List.of(
                roundTrips(results),
                mutex(results),
                overlap(results),
                throughput(results),
                local(results),
                remote(results));
    }

    private static Finding roundTrips(Results results) {
        String claim =
                "With one sender it matters little by which algorithm senders share a queue: apart from the mutex, "
                        + "round trips differ by at most a quarter from that of lock-free.";
        List<String> others = results.series(LogGpExperiment.ALGORITHMS_RELATIVE).stream()
                .filter(series -> !series.equals(ClaimNames.LOCK_FREE) && !series.equals(ClaimNames.MUTEX))
                .toList();
        return allRelative(results, claim, LogGpExperiment.ROUND_TRIP, others);
    }

    private static Finding mutex(Results results) {
        String claim = "A mutex of the operating system makes the round trip dearer: by a fifth in 1998.";
        return results.number(LogGpExperiment.ALGORITHMS_RELATIVE, ClaimNames.MUTEX, LogGpExperiment.ROUND_TRIP)
                .map(ratio -> ratio.judge(
                        claim, 1, Double.MAX_VALUE, "It takes " + ratio.text() + " times that of lock-free."))
                .orElseGet(() -> Finding.notMeasured(claim));
    }

    private static Finding overlap(Results results) {
        String claim = "In shared memory a message is hardly ever under way: the overheads of its sender and receiver "
                + "overlap, so that less than nothing is left of the latency.";
        String series = ClaimNames.LOCK_FREE;
        Optional<MeasuredNumber> latency = results.number(LogGpExperiment.ALGORITHMS, series, LogGpExperiment.LATENCY);
        OptionalDouble roundTrip = results.mean(LogGpExperiment.ALGORITHMS, series, LogGpExperiment.ROUND_TRIP);
        if (latency.isEmpty() || roundTrip.isEmpty()) {
            return Finding.notMeasured(claim);
        }
        return latency.get()
                .judge(
                        claim,
                        -Double.MAX_VALUE,
                        0,
                        String.format(
                                Locale.ROOT,
                                "With lock-free it is %.0f ns of a round trip of %.0f ns.",
                                latency.get().mean(),
                                roundTrip.getAsDouble()));
    }

    private static Finding throughput(Results results) {
        String claim =
                "Long data goes equally fast by all algorithms, within a tenth, since copying it takes all the time.";
        List<String> others = results.series(LogGpExperiment.ALGORITHMS_RELATIVE).stream()
                .filter(series -> !series.equals(ClaimNames.LOCK_FREE))
                .toList();
        List<MeasuredNumber> ratios = ratios(results, LogGpExperiment.THROUGHPUT, others);
        return MeasuredNumber.judge(claim, ratios, 0.9, 1.1, range(ratios));
    }

    private static Finding local(Results results) {
        String claim = "An open network makes a message in shared memory dearer by a fifth, not more than a quarter.";
        return bothOpen(results, claim, LogGpExperiment.SHARED_MEMORY);
    }

    private static Finding remote(Results results) {
        String claim = "Open shared memory makes a network message hardly dearer: by less than a tenth.";
        return results.number(LogGpExperiment.BOTH_OPEN, LogGpExperiment.UDP, LogGpExperiment.ROUND_TRIP)
                .map(ratio -> ratio.judge(claim, 0, 1.1, "The round trip takes " + ratio.text() + " times as long."))
                .orElseGet(() -> Finding.notMeasured(claim));
    }

    private static Finding bothOpen(Results results, String claim, String series) {
        Optional<MeasuredNumber> roundTrip =
                results.number(LogGpExperiment.BOTH_OPEN, series, LogGpExperiment.ROUND_TRIP);
        Optional<MeasuredNumber> send = results.number(LogGpExperiment.BOTH_OPEN, series, LogGpExperiment.SEND);
        if (roundTrip.isEmpty() || send.isEmpty()) {
            return Finding.notMeasured(claim);
        }
        return MeasuredNumber.judge(
                claim,
                List.of(roundTrip.get(), send.get()),
                0,
                SAME_WITHIN,
                "The round trip takes " + roundTrip.get().text() + " times as long, sending "
                        + send.get().text() + " times.");
    }

    private static Finding allRelative(Results results, String claim, String x, List<String> series) {
        List<MeasuredNumber> ratios = ratios(results, x, series);
        return MeasuredNumber.judge(claim, ratios, 1 / SAME_WITHIN, SAME_WITHIN, range(ratios));
    }

    private static List<MeasuredNumber> ratios(Results results, String x, List<String> series) {
        List<MeasuredNumber> ratios = new ArrayList<>();
        series.forEach(name ->
                results.number(LogGpExperiment.ALGORITHMS_RELATIVE, name, x).ifPresent(ratios::add));
        return ratios;
    }

    private static String range(List<MeasuredNumber> ratios) {
        return String.format(
                Locale.ROOT,
                "They are %.2f to %.2f times that of lock-free.",
                ratios.stream().mapToDouble(MeasuredNumber::mean).min().orElse(Double.NaN),
                ratios.stream().mapToDouble(MeasuredNumber::mean).max().orElse(Double.NaN));
    }
}
