package io.clump.laboratory.channels;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Three jobs of two processes each, from the commands that start them to the end of the last one: in a gang, sharing
 * the processors freely, or one after another. The processes of a job exchange short messages and wait for each of
 * them.
 */
public final class GangedJobs implements Workload {
    /** Ways in which the jobs share the machine. */
    enum Sharing {
        GANG,
        FREE,
        ALONE
    }

    private static final String EXCHANGES = "exchanges";
    private static final long END_SECONDS = 10;

    /** Runs a command until the input ends. The input also ends when this process is killed. */
    private static final String UNTIL_END_OF_INPUT = "\"$@\" & read -r line; kill $!; wait";

    private final Sharing sharing;
    private final List<String> queues;
    private final int exchanges;
    private final ClumpCommand clump;
    private final @Nullable Process scheduler;

    /** By job, from its command to its end. */
    private final long[] nanos;

    public GangedJobs(Place place) throws IOException {
        sharing = place.word("sharing", Sharing.class);
        queues = List.of(place.word("queues").split(","));
        exchanges = place.number(EXCHANGES);
        nanos = new long[queues.size()];
        clump = new ClumpCommand(place.directory());
        scheduler = sharing == Sharing.GANG ? scheduler() : null;
    }

    private Process scheduler() throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", UNTIL_END_OF_INPUT, "gang"));
        command.addAll(clump.of(List.of("gang", "start")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null || !line.startsWith("gang scheduler: ")) {
            process.destroyForcibly();
            throw new ClumpException("the gang scheduler does not run: its output: " + line);
        }
        return process;
    }

    @Override
    public long run(long operations) throws IOException, InterruptedException {
        long start = System.nanoTime();
        if (sharing == Sharing.ALONE) {
            for (int job = 0; job < nanos.length; job++) {
                nanos[job] = ClumpCommand.nanosToEnd(start(job), System.nanoTime());
            }
        } else {
            List<Process> all = new ArrayList<>();
            for (int job = 0; job < nanos.length; job++) {
                all.add(start(job));
            }
            List<Thread> waits = new ArrayList<>();
            for (int job = 0; job < nanos.length; job++) {
                int number = job;
                waits.add(new Thread(() -> nanos[number] = ClumpCommand.nanosToEnd(all.get(number), start)));
            }
            waits.forEach(Thread::start);
            for (Thread wait : waits) {
                wait.join();
            }
        }
        for (int job = 0; job < nanos.length; job++) {
            if (nanos[job] == 0) {
                throw new ClumpException("a job failed: queue=" + queues.get(job) + ", sharing=" + sharing);
            }
        }
        return System.nanoTime() - start;
    }

    private Process start(int job) throws IOException {
        List<String> words = new ArrayList<>(sharing == Sharing.GANG ? List.of("gang", "submit") : List.of("run"));
        words.addAll(List.of("--class", Exchange.class.getName(), "--nodes", "1", "--procs", "2", "--net", "none"));
        words.addAll(List.of("--queue", queues.get(job), "--", EXCHANGES + "=" + exchanges));
        return clump.start(words);
    }

    @Override
    public long[] details() {
        return nanos.clone();
    }

    @Override
    public void close() throws IOException {
        if (scheduler != null) {
            scheduler.getOutputStream().close();
            try {
                if (!scheduler.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                    scheduler.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A program whose processes exchange a number, again and again. */
    public static final class Exchange implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {
            int exchanges = Integer.parseInt(splitc.configuration().parameters().getOrDefault(EXCHANGES, "1"));
            long[][] numbers = new long[splitc.size()][1];
            for (int i = 0; i < exchanges; i++) {
                numbers = splitc.allToAll(numbers);
            }
        }
    }
}
