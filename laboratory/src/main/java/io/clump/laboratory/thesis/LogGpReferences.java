package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Reference;
import java.util.ArrayList;
import java.util.List;

/** Tables 6.3 and 7.6 of the thesis, and the ratios that follow from them. */
final class LogGpReferences {
    private static final int NANOS_PER_MICRO = 1000;

    /** In the order of table 7.6; its network was Myrinet. */
    private static final List<String> PROTOCOLS = List.of(
            LogGpExperiment.SHARED_MEMORY_ALONE,
            LogGpExperiment.SHARED_MEMORY_WITH_UDP,
            LogGpExperiment.UDP_WITH_SHARED_MEMORY,
            LogGpExperiment.UDP_ALONE);

    static final List<Reference> ALL = all();

    private LogGpReferences() {}

    private static List<Reference> all() {
        List<Reference> all = new ArrayList<>();
        algorithms(all, LogGpExperiment.LATENCY, -0.59, -0.53, -0.58, -0.61, -0.50, -0.60, -0.42);
        algorithms(all, LogGpExperiment.SEND, 1.824, 1.714, 1.764, 1.884, 1.819, 1.883, 2.160);
        algorithms(all, LogGpExperiment.RECEIVE, 1.49, 1.52, 1.68, 1.49, 1.47, 1.49, 1.57);
        algorithms(all, LogGpExperiment.GAP, 2.953, 2.937, 3.122, 2.988, 3.005, 3.240, 3.418);
        algorithms(all, LogGpExperiment.ROUND_TRIP, 5.439, 5.412, 5.737, 5.510, 5.588, 5.542, 6.634);
        throughputs(all, ClaimNames.OF_TABLES, 159.2, 159.2, 159.3, 153.7, 158.0, 159.5, 157.8);
        relative(all, LogGpExperiment.THROUGHPUT, 159.2, 159.2, 159.3, 153.7, 158.0, 159.5, 157.8);
        protocols(all, LogGpExperiment.LATENCY, -0.50, -0.52, 12.56, 8.16);
        protocols(all, LogGpExperiment.SEND, 1.819, 2.135, 3.463, 5.424);
        protocols(all, LogGpExperiment.RECEIVE, 1.47, 1.73, 8.93, 10.51);
        protocols(all, LogGpExperiment.GAP, 3.005, 3.251, 14.51, 14.802);
        protocols(all, LogGpExperiment.ROUND_TRIP, 5.588, 6.675, 49.912, 48.2);
        throughputs(all, PROTOCOLS, 158.0, 151.3, 30.558, 30.801);
        bothOpen(all, LogGpExperiment.THROUGHPUT, 158.0, 151.3, 30.558, 30.801);
        return List.copyOf(all);
    }

    private static void algorithms(List<Reference> all, String x, double... micros) {
        for (int i = 0; i < micros.length; i++) {
            all.add(new Reference(
                    LogGpExperiment.ALGORITHMS, ClaimNames.OF_TABLES.get(i), x, NANOS_PER_MICRO * micros[i], null));
        }
        if (!x.equals(LogGpExperiment.LATENCY)) {
            relative(all, x, micros);
        }
    }

    private static void relative(List<Reference> all, String x, double... values) {
        double lockFree = values[ClaimNames.OF_TABLES.indexOf(ClaimNames.LOCK_FREE)];
        for (int i = 0; i < values.length; i++) {
            all.add(new Reference(
                    LogGpExperiment.ALGORITHMS_RELATIVE, ClaimNames.OF_TABLES.get(i), x, values[i] / lockFree, null));
        }
    }

    private static void protocols(List<Reference> all, String x, double... micros) {
        for (int i = 0; i < micros.length; i++) {
            all.add(new Reference(LogGpExperiment.PROTOCOLS, PROTOCOLS.get(i), x, NANOS_PER_MICRO * micros[i], null));
        }
        if (!x.equals(LogGpExperiment.LATENCY)) {
            bothOpen(all, x, micros);
        }
    }

    private static void bothOpen(List<Reference> all, String x, double... values) {
        all.add(new Reference(
                LogGpExperiment.BOTH_OPEN, LogGpExperiment.SHARED_MEMORY, x, values[1] / values[0], null));
        all.add(new Reference(LogGpExperiment.BOTH_OPEN, LogGpExperiment.UDP, x, values[2] / values[3], null));
    }

    private static void throughputs(List<Reference> all, List<String> series, double... megabytes) {
        for (int i = 0; i < megabytes.length; i++) {
            all.add(new Reference(LogGpExperiment.BULK, series.get(i), LogGpExperiment.THROUGHPUT, megabytes[i], null));
        }
    }
}
