package io.clump.launcher.report;

import io.clump.am2.NetworkStatistics;
import io.clump.command.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Readable form of a report: at most 80 columns of ASCII. */
public final class ResultTable {
    private static final String ROW = "%-15s %17s  %17s";

    private static final double NANOS_PER_MILLISECOND = 1e6;

    private ResultTable() {}

    /**
     * Formats the report.
     *
     * @param report report about the job
     * @return lines without line feeds
     */
    public static List<String> lines(JobReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%s: %s on %s%s",
                report.app(),
                report.result().work(),
                place(report),
                report.setting().seed() == null
                        ? ""
                        : ", seed " + report.setting().seed()));
        lines.add(format(
                "queue %s, poll %s, network %s, Java %s",
                report.setting().queue(),
                report.setting().poll(),
                report.setting().net(),
                report.setting().java()));
        lines.add("");
        lines.add(format(ROW, "phase", "slowest (rank)", "fastest (rank)"));
        for (JobReport.Phase phase : report.phases()) {
            lines.add(format(ROW, phase.name(), time(phase.slowest()), time(phase.fastest())));
        }
        lines.add("");
        lines.add(format(ROW, "sent", "local", "remote"));
        lines.add(traffic("messages", report.counts().messages()));
        lines.add(traffic("bytes", report.counts().bytes()));
        lines.add("");
        lines.add(format(ROW, "network polls", "done", "skipped"));
        lines.add(format(
                ROW,
                "",
                number(report.counts().polls().network()),
                number(report.counts().polls().skipped())));
        lines.add(format("skip at the end: %s", range(report.counts().skip())));
        NetworkStatistics network = report.counts().network();
        if (network != null) {
            lines.addAll(datagrams(network));
        }
        if (report.counts().recoveredClaims() > 0) {
            lines.add(format(
                    "recovered from senders that died: %s",
                    number(report.counts().recoveredClaims())));
        }
        lines.add("");
        String rate = report.result().rate();
        if (report.seconds() > 0 || !rate.isEmpty()) {
            lines.add(format("main section: %.3f s%s", report.seconds(), rate.isEmpty() ? "" : ", " + rate));
        }
        lines.addAll(report.result().lines());
        if (!report.isUnchecked()) {
            lines.add(verdict(report));
        }
        return lines.stream().map(PlainText::of).toList();
    }

    private static String place(JobReport report) {
        String nodes = count(report.setting().nodes(), "node", "nodes");
        return report.setting().processes()
                        == report.setting().nodes() * report.setting().procs()
                ? nodes + " of " + count(report.setting().procs(), "process", "processes")
                : nodes + " with " + count(report.setting().processes(), "process", "processes");
    }

    private static List<String> datagrams(NetworkStatistics network) {
        return List.of(
                format(
                        "datagrams: sent %,d, received %,d, resent %,d, returned %,d",
                        network.datagramsSent(),
                        network.datagramsReceived(),
                        network.datagramsResent(),
                        network.returned()),
                format(
                        "           duplicates %,d, out of order %,d, refused %,d, round trip %.3f ms",
                        network.duplicates(),
                        network.outOfOrder(),
                        network.refused(),
                        network.roundTripNanos() / NANOS_PER_MILLISECOND),
                format(
                        "           dropped: forged %,d, malformed %,d, misdirected %,d, overrun %,d",
                        network.forged(), network.malformed(), network.misdirected(), network.overruns()));
    }

    private static String verdict(JobReport report) {
        return report.verdict().verified()
                ? "verified: " + report.result().checked()
                : "NOT verified: "
                        + (report.verdict().failure() == null
                                ? "no process has confirmed that it is right"
                                : report.verdict().failure());
    }

    private static String time(JobReport.ProcessTime time) {
        return format("%.3f s %6s", time.seconds(), "(" + time.rank() + ")");
    }

    private static String traffic(String what, JobReport.Traffic traffic) {
        return format(ROW, what, number(traffic.local()), number(traffic.remote()));
    }

    private static String range(JobReport.Range range) {
        return range.min() == range.max()
                ? format("%,d", range.min())
                : format("%,d to %,d, by process", range.min(), range.max());
    }

    private static String count(int count, String one, String many) {
        return format("%,d %s", count, count == 1 ? one : many);
    }

    private static String number(long number) {
        return format("%,d", number);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
