package io.clump.launcher.watch;

import io.clump.am2.PeerStatistics;
import io.clump.am2.counters.EndpointCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Readable table of the peers of a job's endpoints: one line for each endpoint, network and peer. */
public final class PeersTable {
    private static final String COUNTS = "%6s %7s %6s  %10s  %10s  %s";

    private static final String FROM = "from";

    private static final String TO = "to";

    private static final String NETWORK = "network";

    private static final double NANOS_PER_MICRO = 1e3;

    private PeersTable() {}

    /** Cells of a line: both processes, the network, and the counts. */
    private record Row(String from, String to, String network, String counts) {}

    /**
     * Formats the peers of a view of a job.
     *
     * @param view view of the job
     * @return lines without line feeds: two of headings, and one for each peer, of each endpoint and network those to
     *     which most datagrams were sent again
     */
    public static List<String> lines(JobView view) {
        Owners owners = new Owners(view);
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                FROM,
                TO,
                NETWORK,
                String.format(Locale.ROOT, COUNTS, "sent", "resends", "share", "duplicates", "round trip", "label")));
        for (JobView.Seen seen : view.processes()) {
            for (EndpointCounters endpoint : seen.counters().endpoints()) {
                for (PeerStatistics peer : endpoint.peers()) {
                    rows.add(new Row(
                            Suspects.name(seen),
                            owners.of(peer.endpointId()),
                            peer.network(),
                            counts(peer, endpoint.label())));
                }
            }
        }
        int from = rows.stream().mapToInt(row -> row.from.length()).max().orElse(0);
        int to = rows.stream().mapToInt(row -> row.to.length()).max().orElse(0);
        int network = rows.stream().mapToInt(row -> row.network.length()).max().orElse(0);
        String pattern = "%-" + from + "s  %-" + to + "s  %-" + network + "s  %s";
        List<String> lines = new ArrayList<>();
        lines.add("peers with most resends, at most eight of each endpoint and network:");
        for (Row row : rows) {
            lines.add(String.format(Locale.ROOT, pattern, row.from, row.to, row.network, row.counts)
                    .stripTrailing());
        }
        return lines;
    }

    private static String counts(PeerStatistics peer, String label) {
        double share = Suspects.PERCENT * peer.datagramsResent() / Math.max(1, peer.datagramsSent());
        return String.format(
                Locale.ROOT,
                COUNTS,
                ShortNumber.of(peer.datagramsSent()),
                ShortNumber.of(peer.datagramsResent()),
                String.format(Locale.ROOT, "%.1f%%", share),
                ShortNumber.of(peer.duplicates()),
                peer.roundTripNanos() == 0
                        ? "-"
                        : ShortNumber.of(Math.round(peer.roundTripNanos() / NANOS_PER_MICRO)) + " us",
                label);
    }
}
