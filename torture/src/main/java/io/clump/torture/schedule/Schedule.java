package io.clump.torture.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All that is done in a run.
 *
 * @param seed seed of the schedule
 * @param shape the processes
 * @param length of the run
 * @param retries silences until a peer is unreachable
 * @param leaseMillis silence after which a peer is probed
 * @param faults what happens to all datagrams, as the option {@code --faults} has it; empty for nothing
 * @param tiny ranks that have tiny queues
 * @param incidents by time
 */
public record Schedule(
        long seed,
        Shape shape,
        Duration length,
        int retries,
        int leaseMillis,
        String faults,
        SortedSet<Integer> tiny,
        List<Incident> incidents) {
    private static final int[] RETRIES = {6, 12, 40};
    private static final int[] LEASES = {250, 500, 1000};

    /** Longest stop, pause and shortage. */
    private static final long MOST_MILLIS = 60_000;

    private static final long LEAST_MILLIS = 50;
    private static final long FIRST_MILLIS = 1_500;

    /**
     * Makes the schedule of a seed.
     *
     * @param seed any number
     * @param shape the processes
     * @param length of the run
     * @param kinds of trouble that may happen
     * @return the schedule, the same for the same arguments
     */
    public static Schedule of(long seed, Shape shape, Duration length, Set<Trouble> kinds) {
        Random random = new Random(seed);
        int retries = RETRIES[random.nextInt(length.compareTo(Duration.ofMinutes(3)) < 0 ? 2 : RETRIES.length)];
        int lease = LEASES[random.nextInt(LEASES.length)];
        String faults = faults(random, kinds.contains(Trouble.FAULTS) && shape.networked());
        List<Incident> incidents = new ArrayList<>();
        SortedSet<Integer> tiny = new TreeSet<>();
        for (int rank = 0; rank < shape.size(); rank++) {
            if (random.nextInt(3) == 0 && kinds.contains(Trouble.TINY)) {
                tiny.add(rank);
            }
        }
        for (int victim : shape.victims()) {
            torment(victim, new Random(random.nextLong()), length.toMillis(), kinds, incidents);
        }
        Random network = new Random(random.nextLong());
        if (kinds.contains(Trouble.CUT) && shape.networked() && shape.nodes() > 1) {
            cut(network, shape, length.toMillis(), incidents);
        }
        Random crowds = new Random(random.nextLong());
        if (kinds.contains(Trouble.CROWD)) {
            crowd(crowds, shape, length.toMillis(), incidents);
        }
        incidents.sort(Comparator.comparingLong(Incident::startMillis)
                .thenComparing(Incident::trouble)
                .thenComparingInt(Incident::target));
        return new Schedule(seed, shape, length, retries, lease, faults, tiny, List.copyOf(incidents));
    }

    private static void torment(
            int victim, Random random, long lengthMillis, Set<Trouble> kinds, List<Incident> incidents) {
        List<Trouble> ofProcesses =
                kinds.stream().filter(Trouble::isOfAProcess).sorted().toList();
        if (ofProcesses.isEmpty()) {
            return;
        }
        long millis = FIRST_MILLIS + random.nextInt(2_000);
        while (millis < lengthMillis - FIRST_MILLIS) {
            Trouble trouble = ofProcesses.get(random.nextInt(ofProcesses.size()));
            Incident incident = incident(millis, trouble, victim, random, lengthMillis - FIRST_MILLIS - millis);
            incidents.add(incident);
            millis = incident.endMillis() + logarithmic(random, 300, 6_000);
        }
    }

    private static Incident incident(long millis, Trouble trouble, int victim, Random random, long most) {
        long longest = Math.max(LEAST_MILLIS + 1, Math.min(MOST_MILLIS, most / 2));
        return switch (trouble) {
            case KILL -> new Incident(millis, trouble, victim, logarithmic(random, LEAST_MILLIS, 3_000), 0);
            case STOP, PAUSE -> new Incident(millis, trouble, victim, logarithmic(random, LEAST_MILLIS, longest), 0);
            case INTERRUPT, DESCRIPTORS, MEMORY -> {
                long length = logarithmic(random, LEAST_MILLIS, Math.min(10_000, longest));
                yield new Incident(millis, trouble, victim, length, 0);
            }
            default -> new Incident(millis, trouble, victim, 0, 1 + random.nextInt(20));
        };
    }

    private static void cut(Random random, Shape shape, long lengthMillis, List<Incident> incidents) {
        long millis = 4_000L + random.nextInt(10_000);
        while (millis < lengthMillis * 3 / 4) {
            long length = logarithmic(random, 300, Math.min(15_000, lengthMillis / 6));
            incidents.add(new Incident(millis, Trouble.CUT, random.nextInt(shape.nodes()), length, 0));
            millis += length + 10_000 + random.nextInt(60_000);
        }
    }

    private static void crowd(Random random, Shape shape, long lengthMillis, List<Incident> incidents) {
        long millis = 3_000L + random.nextInt(5_000);
        while (millis < lengthMillis * 3 / 4) {
            int count = 100 + random.nextInt(300);
            long killedAfter = random.nextInt(3) == 0 ? 1_500L + random.nextInt(4_000) : 0;
            incidents.add(new Incident(millis, Trouble.CROWD, random.nextInt(shape.nodes()), killedAfter, count));
            millis += 15_000 + random.nextInt(45_000);
        }
    }

    private static String faults(Random random, boolean wanted) {
        int chosen = random.nextInt(4);
        double loss = random.nextInt(4) * 0.05;
        long seed = random.nextInt(1_000_000);
        if (!wanted || chosen == 0) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "loss=%.2f,dup=%.2f,reorder=%.2f,corrupt=%.2f%s,seed=%d",
                loss,
                chosen * 0.02,
                chosen * 0.03,
                0.01,
                chosen == 3 ? ",delay=100us..3ms" : "",
                seed);
    }

    private static long logarithmic(Random random, long least, long most) {
        return Math.round(least * Math.pow((double) most / least, random.nextDouble()));
    }

    /**
     * The schedule for readers.
     *
     * @return a line for each action, preceded by the settings from the start
     */
    public List<String> lines() {
        return linesUntil(Long.MAX_VALUE);
    }

    /**
     * The schedule for readers, as far as it was carried out.
     *
     * @param millis from the start of the run on
     * @return lines
     */
    public List<String> linesUntil(long millis) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "seed %d: %d nodes of %d processes, %d s, retries %d, lease %d ms, faults %s, tiny queues at ranks %s",
                seed,
                shape.nodes(),
                shape.processes(),
                length.toSeconds(),
                retries,
                leaseMillis,
                faults.isEmpty() ? "none" : faults,
                tiny));
        incidents.stream()
                .filter(incident -> incident.startMillis() <= millis)
                .forEach(incident -> lines.add(incident.toString()));
        return lines;
    }
}
