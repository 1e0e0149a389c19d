package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.worker.Gathering;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One process of jobs that run at once (thesis, section 5.3.4): the first processes belong to the first job and so on,
 * the last ones run sequential work as long as a job runs. Each operation runs the program once in each configuration.
 * Before each run all processes gather, so that all jobs start together. A configuration in which a run has taken too
 * long is skipped from then on.
 *
 * <p>Rank 0 of each job reports the nanoseconds of the main section in each configuration, in the order of the
 * configurations; if a round has several runs, those of the last run. A run whose result is wrong ends the process.
 */
public final class AppJobs implements Workload {
    static final String JOB_SIZE = "jobSize";
    static final String JOBS = "jobs";
    static final String SEQUENTIAL = "sequential";
    static final String NODES = "nodes";
    static final String PROGRAM = "program";

    /** Parameter: number of configurations; then the properties of each, as {@code 0.name}, {@code 1.name} … */
    static final String CONFIGURATIONS = "configurations";

    /** Parameter: seconds of a run after which its configuration is given up. */
    static final String LIMIT = "limit";

    /** Value instead of the nanoseconds of a configuration that was given up. */
    static final long TOO_SLOW = -1;

    /** Rank of a process that belongs to no job. */
    private static final int NO_RANK = -1;

    /** Offset of the gathering at which all processes begin a run, in bytes. */
    private static final int READY = 0;

    /** Offset of the gathering at which all jobs have ended a run, in bytes. */
    private static final int DONE = Gathering.LENGTH_BYTES;

    /** Offset of one word per configuration: the number of the round in which it was abandoned, or 0; in bytes. */
    private static final int GIVEN_UP = 2 * Gathering.LENGTH_BYTES;

    private static final int MOST_CONFIGURATIONS = 64;

    private static final int LENGTH_BYTES = GIVEN_UP + MOST_CONFIGURATIONS * Long.BYTES;

    private final int rank;
    private final Gathering ready;
    private final Gathering done;
    private final UnsafeBuffer words;
    private final int configurations;
    private final double limitSeconds;
    private final ProgramRun program;
    private final List<SplitC> memberships = new ArrayList<>();
    private final SequentialWork sequentialWork = new SequentialWork();
    private long turn;
    private long[] times = NO_DETAILS;

    public AppJobs(Place place) throws ReflectiveOperationException {
        int jobSize = place.number(JOB_SIZE);
        int inJobs = jobSize * place.number(JOBS);
        int all = inJobs + place.number(SEQUENTIAL);
        configurations = place.number(CONFIGURATIONS);
        limitSeconds = place.number(LIMIT);
        program = new ProgramRun(place.parameters().getOrDefault(PROGRAM, ""));
        if (configurations > MOST_CONFIGURATIONS) {
            throw new ClumpException(
                    "too many configurations: found=" + configurations + ", expected at most " + MOST_CONFIGURATIONS);
        }
        // A process leaves without waiting for the others, which receive the order to end later.
        words = place.map("gathering", LENGTH_BYTES);
        ready = new Gathering(new UnsafeBuffer(words, READY, Gathering.LENGTH_BYTES), all);
        done = new Gathering(new UnsafeBuffer(words, DONE, Gathering.LENGTH_BYTES), all);
        rank = place.side() < inJobs ? place.side() % jobSize : NO_RANK;
        if (rank != NO_RANK) {
            for (int i = 0; i < configurations; i++) {
                join(place, place.side() / jobSize, jobSize, i);
            }
        }
    }

    @Override
    public long run(long operations) {
        long[] found = rank == 0 ? new long[configurations] : NO_DETAILS;
        for (long i = 0; i < operations; i++) {
            for (int configuration = 0; configuration < configurations; configuration++) {
                ready.meet();
                turn++;
                if (isGivenUp(configuration)) {
                    done.come();
                } else if (rank == NO_RANK) {
                    done.come();
                    sequentialWork.runUntil(done::isComplete);
                } else {
                    SplitC splitc = memberships.get(configuration);
                    program.run(splitc, rank == 0);
                    ProgramRun.settle(splitc);
                    if (rank == 0) {
                        found[configuration] = nanosOfRun(configuration);
                    }
                    done.come();
                }
            }
        }
        turn++;
        for (int configuration = 0; configuration < found.length; configuration++) {
            if (isGivenUp(configuration)) {
                found[configuration] = TOO_SLOW;
            }
        }
        times = found;
        return rank == 0 ? Math.max(NOT_MEASURED, times[0] * operations) : NOT_MEASURED;
    }

    /** Returns the time of a run, and gives the configuration up if the run was too slow. */
    private long nanosOfRun(int configuration) {
        double seconds = program.seconds();
        if (seconds > limitSeconds) {
            // release: seen by all from the next turn on; pairs with isGivenUp
            words.putLongRelease(GIVEN_UP + configuration * Long.BYTES, turn);
        }
        return (long) (seconds * 1e9);
    }

    @Override
    public long[] details() {
        return times;
    }

    /** Returns whether a configuration was abandoned in an earlier round: the same for all processes in a round. */
    private boolean isGivenUp(int configuration) {
        // acquire: sees what was written before the gathering of this turn; pairs with nanosOfRun
        long when = words.getLongAcquire(GIVEN_UP + configuration * Long.BYTES);
        return when > 0 && when < turn;
    }

    private void join(Place place, int job, int jobSize, int configuration) {
        String prefix = configuration + ".";
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(place.directory().resolve("job-" + job + "-" + configuration))
                .node(Integer.toString(rank * place.number(NODES) / jobSize));
        place.parameters().forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                builder.property(key.substring(prefix.length()), value);
            }
        });
        Layer layer = place.keep(Layer.open(builder.build()));
        memberships.add(SplitC.join(
                layer, new SplitCConfiguration(rank, jobSize, ProgramRun.own(place.parameters())), program));
    }
}
