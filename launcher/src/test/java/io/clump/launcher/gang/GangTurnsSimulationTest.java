package io.clump.launcher.gang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that come, end, die and hang at random, in virtual time; a failure names its seed. */
class GangTurnsSimulationTest {
    private static final int ROUNDS = 500;
    private static final long SLICE = 1_000;
    private static final long ANSWER = 200;

    /** Limit of the steps: a deadline at which nothing happens would be reached for ever. */
    private static final int MOST_STEPS = 100_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noJobWaitsForMoreThanItsTurnAndNoTwoRunAtOnce(boolean areSomeHanging) {
        long switches = 0;
        long lost = 0;
        for (int seed = 0; seed < ROUNDS; seed++) {
            Simulation simulation = new Simulation(seed, areSomeHanging);
            simulation.run();
            switches += simulation.turns.switches();
            lost += simulation.lost;
        }
        // Otherwise nothing was tested.
        assertThat(switches).isGreaterThan(ROUNDS);
        assertThat(lost > 0).isEqualTo(areSomeHanging);
    }

    private static final class Simulation implements GangTurns.Orders {
        private final int seed;
        private final boolean areSomeHanging;
        private final Random random;
        private final GangTurns turns = new GangTurns(SLICE, ANSWER, this);
        private final PriorityQueue<Happening> happenings = new PriorityQueue<>();
        private final Map<Long, Job> jobs = new HashMap<>();
        private final Set<Long> computing = new HashSet<>();
        private long now;
        private long number;
        private int lost;
        private int steps;

        Simulation(int seed, boolean areSomeHanging) {
            this.seed = seed;
            this.areSomeHanging = areSomeHanging;
            random = new Random(seed);
            int size = 1 + random.nextInt(6);
            for (long job = 0; job < size; job++) {
                long work = 1 + random.nextInt(6_000);
                long name = job;
                at(random.nextInt(5_000), () -> join(name, work));
            }
        }

        void run() {
            while (!happenings.isEmpty() || turns.nanosToDeadline(now) < Long.MAX_VALUE) {
                long deadline = turns.nanosToDeadline(now);
                Happening next = happenings.peek();
                if (next == null || (deadline < Long.MAX_VALUE && now + deadline < next.time)) {
                    now += deadline;
                    turns.advance(now);
                } else {
                    happenings.remove();
                    now = next.time;
                    next.action.run();
                    turns.advance(now);
                }
                check();
                assertThat(++steps).as("steps, seed %s", seed).isLessThan(MOST_STEPS);
            }
            assertThat(jobs).as("jobs that have not ended, seed %s", seed).isEmpty();
        }

        private void join(long name, long work) {
            Job job = new Job(work);
            jobs.put(name, job);
            job.queued(now, jobs.size());
            turns.joined(name, now);
            if (areSomeHanging && random.nextInt(4) == 0) {
                // The job dies in any state.
                at(now + random.nextInt(20_000), () -> leave(name));
            }
        }

        private void leave(long name) {
            if (jobs.remove(name) != null) {
                computing.remove(name);
                turns.left(name, now);
            }
        }

        @Override
        public void run(long name, long order) {
            Job job = jobs.get(name);
            assertThat(now - job.queuedAt)
                    .as("time that job %s has waited behind %s others, seed %s", name, job.others, seed)
                    .isLessThanOrEqualTo(job.others * (SLICE + 2 * ANSWER));
            at(now + latency(), () -> started(name, order));
        }

        private void started(long name, long order) {
            Job job = jobs.get(name);
            if (job == null) {
                return;
            }
            computing.add(name);
            job.startedAt = now;
            long turn = ++job.turn;
            at(now + job.work, () -> {
                if (job.turn == turn) {
                    leave(name);
                }
            });
            turns.ran(name, order, now);
        }

        @Override
        public void stand(long name, long order) {
            at(now + latency(), () -> stopped(name, order));
        }

        private void stopped(long name, long order) {
            Job job = jobs.get(name);
            if (job == null) {
                return;
            }
            computing.remove(name);
            job.turn++;
            job.work = Math.max(1, job.work - (now - job.startedAt));
            job.queued(now, jobs.size());
            turns.stood(name, order, now);
        }

        /** Returns the time to the answer; some answers come too late. */
        private long latency() {
            return areSomeHanging && random.nextInt(8) == 0
                    ? ANSWER + random.nextInt(5_000)
                    : random.nextInt((int) ANSWER);
        }

        private void check() {
            long unnamed = computing.stream()
                    .filter(name -> turns.state(name) != GangTurns.State.LOST)
                    .count();
            lost += computing.size() > unnamed ? 1 : 0;
            assertThat(unnamed).as("jobs that run at %s, seed %s", now, seed).isLessThanOrEqualTo(1);
        }

        private void at(long time, Runnable action) {
            happenings.add(new Happening(time, number++, action));
        }
    }

    private static final class Job {
        private long work;
        private long startedAt;
        private long turn;
        private long queuedAt;
        private int others;

        Job(long work) {
            this.work = work;
        }

        void queued(long now, int size) {
            queuedAt = now;
            others = size - 1;
        }
    }

    private record Happening(long time, long number, Runnable action) implements Comparable<Happening> {
        @Override
        public int compareTo(Happening other) {
            return time == other.time ? Long.compare(number, other.number) : Long.compare(time, other.time);
        }
    }
}
