package io.clump.torture;

import io.clump.am2.LayerConfiguration;
import io.clump.net.key.Authentication;
import io.clump.net.key.JobKeyFile;
import io.clump.net.link.Faults;
import io.clump.shm.ShmConfiguration;
import io.clump.torture.judge.Limits;
import io.clump.torture.judge.ProcessLifetime;
import io.clump.torture.process.Part;
import io.clump.torture.schedule.Incident;
import io.clump.torture.schedule.Schedule;
import io.clump.torture.schedule.Trouble;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The parameters of a run.
 *
 * @param job number of the job
 * @param base directory in which the job's directory is made
 * @param schedule actions of the run
 * @param local protocol inside a node
 * @param network protocols between nodes
 * @param poll strategy
 * @param properties what protocols read for themselves
 * @param faults what happens to all datagrams; empty for nothing
 * @param answer the longest wait of an undisturbed process
 */
record Plan(
        long job,
        Path base,
        Schedule schedule,
        String local,
        String network,
        String poll,
        Map<String, String> properties,
        String faults,
        Duration answer) {
    private static final String TINY_PACKETS = "4";
    private static final String TINY_BLOCKS = "1";

    /** For what a program does not notice of its own. */
    private static final Duration LEAST_RECOVERY = Duration.ofSeconds(25);

    Path directory() {
        return base.resolve(String.format("%016x", job));
    }

    Path keyFile() {
        return directory().resolve(JobKeyFile.NAME);
    }

    boolean isAuthenticated() {
        return isNetworked() && Authentication.isOn(properties);
    }

    boolean isNetworked() {
        return !network.equals(LayerConfiguration.NO_PROTOCOL);
    }

    boolean sharesMemory() {
        return !local.equals(LayerConfiguration.NO_PROTOCOL);
    }

    /** A peer is given up after about a second for each retry. */
    Limits limits() {
        return new Limits(answer, LEAST_RECOVERY.plusSeconds(schedule.retries()));
    }

    /** The part of a process that starts so long after the run did. */
    Part part(int rank, int node, int clients, long startedMillis, Path ledger, long seed) {
        Map<String, String> all = new TreeMap<>(properties);
        all.put("clump.lease-millis", Integer.toString(schedule.leaseMillis()));
        if (isNetworked()) {
            for (String name : network.split(",", -1)) {
                all.put("clump." + name + ".retries", Integer.toString(schedule.retries()));
            }
        }
        if (isAuthenticated()) {
            all.put(Authentication.KEY_FILE, keyFile().toString());
        }
        if (schedule.tiny().contains(rank)) {
            all.put(ShmConfiguration.PACKETS, TINY_PACKETS);
            all.put(ShmConfiguration.BULK_BLOCKS, TINY_BLOCKS);
        }
        String faultsOfLife = faultsOf(node, startedMillis);
        if (!faultsOfLife.isEmpty()) {
            all.put(Faults.PROPERTY, faultsOfLife);
        }
        LayerConfiguration.Builder layer = LayerConfiguration.builder()
                .directory(directory())
                .job(job)
                .node(Integer.toString(node))
                .local(local)
                .network(network)
                .poll(poll);
        all.forEach(layer::property);
        return new Part(layer.build(), ledger, rank, schedule.shape().size(), seed, clients);
    }

    /** When the network of a process is cut; the link counts from its own opening. */
    List<ProcessLifetime.Outage> outages(int node, long startedMillis) {
        List<ProcessLifetime.Outage> outages = new ArrayList<>();
        for (Incident incident : schedule.incidents()) {
            if (incident.trouble() == Trouble.CUT
                    && incident.target() == node
                    && incident.startMillis() >= startedMillis) {
                outages.add(new ProcessLifetime.Outage(
                        TimeUnit.MILLISECONDS.toNanos(incident.startMillis() - startedMillis),
                        TimeUnit.MILLISECONDS.toNanos(incident.lengthMillis())));
            }
        }
        return outages;
    }

    private String faultsOf(int node, long startedMillis) {
        StringBuilder all = new StringBuilder(faults);
        for (ProcessLifetime.Outage outage : outages(node, startedMillis)) {
            all.append(all.isEmpty() ? "" : ",")
                    .append("cut=")
                    .append(outage.startNanos())
                    .append("ns+")
                    .append(outage.lengthNanos())
                    .append("ns");
        }
        return all.toString();
    }
}
