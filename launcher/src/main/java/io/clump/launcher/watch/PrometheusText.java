package io.clump.launcher.watch;

import io.clump.am2.PeerStatistics;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.PeerCounter;
import io.clump.am2.counters.WatchedProcess;
import io.clump.launcher.watch.JobView.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Output of {@code clump stat --prometheus}: the text format 0.0.4 that Prometheus and its exporters read. */
public final class PrometheusText {
    private PrometheusText() {}

    /**
     * Writes the counters of a job.
     *
     * @param view view of the job
     * @return lines without line feeds
     */
    public static List<String> lines(JobView view) {
        List<String> lines = new ArrayList<>();
        head(
                lines,
                "clump_process_heartbeat_age_milliseconds",
                "gauge",
                "Time since the process was last seen at work.");
        for (Seen seen : view.processes()) {
            lines.add("clump_process_heartbeat_age_milliseconds{" + labels(view, seen) + ",state=\""
                    + seen.counters().state() + "\"} " + seen.counters().heartbeatAgeMillis());
        }
        for (EndpointCounter counter : EndpointCounter.values()) {
            if (counter == EndpointCounter.MOST_RESENT_TO) {
                continue; // a name, not an amount
            }
            String name = name(counter.key(), counter.isGauge());
            head(lines, name, counter.isGauge() ? "gauge" : "counter", help(counter.key(), counter.unit()));
            for (Seen seen : view.processes()) {
                for (EndpointCounters endpoint : seen.counters().endpoints()) {
                    lines.add(name + "{" + labels(view, seen, endpoint) + "} " + endpoint.get(counter));
                }
            }
        }
        for (PeerCounter counter : PeerCounter.values()) {
            addPeers(lines, view, counter);
        }
        return lines;
    }

    private static void addPeers(List<String> lines, JobView view, PeerCounter counter) {
        String key = "peer" + counter.key().substring(0, 1).toUpperCase(Locale.ROOT)
                + counter.key().substring(1);
        String name = name(key, counter.isGauge());
        head(lines, name, counter.isGauge() ? "gauge" : "counter", help(key, counter.unit()));
        for (Seen seen : view.processes()) {
            for (EndpointCounters endpoint : seen.counters().endpoints()) {
                for (PeerStatistics peer : endpoint.peers()) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "%s{%s,network=\"%s\",peer=\"%016x\"} %d",
                            name,
                            labels(view, seen, endpoint),
                            escape(peer.network()),
                            peer.endpointId(),
                            counter.of(peer)));
                }
            }
        }
    }

    /** Returns the name in the format: {@code clump_local_messages_sent_total} for {@code localMessagesSent}. */
    private static String name(String key, boolean isGauge) {
        String words = key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        return "clump_" + words + (isGauge ? "" : "_total");
    }

    /** Returns the name in words, and the unit: {@code Local messages sent, in messages.} */
    private static String help(String key, String unit) {
        String words = key.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ", in " + unit + ".";
    }

    private static void head(List<String> lines, String name, String type, String help) {
        lines.add("# HELP " + name + " " + help);
        lines.add("# TYPE " + name + " " + type);
    }

    private static String labels(JobView view, Seen seen, EndpointCounters endpoint) {
        return String.format(
                Locale.ROOT,
                "%s,endpoint=\"%016x\",label=\"%s\"",
                labels(view, seen),
                endpoint.endpointId(),
                endpoint.label());
    }

    private static String labels(JobView view, Seen seen) {
        WatchedProcess process = seen.counters().process();
        return String.format(
                Locale.ROOT,
                "job=\"%s\",rank=\"%d\",host=\"%s\",node=\"%s\",pid=\"%d\"",
                escape(view.name()),
                process.rank(),
                escape(seen.host().host()),
                escape(process.node()),
                process.identity().pid());
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
