package io.clump.launcher.report;

import io.clump.am2.NetworkStatistics;
import io.clump.splitc.app.AppResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports that tests show. */
final class Reports {
    private Reports() {}

    static JobReport report(@Nullable String failure) {
        return report(
                failure,
                new AppResult(
                        "2,097,152 keys",
                        "1,677,722 keys/s",
                        "order and multiset of 2,097,152 keys",
                        Map.of("keys", 2_097_152, "keysPerSecond", 1_677_721.6)));
    }

    static JobReport report(@Nullable String failure, AppResult result) {
        return new JobReport(
                "sample-sort",
                new JobReport.Verdict(failure == null, failure),
                new JobReport.Setting(2, 4, 8, -42L, "udp", "lock-free", "fractional:64", "17.0.15"),
                1.25,
                List.of(
                        phase("generate", 3, 0.0123, 0, 0.0101),
                        phase("distribute", 0, 123.4567, 7, 99.9),
                        phase("sort", 1023, 0.5, 1, 0.25)),
                new JobReport.Counts(
                        new JobReport.Traffic(123_456_789, 87_654_321),
                        new JobReport.Traffic(123_456_789_012L, 87_654_321_012L),
                        new JobReport.Polls(12_345, 1_234_567_890, 2_345),
                        new JobReport.Range(1, 4096),
                        new JobReport.Estimates(1.5, 0.25),
                        7,
                        new NetworkStatistics(
                                1_234_567, 12_345, 1_234, 1_234_566, 123, 45, 6, 78, 9, 10, 11, 12, 13, 14, 15, 123_456,
                                16, 17)),
                result);
    }

    private static JobReport.Phase phase(String name, int slowest, double most, int fastest, double least) {
        return new JobReport.Phase(
                name, new JobReport.ProcessTime(slowest, most), new JobReport.ProcessTime(fastest, least));
    }
}
